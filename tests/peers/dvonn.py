#!/usr/bin/env python3
"""Compares the turns of DVONN with those of a plain program of its own, position by position along random games.

Usage: tests/peers/dvonn.py BOARDWRIGHT [GAMES]

BOARDWRIGHT is the program to ask, GAMES how many are played (10). Exits with 1 at the first position in which the lists differ,
or where a game ends for one of the two, or otherwise.
"""

from peer import compare_own

ROWS = {0: 9, 1: 10, 2: 11, 3: 10, 4: 9}
WAYS = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]


def cells():
    """Each cell in skewed coordinates, by its name: rows are letters, the longest row begins at 0."""
    shift = {0: 0, 1: -1, 2: -2, 3: -2, 4: -2}
    return {"abcde"[row] + str(x + 1): (x + shift[row], row) for row, size in ROWS.items() for x in range(size)}


class Dvonn:
    """Stacks as texts, bottom first: W, B, and D for the red pieces."""

    knows_ends = True

    def __init__(self):
        self.name_of = {place: name for name, place in cells().items()}
        self.stacks, self.player, self.placed = {}, "W", 0

    def around(self, place, far=1):
        return [(place[0] + dx * far, place[1] + dy * far) for dx, dy in WAYS]

    def moves(self, player):
        found = {}
        for place, stack in self.stacks.items():
            if stack[-1] == player and not all(p in self.stacks for p in self.around(place)):
                for to in self.around(place, len(stack)):
                    if to in self.stacks:
                        found[self.name_of[place], self.name_of[to]] = (place, to)
        return found

    def turns(self):
        if self.is_over():
            return {}
        if self.placed < 48:
            return {("", name): place for place, name in self.name_of.items() if place not in self.stacks}
        if self.placed == 48:
            return {("", name): place for place, name in self.name_of.items() if place not in self.stacks}
        return self.moves(self.player) or {("pass",): None}

    def is_over(self):
        return self.placed == 49 and not self.moves("W") and not self.moves("B")

    def winner(self):
        height = {player: sum(len(s) for s in self.stacks.values() if s[-1] == player) for player in "WB"}
        return None if height["W"] == height["B"] else "White" if height["W"] > height["B"] else "Black"

    def play(self, turn):
        if self.placed < 49:
            self.stacks[turn] = "D" if self.placed < 3 else self.player
            self.placed += 1
            if self.placed == 49:
                return
        elif turn:
            place, to = turn
            self.stacks[to] += self.stacks.pop(place)
            self.drop_loose()
        self.player = "B" if self.player == "W" else "W"

    def drop_loose(self):
        linked = {place for place, stack in self.stacks.items() if "D" in stack}
        grown = linked
        while grown:
            grown = {p for place in grown for p in self.around(place) if p in self.stacks} - linked
            linked |= grown
        self.stacks = {place: stack for place, stack in self.stacks.items() if place in linked}

    @staticmethod
    def key(turn):
        step = turn["steps"][0] if turn["steps"] else None
        if step is None or "to" not in step or step["to"] is None:
            return ("pass",)
        return (step.get("from") or "", step["to"])


if __name__ == "__main__":
    compare_own("dvonn", lambda seed: Dvonn(), __doc__)
