#!/usr/bin/env bash
# ludax 1.0.0 (PyPI; with jax 0.10.2), a language for board games, its game English draughts.
# One would guess: a capture of two men is one turn, and then the other side is to move, whenever in the game it
# happens.
# What happens: each jump is a move of its own, and the first gives its player one more. The number of the move is kept
# in a byte with a sign, so that from the 129th move on, for 128 moves, a further jump sets it to nought: the second
# player, who has jumped twice, is asked for one more move, with any of his men, before the first player is. The same
# moves earlier or later pass the turn.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet ludax==1.0.0 jax==0.10.2
JAX_PLATFORMS=cpu "$folder/bin/python" - <<'END'
import jax
import numpy
from ludax import LudaxEnvironment
from ludax.games import english_draughts as rules

# the rules that come with the package, begun with three kings against two; cells from 0 on, from above, row by row
MEN = {'"pawn" P1 (40 42 44 46 49 51 53 55 56 58 60 62)': '"king" P1 (3 28 62)',
       '"pawn" P2 (1 3 5 7 8 10 12 14 17 19 21 23)': '"king" P2 (1 24)'}
for old, new in MEN.items():
    assert old in rules, "this has changed"
    rules = rules.replace(old, new)
STEPS = [-9, -8, -7, -1, 1, 7, 8, 9]
env = LudaxEnvironment(game_str=rules)
init, step = jax.jit(env.init), jax.jit(env.step)

def move(state, source, target):
    way = target - source
    action = source * 8 + STEPS.index(way if way in STEPS else way // 2)
    assert state.legal_action_mask[action], "this has changed"
    return step(state, action)

seen = {}
for plies in (0, 124, 128, 252, 256):
    state = init(jax.random.PRNGKey(0))
    for _ in range(plies // 4):
        # a king of each side goes to and fro
        for source, target in ((62, 55), (1, 8), (55, 62), (8, 1)):
            state = move(state, source, target)
    # a king of the first player's is offered, and the second player takes two in one turn
    for source, target in ((3, 10), (1, 19), (19, 37)):
        state = move(state, source, target)
    movers = sorted({int(action) // 8 for action in numpy.flatnonzero(numpy.array(state.legal_action_mask))})
    seen[plies] = (int(state.current_player) + 1, movers)
    print(f"after {plies} moves, an offer and two jumps: player {seen[plies][0]} is to move, from cells {movers}")
first, second = (1, [62]), (2, [24, 37])
assert seen == {0: first, 124: first, 128: second, 252: second, 256: first}, "this has changed"
END
