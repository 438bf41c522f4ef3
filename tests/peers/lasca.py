#!/usr/bin/env python3
"""Compares the turns of Lasca with those of a plain program of its own, position by position along random games.

Usage: tests/peers/lasca.py BOARDWRIGHT [GAMES]

BOARDWRIGHT is the program to ask, GAMES how many are played (10). Exits with 1 at the first position in which the lists differ.
"""

from peer import compare_own

FORWARD = {"w": 1, "b": -1}


def cell(place):
    return "abcdefg"[place[0]] + str(place[1] + 1)


class Lasca:
    """Columns as texts, bottom first; a capital letter is an officer, `w` and `W` are White's."""

    knows_ends = False

    def __init__(self):
        dark = [(x, y) for y in range(7) for x in range(7) if (x + y) % 2 == 0]
        self.columns = {place: "w" if place[1] < 3 else "b" for place in dark if place[1] != 3}
        self.dark, self.player = set(dark), "w"

    def mine(self, column):
        return column[-1].lower() == self.player

    def ways(self, column):
        ahead = [FORWARD[self.player]] if column[-1].islower() else [1, -1]
        return [(dx, dy) for dx in (1, -1) for dy in ahead]

    def jumps(self, columns, at, jumped):
        """All series of jumps of the column that stands there, each as cells and the board after it."""
        found = []
        for dx, dy in self.ways(columns[at]):
            over, to = (at[0] + dx, at[1] + dy), (at[0] + 2 * dx, at[1] + 2 * dy)
            if over in jumped or to not in self.dark or to in columns or over not in columns or self.mine(columns[over]):
                continue
            after = dict(columns)
            column, other = after.pop(at), after.pop(over)
            after[to] = other[-1] + column
            if other[:-1]:
                after[over] = other[:-1]
            further = self.jumps(after, to, jumped | {over})
            found += [([at] + cells, board) for cells, board in further] or [([at, to], after)]
        return found

    def turns(self):
        own = [place for place, column in self.columns.items() if self.mine(column)]
        found = [jump for place in own for jump in self.jumps(self.columns, place, frozenset())]
        if not found:
            for x, y in own:
                for dx, dy in self.ways(self.columns[x, y]):
                    to = (x + dx, y + dy)
                    if to in self.dark and to not in self.columns:
                        after = dict(self.columns)
                        after[to] = after.pop((x, y))
                        found.append(([(x, y), to], after))
        return {tuple(cell(place) for place in cells): (cells, after) for cells, after in found}

    def play(self, turn):
        cells, self.columns = turn
        last = cells[-1]
        if last[1] == (6 if self.player == "w" else 0):
            column = self.columns[last]
            self.columns[last] = column[:-1] + column[-1].upper()
        self.player = "b" if self.player == "w" else "w"

    @staticmethod
    def key(turn):
        steps = turn["steps"]
        return tuple([steps[0]["from"]] + [step["to"] for step in steps])


if __name__ == "__main__":
    compare_own("lasca", lambda seed: Lasca(), __doc__)
