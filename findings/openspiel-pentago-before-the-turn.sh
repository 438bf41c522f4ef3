#!/usr/bin/env bash
# open_spiel 2.0.2 (PyPI), game pentago.
# One would guess: five in a row win as soon as the fifth stone lies, as the published rules have it; the turn of a quarter
# is not needed any more.
# What happens: the row is looked for only after the quarter has been turned, and by then it may be broken.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet open_spiel==2.0.2
"$folder/bin/python" - <<'END'
import pyspiel

state = pyspiel.load_game("pentago").new_initial_state()
# the first player fills a1 b1 c1 e1, then d1, and turns the quarter of a1: the row is five long before that
for move in ["a1w", "a6w", "b1w", "b5w", "c1w", "a4w", "e1w", "c6w", "d1s"]:
    assert not state.is_terminal()
    state.apply_action(next(a for a in state.legal_actions() if state.action_to_string(a) == move))
print(state)
print(f"over: {state.is_terminal()}")
assert not state.is_terminal(), "this has changed"
END
