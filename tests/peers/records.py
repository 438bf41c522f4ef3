#!/usr/bin/env python3
"""Compares records and positions with those of other programs: random games written by them are read here, and the other way round.

Usage: tests/peers/records.py BOARDWRIGHT [GAME [GAMES]]

GAME is one of chess, xiangqi, janggi, makruk, shogi, international-draughts (all, if none is named), GAMES how many are played
(100). After each turn the text of the position must be the same. What it needs is put into a virtual environment of its own under
target/peers. Exits with 1 at the first difference.
"""

import io
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from peer import HOME, MOST_TURNS, in_own_environment


def ours(program, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        told = [line for line in done.stdout.splitlines() if ": turn " in line]
        sys.exit(f"{' '.join(arguments)}: {done.stderr}{told[:3]}")
    return done.stdout


def differ(game, number, theirs, found):
    for turn, (a, b) in enumerate(zip(theirs, found)):
        if a != b:
            sys.exit(f"{game}, game {number}, after {turn} turns: {a} there, {b} here")
    if len(theirs) != len(found):
        sys.exit(f"{game}, game {number}: {len(theirs)} positions there, {len(found)} here")


def chess(program, count):
    import chess
    import chess.pgn

    rules = str(HOME / "rules" / "chess.rules")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.pgn"
        games, texts = [], []
        for number in range(count):
            board, fens = chess.Board(), []
            game = chess.pgn.Game()
            node, rng = game, random.Random(number)
            fens.append(board.fen(en_passant="xfen"))
            while not board.is_game_over(claim_draw=False) and board.ply() < MOST_TURNS:
                if board.can_claim_threefold_repetition() or board.halfmove_clock >= 99:
                    break
                move = rng.choice(list(board.legal_moves))
                node = node.add_variation(move)
                board.push(move)
                fens.append(board.fen(en_passant="xfen"))
                if set(board.piece_map()[at].piece_type for at in board.piece_map()) == {chess.KING}:
                    break
            games.append(fens)
            texts.append(str(game))
        path.write_text("\n\n".join(texts) + "\n")
        read = ours(program, "replay", rules, str(path), "--positions", "fen").strip().split("\n\n")
        for number, (fens, found) in enumerate(zip(games, read, strict=True)):
            differ("chess", number, fens, found.split("\n"))
        back = io.StringIO(ours(program, "convert", rules, str(path), "--to", "pgn"))
        lists = ours(program, "convert", rules, str(path), "--to", "list").strip().split("\n")
        for number, fens in enumerate(games):
            game = chess.pgn.read_game(back)
            if game.errors:
                sys.exit(f"chess, game {number}: {game.errors}")
            board, found = game.board(), [game.board().fen(en_passant="xfen")]
            for move in game.mainline_moves():
                board.push(move)
                found.append(board.fen(en_passant="xfen"))
            differ("chess written here", number, fens, found)
            board, found = chess.Board(), [chess.Board().fen(en_passant="xfen")]
            for word in lists[number].split()[3:]:
                board.push_uci(word)
                found.append(board.fen(en_passant="xfen"))
            differ("chess as a list", number, fens, found)
    print(f"chess: {count} games, {sum(map(len, games))} positions, both ways")


def fairy(program, game, count):
    import pyffish

    form, cut = ("sfen", in_one_order) if game == "shogi" else ("fen", lambda fen: " ".join(fen.split()[:2]))
    rules = str(HOME / "rules" / f"{game}.rules")
    start = pyffish.start_fen(game)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.moves"
        lines, games, all_moves = [], [], []
        for number in range(count):
            rng, moves, fens = random.Random(number), [], []
            for _ in range(MOST_TURNS):
                fens.append(pyffish.get_fen(game, start, moves, False, game == "shogi"))
                # a turn that does nothing is written there as a general who stays where he is
                legal = [move for move in pyffish.legal_moves(game, start, moves) if move[: len(move) // 2] * 2 != move]
                if not legal or pyffish.is_optional_game_end(game, start, moves)[0] or is_over(game, fens):
                    break
                moves.append(rng.choice(legal))
            moves = moves[: len(fens) - 1]
            lines.append("position startpos moves " + " ".join(moves))
            games.append(fens[: len(moves) + 1])
            all_moves.append(moves)
        path.write_text("\n".join(lines) + "\n")
        read = ours(program, "replay", rules, str(path), "--positions", form).strip().split("\n\n")
        for number, (fens, found) in enumerate(zip(games, read, strict=True)):
            differ(game, number, [cut(fen) for fen in fens], [cut(fen) for fen in found.split("\n")])
        back = ours(program, "convert", rules, str(path), "--to", "usi" if game == "shogi" else "list").strip().split("\n")
        for number, (moves, found) in enumerate(zip(all_moves, back, strict=True)):
            words = [lettered(word) if game == "shogi" else word for word in found.split()[3:]]
            differ(f"{game} written here", number, moves, words)
    print(f"{game}: {count} games, {sum(map(len, games))} positions, both ways")


def in_one_order(sfen):
    """What lies in hands is written there in another order than SFEN has it."""
    board, mover, hands, number = sfen.split()
    return board, mover, sorted(re.findall(r"\d*\D", hands)), number


def lettered(word):
    """A turn of USI with cells as pyffish names them: `7g7f+` is `c3c4+`, `P*5e` is `P@e5`."""
    def cell(text):
        return "ihgfedcba"[int(text[0]) - 1] + str(9 - "abcdefghi".index(text[1]))

    if "*" in word:
        return word[0] + "@" + cell(word[2:])
    return cell(word[:2]) + cell(word[2:4]) + word[4:]


def is_over(game, fens):
    """A position for the third time, which ends games here in other ways than there."""
    boards = [" ".join(fen.split()[:2]) for fen in fens]
    return boards.count(boards[-1]) > 2 or game == "xiangqi" and len(fens) > 110


def draughts(program, count):
    from draughts import Board

    rules = str(HOME / "rules" / "international-draughts.rules")
    with tempfile.TemporaryDirectory() as folder:
        path, games, texts = Path(folder) / "games.pdn", [], []
        for number in range(count):
            board, rng, words, fens = Board(variant="standard", fen="startpos"), random.Random(number), [], []
            fens.append(sorted_fen(board.fen))
            while not board.is_over() and len(words) < MOST_TURNS:
                move = rng.choice(list(board.legal_moves()))
                words.append(move.pdn_move)
                board.push(move)
                fens.append(sorted_fen(board.fen))
            games.append(fens)
            turns = " ".join(f"{i // 2 + 1}.{w}" if i % 2 == 0 else w for i, w in enumerate(words))
            texts.append(f'[GameType "20"]\n[Result "*"]\n\n{turns} *\n')
        path.write_text("\n".join(texts))
        read = ours(program, "replay", rules, str(path), "--positions", "fen").strip().split("\n\n")
        for number, (fens, found) in enumerate(zip(games, read, strict=True)):
            differ("international draughts", number, fens, [sorted_fen(fen) for fen in found.split("\n")])
    print(f"international draughts: {count} games, {sum(map(len, games))} positions")


def sorted_fen(fen):
    """The same pieces in one order, whoever writes them."""
    mover, *sides = fen.rstrip(".").split(":")
    return ":".join([mover, *sorted(side[0] + ",".join(sorted(side[1:].split(","))) for side in sides)])


def main():
    program, count = sys.argv[1], int(sys.argv[3]) if len(sys.argv) > 3 else 100
    in_own_environment("records", ["chess", "pyffish", "pydraughts"])
    known = ["chess", "xiangqi", "janggi", "makruk", "shogi", "international-draughts"]
    for game in sys.argv[2:3] or known:
        match game:
            case "chess":
                chess(program, count)
            case "international-draughts":
                draughts(program, count)
            case _:
                fairy(program, game, count)


if __name__ == "__main__":
    main()
