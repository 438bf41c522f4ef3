#!/usr/bin/env python3
"""Compares the turns and the ends of Tak with those of a plain program of its own, position by position along random games.

Usage: tests/peers/tak.py BOARDWRIGHT [GAMES]

BOARDWRIGHT is the program to ask, GAMES how many are played (10), half of them on each board. Exits with 1 at the first difference.
Stacks grow where stones are moved, so some games begin with stacks strewn over the board.
"""

from peer import compare_own

STONES = {5: 21, 6: 30}


class Tak:
    """Stacks by place, lists from the bottom up; small letters are Black's: flats `F`, walls `S`, capstones `C`."""

    knows_ends = True

    def __init__(self, size, strewn):
        self.size, self.strewn, self.black, self.stacks = size, strewn, False, {}
        self.hands = [f"{'F' * STONES[size]}C", f"{'f' * STONES[size]}c"]

    def start(self, chance):
        if not self.strewn:
            return None
        caps = ["C", "c"]
        for place in chance.sample(self.places(), 9):
            stack = [chance.choice("Ff") for _ in range(chance.randrange(1, 6))]
            top = chance.random()
            if top < 0.2:
                stack[-1] = chance.choice("Ss")
            elif top < 0.4 and caps:
                stack.append(caps.pop())
            self.stacks[place] = stack
        for who, letters in enumerate(["FSC", "fsc"]):
            used = [piece for stack in self.stacks.values() for piece in stack if piece in letters]
            caps_left = letters[2] not in used
            flats = STONES[self.size] - len([piece for piece in used if piece != letters[2]])
            self.hands[who] = letters[0] * flats + letters[2] * caps_left
        return {
            "cells": {self.name(place): "".join(stack) for place, stack in self.stacks.items()},
            "areas": {"White reserve": self.hands[0], "Black reserve": self.hands[1]},
            "to_move": "White",
        }

    def places(self):
        return [(x, y) for y in range(self.size) for x in range(self.size)]

    @staticmethod
    def name(place):
        return "abcdef"[place[0]] + str(place[1] + 1)

    def is_own(self, piece, black):
        return piece.islower() == black

    def turns(self):
        if self.is_over():
            return {}
        found = []
        if len(self.stacks) < 2 and all(len(stack) == 1 for stack in self.stacks.values()):
            other = not self.black
            found = [self.placed(place, "fF"[self.black], "fF"[self.black], other) for place in self.empty()]
        else:
            for place in self.empty():
                flat, wall, cap = "fsc" if self.black else "FSC"
                hand = self.hands[self.black]
                if flat in hand:
                    found += [self.placed(place, flat, flat, self.black), self.placed(place, wall, flat, self.black)]
                if cap in hand:
                    found.append(self.placed(place, cap, cap, self.black))
            for place, stack in self.stacks.items():
                if self.is_own(stack[-1], self.black):
                    for way in [(1, 0), (0, 1), (-1, 0), (0, -1)]:
                        for many in range(1, min(self.size, len(stack)) + 1):
                            left = dict(self.stacks) | {place: stack[:-many]}
                            found += [(stacks, self.hands) for stacks in self.spread(left, place, way, stack[-many:])]
        return {self.key_of(stacks, hands): (stacks, hands) for stacks, hands in found}

    def empty(self):
        return [place for place in self.places() if place not in self.stacks]

    def placed(self, place, piece, spent, whose):
        hands = list(self.hands)
        hands[whose] = hands[whose].replace(spent, "", 1)
        return self.stacks | {place: [piece]}, hands

    def spread(self, stacks, place, way, hand):
        """All boards after what is in hand has been dropped along a line, at least one piece on each cell."""
        to = (place[0] + way[0], place[1] + way[1])
        if to not in self.places():
            return []
        below = stacks.get(to, [])
        top = below[-1].lower() if below else ""
        if top == "c" or top == "s" and (len(hand) > 1 or hand[0].lower() != "c"):
            return []
        if top == "s":
            below = below[:-1] + ["f" if below[-1].islower() else "F"]
        found = [stacks | {to: below + hand}]
        for dropped in range(1, len(hand)):
            found += self.spread(stacks | {to: below + hand[:dropped]}, to, way, hand[dropped:])
        return found

    def play(self, after):
        stacks, self.hands = after
        self.stacks = {place: stack for place, stack in stacks.items() if stack}
        self.black = not self.black

    def has_road(self, black):
        paved = {p for p, s in self.stacks.items() if self.is_own(s[-1], black) and s[-1].lower() != "s"}
        for axis in (0, 1):
            reached = {place for place in paved if place[axis] == 0}
            while True:
                more = {(x, y) for x, y in paved for dx, dy in [(1, 0), (-1, 0), (0, 1), (0, -1)] if (x + dx, y + dy) in reached}
                if more <= reached:
                    break
                reached |= more
            if any(place[axis] == self.size - 1 for place in reached):
                return True
        return False

    def is_over(self):
        return self.has_road(True) or self.has_road(False) or not self.empty() or not all(self.hands)

    def winner(self):
        last = not self.black
        for black in (last, not last):
            if self.has_road(black):
                return "Black" if black else "White"
        flats = [sum(stack[-1] == flat for stack in self.stacks.values()) for flat in "Ff"]
        return None if flats[0] == flats[1] else "White" if flats[0] > flats[1] else "Black"

    @classmethod
    def key_of(cls, stacks, hands):
        cells = tuple(sorted((cls.name(place), "".join(stack)) for place, stack in stacks.items() if stack))
        return cells, tuple("".join(sorted(hand)) for hand in hands)

    @staticmethod
    def key(turn):
        position = turn["position"]
        hands = tuple("".join(sorted(position.get("areas", {}).get(f"{who} reserve", ""))) for who in ("White", "Black"))
        return tuple(sorted(position["cells"].items())), hands


def size(seed):
    """Games on five rows and on six, by turns."""
    return 5 + seed % 2


if __name__ == "__main__":
    compare_own("tak", lambda seed: Tak(size(seed), seed % 4 > 1), __doc__, lambda seed: [f"size={size(seed)}"])
