#!/usr/bin/env bash
# rsshogi 1.7.0 (PyPI), its writer of records of shogi as KI2, beside tsshogi 2.2.0 (npm).
# One would guess: a text that the package writes for a move names that move, and is read by it again. Where neither the
# side (left, right) nor the motion (up, level, back) alone tells which of three pieces moved, both are written: so it
# stands on the page on notation of the Japan Shogi Association.
# What happens: where two golds stand level with the cell, one on each side, and a third behind one of them, only the
# side is written for the level one. The package's own reader refuses the record then, and so does tsshogi, which writes
# both words itself. So it is with gold, with promoted pawns, and on both sides; about one random game in a hundred
# meets it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit --prefix "$folder" tsshogi@2.2.0 >/dev/null
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet rsshogi==1.7.0
"$folder/venv/bin/python" - <<'END'
import json

from rsshogi.record import Record

PLACES = {
    "two golds": "8k/9/9/9/3G1G3/9/9/9/K8 b - 1",
    "three golds": "8k/9/9/9/3G1G3/3G5/9/9/K8 b - 1",
    "three promoted pawns": "8k/9/9/9/3+P1+P3/3+P5/9/9/K8 b - 1",
}
written = {}
for name, place in PLACES.items():
    text = Record.from_usi_main_line(place, ["6e5e"]).to_ki2()
    try:
        back = Record.from_ki2_str(text).moves[0].move.to_usi()
    except ValueError as error:
        back = f"refused ({str(error).split(':')[0]})"
    move = next(line for line in text.splitlines() if line.startswith("▲"))
    written[name] = {"place": place, "text": text, "move": move}
    print(f"{name}: 6e5e is written {move}; read back: {back}")
    assert (back == "6e5e") == (name == "two golds"), "this has changed"
with open("written.json", "w", encoding="utf-8") as file:
    json.dump(written, file)
END
cat > seen.mjs <<'END'
import { Position, Record, exportKI2, importKI2 } from "tsshogi";
import { readFileSync } from "node:fs";

for (const [name, { place, text, move }] of Object.entries(JSON.parse(readFileSync("written.json")))) {
  const record = new Record(Position.newBySFEN(place));
  record.append(record.position.createMoveByUSI("6e5e"));
  const own = exportKI2(record, {}).split(/\r?\n/).find((line) => line.startsWith("▲"));
  const read = importKI2(text);
  const seen = read instanceof Error ? "refused" : read.first.next.move.usi;
  console.log(`${name}: tsshogi writes ${own}; ${move} is read by it: ${seen}`);
  const expected = name === "two golds" ? [true, "6e5e"] : [false, "refused"];
  if ((own === move) !== expected[0] || seen !== expected[1]) throw new Error("this has changed");
}
END
node seen.mjs
