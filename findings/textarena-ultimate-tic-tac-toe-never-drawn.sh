#!/usr/bin/env bash
# textarena 0.7.4 (PyPI), environment UltimateTicTacToe-v0-raw.
# One would guess: when no cell is left to play and nobody has three boards in a row, the game is a draw.
# What happens: it is one only if each of the nine boards was won by somebody. If one of them was filled without a
# winner the game goes on, the next player is asked for a move, none is accepted, and his second try loses the game for
# him.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet textarena==0.7.4
"$folder/bin/python" - <<'END'
import textarena

games = {
    "with a board that nobody won": """80 02 27 72 26 66 67 76 64 44 46 60 04 40 06 62 24 48 85 52 25 53 30 03 36
        61 17 74 84 32 21 11 18 87 14 16 57 31 10 08 88 54 34 07 05 55 33 00 01""",
    "with nine boards won": """12 25 53 30 04 42 28 80 07 76 68 88 87 70 03 34 41 16 67 78 81 10 08 84
        48 77 47 38 11 13 66 22 23 05 58 21 50 01 56 43 44 00 06 20""",
}
seen = {}
for name, moves in games.items():
    env = textarena.make("UltimateTicTacToe-v0-raw")
    env.reset(num_players=2)
    for board, cell in moves.split():
        over, _ = env.step(f"[{board} {cell}]")
    assert all(mark != " " for board in env.state.game_state["board"] for row in board for mark in row)
    if not over:
        print(f"{name}: all cells are taken, and the game is not over")
        for cell in ["00", "44"]:
            over, _ = env.step(f"[{cell[0]} {cell[1]}]")
    seen[name] = (over, sorted(env.state.rewards.items()))
    print(f"{name}: rewards {seen[name][1]}")
expected = {"with a board that nobody won": (True, [(0, 1), (1, -1)]), "with nine boards won": (True, [(0, 0), (1, 0)])}
assert seen == expected, "this has changed"
END
