#!/usr/bin/env bash
# open_spiel 2.0.2 (PyPI), game hive, whose moves are written as the Universal Hive Protocol has them.
# One would guess: of equal bugs in hand only the one with the lowest number can be played, since numbers say in which
# order they came: 4, 96, 1440 sequences of one, two and three moves, as are published.
# What happens: each is a move of its own, wA3 before wA1 too: 10, 600, 18000. Without those that are out of order the
# published counts are there.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet open_spiel==2.0.2
"$folder/bin/python" - <<'END'
import pyspiel

start = pyspiel.load_game("hive(uses_mosquito=false,uses_ladybug=false,uses_pillbug=false)").new_initial_state()

def count(state, depth, bugs_in_order):
    actions = state.legal_actions()
    if bugs_in_order:
        placed = str(state)
        actions = [a for a in actions if in_order(state.action_to_string(a).split()[0], placed)]
    return len(actions) if depth == 1 else sum(count(state.child(a), depth - 1, bugs_in_order) for a in actions)

def in_order(bug, placed):
    return not bug[-1].isdigit() or all(f"{bug[:-1]}{number}" in placed for number in range(1, int(bug[-1])))

first = [start.action_to_string(action) for action in start.legal_actions()]
print(f"first moves: {' '.join(first)}")
plain = [count(start, depth, False) for depth in [1, 2, 3]]
ordered = [count(start, depth, True) for depth in [1, 2, 3]]
print(f"sequences: {plain}; with bugs in the order of their numbers: {ordered}")
assert "wA3" in first and plain == [10, 600, 18000] and ordered == [4, 96, 1440], "this has changed"
END
