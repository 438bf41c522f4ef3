#!/usr/bin/env bash
# jocly 0.9.13 (npm), game english-draughts, beside clatsop 0.1.0 (PyPI).
# One would guess: who can take must, but may choose which capture, so that a man may be taken where two could be; so
# the rules of the World Checkers/Draughts Federation have it, and nothing else is said on the package's page of rules
# for the game.
# What happens: only the captures that take most men are listed. Counts of turns from the opening are the published
# ones five deep; six deep they are 36,473, where 36,768 are published.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit --prefix "$folder" jocly@0.9.13 >/dev/null
cat > seen.cjs <<'END'
const Jocly = require("jocly");

const count = async (match, depth) => {
  const moves = await match.getPossibleMoves();
  if (depth === 1) return moves.length;
  const played = (await match.getPlayedMoves()).length;
  let sum = 0;
  for (const move of moves) {
    await match.applyMove(move);
    sum += await count(match, depth - 1);
    await match.rollback(played);
  }
  return sum;
};
(async () => {
  const match = await Jocly.createMatch("english-draughts");
  const counts = [];
  for (let depth = 1; depth <= 6; depth++) counts.push(await count(match, depth));
  console.log(`jocly, turns from the opening: ${counts.join(" ")}`);
  for (const text of ["12-16", "24-20", "10-14", "23-18", "14x23"]) {
    const moves = await match.getPossibleMoves();
    const texts = await match.getMoveString(moves);
    await match.applyMove(moves[texts.indexOf(text)]);
  }
  const captures = (await match.getMoveString(await match.getPossibleMoves())).join(" ");
  console.log(`jocly, after 12-16 24-20 10-14 23-18 14x23: ${captures}`);
  const expected = ["7 49 302 1469 7361 36473", "26x12"];
  if (counts.join(" ") !== expected[0] || captures !== expected[1]) throw new Error("this has changed");
  process.exit(0);
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
END
node seen.cjs
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet clatsop==0.1.0
"$folder/venv/bin/python" - <<'END'
from clatsop import Ruleset, Turn

rules = Ruleset.american()

def count(turn, depth):
    transitions = rules.legal_transitions(turn)
    return len(transitions) if depth == 1 else sum(count(step.turn, depth - 1) for step in transitions)

counts = [count(Turn.initial(), depth) for depth in range(1, 7)]
print(f"clatsop, turns from the opening: {' '.join(map(str, counts))}")
assert counts == [7, 49, 302, 1469, 7361, 36768], "this has changed"
END
