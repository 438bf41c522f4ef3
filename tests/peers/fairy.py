#!/usr/bin/env python3
"""Compares the turns of games of the chess family with those of pyffish, position by position along random games.

Usage: tests/peers/fairy.py BOARDWRIGHT [GAME [GAMES]]

BOARDWRIGHT is the program to ask, GAME one of xiangqi, janggi, makruk, shogi (all, if none is named), GAMES how many are played (10). What it
needs is put into a virtual environment of its own under target/peers. Exits with 1 at the first position in which the lists differ.
"""

from peer import compare


class Fairy:
    """A game of pyffish; its ends by repetition are others, so that only turns are compared."""

    knows_ends = False

    def __init__(self, variant):
        import pyffish

        self.lists, self.variant, self.played = pyffish, variant, []
        self.first = pyffish.start_fen(variant)

    def turns(self):
        legal = self.lists.legal_moves(self.variant, self.first, self.played)
        return {move.rstrip("m+"): move for move in legal}

    def play(self, move):
        self.played.append(move)

    @staticmethod
    def key(turn):
        return turn["steps"][0]["from"] + turn["steps"][0]["to"]


class Shogi(Fairy):
    """Pieces are dropped and promoted. That no dropped pawn mates is for pyffish an end, here no such turn is legal."""

    def legal(self, *further):
        return self.lists.legal_moves(self.variant, self.first, [*self.played, *further])

    def turns(self):
        return {move: move for move in self.legal() if not move.startswith("P@") or self.legal(move)}

    @staticmethod
    def key(turn):
        if "@" in turn["turn"]:
            piece, to = turn["turn"].split("@")
            return f"{piece.upper()}@{to}"
        return Fairy.key(turn) + "+" * (len(turn["steps"]) - 1)


class Janggi(Fairy):
    """A pass is written as a general that stays where it is."""

    def turns(self):
        return {"pass" if self.is_pass(move) else move: move for move in self.lists.legal_moves(self.variant, self.first, self.played)}

    @staticmethod
    def is_pass(move):
        return move[: len(move) // 2] == move[len(move) // 2 :]

    @staticmethod
    def key(turn):
        return "pass" if turn["turn"] == "pass" else Fairy.key(turn)


PEERS = {"xiangqi": lambda: Fairy("xiangqi"), "janggi": lambda: Janggi("janggi"), "makruk": lambda: Fairy("makruk"), "shogi": lambda: Shogi("shogi")}

if __name__ == "__main__":
    compare("fairy", ["pyffish==0.0.90"], PEERS, __doc__)
