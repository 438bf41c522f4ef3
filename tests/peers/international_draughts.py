#!/usr/bin/env python3
"""Compares the turns of International draughts with those of py-draughts, position by position along random games.

Usage: tests/peers/international_draughts.py BOARDWRIGHT [GAME [GAMES]]

BOARDWRIGHT is the program to ask, GAME can only be international-draughts, GAMES how many are played (10). What it needs is
put into a virtual environment of its own under target/peers. Exits with 1 at the first position in which the lists differ.
"""

from peer import compare


class Draughts:
    """A game of py-draughts; its draws are others, so that only turns are compared."""

    knows_ends = False

    def __init__(self):
        from draughts import StandardBoard

        self.board = StandardBoard()

    def turns(self):
        return {self.told(move): move for move in self.board.legal_moves}

    def play(self, move):
        self.board.push(move)

    @classmethod
    def told(cls, move):
        """Where a move begins and ends, and what it takes."""
        taken = frozenset(cls.cell(square) for square in move.captured_list)
        return cls.cell(move.square_list[0]), cls.cell(move.square_list[-1]), taken

    @staticmethod
    def key(turn):
        steps = turn["steps"]
        return steps[0]["from"], steps[-1]["to"], frozenset(name for step in steps for name in step["taken"])

    @staticmethod
    def cell(square):
        """The name of a square that py-draughts counts from 0 at the left end of the last row."""
        row, place = divmod(square, 5)
        column = 2 * place + (1 if row % 2 == 0 else 0)
        return f"{'abcdefghij'[column]}{10 - row}"


PEERS = {"international-draughts": Draughts}

if __name__ == "__main__":
    compare("draughts", ["py-draughts==1.10.1"], PEERS, __doc__)
