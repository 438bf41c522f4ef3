#!/usr/bin/env python3
"""Compares the turns of International draughts with those of py-draughts, position by position along random games.

Usage: tests/peers/international_draughts.py BOARDWRIGHT [GAMES]

BOARDWRIGHT is the program to ask, GAMES how many games are played (20). The packages it needs, in the versions below, are put
into a virtual environment of its own under target/peers. Exits with 1 at the first position in which the lists differ.
"""

import json
import os
import random
import subprocess
import sys
import venv
from pathlib import Path

PACKAGES = ["py-draughts==1.10.1"]
HOME = Path(__file__).resolve().parents[2]
PLACE = HOME / "target" / "peers" / "draughts"
MOST_TURNS = 120


def in_own_environment():
    """Starts again in the virtual environment, which is made if it is not there."""
    if Path(sys.prefix).resolve() == PLACE.resolve():
        return
    python = PLACE / "bin" / "python"
    if not python.exists():
        venv.create(PLACE, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
    os.execv(python, [str(python), __file__, *sys.argv[1:]])


def cell(square):
    """The name of a square that py-draughts counts from 0 at the left end of the last row."""
    row, place = divmod(square, 5)
    column = 2 * place + (1 if row % 2 == 0 else 0)
    return f"{'abcdefghij'[column]}{10 - row}"


def theirs(board):
    """Where each of their moves begins and ends, and what it takes."""
    moves = {}
    for move in board.legal_moves:
        taken = frozenset(cell(square) for square in move.captured_list)
        moves[(cell(move.square_list[0]), cell(move.square_list[-1]), taken)] = move
    return moves


def ours(program, position):
    """The same of our turns, each with the position after it."""
    command = [program, "turns", str(HOME / "rules" / "international-draughts.rules"), "--json"]
    if position is not None:
        command += ["--position", json.dumps(position)]
    listed = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    turns = {}
    for turn in listed:
        steps = turn["steps"]
        taken = frozenset(name for step in steps for name in step["taken"])
        turns[(steps[0]["from"], steps[-1]["to"], taken)] = turn
    return turns


def compare(program, seed):
    """Plays one random game; how many positions were compared."""
    from draughts import StandardBoard

    chance = random.Random(seed)
    board, position = StandardBoard(), None
    for turn in range(MOST_TURNS):
        their, our = theirs(board), ours(program, position)
        if their.keys() != our.keys():
            print(f"game {seed}, turn {turn}: {json.dumps(position)}")
            print("only theirs:", sorted(map(str, their.keys() - our.keys())))
            print("only ours:", sorted(map(str, our.keys() - their.keys())))
            sys.exit(1)
        if not our:
            return turn + 1
        key = chance.choice(sorted(our, key=str))
        if our[key]["result"] is not None:
            return turn + 1
        board.push(their[key])
        position = our[key]["position"]
    return MOST_TURNS


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    in_own_environment()
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    positions = sum(compare(sys.argv[1], seed) for seed in range(games))
    print(f"{games} games, {positions} positions: the same turns")


if __name__ == "__main__":
    main()
