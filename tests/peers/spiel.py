#!/usr/bin/env python3
"""Compares the turns and the ends of games with those of OpenSpiel, position by position along random games.

Usage: tests/peers/spiel.py BOARDWRIGHT [GAME [GAMES]]

BOARDWRIGHT is the program to ask, GAME one of kalah, oware, havannah, pentago, backgammon,
quoridor, einstein, go, lines-of-action (all, if none is named), GAMES how many are played (10). What it needs is put into a virtual environment of
its own under target/peers. Exits with 1 at the first difference.
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


BAR = 100  # as OpenSpiel numbers places


class Backgammon:
    """Turns are compared by the positions they lead to: of a pair of moves in either order OpenSpiel lists one.

    Two rules differ. There the roll that settles who begins is the first one played, here he rolls anew: the peer begins behind a
    first turn of OpenSpiel, that of whom we let be White. And a double is two turns there, each of which uses as many dice as it
    can for itself; so of those that leave different numbers of dice unused, only those with the fewest are asked for.
    """

    knows_ends = True

    def __init__(self):
        import pyspiel

        self.state = pyspiel.load_game("backgammon(scoring_type=full_scoring)").new_initial_state()
        self.state.apply_action(self.state.chance_outcomes()[0][0])
        self.white = self.state.current_player()
        self.dice = "2 1"

    def roll(self, chance):
        if not self.state.is_chance_node():
            return self.dice
        outcome = chance.choice([action for action, _ in self.state.chance_outcomes()])
        shown = self.state.action_to_string(-1, outcome).split("roll: ")[1].rstrip(")")
        self.state.apply_action(outcome)
        self.dice = " ".join(shown)
        return self.dice

    def turns(self):
        if self.state.is_terminal():
            return {}
        player, is_double = self.state.current_player(), self.dice[0] == self.dice[2]
        found, used = {}, {}
        for first in self.state.legal_actions():
            after, dice = self.state.child(first), self.used(self.state, first)
            goes_on = is_double and after.current_player() == player and not after.is_terminal()
            for second in after.legal_actions() if goes_on else [None]:
                end = after if second is None else after.child(second)
                key, all_dice = self.key_of(end), dice + (0 if second is None else self.used(after, second))
                found[key], used[key] = end, max(all_dice, used.get(key, 0))
        return {key: end for key, end in found.items() if used[key] == max(used.values())}

    @staticmethod
    def used(state, action):
        """How many dice a turn of theirs uses."""
        return sum(move.pos >= 0 for move in state.spiel_move_to_checker_moves(state.current_player(), action))

    def play(self, end):
        self.state = end

    def is_over(self):
        return self.state.is_terminal()

    def winner(self):
        return ("White", "Black")[self.state.returns()[self.white] < 0]

    def points(self):
        return abs(self.state.returns()[self.white])

    def key_of(self, state):
        def men(player):
            places = [BAR] + [i if player == 0 else 23 - i for i in range(24)]
            counted = [(point, state.board(player, place)) for point, place in enumerate(places)]
            return tuple((point, count) for point, count in counted if count)

        return men(self.white), men(1 - self.white)

    def key(self, turn):
        position = turn["position"]

        def men(player, letter, point):
            cells = {point(int(cell[1:])): len(stack) for cell, stack in position["cells"].items() if stack[0] == letter}
            bar = len(position.get("areas", {}).get(f"{player} bar", ""))
            return tuple(sorted(({0: bar, **cells} if bar else cells).items()))

        return men("White", "M", lambda point: point), men("Black", "m", lambda point: 25 - point)


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


class Written(Spiel):
    """A game whose turns are known by how they are written there, put into our words by `ours`."""

    def turns(self):
        if self.is_over():
            return {}
        player = self.state.current_player()
        return {self.ours(self.state.action_to_string(player, action)): action for action in self.state.legal_actions()}


class Quoridor(Written):
    """Its rows come from the top, where the second player's goal is here; a wall there is known by its upper left end."""

    def __init__(self):
        super().__init__("quoridor", None, ("White", "Black"))

    @staticmethod
    def ours(text):
        column, row = text[0], 10 - int(text[1])
        if len(text) == 2:
            return f"{column}{row}"
        return {"h": "across", "v": "upright"}[text[2]] + f" {column}{row - 1}"

    @staticmethod
    def key(turn):
        return turn["turn"].split("-")[-1]


class Einstein(Spiel):
    """Its board is ours in a mirror: there White goes up and to the left. Stones are known by colour and number."""

    WAYS = {"up": (0, 1), "diag": (1, 1), "left": (1, 0), "down": (0, -1), "right": (-1, 0)}

    def __init__(self):
        super().__init__("einstein_wurfelt_nicht", None, ("Black", "White"))
        self.rolled = None

    def chance(self, chance):
        outcome = chance.choice([action for action, _ in self.state.chance_outcomes()])
        text = self.state.action_to_string(-1, outcome)
        self.state.apply_action(outcome)
        return text

    def stones(self):
        """Where each stone stands: `w3`, `b1`."""
        rows = [line.strip("|").split("||") for line in str(self.state).splitlines()[:5]]
        cells = {(4 - column, 4 - row): stone for row, line in enumerate(rows) for column, stone in enumerate(line)}
        return {stone: cell for cell, stone in cells.items() if stone != "__"}

    def start(self, chance):
        self.chance(chance)
        self.chance(chance)
        letters = {"w": "ABCDEF", "b": "abcdef"}
        cells = {self.name(cell): letters[stone[0]][int(stone[1]) - 1] for stone, cell in self.stones().items()}
        return {"cells": cells, "to_move": "White"}

    def roll(self, chance):
        if self.state.is_chance_node():
            self.rolled = self.chance(chance)[-1]
        return self.rolled

    @staticmethod
    def name(cell):
        return "abcde"[cell[0]] + str(cell[1] + 1)

    def turns(self):
        if self.is_over():
            return {}
        player, found = self.state.current_player(), {}
        for action in self.state.legal_actions():
            stone, way = self.state.action_to_string(player, action).strip("*").lower().split("-")
            (column, row), (dx, dy) = self.stones()[stone], self.WAYS[way]
            if stone[0] == "b" and way == "diag":
                dx, dy = -dx, -dy
            found[self.name((column, row)) + self.name((column + dx, row + dy))] = action
        return found

    @staticmethod
    def key(turn):
        step = turn["steps"][0]
        return step["from"] + step["to"]


class Unrepeated(Written):
    """It is drawn there as soon as a position comes back, whoever is to move, and only then. Our rules think otherwise, so that the
    comparison ends with it.
    """

    def __init__(self, name, ours, players):
        super().__init__(name, None, players)
        self.ours = ours

    def is_left(self):
        return self.is_over() and self.winner() is None

    @staticmethod
    def key(turn):
        return turn["turn"].rstrip("x")


def point(text):
    """A point of Go: there no column is called i."""
    point = text.split()[1].lower()
    return point if point == "pass" or point[0] < "i" else chr(ord(point[0]) - 1) + point[1:]


PEERS = {
    "kalah": lambda: Spiel("mancala", lambda player, action: KALAH[action]),
    "oware": lambda: Spiel("oware", lambda player, action: ("abcdef"[action] + "1") if player == 0 else ("fedcba"[action] + "2")),
    "backgammon": Backgammon,
    "havannah": lambda: Spiel("havannah", lambda player, action: hexagon(action), ("White", "Black")),
    "pentago": Pentago,
    "quoridor": Quoridor,
    "einstein": Einstein,
    "go": lambda: Unrepeated("go(board_size=9,komi=7.5,max_game_length=1000)", point, ("Black", "White")),
    "lines-of-action": lambda: Unrepeated("lines_of_action", lambda text: text.replace("x", "-"), ("Black", "White")),
}

if __name__ == "__main__":
    compare("spiel", ["open-spiel==2.0.2"], PEERS, __doc__)
