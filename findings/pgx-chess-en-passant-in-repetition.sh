#!/usr/bin/env bash
# pgx 2.6.0 with jax 0.10.2, beside chess 1.11.2 (PyPI), environment chess.
# One would guess: after 1. e4 the knights go out and back twice, the position after 1. e4 is there for the third time,
# and the game is drawn: no pawn could have been taken in passing, so by the laws the three positions are the same.
# What happens: any pawn that has just gone two squares makes a position of its own, so the draw comes a ply late.
# After 1. e3 it comes when it should.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet pgx==2.6.0 jax==0.10.2 chess==1.11.2
JAX_PLATFORMS=cpu "$folder/bin/python" - <<'END'
import chess
import jax
import pgx
from pgx._src.games.chess import Action

env = pgx.make("chess")
init, step = jax.jit(env.init), jax.jit(env.step)

def label(move, white):
    def square(name):
        row = int(name[1])
        return (ord(name[0]) - ord("a")) * 8 + (row - 1 if white else 8 - row)
    return int(Action(from_=square(move[:2]), to=square(move[2:]))._to_label())

def plies(first):
    """After how many plies pgx ends the game, and after how many python-chess sees a position for the third time."""
    state, board, third = init(jax.random.PRNGKey(0)), chess.Board(), None
    for ply, move in enumerate([first] + ["g8f6", "g1f3", "f6g8", "f3g1"] * 3, 1):
        chosen = label(move, ply % 2 == 1)
        assert state.legal_action_mask[chosen]
        state = step(state, chosen)
        board.push_uci(move)
        if third is None and board.is_repetition(3):
            third = ply
        if state.terminated:
            return ply, third

seen = {first: plies(first) for first in ["e2e3", "e2e4"]}
for first, (over, third) in seen.items():
    print(f"after {first}: over after {over} plies, third occurrence after {third}")
assert seen == {"e2e3": (9, 9), "e2e4": (10, 9)}, "this has changed"
END
