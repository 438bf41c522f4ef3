#!/usr/bin/env bash
# quoridor-env 0.2.6 (PyPI), Quoridor, for learning by reinforcement; its page says that all rules are kept.
# One would guess: a wall stands between two pairs of cells, two walls must not cross, and walls one row apart have
# nothing to do with each other: so the published rules (Gigamic) have it.
# What happens: a wall stops one step, not two, so that no wall ever stops a pawn in the last column. Walls may cross.
# What is looked at for overlap is the wrong axis: in the same row another wall may begin in the middle of the first,
# and in the next row none may stand beside it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet quoridor-env==0.2.6
"$folder/bin/python" - <<'END'
from quoridor_sim.core import QuoridorGame

def steps(game):
    return sorted(action[1:] for action in game.legal_moves() if action[0] == "move")

def walls(game):
    return {action[1:] for action in game.legal_moves() if action[0] == "wall"}

game = QuoridorGame()
first = walls(game)
game.step(("wall", 4, 0, "h"))
game.step(("move", 4, 7))
print(f"a level wall on top of cells (4, 0) and (5, 0); from (4, 0): {steps(game)}")
beside = QuoridorGame()
for action in [("move", 5, 0), ("wall", 4, 0, "h")]:
    beside.step(action)
print(f"the same wall; from (5, 0): {steps(beside)}")
assert (4, 1) not in steps(game) and (5, 1) in steps(beside), "this has changed"

stopped = {column: 0 for column in range(9)}
for wall in first:
    board = QuoridorGame().board
    board.place_wall(*wall)
    for column in stopped:
        stopped[column] += sum(board.wall_blocks((column, row), (column, row + 1)) for row in range(8))
print(f"steps up or down that one wall can stop, by column: {list(stopped.values())}")
assert list(stopped.values()) == [8] * 8 + [0], "this has changed"

left = walls(game)
seen = {
    "across it": (4, 0, "v") in left,
    "from the middle of it on": (5, 0, "h") in left,
    "in the next row": (4, 1, "h") in left,
}
for place, listed in seen.items():
    print(f"another wall {place}: {'listed' if listed else 'not listed'}")
assert list(seen.values()) == [True, True, False], "this has changed"
assert first - left == {(4, 0, "h"), (4, 1, "h")}, "this has changed"
END
