#!/usr/bin/env python3
"""Compares the turns and the ends of games with those of OpenSpiel, position by position along random games.

Usage: tests/peers/spiel.py BOARDWRIGHT [GAME [GAMES]]

BOARDWRIGHT is the program to ask, GAME one of kalah, oware, havannah, pentago (all, if none is named), GAMES how many are played (10). What it
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


class Pentago(Spiel):
    """OpenSpiel looks for five in a row when a quarter has been turned; here five win before, and the turn ends."""

    QUARTERS = dict(zip("stuvwxyz", ["tl-", "tl+", "tr-", "tr+", "br-", "br+", "bl-", "bl+"]))

    def __init__(self):
        super().__init__("pentago", None, ("White", "Black"))
        self.early = None

    def marbles(self):
        """What stands on each cell: its rows come from the top, the first two and last two between other signs."""
        rows = [line.split() for line in str(self.state).splitlines()[2:8]]
        found = {}
        for row, signs in enumerate(rows):
            marbles = [sign for sign in signs if sign in ".O@"]
            found.update({("abcdef"[column], 6 - row): sign for column, sign in enumerate(marbles) if sign != "."})
        return found

    def has_five(self, column, row):
        """True where a marble of the player to move makes five there."""
        own = "O@"[self.state.current_player()]
        marbles = {(ord(x), y) for (x, y), sign in self.marbles().items() if sign == own}
        for dx, dy in [(1, 0), (0, 1), (1, 1), (1, -1)]:
            length = 1
            for way in (1, -1):
                at = (ord(column) + dx * way, row + dy * way)
                while at in marbles:
                    length, at = length + 1, (at[0] + dx * way, at[1] + dy * way)
            if length >= 5:
                return True
        return False

    def turns(self):
        if self.is_over():
            return {}
        player, found = self.state.current_player(), {}
        for action in self.state.legal_actions():
            text = self.state.action_to_string(player, action)
            column, row = text[0], 7 - int(text[1])
            cell = f"{column}{row}"
            if self.has_five(column, row):
                found[cell] = player
            else:
                found[f"{cell}/{self.QUARTERS[text[2]]}"] = ("turn", action)
        return found

    def play(self, turn):
        if isinstance(turn, int):
            self.early = self.players[turn]
        else:
            super().play(turn[1])

    def is_over(self):
        return self.early is not None or super().is_over()

    def winner(self):
        return self.early or super().winner()

    @staticmethod
    def key(turn):
        return turn["turn"]


PEERS = {
    "kalah": lambda: Spiel("mancala", lambda player, action: KALAH[action]),
    "oware": lambda: Spiel("oware", lambda player, action: ("abcdef"[action] + "1") if player == 0 else ("fedcba"[action] + "2")),
    "havannah": lambda: Spiel("havannah", lambda player, action: hexagon(action), ("White", "Black")),
    "pentago": Pentago,
}

if __name__ == "__main__":
    compare("spiel", ["open-spiel==2.0.2"], PEERS, __doc__)
