#!/usr/bin/env bash
# elote 1.5.1 (PyPI), WholeHistoryRatingCompetitor, beside whr 2.2.0 (PyPI).
# One would guess: a player who has won three games of four is found about 190 points stronger, whichever package
# computes the Whole-History Rating, and the more surely the more games there are; w2, the drift a day, matters only
# where games lie days apart. Coulom's paper (2008), which the class names as its source, holds first ratings by a few
# virtual games.
# What happens: w2 is also how far a first rating may lie from 1500, so that with the default of 300 (the square of 17)
# 160 games in one day make the stronger player 78 points better, where whr says 190; with a smaller w2, for players who
# change slowly, almost nothing. Among three players who played unequal numbers of games the order turns round.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet elote==1.5.1 whr==2.2.0
"$folder/bin/python" - <<'END'
import datetime

import whr
from elote import WholeHistoryRatingCompetitor

DAY = datetime.datetime(2026, 1, 1)

def by_elote(results, **options):
    players = {name: WholeHistoryRatingCompetitor(**options) for pair in results for name in pair}
    for (winner, loser), games in results.items():
        for _ in range(games):
            players[winner].beat(players[loser], DAY)
    return {name: round(player.rating - 1500) for name, player in sorted(players.items())}

def by_whr(results):
    base = whr.Base(config={"w2": 300})
    for (winner, loser), games in results.items():
        for _ in range(games):
            base.create_game(winner, loser, "B", 1, 0.0)
    base.iterate(5000)
    names = sorted({name for pair in results for name in pair})
    return {name: round(base.ratings_for_player(name)[0][1]) for name in names}

pair = {("a", "b"): 120, ("b", "a"): 40}
seen = [by_whr(pair), by_elote(pair), by_elote(pair, w2=14)]
for name, ratings in zip(["whr", "elote, w2 of 300 (default)", "elote, w2 of 14"], seen):
    print(f"120 : 40 by {name}: {ratings}")
assert seen == [{"a": 95, "b": -95}, {"a": 39, "b": -39}, {"a": 3, "b": -3}], "this has changed"

three = {("a", "b"): 30, ("b", "a"): 10, ("b", "c"): 20, ("c", "b"): 15, ("a", "c"): 5}
seen = [by_whr(three), by_elote(three)]
for name, ratings in zip(["whr", "elote"], seen):
    print(f"a-b 30:10, b-c 20:15, a-c 5:0 by {name}: {ratings}")
assert seen == [{"a": 158, "b": -44, "c": -107}, {"a": 18, "b": -10, "c": -8}], "this has changed"
END
