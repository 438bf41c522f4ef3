#!/usr/bin/env bash
# cm-pgn 5.0.0 (npm), records of chess as PGN, beside kokopu 4.13.4 (npm).
# One would guess: a game that begins with Black's tenth move, as its FEN says, is written again from there: 10... Kd7
# 11. e4. The standard of PGN (8.2.2) has three points before a move of Black's that follows no move of White's.
# What happens: the game is written as if White had begun it, from 1 on, in the variations too: each move of Black's
# stands as White's and each of White's as Black's. And a tag's value ends at the first quotation mark in it, though
# that one is escaped as the standard wants (7); what is written then is not PGN any more, and kokopu refuses it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit --prefix "$folder" cm-pgn@5.0.0 kokopu@4.13.4 >/dev/null
cat > seen.mjs <<'END'
import { Pgn } from "cm-pgn/src/Pgn.js";
import { pgnRead, pgnWrite } from "kokopu";

const moves = (text) => text.trim().split("\n").at(-1);
const FEN = '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 10"]\n[Result "*"]\n\n';
const game = `${FEN}10... Kd7 11. e4 Kd6 (11... Ke6 12. Kd2) 12. e5+ *\n`;
const seen = { kokopu: moves(pgnWrite(pgnRead(game).game(0))), "cm-pgn": moves(new Pgn(game).render()) };
for (const [name, text] of Object.entries(seen)) console.log(`${name} writes ${text}`);
const expected = {
  kokopu: "10... Kd7 11. e4 Kd6 (11... Ke6 12. Kd2) 12. e5+ *",
  "cm-pgn": "1. Kd7 e4 2. Kd6 (2. Ke6 Kd2) 2... e5+ *",
};
if (JSON.stringify(seen) !== JSON.stringify(expected)) throw new Error("this has changed");

const quoted = '[White "The \\"Rook\\""]\n[Result "*"]\n\n1. e4 *\n';
const written = new Pgn(quoted).render();
let read = pgnRead(quoted).game(0).playerName("w");
console.log(`the name is ${read}; cm-pgn writes ${written.split("\n")[0]}`);
try {
  pgnRead(written).game(0);
  read = "read";
} catch (error) {
  read = `refused: ${error.message}`;
}
console.log(`by kokopu that is ${read}`);
if (written.split("\n")[0] !== '[White "The \\"]' || !read.startsWith("refused")) throw new Error("this has changed");
END
node seen.mjs
