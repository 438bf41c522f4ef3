#!/usr/bin/env bash
# cchess 1.25.5 (PyPI), moves of xiangqi in Chinese notation.
# One would guess: a text that the package writes for a move reads back as that move.
# What happens: where two files hold two pawns each, the front pawns of both, going ahead, are written alike, and the text
# is read as the move of the one file. Published notation names the file in such a case.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet cchess==1.25.5
"$folder/bin/python" - <<'END'
import cchess

board = cchess.ChessBoard("3k5/9/9/2P3P2/2P3P2/9/9/9/9/4K4 w")
texts = {move: board.copy().move(*cchess.iccs2pos(move)).to_text() for move in ["c6c7", "g6g7"]}
read = {move: board.copy().move_text(text).to_iccs() for move, text in texts.items()}
for move, text in texts.items():
    print(f"{move} is written {text}, which is read as {read[move]}")
assert texts["c6c7"] == texts["g6g7"] and read["c6c7"] == "g6g7", "this has changed"
END
