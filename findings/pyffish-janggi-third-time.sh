#!/usr/bin/env bash
# pyffish 0.0.90 (PyPI), its variants of janggi.
# One would guess: the same position for the third time is judged alike in all of them, or at least at the same moment.
# What happens: in janggi it is decided by points (who began loses by a point and a half), in janggitraditional and
# janggicasual it is a draw, and janggimodern says nothing then, but four plies later.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet pyffish==0.0.90
"$folder/bin/python" - <<'END'
import pyffish

seen = {}
for variant in ["janggi", "janggitraditional", "janggicasual", "janggimodern"]:
    start, played = pyffish.start_fen(variant), []
    for move in ["e2e1", "e9e10", "e1e2", "e10e9"] * 3:
        assert move in pyffish.legal_moves(variant, start, played)
        played.append(move)
        may_end, value = pyffish.is_optional_game_end(variant, start, played)
        if may_end:
            seen[variant] = (len(played), (value > 0) - (value < 0))
            break
for variant, (plies, value) in seen.items():
    print(f"{variant}: after {plies} plies, value for who is to move {value}")
expected = {"janggi": (8, -1), "janggitraditional": (8, 0), "janggicasual": (8, 0), "janggimodern": (12, -1)}
assert seen == expected, "this has changed"
END
