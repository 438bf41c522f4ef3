#!/usr/bin/env bash
# pgx 2.6.0 with jax 0.10.2 (PyPI), environment backgammon.
# One would guess: where both dice of a roll can be played they must be, so an action that leaves the other die
# unplayable is not legal while another action lets both be played.
# What happens: each die is looked at by itself, and such actions are legal. Random games of a few dozen turns meet
# them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet pgx==2.6.0 jax==0.10.2
JAX_PLATFORMS=cpu "$folder/bin/python" - <<'END'
import random

import jax
import numpy
import pgx

env = pgx.make("backgammon")
init, step = jax.jit(env.init), jax.jit(env.step)

def legal(state):
    return [int(action) for action in numpy.flatnonzero(numpy.array(state.legal_action_mask))]

def name(action):
    source = action // 6 - 1
    return f"{f'point {source}' if source else 'the bar'} by {action % 6 + 1}"

def halves(state, key):
    """First actions after which the other die can be played, and those after which it cannot."""
    goes_on, stops = [], []
    for action in legal(state):
        after = step(state, action, key)
        if not after.terminated:
            # the first six actions say that nothing can be moved
            (goes_on if legal(after)[0] >= 6 else stops).append(action)
    return goes_on, stops

def find():
    for seed in range(20):
        key, chance = jax.random.PRNGKey(seed), random.Random(seed)
        state = init(key)
        while not state.terminated:
            dice = [int(die) + 1 for die in state._dice]
            begins = int(state._played_dice_num) == 0 and dice[0] != dice[1] and legal(state)[0] >= 6
            if begins and len(legal(state)) <= 12:
                goes_on, stops = halves(state, key)
                if goes_on and stops:
                    return state, dice, goes_on, stops
            key, now = jax.random.split(key)
            state = step(state, chance.choice(legal(state)), now)

found = find()
assert found, "this has changed"
state, dice, goes_on, stops = found
print(f"checkers by point, the mover's positive, going up: {numpy.array(state._board)[:24].tolist()}")
print(f"roll {dice}; then the other die can be played: {', '.join(map(name, goes_on))}")
print(f"legal too, though the other die is lost: {', '.join(map(name, stops))}")
END
