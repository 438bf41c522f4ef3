#!/usr/bin/env bash
# textarena 0.7.4 (PyPI), environment Tak-v0-raw.
# One would guess: each player's first turn lays a flat stone of the other's, and a stack is spread in a straight line,
# as the published rules say.
# What happens: the first turns lay stones of one's own, even a capstone, and only those; and a spread may turn a
# corner, since only the distance of each cell from where the stack stood is looked at.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet textarena==0.7.4
"$folder/bin/python" - <<'END'
import textarena

def taken(*turns):
    env = textarena.make("Tak-v0-raw")
    env.reset(num_players=2)
    for count, turn in enumerate(turns, 1):
        env.step(f"[{turn}]")
        if sum(info["turn_count"] for info in env.state.game_info.values()) != count:
            return False
    return True

stack = ["place () {(0,0): [F0]}", "place () {(1,0): [F1]}", "move (0,0) {(1,0): [F0]}", "place () {(3,3): [F1]}"]
seen = {
    "a flat stone of the other's first": taken("place () {(0,0): [F1]}"),
    "a capstone of one's own first": taken("place () {(0,0): [C0]}"),
    "spread in a line": taken(*stack, "move (1,0) {(1,1): [F1], (1,2): [F0]}"),
    "spread round a corner": taken(*stack, "move (1,0) {(1,1): [F1], (2,1): [F0]}"),
}
for turn, accepted in seen.items():
    print(f"{turn}: {'taken' if accepted else 'refused'}")
assert list(seen.values()) == [False, True, True, True], "this has changed"
END
