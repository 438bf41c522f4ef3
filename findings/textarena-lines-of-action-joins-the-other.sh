#!/usr/bin/env bash
# textarena 0.7.4 (PyPI), environment LinesOfAction-v0-raw.
# One would guess: who takes a man and thereby joins all the men of the other, but not his own, has lost, as the
# published rules say.
# What happens: only the mover's men are looked at, and the game goes on: here the other's six stand in one group.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet textarena==0.7.4
"$folder/bin/python" - <<'END'
import textarena

env = textarena.make("LinesOfAction-v0-raw")
env.reset(num_players=2)
game = """f1h3 a3c1 c8a6 h6f8 b1d3 h5f3 g1c1 h7h3 e1e3 f3f1
          d1d4 h2h5 d4a7 h3e3 a6b7 f8e7 g8c8 e3c1 b7e7 f1d3""".split()
for move in game:
    turns = sum(info["turn_count"] for info in env.state.game_info.values())
    over, _ = env.step(f"[{move}]")
    assert sum(info["turn_count"] for info in env.state.game_info.values()) == turns + 1, f"{move} was not taken"
print(env._render_board())
board = env.state.game_state["board"]
men = {(row, column) for row, cells in enumerate(board) for column, man in enumerate(cells) if man == "O"}
joined, new = set(), {min(men)}
while new:
    joined |= new
    new = {(r, c) for r, c in men - joined if any(max(abs(r - a), abs(c - b)) == 1 for a, b in joined)}
print(f"the last move was made by X; the {len(men)} of O are one group: {joined == men}; over: {over}")
assert joined == men and not over, "this has changed"
END
