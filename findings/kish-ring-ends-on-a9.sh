#!/usr/bin/env bash
# kish 1.1.7 (PyPI), Turkish draughts.
# One would guess: a king that takes its way round and comes back to where it stood is a capture like any: from c3 to
# c3, four men taken. The rules (Wikipedia, "Turkish draughts") allow it, since taken men leave the board one by one,
# and a cell may be crossed more than once.
# What happens: the move is listed and played rightly, but it says that it goes from A9 to A9 (square 64 of 0 to 63),
# takes none (capture_count 0, while captured_pieces names four), has one square in its path, and is written "ad". The
# package does not read "a9" itself. Both ways round are listed, so that "ad" stands there twice for one and the same
# outcome.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet kish==1.1.7
"$folder/bin/python" - <<'END'
import kish

square = kish.Square.from_notation
board = kish.Board.from_squares(
    turn=kish.Team.White,
    white_squares=[square("c3")],
    black_squares=[square(name) for name in ["c5", "e6", "f4", "d3", "h8"]],
    king_squares=[square("c3")],
)
seen = []
for move in board.actions():
    taken = sorted(str(man) for man in move.captured_pieces())
    after = [str(man) for man in board.apply(move).white_pieces()]
    seen.append((move.notation(), str(move.source()), str(move.destination()), move.capture_count()))
    print(f"{move.notation()}: {move.source()} to {move.destination()}, capture_count {move.capture_count()},"
          f" captured_pieces {' '.join(taken)}; the king then stands on {' '.join(after)}")
    assert taken == ["C5", "D3", "E6", "F4"], "this has changed"
    if move.notation() == "ad":
        assert after == ["C3"] and int(move.source()) == 64, "this has changed"
rings = [move for move in seen if move[0] == "ad"]
assert rings == [("ad", "A9", "A9", 0)] * 2 and len(seen) == 7, "this has changed"
try:
    square("a9")
except ValueError as error:
    print(f"a9: {error}")
else:
    raise AssertionError("this has changed")
END
