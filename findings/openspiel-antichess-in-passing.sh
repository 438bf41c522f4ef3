#!/usr/bin/env bash
# open_spiel 2.0.2 (PyPI), game antichess.
# One would guess: who can take must, and taking in passing is taking.
# What happens: where the only capture is one in passing, all other moves are legal too; with the pawn one row further
# back, so that it is taken as usual, the capture is the only move.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet open_spiel==2.0.2
"$folder/bin/python" - <<'END'
import pyspiel

game = pyspiel.load_game("antichess")
def moves(fen):
    state = game.new_initial_state(fen)
    return sorted(state.action_to_string(action) for action in state.legal_actions())

passing = moves("4k3/8/8/8/pP6/8/8/4K3 b - b3 0 1")
plain = moves("4k3/8/8/8/p7/1P6/8/4K3 b - - 0 1")
print(f"in passing: {passing}")
print(f"as usual: {plain}")
assert plain == ["axb3"] and "axb3" in passing and len(passing) > 1, "this has changed"
END
