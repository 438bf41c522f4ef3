#!/usr/bin/env bash
# creversi-python 0.1.0 (PyPI), its reader of records of Othello as GGF, the format of the Generic Game Server.
# One would guess: a game that the format allows is read, or refused with a word. The format's page (M. Buro, "Generic
# Game Format") has a type for games with komi or from a random position (its example is TY[8kr]), properties for komi
# (KM, KB, KW), and BO, which holds the first position and who is to move in it.
# What happens: a game of any type but TY[8], or with komi, is left out: the list is shorter than the file. And BO
# is passed over, whatever it says: what is read is a list of cells without their colours, and nothing else tells that
# the game began elsewhere, or with White. Played from the package's own first position they are not legal there.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet creversi-python==0.1.0 numpy==2.4.6
"$folder/bin/python" - <<'END'
from creversi import Board, move_to_str
from creversi.GGF import Parser

USUAL = "---------------------------O*------*O---------------------------"
# two discs of each in rows of their own
PARALLEL = "---------------------------OO------**---------------------------"

def rows(cells):
    return " ".join(cells[start:start + 8] for start in range(0, 64, 8))

def game(black, kind="8", cells=USUAL, first="*", moves="B[d3]W[c3]", more=""):
    return (f"(;GM[Othello]PC[GGS/os]DT[2004.09.18_05:54:38.MDT]PB[{black}]PW[white]RB[1800.0]RW[1700.0]"
            f"TI[05:00//02:00]TY[{kind}]RE[+2.000]{more}BO[8 {rows(cells)} {first}]{moves};)")

def read(*games):
    parser = Parser()
    parser.parse_str("\n".join(games))
    return parser

games = [game("usual"), game("random and komi", "8kr"), game("random", "8r20"), game("komi", more="KM[+2.00]"),
         game("last")]
names = [black for black, _ in read(*games).names]
print(f"of five games are read: {', '.join(names)}")
assert names == ["usual", "last"], "this has changed"

def played(record):
    """The cells read of a record, and how many of them are legal one after the other from the first position."""
    cells, board = read(record).moves[0], Board()
    for number, cell in enumerate(cells):
        if not board.is_legal(cell):
            return [move_to_str(cell) for cell in cells], number
        board.move(cell)
    return [move_to_str(cell) for cell in cells], len(cells)

seen = {"usual": played(game("a")),
        "White begins": played(game("b", first="O", moves="W[c5]B[e6]")),
        "other position": played(game("c", cells=PARALLEL, moves="B[d3]W[c4]B[b5]"))}
for name, (cells, legal) in seen.items():
    print(f"{name}: read as {' '.join(cells)}, of which legal from the package's first position: {legal}")
assert seen == {"usual": (["d3", "c3"], 2), "White begins": (["c5", "e6"], 0),
                "other position": (["d3", "c4", "b5"], 1)}, "this has changed"
# the same cells are legal in turn from the positions that the records give
for cells, black, moves in ((USUAL, False, ["c5", "e6"]), (PARALLEL, True, ["d3", "c4", "b5"])):
    board = Board(cells.replace("*", "X"), black)
    for cell in moves:
        assert board.is_legal(board.copy().move_from_str(cell)), f"not a valid record: {cell}"
        board.move_from_str(cell)
END
