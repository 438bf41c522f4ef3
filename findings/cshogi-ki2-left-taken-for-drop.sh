#!/usr/bin/env bash
# cshogi 1.1.0 (PyPI), its reader of records of shogi as KI2.
# One would guess: where two golds on the board can go to a cell and a third is in hand, "left" and "right" tell the two
# on the board apart, and the drop has its own sign ("uchi"): so it stands on the page on notation of the Japan Shogi
# Association, and so tsshogi, rsshogi and shogi_official_kifu write it.
# What happens: the gold in hand is looked at as if it stood beyond the ninth file. Black's left gold and White's right
# gold are read as drops, without a word, and the record goes on from a position that never was. With no gold in hand
# the same texts are read rightly.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet cshogi==1.1.0
"$folder/bin/python" - <<'END'
import cshogi
from cshogi import KI2

MIDDLE = "1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1"
FULL, LESS = "lnsgkgsnl", "lnsgk1snl"  # who holds a third gold has taken one of the other's
TEXTS = {"b": ["▲５八金左", "▲５八金右", "▲５八金打"], "w": ["△５二金左", "△５二金右", "△５二金打"]}
NAMES = ["left", "right", "drop"]

def read(text, side, hand):
    top = LESS if hand == "G" else FULL
    bottom = (LESS if hand == "g" else FULL).upper()
    board = cshogi.Board(f"{top}/{MIDDLE}/{bottom} {side} {hand} 1")
    return [cshogi.move_to_usi(move) for move in KI2.Parser.parse_move_str(text, board)]

seen = {}
for side, hand in [("b", "-"), ("b", "G"), ("w", "-"), ("w", "g")]:
    for name, text in zip(NAMES, TEXTS[side]):
        if hand == "-" and name == "drop":
            continue
        seen[side, hand, name] = read(text, side, hand)[0]
        print(f"{'Black' if side == 'b' else 'White'}, in hand {hand}, {text} ({name}): {seen[side, hand, name]}")
assert seen == {
    ("b", "-", "left"): "6i5h", ("b", "-", "right"): "4i5h",
    ("b", "G", "left"): "G*5h", ("b", "G", "right"): "4i5h", ("b", "G", "drop"): "G*5h",
    ("w", "-", "left"): "4a5b", ("w", "-", "right"): "6a5b",
    ("w", "g", "left"): "4a5b", ("w", "g", "right"): "G*5b", ("w", "g", "drop"): "G*5b",
}, "this has changed"
END
