#!/usr/bin/env bash
# renju 0.1.0 (PyPI), records of Renju and Gomoku as SGF, beside sgfmill 1.1.1 (PyPI).
# One would guess: of a tree the main line is read, a comment is no move, and stones that are set up before the game
# (AB, AW) are on the board: so SGF FF[4] has it, and sgfmill reads it.
# What happens: variations are played too, one after the other, as more of the game. A comment that holds an escaped
# bracket ends there, and if the rest of it names a stone, as in "[1\] B[cc\]", that stone is played instead of the
# node's own move. Stones that were set up are left out. None of it is told.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet renju==0.1.0 sgfmill==1.1.1
"$folder/bin/python" - <<'END'
from renju import RenjuBoard
from sgfmill.sgf import Sgf_game

def letters(row, column):
    return "abcdefghijklmno"[column] + "abcdefghijklmno"[14 - row]

def other(text):
    game = Sgf_game.from_string(text)
    root = game.get_root()
    setup = sorted(letters(*point) for name in ["AB", "AW"] if root.has_property(name) for point in root.get(name))
    moves = [node.get_move()[1] for node in game.get_main_sequence()[1:]]
    return " ".join(setup + [letters(*point) for point in moves])

def renju(text):
    return " ".join("abcdefghijklmno"[x] + "abcdefghijklmno"[y] for x, y in RenjuBoard.from_sgf(text).moves)

START = "(;GM[4]FF[4]SZ[15]"
records = {
    "a variation": (START + ";B[hh];W[ih](;B[gg];W[ff])(;B[gi];W[if]))", "hh ih gg ff", "hh ih gg ff gi if"),
    "a comment": (START + r";B[hh];W[ih]C[by the book [1\], B[cc\] was played];B[gg])", "hh ih gg", "hh cc gg"),
    "stones set up": (START + "AB[hh][gg]AW[ih];W[ff];B[jj])", "gg hh ih ff jj", "ff jj"),
}
for name, (text, right, expected) in records.items():
    seen = other(text), renju(text)
    print(f"{name}: {text}\n  sgfmill: {seen[0]}\n  renju: {seen[1]}")
    assert seen == (right, expected), "this has changed"
END
