#!/usr/bin/env bash
# pysgf 1.0.0 (PyPI), records of Go as SGF.
# One would guess: a comment that the package writes is read back by it as it was; and an escaped bracket in a comment
# is a bracket, an escaped end of line is none at all, as SGF FF[4] has it.
# What happens: "][" and "] [" within a comment cut it in two, though the bracket is escaped as it must be, by the
# package's own writer too. An escaped colon or end of line keeps its backslash, and when it is written again that
# backslash is a letter of the text. sgfmill 1.1.1 reads all of these as the format says.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet pysgf==1.0.0 sgfmill==1.1.1
"$folder/bin/python" - <<'END'
from pysgf import GoGame, GoNode
from sgfmill.sgf import Sgf_game

def other(text):
    return Sgf_game.from_string(text).get_root().get("C")

node = GoNode()
node.set_property("C", "lines [1] [2]")
written = node.sgf()
back = GoGame.parse(written).get_list_property("C")
print(f"written: {written}; read back: {back}; sgfmill reads: {other(written)!r}")
assert (back, other(written)) == (["lines [1\\", "2]"], "lines [1] [2]"), "this has changed"

seen = {}
for name, text in {"colon": "(;GM[1]FF[4]C[a\\: b])", "end of line": "(;GM[1]FF[4]C[long\\\nword])"}.items():
    again = GoGame.parse(text).sgf()
    seen[name] = other(text), other(again)
    print(f"escaped {name}: the text is {seen[name][0]!r}, and {seen[name][1]!r} when pysgf has read and written it")
expected = {"colon": ("a: b", "a\\: b"), "end of line": ("longword", "long\\\nword")}
assert seen == expected, "this has changed"
END
