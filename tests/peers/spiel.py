#!/usr/bin/env python3
"""Compares the turns and the ends of games with those of OpenSpiel, position by position along random games.

Usage: tests/peers/spiel.py BOARDWRIGHT [GAME [GAMES]]

BOARDWRIGHT is the program to ask, GAME one of kalah, oware, havannah (all, if none is named), GAMES how many are played (10). What it
needs is put into a virtual environment of its own under target/peers. Exits with 1 at the first difference.
"""

from peer import compare


class Spiel:
    """A game of OpenSpiel; a turn of ours is known by the pit it begins with, or by the cell on which a stone is put."""

    knows_ends = True

    def __init__(self, name, pits, players=("South", "North")):
        import pyspiel

        self.state, self.pits, self.players = pyspiel.load_game(name).new_initial_state(), pits, players

    def turns(self):
        if self.state.is_terminal():
            return {}
        player = self.state.current_player()
        return {self.pits(player, action): action for action in self.state.legal_actions()}

    def play(self, action):
        self.state.apply_action(action)

    def is_over(self):
        return self.state.is_terminal()

    def winner(self):
        points = self.state.returns()
        return None if points[0] == points[1] else self.players[points[0] < points[1]]

    @staticmethod
    def key(turn):
        step = turn["steps"][0]
        return step["from"] or step["to"]


KALAH = {**{1 + i: "bcdefg"[i] + "1" for i in range(6)}, **{8 + i: "gfedcb"[i] + "2" for i in range(6)}}


def hexagon(action):
    """The cell that OpenSpiel counts in a square of 15 by 15, of which the hexagon is a part."""
    row, column = divmod(action, 15)
    return "abcdefghijklmno"[row] + str(column - max(0, row - 7) + 1)


PEERS = {
    "kalah": lambda: Spiel("mancala", lambda player, action: KALAH[action]),
    "oware": lambda: Spiel("oware", lambda player, action: ("abcdef"[action] + "1") if player == 0 else ("fedcba"[action] + "2")),
    "havannah": lambda: Spiel("havannah", lambda player, action: hexagon(action), ("White", "Black")),
}

if __name__ == "__main__":
    compare("spiel", ["open-spiel==2.0.2"], PEERS, __doc__)
