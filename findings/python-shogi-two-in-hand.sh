#!/usr/bin/env bash
# python-shogi 1.1.1 (PyPI), records of shogi as CSA that begin with pieces in hand.
# One would guess: the position that the reader gives holds the pieces that the record lists.
# What happens: of two equal pieces in hand the number is written, but not the piece. Two pawns are no pawns; and where
# the other side has one pawn, those two become his, and his one is gone: the number stands before the next letter.
# One piece in hand is read rightly.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet python-shogi==1.1.1
"$folder/bin/python" - <<'END'
import shogi
import shogi.CSA

ROWS = ["-KY-KE-GI-KI-OU-KI-GI-KE-KY", " * -HI *  *  *  *  * -KA * ", "-FU" * 6 + " * " * 3]
ROWS += [" * " * 9] * 3
ROWS += ["+FU" * 6 + " * " * 3, " * +KA *  *  *  *  * +HI * ", "+KY+KE+GI+KI+OU+KI+GI+KE+KY"]
BOARD = "".join(f"P{number}{row}\n" for number, row in enumerate(ROWS, 1))

def hands(black, white):
    """What Black and White hold by the reader, when the record gives them so many pawns."""
    lines = "".join(f"P{sign}{'00FU' * pawns}\n" for sign, pawns in [("+", black), ("-", white)] if pawns)
    game = shogi.CSA.Parser.parse_str(f"V2.2\n{BOARD}{lines}+\n+5756FU\n-5354FU\n")[0]
    board = shogi.Board(game["sfen"])
    held = [board.pieces_in_hand[side][shogi.PAWN] for side in [shogi.BLACK, shogi.WHITE]]
    print(f"pawns in hand {[black, white]}: read as {held}, from `{game['sfen'].split(' ', 2)[2]}`")
    return held

seen = {pawns: hands(*pawns) for pawns in [(1, 0), (1, 1), (2, 0), (0, 2), (2, 1), (3, 1)]}
expected = {(1, 0): [1, 0], (1, 1): [1, 1], (2, 0): [0, 0], (0, 2): [0, 0], (2, 1): [0, 2], (3, 1): [0, 3]}
assert seen == expected, "this has changed"
END
