#!/usr/bin/env bash
# pgx 2.6.0 with jax 0.10.2 (PyPI), environment animal_shogi (dobutsu shogi, three by four).
# One would guess: a game is drawn when the same position is there for the third time, as its page of documentation
# says, whichever way the pieces come back.
# What happens: it is, if both come back in two moves each. If both lions walk round a triangle, three moves each, the
# third occurrence and the fourth are passed over, and the fifth ends the game.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet pgx==2.6.0 jax==0.10.2
JAX_PLATFORMS=cpu "$folder/bin/python" - <<'END'
import jax
import numpy
import pgx

env = pgx.make("animal_shogi")
init, step = jax.jit(env.init), jax.jit(env.step)
# squares count down each column from the right, as the first player sees them; an action is a direction and a square
directions = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]

def action(start, end, second):
    if second:
        start, end = 11 - start, 11 - end
    way = (end // 4 - start // 4, end % 4 - start % 4)
    return directions.index(way) * 12 + start

def occurrences_at_the_end(loop):
    state = init(jax.random.PRNGKey(0))
    # chicks are exchanged and giraffes step ahead, so that the lions have room
    moves = [(6, 5), (4, 5), (3, 2), (8, 9)] + loop * 6
    seen = {}
    for ply, (start, end) in enumerate(moves):
        chosen = action(start, end, ply % 2 == 1)
        assert state.legal_action_mask[chosen]
        state = step(state, chosen)
        position = (ply % 2, numpy.array(state._board).tobytes(), numpy.array(state._hand).tobytes())
        seen[position] = seen.get(position, 0) + 1
        if state.terminated:
            return seen[position]

seen = {
    "two moves each": occurrences_at_the_end([(7, 3), (5, 4), (3, 7), (4, 5)]),
    "three moves each": occurrences_at_the_end([(7, 3), (5, 4), (3, 6), (4, 8), (6, 7), (8, 5)]),
}
for loop, times in seen.items():
    print(f"back after {loop}: over at occurrence {times}")
assert seen == {"two moves each": 3, "three moves each": 5}, "this has changed"
END
