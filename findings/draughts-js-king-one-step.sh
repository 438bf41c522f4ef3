#!/usr/bin/env bash
# draughts 0.2.1 (npm), international draughts in the manner of chess.js.
# One would guess: a king moves along a diagonal as far as it is free, as the rules of the world federation (FMJD) have
# it, and as the package's own kings do when they take.
# What happens: a king that takes nothing goes one square, whatever its colour and place; a king that takes may come
# from far and land on any free square behind. Counts of turns from the opening are the published ones, since no king
# comes up for long.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit --prefix "$folder" draughts@0.2.1 >/dev/null
cat > seen.cjs <<'END'
const loaded = require("draughts");
const Draughts = loaded.Draughts || loaded.default || loaded;

const from = (fen) => {
  const game = new Draughts();
  if (!game.load(fen)) throw new Error(`cannot read ${fen}`);
  return game.moves().map((move) => `${move.from}${move.takes.length ? "x" : "-"}${move.to}`).sort().join(" ");
};
const counts = (game, depth) => {
  const moves = game.moves();
  if (depth === 1) return moves.length;
  return moves.reduce((sum, move) => {
    game.move(move);
    const below = counts(game, depth - 1);
    game.undo();
    return sum + below;
  }, 0);
};
const expected = {
  "W:WK46:B2": "46-41",
  "B:W49:BK5": "5-10",
  "W:WK28:B1": "28-22 28-23 28-32 28-33",
  "W:WK46:B19": "46x10 46x14 46x5",
};
for (const fen of Object.keys(expected)) {
  const seen = from(fen);
  console.log(`${fen}: ${seen}`);
  if (seen !== expected[fen]) throw new Error("this has changed");
}
const opening = [1, 2, 3, 4].map((depth) => counts(new Draughts(), depth));
console.log(`from the opening: ${opening.join(", ")}`);
if (opening.join() !== "9,81,658,4265") throw new Error("this has changed");
END
node seen.cjs
