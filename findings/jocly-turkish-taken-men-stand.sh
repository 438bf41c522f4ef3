#!/usr/bin/env bash
# jocly 0.9.13 (npm), game turkish-draughts, beside kish 1.1.7 (PyPI).
# One would guess: a man that is taken leaves the board at once, so that the king may go on across its cell in the same
# turn. It is what Turkish draughts is known for; its rules say so (Wikipedia, "Turkish draughts"), and so does the page
# of rules that comes with the package.
# What happens: a king lands on cells of men that it has taken, but does not look beyond them: they still hide what
# stands behind. Here four men must be taken, as kish finds; jocly lists five captures of three men and not that one.
# Random games of some dozen turns meet such positions.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit --prefix "$folder" jocly@0.9.13 >/dev/null
cat > seen.cjs <<'END'
const Jocly = require("jocly");

const numbers = (names) => names.map((name) => (8 - Number(name[1])) * 8 + "abcdefgh".indexOf(name[0]) + 1);
const cell = (index) => "abcdefgh"[index % 8] + (Math.floor(index / 8) + 1);
(async () => {
  const match = await Jocly.createMatch("turkish-draughts");
  const men = numbers(["d5", "g7", "h6", "b5"]);
  await match.load({ initialBoard: `W:WK${numbers(["d4"])}:B${men}`, playedMoves: [] });
  const seen = (await match.getPossibleMoves()).map((move) => {
    const taken = move.capt.filter((index) => index !== null).map(cell);
    return `d4 takes ${taken.join(" ")} to ${cell(move.pos.at(-1))}`;
  });
  console.log(`jocly, king d4, men d5 g7 h6 b5:\n  ${seen.join("\n  ")}`);
  const three = ["h5", "h4", "h3", "h2", "h1"].map((last) => `d4 takes d5 g7 h6 to ${last}`);
  if (JSON.stringify(seen) !== JSON.stringify(three)) throw new Error("this has changed");
  process.exit(0);
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
END
node seen.cjs
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet kish==1.1.7
"$folder/venv/bin/python" - <<'END'
import kish

square = kish.Square.from_notation
board = kish.Board.from_squares(
    turn=kish.Team.White,
    white_squares=[square("d4")],
    black_squares=[square(name) for name in ["d5", "g7", "h6", "b5"]],
    king_squares=[square("d4")],
)
moves = [move.notation() for move in board.actions()]
print(f"kish: {' '.join(moves)}")
assert moves == ["d4xd7xh7xh5xa5"], "this has changed"
END
