#!/usr/bin/env bash
# OpenSpiel 2.0.2 (open_spiel and pyspiel from PyPI), game twixt.
# One would guess: links never cross, as the rules of TwixT have it, and a game in hand does not depend on what other
# games the program begins.
# What happens: which links bar which is kept once for all games, and made anew for each board that is made. As soon as
# a game on a smaller board has begun, a link of the larger game is laid across one that stands, wherever the smaller
# board does not reach. The same turns give another board, and here a winner where there is none.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet open_spiel==2.0.2
"$folder/bin/python" - <<'END'
import pyspiel

SIZE = 12
# columns from the left, rows from below, from 0 on; red (x) begins and joins the first row to the last
TURNS = [(8, 8), (8, 9), (8, 0), (10, 8), (7, 2), (1, 1), (8, 4), (1, 5), (7, 6), (1, 7), (9, 10), (1, 9), (7, 11)]

def begin(size):
    return pyspiel.load_game("twixt", {"board_size": size, "ansi_color_output": False}).new_initial_state()

def play(turns, other=None):
    state = begin(SIZE)
    if other:
        begin(other)
    for column, row in turns:
        action = column * SIZE + row
        assert action in state.legal_actions(), "this has changed"
        state.apply_action(action)
    return state

alone, beside = play(TURNS), play(TURNS, 5)
for name, state in (("alone", alone), ("with a game on 5 by 5 begun beside it", beside)):
    print(f"{name}: {'over' if state.is_terminal() else 'goes on'}, returns {state.returns()}")
print("the upper rows, alone and beside:")
rows = [str(state).split("\n")[1:18] for state in (alone, beside)]
for left, right in zip(*rows):
    print(f"{left.rstrip():44}{right.rstrip()}")
assert str(play(TURNS, SIZE)) == str(alone), "this has changed"
assert str(alone) != str(beside), "this has changed"
assert not alone.is_terminal() and beside.returns() == [1.0, -1.0], "this has changed"
END
