#!/usr/bin/env python3
"""Compares the turns and the ends of Abalone with those of a plain program of its own, position by position along random games.

Usage: tests/peers/abalone.py BOARDWRIGHT [GAMES]

BOARDWRIGHT is the program to ask, GAMES how many are played (10). Exits with 1 at the first difference. Random marbles seldom push
anything, so most games begin with marbles strewn over the board.
"""

from peer import compare_own

WAYS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
ROWS = "abcdefghi"
BOARD = {(x, y) for x in range(-4, 5) for y in range(-4, 5) if -4 <= x + y <= 4}


def name(place):
    """Rows go up, and each is counted from its left end."""
    x, y = place
    return ROWS[y + 4] + str(x + 5 + min(0, y))


def on(place, way, steps=1):
    return place[0] + way[0] * steps, place[1] + way[1] * steps


class Abalone:
    """Marbles by place, `M` of Black, who begins, and `m` of White; every group of marbles is tried in every direction."""

    knows_ends = True

    def __init__(self, strewn):
        self.strewn, self.player = strewn, "M"
        first = {(x, y) for x, y in BOARD if y <= -3 or (y == -2 and 0 <= x <= 2)}
        self.marbles = {place: "M" for place in first} | {(-x, -y): "m" for x, y in first}

    def start(self, chance):
        if not self.strewn:
            return None
        places = chance.sample(sorted(BOARD), 28)
        self.marbles = {place: "Mm"[number % 2] for number, place in enumerate(places[: 20 + chance.randrange(9)])}
        cells = {name(place): marble for place, marble in self.marbles.items()}
        return {"cells": cells, "to_move": "Black"}

    def groups(self):
        own = sorted(place for place, marble in self.marbles.items() if marble == self.player)
        for first in own:
            yield [first]
            for way in WAYS[:3]:
                for length in (2, 3):
                    group = [on(first, way, step) for step in range(length)]
                    if all(self.marbles.get(place) == self.player for place in group):
                        yield group

    def after(self, group, way):
        """The marbles after a group has gone that way; none, if it cannot."""
        ahead = [on(place, way) for place in group if on(place, way) not in group]
        if len(ahead) == len(group):
            moving = [(place, self.player) for place in group]
            if any(place not in BOARD or place in self.marbles for place in ahead):
                return None
        else:
            at, moving = ahead[0], [(place, self.player) for place in group]
            if at not in BOARD:
                return None
            while self.marbles.get(at, self.player) != self.player:
                moving.append((at, self.marbles[at]))
                at = on(at, way)
            if self.marbles.get(at) == self.player or len(moving) - len(group) >= len(group):
                return None
        left = {place: marble for place, marble in self.marbles.items() if place not in dict(moving)}
        return left | {on(place, way): marble for place, marble in moving if on(place, way) in BOARD}

    def turns(self):
        if self.is_over():
            return {}
        tried = [(self.after(group, way), group, way) for group in self.groups() for way in WAYS]
        return {self.key_of(after): after for after, group, way in tried if after is not None}

    def play(self, after):
        self.marbles, self.player = after, "m" if self.player == "M" else "M"

    def is_over(self):
        return self.winner() is not None

    def winner(self):
        counts = {who: sum(marble == who for marble in self.marbles.values()) for who in "Mm"}
        return "Black" if counts["m"] <= 8 else "White" if counts["M"] <= 8 else None

    @staticmethod
    def key_of(marbles):
        return tuple(sorted((name(place), marble) for place, marble in marbles.items()))

    @staticmethod
    def key(turn):
        return tuple(sorted(turn["position"]["cells"].items()))


if __name__ == "__main__":
    compare_own("abalone", lambda seed: Abalone(seed % 4 != 0), __doc__)
