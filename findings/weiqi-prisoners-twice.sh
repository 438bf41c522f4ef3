#!/usr/bin/env bash
# weiqi 0.2.1 (PyPI), the game of Go.
# One would guess: a stone that is taken is one prisoner; and who is taken from in a ko may not take back at once, as in
# all published rules of Go (the package names those of Japan for its komi).
# What happens: a group that the last stone touches from two sides is taken once for each side, and each of its stones
# is counted twice, in the result too: a game that White wins by 2 is won by Black. And there is no ko: both take back
# and back again.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet weiqi==0.2.1
"$folder/bin/python" - <<'END'
from weiqi import Board, Player, Stone, WeiqiGame
from weiqi.core.move import Move
from weiqi.core.position import Position

def play(rows, begins, *turns):
    players = {stone: Player(stone) for stone in (Stone.BLACK, Stone.WHITE)}
    game = WeiqiGame(Board("/".join(rows)), players[Stone.BLACK], players[Stone.WHITE], turn=begins, komi=0)
    for turn in turns:
        stone = game.turn
        game.make_move(players[stone], Move(turn and Position(*turn), stone))
    return game

below = ["WWWWWW."] * 3 + ["WWWW..."]
cases = {
    "touched from one side": ([".BB.BW.", "WWBBBW.", "BBBWWW.", *below], 2),
    "touched from two sides": ([".WB.BW.", "WWBBBW.", "BBBWWW.", *below], 3),
}
seen = []
for name, (rows, stones) in cases.items():
    game = play(rows, Stone.BLACK, (0, 0), None, None)
    left = game.board.state_as_string.split("/")
    taken = sum(row.count("W") for row in rows) - sum(row.count("W") for row in left)
    status = game.game_status
    print(f"{name}: {taken} stones taken, {game.board.white_captured} prisoners; "
          f"{status.black_score} : {status.white_score}, won by {status.winner.name.lower()}")
    assert taken == stones, "this has changed"
    seen.append((game.board.white_captured, status.winner.name.lower()))
assert seen == [(2, "white"), (6, "black")], "this has changed"

ko = [".BW..", "B.BW.", ".BW..", ".....", "....."]
boards = [play(ko, Stone.WHITE, *[(1, 1), (2, 1)][:count], *[(1, 1), (2, 1)] * 3).board.state_as_string
          for count in (0, 2)]
print(f"a ko is taken and taken back eight times; the board is {boards[1]} again")
assert boards[0] == boards[1] == "/".join(ko), "this has changed"
END
