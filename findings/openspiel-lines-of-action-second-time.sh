#!/usr/bin/env bash
# open_spiel 2.0.2 (PyPI), game lines_of_action.
# One would guess: a game is drawn, if at all, when a position is there for the third time.
# What happens: it is over, and drawn, at the second: here when both have gone out and back once.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet open_spiel==2.0.2
"$folder/bin/python" - <<'END'
import pyspiel

state = pyspiel.load_game("lines_of_action").new_initial_state()
played = []
for move in ["b1-b3", "a2-c2", "b3-b1", "c2-a2"]:
    assert not state.is_terminal()
    state.apply_action(next(a for a in state.legal_actions() if state.action_to_string(a) == move))
    played.append(move)
print(f"after {', '.join(played)}: over {state.is_terminal()}, returns {state.returns()}")
assert state.is_terminal() and state.returns() == [0.0, 0.0], "this has changed"
END
