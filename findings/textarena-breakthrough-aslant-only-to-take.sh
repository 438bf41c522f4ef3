#!/usr/bin/env bash
# textarena 0.7.4 (PyPI), environment Breakthrough-v0-raw.
# One would guess: a man goes one step straight or aslant ahead and takes aslant, as in the published game: 22 first
# moves.
# What happens: aslant it only takes, like a pawn of chess, so that there are eight first moves. Names and boards are
# those of Breakthrough, but it is another game: records of it stop at the first step aslant.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet textarena==0.7.4
"$folder/bin/python" - <<'END'
import textarena

accepted = []
for start in "abcdefgh":
    for end in "abcdefgh":
        env = textarena.make("Breakthrough-v0-raw")
        env.reset(num_players=2)
        env.step(f"[{start}2{end}3]")
        if env.state.current_player_id == 1:
            accepted.append(f"{start}2{end}3")
print(f"first moves accepted: {' '.join(accepted)}")
assert accepted == [f"{file}2{file}3" for file in "abcdefgh"], "this has changed"
END
