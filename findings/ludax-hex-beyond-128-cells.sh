#!/usr/bin/env bash
# ludax 1.0.0 (PyPI; with jax 0.10.2), a language for board games, its game Hex on boards of other sizes.
# One would guess: who joins his two sides has won, and nobody else has, on any size that the language takes. The file
# of the game that comes with the package says 11 by 11, and the size is one line of it.
# What happens: cells are counted in bytes with a sign. Up to 11 by 11 all is well; from 12 by 12 on, stones from the
# 129th cell on join nothing, so that the first player, whose sides are above and below, never wins, nor the second in
# the last rows. On 19 by 19 two stones that are 256 cells apart count as one: six stones with a gap of thirteen rows
# win the game.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet ludax==1.0.0 jax==0.10.2
JAX_PLATFORMS=cpu "$folder/bin/python" - <<'END'
import jax
from ludax import LudaxEnvironment
from ludax.games import hex as rules

assert "(hex_rectangle 11 11)" in rules, "this has changed"

def begin(size):
    env = LudaxEnvironment(game_str=rules.replace("(hex_rectangle 11 11)", f"(hex_rectangle {size} {size})"))
    return jax.jit(env.init)(jax.random.PRNGKey(0)), jax.jit(env.step)

def play(begun, size, first, second):
    """Who has won, 1 or 2, or 0 if nobody, when the two have laid their stones in turn."""
    state, step = begun
    for pair in zip(first, second):
        for row, column in pair:
            assert state.legal_action_mask[row * size + column], "this has changed"
            state = step(state, row * size + column)
            if state.terminated:
                return 1 + int(state.winners[1])
    return 0

seen = {}
for size in (11, 12, 14):
    begun, full = begin(size), range(size)
    down = play(begun, size, [(row, 5) for row in full], [(row, 7) for row in full])
    # the first player's stones stand in two rows that the second one's do not touch
    stones = [(4 + number % 2 * 2, number // 2) for number in full]
    across = [play(begun, size, stones, [(row, column) for column in full]) for row in (1, size - 2)]
    seen[size] = [down, *across]
    by = [winner or "nobody" for winner in seen[size]]
    print(f"{size} by {size}: the first player from above to below: won by {by[0]}; "
          f"the second across row 2: {by[1]}, across row {size - 1}: {by[2]}")
# the first player's stones: the eleventh of rows 5 to 1, and the first of the last row
stones = [(18, 0), (4, 10), (3, 10), (2, 10), (1, 10), (0, 10)]
gap = play(begin(19), 19, stones, [(9, column) for column in range(6)])
print(f"19 by 19: five stones above, one in the corner below: won by {gap or 'nobody'}")
assert seen == {11: [1, 2, 2], 12: [0, 2, 0], 14: [0, 2, 0]}, "this has changed"
assert gap == 1, "this has changed"
END
