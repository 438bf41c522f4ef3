#!/usr/bin/env bash
# tsshogi 2.2.0 (npm), records of shogi as CSA and as JKF.
# One would guess: a record that ends with a win by the other's foul still does when it is written and read back.
# What happens: read back by the same package, from either format, it ends with a loss by one's own foul: who has won is
# turned round. A resignation comes back as it was.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit --prefix "$folder" tsshogi@2.2.0 >/dev/null
cat > seen.mjs <<'END'
import { Record, SpecialMoveType, exportCSA, exportJKFString, importCSA, importJKFString } from "tsshogi";

const end = (record) => {
  record.goto(1000);
  return record.current.move.type;
};
const seen = {};
for (const type of [SpecialMoveType.FOUL_WIN, SpecialMoveType.RESIGN]) {
  const record = new Record();
  record.append(type);
  seen[end(record)] = [end(importCSA(exportCSA(record, {}))), end(importJKFString(exportJKFString(record)))];
}
for (const [written, read] of Object.entries(seen)) console.log(`${written} is read back as ${read.join(" and ")}`);
const expected = { foulWin: ["foulLose", "foulLose"], resign: ["resign", "resign"] };
if (JSON.stringify(seen) !== JSON.stringify(expected)) throw new Error("this has changed");
END
node seen.mjs
