#!/usr/bin/env bash
# ataxx 2.2.0 (PyPI), records of Ataxx as PGN.
# One would guess: moves may stand on as many lines as one likes; the standard of PGN wants lines of less than 80
# columns, so a game of any length has several.
# What happens: the main line ends where the first line of moves does. The first move of each later line becomes one
# more variation of the first move of the game, though the board that the reader keeps has gone on, and so it takes
# moves there that are not legal at the start. Written again by the package, they are variations within variations.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet ataxx==2.2.0
"$folder/bin/python" - <<'END'
import ataxx
import ataxx.pgn

TAGS = '[Event "?"]\n[Result "*"]\n\n'

def read(*lines):
    game = ataxx.pgn.parse(TAGS + "\n".join(lines) + "\n")
    main = [str(node.move) for node in game.main_line()]
    first = [str(node.move) for node in game.root.children]
    print(f"{' / '.join(lines)}\n  main line: {' '.join(main)}; first moves: {' '.join(first)}")
    return main, first, str(game).splitlines()[-1]

one = read("1. b7 f7 2. c7 e7 3. a7c5 *")
two = read("1. b7 f7", "2. c7 e7", "3. a7c5 *")
print(f"written again: {two[2]}")
start = [str(move) for move in ataxx.Board().legal_moves()]
print(f"c7 is legal at the start: {'c7' in start}")
assert one[:2] == (["b7", "f7", "c7", "e7", "a7c5"], ["b7"]), "this has changed"
assert two == (["b7", "f7"], ["b7", "c7", "a7c5"], "1. b7 (1. c7 (1. a7c5) e7) f7 *"), "this has changed"
assert "c7" not in start, "this has changed"
END
