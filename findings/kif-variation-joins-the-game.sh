#!/usr/bin/env bash
# python-shogi 1.1.1 and cshogi 1.1.0 (PyPI), records of shogi as KIF, written by tsshogi 2.2.0 (npm).
# One would guess: a record that holds a variation is read as the game that was played, or as a tree.
# What happens: both hand out one list of moves in which the moves of the variation follow those of the game.
# python-shogi loses a move of the game too: the one that the format marks by "+", because a variation leaves the game
# there. Only a line with the result before the variation stops cshogi, and tsshogi writes none. The package that wrote
# the record reads it as a tree, with four moves in the main line.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit --prefix "$folder" tsshogi@2.2.0 >/dev/null
cat > write.mjs <<'END'
import { Record, exportKIF, importKIF } from "tsshogi";
import { writeFileSync } from "node:fs";

const record = new Record();
const play = (...moves) => moves.forEach((move) => record.append(record.position.createMoveByUSI(move)));
play("7g7f", "3c3d", "2g2f", "8c8d");
record.goto(2);
play("6g6f", "4c4d");
writeFileSync("game.kif", exportKIF(record, {}));

const main = [];
for (let node = importKIF(exportKIF(record, {})).first.next; node; node = node.next) main.push(node.move.usi);
console.log(`tsshogi: ${main.join(" ")}`);
if (main.join(" ") !== "7g7f 3c3d 2g2f 8c8d") throw new Error("this has changed");
END
node write.mjs
cat game.kif
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet python-shogi==1.1.1 cshogi==1.1.0
"$folder/venv/bin/python" - <<'END'
import cshogi
import cshogi.KIF
import shogi.KIF

with open("game.kif", encoding="utf-8") as file:
    written = file.read()

def read(text):
    moves = {
        "python-shogi": shogi.KIF.Parser.parse_str(text)[0]["moves"],
        "cshogi": [cshogi.move_to_usi(move) for move in cshogi.KIF.Parser.parse_str(text).moves],
    }
    for package, found in moves.items():
        print(f"{package}: {' '.join(found)}")
    return moves

seen = read(written)
print("with the result before the variation:")
with_result = read(written.replace("変化：", "まで4手で中断\n変化："))
assert seen == {
    "python-shogi": ["7g7f", "3c3d", "8c8d", "6g6f", "4c4d"],
    "cshogi": ["7g7f", "3c3d", "2g2f", "8c8d", "6g6f", "4c4d"],
} and with_result == {**seen, "cshogi": ["7g7f", "3c3d", "2g2f", "8c8d"]}, "this has changed"
END
