#!/usr/bin/env bash
# chess 1.5.1 (npm), moves of chess in algebraic notation, beside chess.js 1.4.0 (npm).
# One would guess: each legal move has a text of its own, and a text that another package writes as the standard of PGN
# has it (8.2.3.4) is taken: where pieces of a kind can go to one cell the file is named if it tells them apart, else
# the rank, and both only if neither does. With its option PGN the notation is safe for PGN, as the package's page says.
# What happens: with two pieces it is so. With three, the numbers of files and of ranks decide for all alike. Where
# there are more ranks than files, all are named by both, and nothing else is taken, so that a record cannot be read on.
# Where there are as many, two knights of one file have one text: one of two legal moves is not in the list and cannot
# be played, as the text plays the other.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit --prefix "$folder" chess@1.5.1 chess.js@1.4.0 >/dev/null
cat > seen.mjs <<'END'
import assert from "node:assert";
import chess from "chess";
import { Chess } from "chess.js";

const plain = (text) => text.replace(/[+#=]/g, "");
// White's pawn becomes a third knight, and another knight goes to b5; Black goes to and fro
const GAME = "h4 g5 hxg5 h6 gxh6 Nf6 h7 Rg8 h8=N Na6 Nf3 Nb8 Nd4 Na6 Nb5 Nb8 Ng6 Na6";
const PLACES = { "b1 and b5": GAME, "b1, b5 and e4": `${GAME} Ne5 Nb8 Nd3 Na6 Nc5 Nb8 Ne4 Na6`,
  "b1, b5 and d5": `${GAME} Nf4 Nb8 Nd5 Na6` };

const begin = (texts) => {
  const [here, there] = [chess.create({ PGN: true }), new Chess()];
  for (const text of texts.split(" ")) {
    there.move(text, { strict: true });
    here.move(text);
  }
  return [here, there];
};
const taken = (move) => {
  try {
    move();
    return true;
  } catch {
    return false;
  }
};
const toC3 = (texts) => texts.map(plain).filter((text) => text.startsWith("N") && text.endsWith("c3")).sort();

const seen = {};
for (const [name, texts] of Object.entries(PLACES)) {
  const [here, there] = begin(texts);
  const standard = toC3(there.moves());
  const listed = toC3(Object.keys(here.getStatus().notatedMoves));
  const read = standard.filter((text) => taken(() => begin(texts)[0].move(text)));
  seen[name] = [standard.join(" "), listed.join(" "), read.join(" ")];
  console.log(`knights on ${name}, to c3: chess.js writes ${seen[name][0]}; chess writes ${seen[name][1]}, `
    + `and of the former takes ${seen[name][2] || "none"}`);
}
assert.deepStrictEqual(seen, {
  "b1 and b5": ["N1c3 N5c3", "N1c3 N5c3", "N1c3 N5c3"],
  "b1, b5 and e4": ["N1c3 N5c3 Nec3", "Nb1c3 Nb5c3 Ne4c3", ""],
  "b1, b5 and d5": ["N1c3 Nb5c3 Ndc3", "Nbc3 Ndc3", "Ndc3"],
}, "this has changed");
const [here] = begin(PLACES["b1, b5 and d5"]);
here.move("Nbc3");
const rows = here.getFen().split("/");
console.log(`after Nbc3 the first row is ${rows[7]}, the fifth ${rows[3]}`);
assert.deepStrictEqual([rows[7], rows[3]], ["RNBQKB1R", "3N4"], "this has changed");
END
node seen.mjs
