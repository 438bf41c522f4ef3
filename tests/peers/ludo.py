#!/usr/bin/env python3
"""Compares the turns, the ends and the ranks of Ludo with those of a plain program of its own, position by position.

Usage: tests/peers/ludo.py BOARDWRIGHT [GAMES]

BOARDWRIGHT is the program to ask, GAMES how many are played (10). Exits with 1 at the first difference. A whole game takes some
hundred turns, so most begin with men that are well on their way.
"""

from peer import compare_own

PLAYERS = ["Red", "Green", "Yellow", "Blue"]
LETTERS = "rgyb"
MEN, LAST = 4, 56  # a man's way has the cells 0 to 55; the next is home


def turned(place, quarters):
    """A place of the square board, turned clockwise about its centre."""
    x, y = place
    for _ in range(quarters):
        x, y = y, -x
    return x, y


def quarter():
    """The part of the track that Red's men go first: from the cell after his corner to the corner of the next."""
    up_to_the_arm = [(x, 1) for x in range(-7, -1)]
    return up_to_the_arm + [(-1, y) for y in range(2, 8)] + [(0, 7)]


TRACK = [turned(place, quarters) for quarters in range(4) for place in quarter()]
LANE = [(x, 0) for x in range(-6, 0)][:5]


def name(place):
    return f"{'abcdefghijklmno'[place[0] + 7]}{place[1] + 8}"


def way_of(player):
    """The cells that a man of this player goes through: from the second cell after his corner round to it, then the lane."""
    cells = TRACK[1:] + LANE
    return [name(turned(place, player)) for place in cells]


WAYS = [way_of(player) for player in range(4)]


class Ludo:
    """For each player where each of his men is on his way: before it in the yard, -1; behind it at home, LAST."""

    knows_ends = True

    def __init__(self, far):
        self.far, self.player, self.order = far, 0, []
        self.men = [[-1] * MEN for _ in PLAYERS]
        self.thrown = None

    def start(self, chance):
        if not self.far:
            return None
        taken = set()
        for player, men in enumerate(self.men):
            for man in range(MEN):
                step = chance.choice([-1, LAST, LAST, chance.randrange(20, LAST)])
                cell = self.cell(player, step)
                if cell is None or cell not in taken:
                    men[man] = step
                    taken.add(cell)
        if any(all(step == LAST for step in men) for men in self.men):
            return self.start_again(chance)
        return self.position()

    def start_again(self, chance):
        self.men = [[-1] * MEN for _ in PLAYERS]
        return self.start(chance)

    @staticmethod
    def cell(player, step):
        """Where a man is who has made so many steps; nowhere on the board in the yard and at home."""
        return WAYS[player][step] if 0 <= step < LAST else None

    def position(self):
        cells, areas = {}, {}
        for player, men in enumerate(self.men):
            for step in men:
                cell = self.cell(player, step)
                if cell is not None:
                    cells[cell] = LETTERS[player]
                else:
                    area = f"{PLAYERS[player]} {'yard' if step < 0 else 'home'}"
                    areas[area] = areas.get(area, "") + LETTERS[player]
        return {"cells": cells, "areas": areas, "to_move": PLAYERS[self.player]}

    def roll(self, chance):
        self.thrown = chance.randrange(1, 7)
        return str(self.thrown)

    def moves(self):
        """What each man of the player may do: from which step to which."""
        men = self.men[self.player]
        found = set()
        for step in men:
            after = 0 if step < 0 else step + self.thrown
            if (step < 0 and self.thrown != 6) or step == LAST or after > LAST:
                continue
            if after == LAST or after not in men:
                found.add((step, after))
        return found

    def turns(self):
        if self.is_over():
            return {}
        return {self.key_of(move): move for move in self.moves() or {None}}

    def key_of(self, move):
        if move is None:
            return "pass"
        step, after = move
        start = self.cell(self.player, step) or f"{PLAYERS[self.player]} yard"
        return f"{start}-{self.cell(self.player, after) or 'h8'}"

    @staticmethod
    def key(turn):
        step = turn["steps"][0]
        return "pass" if step["from"] is None else f"{step['from']}-{step['to']}"

    def play(self, move):
        if move is not None:
            self.go(*move)
        if all(step == LAST for step in self.men[self.player]) and self.player not in self.order:
            self.order.append(self.player)
        left = [player for player in range(4) if player not in self.order]
        if len(left) == 1:
            self.order += left
        elif self.thrown != 6 or self.player in self.order:
            self.player = next(on % 4 for on in range(self.player + 1, self.player + 5) if on % 4 in left)

    def go(self, step, after):
        men, cell = self.men[self.player], self.cell(self.player, after)
        men[men.index(step)] = after
        for player, theirs in enumerate(self.men):
            for man, their_step in enumerate(theirs):
                if player != self.player and cell is not None and self.cell(player, their_step) == cell:
                    theirs[man] = -1

    def is_over(self):
        return len(self.order) == 4

    def winner(self):
        return PLAYERS[self.order[0]] if self.order else None

    def ranking(self):
        return [[PLAYERS[player]] for player in self.order]


if __name__ == "__main__":
    compare_own("ludo", lambda seed: Ludo(seed % 8 != 0), __doc__)
