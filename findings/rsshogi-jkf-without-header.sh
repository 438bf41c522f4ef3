#!/usr/bin/env bash
# rsshogi 1.7.0 (PyPI), its writer of records of shogi as JKF (JSON), read by tsshogi 2.2.0 (npm).
# One would guess: what one package writes as JKF another that knows JKF reads. The schema of the format, which comes
# with json-kifu-format 5.5.0 (npm), says that a record has "header" and "moves".
# What happens: a record that names no players, event or the like is written without "header", and tsshogi refuses it.
# With one name it is read. An empty header, which the schema allows, would do.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit --prefix "$folder" tsshogi@2.2.0 json-kifu-format@5.5.0 >/dev/null
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet rsshogi==1.7.0
"$folder/venv/bin/python" - <<'END'
import json

from rsshogi.record import Record, RecordMetadata

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
MOVES = ["7g7f", "3c3d"]
written = {
    "without names": Record.from_usi_main_line(START, MOVES).to_jkf(),
    "with a name": Record.from_usi_main_line(START, MOVES, metadata=RecordMetadata(black_player="A")).to_jkf(),
}
written["without names, an empty header added"] = json.dumps({"header": {}, **json.loads(written["without names"])})
with open("written.json", "w", encoding="utf-8") as file:
    json.dump(written, file)
END
cat > seen.mjs <<'END'
import { importJKFString } from "tsshogi";
import { readFileSync } from "node:fs";

const schema = JSON.parse(readFileSync("node_modules/json-kifu-format/specification/json-kifu-format.schema.json"));
const needs = schema.$defs.record.required;
console.log(`by the schema a record needs ${needs.join(" and ")}`);
if (needs.join() !== "header,moves") throw new Error("this has changed");

const seen = [];
for (const [name, text] of Object.entries(JSON.parse(readFileSync("written.json")))) {
  const read = importJKFString(text);
  seen.push(!(read instanceof Error));
  const fields = Object.keys(JSON.parse(text)).join(" ");
  console.log(`${name}: fields ${fields}; ${read instanceof Error ? read.message : "read"}`);
}
if (seen.join() !== "false,true,true") throw new Error("this has changed");
END
node seen.mjs
