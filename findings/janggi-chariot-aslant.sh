#!/usr/bin/env bash
# janggi 1.0.5 (PyPI; with pygame 2.6.1 and protobuf 3.20.3), janggi, beside pyffish 0.0.90 (PyPI).
# One would guess: a chariot or a cannon goes straight, and aslant only along the lines that are drawn within a palace,
# so that it comes from a corner or from the middle and stays inside, as the rules have it (the package's page names
# those on Wikipedia, "Janggi").
# What happens: from cells of the three rows at either end, in the palace and up to two files beside it, they go two
# steps aslant as well, with no line to follow: out of the palace, and where no cell of the way is in one. The first
# such move may be the fifth of a game, a1a2 and a2b2 and b2d4, and random games soon meet one. Of what pyffish lists
# nothing is missing.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet pygame==2.6.1 termcolor==1.1.0 protobuf==3.20.3 numpy==2.4.6 pyffish==0.0.90
# the package wants a pygame of 2022 that is not built for newer Pythons
"$folder/bin/pip" install --quiet --no-deps janggi==1.0.5
PYGAME_HIDE_SUPPORT_PROMPT=1 "$folder/bin/python" - <<'END'
import random
import re
import pyffish
from janggi import Camp, Formation, JanggiGame, Location

START = pyffish.start_fen("janggi")
LINES = [{"d10", "e9", "f8"}, {"f10", "e9", "d8"}, {"d1", "e2", "f3"}, {"f1", "e2", "d3"}]

def begin():
    return JanggiGame(Camp.CHO, Formation.INNER_ELEPHANT, Formation.INNER_ELEPHANT)

def name(place):
    return f"{'abcdefghi'[place.col]}{10 - place.row}"

def ends(move):
    return re.findall(r"[a-i]\d+", move)

def places(move):
    return [Location(10 - int(end[1:]), "abcdefghi".index(end[0])) for end in ends(move)]

def listed(game):
    return {name(source) + name(target) for source, target in game.get_all_actions()}

def known(moves):
    # but for passing, which is written as a move to the same cell
    return {move for move in pyffish.legal_moves("janggi", START, moves) if len(set(ends(move))) == 2}

def off_line(game, move):
    """Whether a chariot or a cannon goes neither straight nor along a line of a palace."""
    source, target = places(move)
    slides = game.board.get(source.row, source.col).piece_type.name in ("CHARIOT", "CANNON")
    straight = source.row == target.row or source.col == target.col
    return slides and not straight and not any({name(source), name(target)} <= line for line in LINES)

game, moves = begin(), []
for move in ("a1a2", "a10a9", "a2b2", "a9a10"):
    assert move in listed(game) & known(moves), "this has changed"
    game.make_action(*places(move))
    moves.append(move)
more = listed(game) - known(moves)
print(f"after {' '.join(moves)}, listed here and not by pyffish: {' '.join(sorted(more))}")
assert more == {"b2d4"}, "this has changed"
game.make_action(*places("b2d4"))
moved = game.board.get(6, 3).piece_type.name
print(f"on d4 stands, when it is played: {moved}")
assert moved == "CHARIOT", "this has changed"

chance, seen, missing, met = random.Random(1), 0, 0, 0
for _ in range(15):
    game, moves, before = begin(), [], seen
    while len(moves) < 100 and not pyffish.is_optional_game_end("janggi", START, moves)[0]:
        here, there = listed(game), known(moves)
        seen += sum(off_line(game, move) for move in here - there)
        missing += len(there - here)
        shared = sorted(here & there)
        if not shared:
            break
        moves.append(chance.choice(shared))
        game.make_action(*places(moves[-1]))
    met += seen > before
print(f"in 15 random games of 100 moves: {seen} moves off the lines, in {met} of the games; missing: {missing}")
assert met >= 12 and missing == 0, "this has changed"
END
