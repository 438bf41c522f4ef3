#!/usr/bin/env bash
# pyffish 0.0.90 (PyPI), variant shogi.
# One would guess: a pawn that is dropped and mates is not among the legal moves, as the published rules forbid it.
# What happens: it is listed; played, it leaves the mated side without a move, and the game is that side's win.
# So legal moves cannot be compared one by one, nor a game be ended by "no move left: lost".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet pyffish==0.0.90
"$folder/bin/python" - <<'END'
import pyffish

fen = "7nk/9/6GG1/9/9/9/9/9/8K[P] w - - 0 1"
moves = pyffish.legal_moves("shogi", fen, [])
mate = "P@i8"
answers = pyffish.legal_moves("shogi", fen, [mate])
result = pyffish.game_result("shogi", fen, [mate])
print(f"{mate} listed: {mate in moves}; answers: {answers}; result for the mated side: {result}")
assert mate in moves and answers == [] and result > 0, "this has changed"
END
