#!/usr/bin/env bash
# py-draughts 1.10.1 (PyPI), records of international draughts as PDN.
# One would guess: a record that the package writes is read back by it whole.
# What happens: a draw is written 1-1, as PDN has it, and in such a record the move 1-12, or any of a king from square
# 1 to 12 or 18, is taken for that result: the rest of the game is dropped without a word. In a game that was not drawn
# the same moves are read.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet py-draughts==1.10.1
"$folder/bin/python" - <<'END'
from draughts import StandardBoard

board = StandardBoard.from_fen("W:WK6:BK5")
seen = []
for move in ["6-1", "5-10", "1-12", "10-5", "12-1", "5-10", "1-18", "10-5", "18-1", "5-10", "1-6", "10-5"]:
    if board.game_over:
        break
    board.push(next(legal for legal in board.legal_moves if str(legal) == move))
    back = StandardBoard.from_pdn(board.pdn)
    seen.append((move, board.result, len(board._moves_stack), len(back._moves_stack)))
print(board.pdn)
for move, result, written, read in seen:
    print(f"after {move}, {result}: {written} moves written, {read} read back")
assert board.game_over and board.result == "1/2-1/2", "this has changed"
assert seen[-1][3] == 2 and all(written == read for _, _, written, read in seen[:-1]), "this has changed"
END
