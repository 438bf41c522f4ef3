#!/usr/bin/env bash
# pydraughts 0.6.7 (PyPI), records of English draughts as PDN.
# One would guess: a record that the package writes is read back by it with the same moves.
# What happens: Black begins this game, so the writer puts "1..." before his first move, and the reader hands that move
# out twice: a game of two moves is read as three, and the second is not legal. In the international game, which White
# begins, the moves come back as they were.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet pydraughts==0.6.7
cd "$folder"
"$folder/bin/python" -W ignore - <<'END'
from draughts import Board, Move
from draughts.PDN import PDNReader, PDNWriter

seen = {}
for variant, moves in {"english": ["11-15", "23-19"], "standard": ["32-28", "19-23"]}.items():
    board = Board(variant=variant)
    for move in moves:
        board.push(Move(board, pdn_move=move))
    PDNWriter(f"{variant}.pdn", board=board)
    seen[variant] = PDNReader(filename=f"{variant}.pdn").games[0].moves
    print(f"{variant}: {moves} is read back as {seen[variant]}")
expected = {"english": ["11-15", "11-15", "23-19"], "standard": ["32-28", "19-23"]}
assert seen == expected, "this has changed"
END
