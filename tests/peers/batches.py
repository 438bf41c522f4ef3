#!/usr/bin/env python3
"""Thousands of boards at once, beside pgx: one step of all of them, an action drawn by lot for each, and what is seen and may be done
afterwards, which pgx finds with each step, too.

Usage: python tests/peers/batches.py [BOARDS]: where `boardwright` (`pip install ./python`) and `pgx` are installed.

Figures are nanoseconds of processor time a step, the least of five runs, the two programs by turns: so what else the machine does counts
for little. Compare the ratios, never figures of two machines.
"""

import sys
import time
import warnings

import boardwright as bw
import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

RUNS = 5
SECONDS = 2

# our game, and theirs; pgx has no Breakthrough
GAMES = [("connect-four", "connect_four"), ("reversi", "othello"), ("hex", "hex"), ("chess", "chess")]


def ours(name: str, boards: int):
    """A function that takes one step of all boards."""
    batch = bw.Batch(bw.Space(bw.load(name)), boards, seed=1)
    seen, mask = batch.observe(), batch.mask()

    def step() -> None:
        batch.step(batch.sample(), seen, mask)

    return step


def theirs(name: str, boards: int):
    """The same of theirs, compiled."""
    env = pgx.make(name)
    one = auto_reset(env.step, env.init)

    @jax.jit
    def all_of(state, key):
        to_draw, to_step = jax.random.split(key)
        actions = jax.random.categorical(to_draw, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=-1)
        return jax.vmap(one)(state, actions, jax.random.split(to_step, boards))

    state, count = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), boards)), 0

    def step() -> None:
        nonlocal state, count
        count += 1
        state = jax.block_until_ready(all_of(state, jax.random.PRNGKey(count)))

    return step


def measured(step, boards: int) -> float:
    """Nanoseconds of processor time that a step of one board takes."""
    begun, steps = time.process_time(), 0
    while steps == 0 or time.process_time() - begun < SECONDS:
        step()
        steps += 1
    return 1e9 * (time.process_time() - begun) / (steps * boards)


def main() -> None:
    boards = int(sys.argv[1]) if sys.argv[1:] else 4096
    warnings.simplefilter("ignore")
    print(f"{'':14}{'boardwright':>12}{'pgx':>12}{'times':>8}")
    for name, peer in GAMES:
        both = ours(name, boards), theirs(peer, boards)
        for step in both:
            step()
        runs = [[measured(step, boards) for step in both] for _ in range(RUNS)]
        own, other = (min(figures) for figures in zip(*runs))
        print(f"{name:14}{own:9.0f} ns{other:9.0f} ns{other / own:8.2f}", flush=True)


if __name__ == "__main__":
    main()
