#!/usr/bin/env bash
# pydraughts 0.6.7 (PyPI), FEN of any variant.
# One would guess: squares are listed in the order of their numbers, so that equal positions of two programs have equal
# texts.
# What happens: they are sorted as texts, 1 before 10 before 2. Compare sets of squares, never the text.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet pydraughts==0.6.7
"$folder/bin/python" - <<'END'
from draughts import Board

fen = Board(variant="english").fen
print(fen)
black = next(part for part in fen.split(":") if part.startswith("B1"))
assert black == "B1,10,11,12,2,3,4,5,6,7,8,9", "this has changed"
END
