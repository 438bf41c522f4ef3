#!/usr/bin/env bash
# kokopu 4.13.4 (npm), records of chess as PGN, beside chess.js 1.4.0 (npm) and chess 1.11.2 (python-chess, PyPI).
# One would guess: a comment goes from a brace to the next closing brace. So the standard of PGN has it (5): comments
# do not nest, and nothing in them is escaped.
# What happens: a backslash before the brace escapes it. A comment that ends with one, such as a folder's name, goes on
# to the end of the next comment, and the moves between are dropped; where one is left that fits, another game is read,
# and nothing is said. The other way round a closing brace in a comment is written with a backslash, where others
# end the comment: what followed in it is moves to them, or no PGN. Comments from a semicolon on are refused.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit --prefix "$folder" kokopu@4.13.4 chess.js@1.4.0 >/dev/null
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet chess==1.11.2
cat > python.py <<'END'
import io
import logging
import sys

import chess.pgn

logging.disable(logging.CRITICAL)
game = chess.pgn.read_game(io.StringIO(sys.stdin.read()))
print(game.board().variation_san(game.mainline_moves()) if not game.errors else "refused")
END
cat > seen.mjs <<'END'
import { execFileSync } from "node:child_process";
import { Game, pgnRead, pgnWrite } from "kokopu";
import { Chess } from "chess.js";

const tags = '[Event "?"]\n[Result "*"]\n\n';
const readers = {
  kokopu: (text) => {
    const moves = [];
    let node = pgnRead(text).game(0).mainVariation().first();
    for (; node; node = node.next()) moves.push(node.notation());
    return moves.join(" ");
  },
  "chess.js": (text) => {
    const game = new Chess();
    game.loadPgn(text);
    return game.history().join(" ");
  },
  "python-chess": (text) => execFileSync("venv/bin/python", ["python.py"], { input: text, encoding: "utf8" })
    .trim().replace(/\d+\. ?/g, ""),
};
const read = (text) => Object.fromEntries(Object.entries(readers).map(([name, reader]) => {
  try {
    return [name, reader(text)];
  } catch {
    return [name, "refused"];
  }
}));
const game = new Game();
const first = game.mainVariation().play("e4");
first.comment("not } 1... c5 {which is sharp");
first.play("e5").play("Nf3");
const whole = "e4 e5 Nf3 Nc6 Bb5 a6";
const cases = {
  "a comment": [`${tags}1. e4 e5 2. Nf3 {D:\\pgn} Nc6 3. Bb5 {Ruy Lopez} a6 *`, [whole, whole, whole]],
  "a backslash at its end": [`${tags}1. e4 e5 2. Nf3 {D:\\pgn\\} Nc6 3. Bb5 {Ruy Lopez} a6 *`,
    ["e4 e5 Nf3 a6", whole, whole]],
  "a brace in it, as kokopu writes it": [pgnWrite(game), ["e4 e5 Nf3", "refused", "refused"]],
  "a comment from a semicolon on": [`${tags}1. e4 e5 2. Nf3 ; D:\\pgn\n2... Nc6 3. Bb5 a6 *`,
    ["refused", whole, whole]],
};
for (const [name, [text, expected]] of Object.entries(cases)) {
  console.log(`${name}: ${text.trim().split("\n\n").at(-1).replace("\n", " / ")}`);
  const seen = read(text);
  for (const [reader, moves] of Object.entries(seen)) console.log(`  ${reader}: ${moves}`);
  if (JSON.stringify(Object.values(seen)) !== JSON.stringify(expected)) throw new Error("this has changed");
}
END
node seen.mjs
