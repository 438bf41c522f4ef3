#!/usr/bin/env python3
"""Compares the turns and the ends of games with those of OpenSpiel, position by position along random games.

Usage: tests/peers/spiel.py BOARDWRIGHT [GAME [GAMES]]

BOARDWRIGHT is the program to ask, GAME one of kalah, oware (all, if none is named), GAMES how many are played (10). What it
needs is put into a virtual environment of its own under target/peers. Exits with 1 at the first difference.
"""

from peer import compare


class Spiel:
    """A game of OpenSpiel; a turn of ours is known by the name of its pit."""

    knows_ends = True

    def __init__(self, name, pits):
        import pyspiel

        self.state, self.pits = pyspiel.load_game(name).new_initial_state(), pits

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
        return None if points[0] == points[1] else "South" if points[0] > points[1] else "North"

    @staticmethod
    def key(turn):
        return turn["steps"][0]["from"]


KALAH = {**{1 + i: "bcdefg"[i] + "1" for i in range(6)}, **{8 + i: "gfedcb"[i] + "2" for i in range(6)}}
PEERS = {
    "kalah": lambda: Spiel("mancala", lambda player, action: KALAH[action]),
    "oware": lambda: Spiel("oware", lambda player, action: ("abcdef"[action] + "1") if player == 0 else ("fedcba"[action] + "2")),
}

if __name__ == "__main__":
    compare("spiel", ["open-spiel==2.0.2"], PEERS, __doc__)
