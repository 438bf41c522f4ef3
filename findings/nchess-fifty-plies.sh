#!/usr/bin/env bash
# nchess 1.3.1 (PyPI), rules of chess in C, beside chess 1.11.2 (python-chess, PyPI).
# One would guess: a game is drawn after fifty moves of each side without a pawn's move or a capture, and may be at the
# third occurrence of a position, with the same rights to castle (laws of chess of the FIDE, 9.2 and 9.3); and a FEN
# that is written is read.
# What happens: it is drawn after fifty plies, 25 moves of each side. The third occurrence of the first position is
# missed, and so is one in ten of others, such as where other moves lead there than before; who is to move and whether
# one may castle makes no difference, so that a position is drawn when it comes for the first time. King and bishop
# against king and bishop is drawn with bishops on cells of two colours, where mate can be, but not with bishops on
# cells of one, where none can. And after a pawn's double step the FEN says 3 for e3, which is refused.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet nchess==1.3.1 chess==1.11.2
"$folder/bin/python" - <<'END'
import random

import chess
import nchess

def play(turns, fen=chess.STARTING_FEN):
    boards = nchess.Board(fen), chess.Board(fen)
    for turn in turns.split():
        assert boards[0].step(turn), "this has changed"
        boards[1].push_uci(turn)
    return boards

def says(name, seen, expected, changed=True):
    print(f"{name}: {seen}; python-chess: {expected}")
    assert (seen != expected) == changed, "this has changed"

rook = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
for plies in (49, 50, 99):
    turns = " ".join(("a1a2 e8e7 a2a1 e7e8 " * 25).split()[:plies])
    ours, theirs = play(turns, rook)
    says(f"fifty moves after {plies} plies", ours.is_fifty_moves, theirs.is_fifty_moves(), plies != 49)

round_trip = "g1f3 g8f6 f3g1 f6g8 "
for name, turns, fen, changed in [
    ("third occurrence", "e2e3 " + "g8f6 g1f3 f6g8 f3g1 " * 2, chess.STARTING_FEN, False),
    ("third occurrence of the first position", round_trip * 2, chess.STARTING_FEN, True),
    ("third occurrence by way of a3, before by way of c3",
     "b2b3 d7d5 b1c3 e7e6 c3b1 b8a6 b1c3 a6b8 c3b1 b8a6 b1a3 a6b8 a3b1", chess.STARTING_FEN, True),
    ("third occurrence, the first with the right to castle",
     "e2e3 e7e6 e1e2 g8f6 e2e1 f6g8 e1e2 g8f6 e2e1 f6g8", chess.STARTING_FEN, True),
    ("third occurrence, but the first with Black to move",
     "a1b1 e8e7 b1a1 e7e8 a1c1 e8d8 c1a1 d8e8 a1b1 e8e7 b1c1 e7e8 c1a1", rook, True),
]:
    ours, theirs = play(turns, fen)
    says(name, ours.is_threefold, theirs.is_repetition(3), changed)

missed = seen = 0
for seed in range(400):
    # knights and kings only, so that nothing but the third occurrence is asked
    fen = "1n2k1n1/3pp3/8/8/8/8/3PP3/1N2K1N1 w - - 0 1"
    chance, ours, theirs = random.Random(seed), nchess.Board(fen), chess.Board(fen)
    start = chess.Board(fen)
    for ply in range(40):
        turns = sorted(turn.uci() for turn in theirs.legal_moves
                       if not theirs.is_capture(turn) and theirs.piece_type_at(turn.from_square) != chess.PAWN)
        if not turns:
            break
        turn = chance.choice(turns)
        if len(theirs.move_stack) > 1 and chance.random() < 0.8:
            last = theirs.move_stack[-2].uci()
            turn = last[2:] + last[:2] if last[2:] + last[:2] in turns else turn
        ours.step(turn)
        theirs.push_uci(turn)
        if theirs.is_repetition(3) and theirs.board_fen() != start.board_fen():
            seen += 1
            missed += not ours.is_threefold
print(f"third occurrences of others than the first position in random play: {seen}, missed {missed}")
assert 0.05 < missed / seen < 0.2, "this has changed"

for name, fen in [("one colour", "k7/8/8/8/8/8/8/KB1b4 w - - 0 1"), ("two colours", "k7/8/8/8/8/8/8/KBb5 w - - 0 1")]:
    ours, theirs = play("", fen)
    says(f"no mate can be, bishops on {name}", ours.is_insufficient_material, theirs.is_insufficient_material())
mate = chess.Board("kb6/8/1K6/3B4/8/8/8/8 b - - 0 1")
print(f"{mate.fen()} is mate: {mate.is_checkmate()}")
assert mate.is_checkmate()

ours, theirs = play("e2e4")
says("after e2e4", ours.fen(), theirs.fen(en_passant="fen"))
try:
    nchess.Board(ours.fen())
    seen = "read"
except ValueError as error:
    seen = f"refused ({error})"
print(f"that is {seen} by nchess")
assert seen.startswith("refused"), "this has changed"
END
