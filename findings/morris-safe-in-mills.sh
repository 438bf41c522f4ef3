#!/usr/bin/env bash
# morris 0.1.4 (npm), nine men's morris.
# One would guess: who closes a mill takes a man that stands in none, or any man where all of them stand in mills; and
# who has two men left has lost. So it stands on the page of Wikipedia ("Nine men's morris").
# What happens: where all men of the other stand in mills none can be taken, so no turn is left, and the game is called
# a draw; White's fourth turn may end it so. Who has two men left plays on, flying, and even one man does.
# Besides, to load the package replaces Array.prototype.fill for the whole program: [1, 2].fill(0) is a TypeError then.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit --prefix "$folder" morris@0.1.4 >/dev/null
cat > seen.cjs <<'END'
const assert = require("node:assert");
const filled = [1, 2].fill(0);
const Morris = require("morris");
const changed = "this has changed";

const play = (game, turn) => {
  const { action, targetPoint, startPoint } = turn;
  const to = targetPoint.position;
  const done = action === "set" ? game.set({ team: game.nextTeam, ...to })
    : action === "remove" ? game.remove(to) : game.move(startPoint.position, to);
  assert(done.success, done.error && done.error.message);
};
const men = (game) => game.teams.map((team) => team.activePieces.length);

// rings from without, points of a ring from a corner on: White, Black, White, ..., a mill and what it takes, a mill
const game = new Morris({});
const points = [[0, 0], [2, 0], [0, 1], [2, 1], [1, 5], [2, 2], [1, 5], [0, 2]];
for (const [row, position] of points) {
  const there = ({ targetPoint: { position: at } }) => at.row === row && at.position === position;
  play(game, game.getMoves().find(there));
}
const left = game.getMoves().length;
console.log(`White has closed a mill and is to ${game.nextAction}: ${left} turns, draw: ${game.draw}`);
assert(game.nextAction === "remove" && left === 0 && game.draw, changed);

let state = 1;
const chance = (count) => (state = (state * 48271) % 2147483647) % count;
const fewest = { 2: 0, 1: 0 };
let over = 0;
for (let count = 0; count < 60; count++) {
  const game = new Morris({});
  for (let ply = 0; ply < 600 && !game.gameOver; ply++) {
    const turns = game.getMoves();
    if (turns.length === 0) break;
    play(game, turns[chance(turns.length)]);
    const least = Math.min(...men(game));
    if (least in fewest && !game.gameOver && game.getMoves().length > 0) fewest[least]++;
    if (game.gameOver) over = Math.max(over, 1 + least);
  }
}
console.log(`turns by random play after which the game goes on with two men: ${fewest[2]}, with one: ${fewest[1]}`);
assert(fewest[2] > 0 && fewest[1] > 0 && over === 1, changed);

let now;
try {
  now = String([1, 2].fill(0));
} catch (error) {
  now = error.constructor.name;
}
console.log(`[1, 2].fill(0) was ${filled}, and is ${now} now`);
assert(now === "TypeError", changed);
END
node seen.cjs
