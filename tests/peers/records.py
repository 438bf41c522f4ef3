#!/usr/bin/env python3
"""Compares records and positions with those of other programs: random games written by them are read here, and the other way round.

Usage: tests/peers/records.py BOARDWRIGHT [GAME [GAMES]]

GAME is one of chess, xiangqi, janggi, makruk, shogi, international-draughts, and of those that OpenSpiel plays: amazons, kalah, oware,
quoridor, nine-mens-morris, hex, backgammon (all, if none is named), GAMES how many are played (100). After each turn the text of
the position must be the same; of OpenSpiel's games that is asked of amazons, of the others who has won, and that the words that
come back are theirs. What it needs is put into a virtual environment of its own under target/peers. Exits with 1 at the first
difference.
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
        if game == "xiangqi":
            in_files(program, pyffish, path, all_moves)
    print(f"{game}: {count} games, {sum(map(len, games))} positions, both ways")


def in_files(program, pyffish, path, games):
    """The same games of xiangqi in WXF, by files as each player counts them."""
    start, texts = pyffish.start_fen("xiangqi"), []
    for moves in games:
        fens = [pyffish.get_fen("xiangqi", start, moves[:played]) for played in range(len(moves))]
        words = [
            pyffish.get_san("xiangqi", fen, move, False, pyffish.NOTATION_XIANGQI_WXF)
            for fen, move in zip(fens, moves)
        ]
        turns = " ".join(f"{i // 2 + 1}. {word}" if i % 2 == 0 else word for i, word in enumerate(words))
        texts.append(f'[Game "Chinese Chess"]\n[Format "WXF"]\n\n{turns} *\n')
    path.write_text("\n".join(texts))
    back = ours(program, "convert", str(HOME / "rules" / "xiangqi.rules"), str(path), "--to", "uci").strip().split("\n")
    for number, (moves, found) in enumerate(zip(games, back, strict=True)):
        differ("xiangqi by files", number, moves, found.split()[3:])


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


class Spiel:
    """A game of OpenSpiel in the words that people use: `word` says one of its turns in them."""

    most_turns = MOST_TURNS
    players = ("White", "Black")

    def __init__(self, name, kept="list"):
        import pyspiel

        self.game, self.kept = pyspiel.load_game(name), kept

    def word(self, state, player, actions):
        return state.action_to_string(player, actions[0])

    def choose(self, state, rng):
        """The actions that make a turn, in random order of preference."""
        return [rng.choice(state.legal_actions())]

    def text(self, _state):
        """The text of a position; none where it is not compared."""
        return None

    def play(self, seed):
        """A random game: its words, the texts of its positions, and who has won."""
        rng, state = random.Random(seed), self.game.new_initial_state()
        words, texts = [], [self.text(state)]
        while not state.is_terminal() and len(words) < self.most_turns:
            player = state.current_player()
            actions = self.choose(state, rng)
            words.append(self.word(state, player, actions))
            for action in actions:
                state.apply_action(action)
            texts.append(self.text(state))
            if self.is_left(state):
                break
        points = state.returns()
        winner = "draw" if points[0] == points[1] else self.players[points[0] < points[1]]
        return words, texts, winner if state.is_terminal() else None

    def is_left(self, _state):
        """True where a rule that is not there may end the game here."""
        return False


class Amazons(Spiel):
    """Places there are rows from the top and columns."""

    def __init__(self):
        super().__init__("amazons")

    @staticmethod
    def cell(text):
        row, column = re.search(r"\((\d+), (\d+)\)", text).groups()
        return "abcdefghij"[int(column) - 1] + str(11 - int(row))

    def choose(self, state, rng):
        actions, now = [], state.clone()
        for _ in range(3):
            actions.append(rng.choice(now.legal_actions()))
            now.apply_action(actions[-1])
        return actions

    def word(self, state, player, actions):
        now, cells = state.clone(), []
        for action in actions:
            cells.append(self.cell(now.action_to_string(player, action)))
            now.apply_action(action)
        return f"{cells[0]}-{cells[1]}/{cells[2]}"

    def text(self, state):
        rows = str(state).split("\n")[:10]
        said = [row.translate(str.maketrans("XO#", "WBX")) for row in rows]
        return "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in said)


class Kalah(Spiel):
    players = ("South", "North")

    def word(self, state, player, actions):
        return "ABCDEF"[actions[0] - 1] if actions[0] < 7 else "abcdef"[actions[0] - 8]


class Oware(Spiel):
    players = ("South", "North")


class Quoridor(Spiel):
    """Its rows come from the top; a wall there is known by its upper left end."""

    def word(self, state, player, actions):
        text = state.action_to_string(player, actions[0])
        row = 10 - int(text[1]) - (len(text) > 2)
        return f"{text[0]}{row}{text[2:]}"


class Morris(Spiel):
    most_turns = 100  # here as many without a man placed or taken are a draw
    CELLS = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split()

    def __init__(self, name):
        super().__init__(name)
        self.seen = []

    def play(self, seed):
        self.seen = []
        return super().play(seed)

    def is_left(self, state):
        """Positions that come back end games otherwise there."""
        position = str(state).split("Turn number")[0]
        self.seen.append(position)
        return self.seen.count(position) > 1

    def choose(self, state, rng):
        first = rng.choice(state.legal_actions())
        after = state.child(first)
        seizes = not after.is_terminal() and after.current_player() == state.current_player()
        return [first, rng.choice(after.legal_actions())] if seizes else [first]

    def word(self, state, player, actions):
        cells = [self.CELLS[int(n)] for n in re.findall(r"\d+", state.action_to_string(player, actions[0]))]
        if len(actions) == 1:
            return "-".join(cells)
        taken = state.child(actions[0]).action_to_string(player, actions[1]).split()[1]
        return "-".join(cells) + "x" + self.CELLS[int(taken)]


class Backgammon:
    """Games in the columns of a match. The roll that settles who begins is played first there; here the file says what it was, too.
    A double is two turns there, each of which uses as many dice as it can for itself: of those the ones with the most are played.
    """

    def play(self, seed):
        import pyspiel

        rng = random.Random(seed)
        state = pyspiel.load_game("backgammon(scoring_type=full_scoring)").new_initial_state()
        columns, first = [], None
        while not state.is_terminal() and len(columns) < MOST_TURNS:
            chance = rng.choice([action for action, _ in state.chance_outcomes()])
            dice = re.search(r"roll: (\d\d)", state.action_to_string(-1, chance))[1]
            state.apply_action(chance)
            player = state.current_player()
            first = player if first is None else first
            actions = self.choose(state, dice[0] == dice[1], rng)
            said, now = [], state
            for action in actions:
                said.append(now.action_to_string(player, action).split(" - ")[-1])
                now = now.child(action)
            words = " ".join(said).replace("Bar", "bar").replace("Off", "off").replace("Pass", "").split()
            columns.append((player, dice, " ".join(words)))
            state = now
        points = state.returns() if state.is_terminal() else [0, 0]
        return columns, points

    @staticmethod
    def choose(state, is_double, rng):
        def used(state, action):
            moves = state.spiel_move_to_checker_moves(state.current_player(), action)
            return sum(move.pos >= 0 for move in moves)

        player, found = state.current_player(), []
        for first in state.legal_actions():
            after = state.child(first)
            goes_on = is_double and not after.is_terminal() and after.current_player() == player
            for second in after.legal_actions() if goes_on else [None]:
                count = used(state, first) + (0 if second is None else used(after, second))
                found.append((count, [first] if second is None else [first, second]))
        most = max(count for count, _ in found)
        return rng.choice([actions for count, actions in found if count == most])

    @staticmethod
    def written(columns, points):
        lines, number, left = [" 0 point match", "", " Game 1", " A : 0                           B : 0"], 1, ""
        for player, dice, words in columns:
            said = f"{dice}: {words}"
            if player == 0:
                left = said
                continue
            lines.append(f"{number:3}) {left:<27} {said}")
            number, left = number + 1, ""
        if left:
            lines.append(f"{number:3}) {left}")
        if points[0] != points[1]:
            wins = f"Wins {int(abs(points[0]))} points"
            lines.append(" " * (6 if points[0] > 0 else 33) + wins)
        return "\n".join(lines) + "\n"


def spiel(program, name, count):
    peer = {
        "amazons": Amazons,
        "kalah": lambda: Kalah("mancala"),
        "oware": lambda: Oware("oware"),
        "quoridor": lambda: Quoridor("quoridor"),
        "nine-mens-morris": lambda: Morris("nine_mens_morris"),
        "hex": lambda: Spiel("hex", "sgf"),
    }[name]()
    peer.players = ("Red", "Blue") if name == "hex" else peer.players
    rules = str(HOME / "rules" / f"{name}.rules")
    games = [peer.play(seed) for seed in range(count)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games"
        path.write_text("".join(kept(peer, words) for words, *_ in games))
        told = ours(program, "replay", rules, str(path)).split("\n")
        for number, (words, texts, winner) in enumerate(games):
            line = told[number] if count > 1 else told[-2]
            found = re.search(r"\((\w+) by ", line)
            if (found and found[1]) != winner:
                sys.exit(f"{name}, game {number}: {winner} has won there, here: {line}")
        if games[0][1][0] is not None:
            read = ours(program, "replay", rules, str(path), "--positions", "fen").strip().split("\n\n")
            for number, ((_, texts, _), found) in enumerate(zip(games, read, strict=True)):
                differ(name, number, texts, [fen.split()[0] for fen in found.split("\n")])
        back = ours(program, "convert", rules, str(path), "--to", peer.kept)
        for number, ((words, *_), text) in enumerate(zip(games, parted(peer, back), strict=True)):
            differ(f"{name} written here", number, words, text)
    print(f"{name}: {count} games, {sum(len(words) + 1 for words, *_ in games)} positions, both ways")


def kept(peer, words):
    """A game as a line of turns, or as a tree."""
    if peer.kept == "list":
        return "position startpos moves " + " ".join(words) + "\n"
    turns = "".join(f";{'BW'[at % 2]}[{word}]" for at, word in enumerate(words))
    return f"(;GM[11]SZ[11]{turns})\n"


def parted(peer, text):
    """The turns of each game."""
    if peer.kept == "list":
        return [line.split()[3:] for line in text.strip().split("\n")]
    return [re.findall(r";[BW]\[(\w+)\]", line) for line in re.split(r"\n(?=\()", text.strip())]


def backgammon(program, count):
    rules = str(HOME / "rules" / "backgammon.rules")
    games = [Backgammon().play(seed) for seed in range(count)]
    with tempfile.TemporaryDirectory() as folder:
        path, back = Path(folder) / "games.mat", Path(folder) / "back.mat"
        for number, (columns, points) in enumerate(games):
            path.write_text(Backgammon.written(columns, points))
            told = ours(program, "replay", rules, str(path), "--quiet")
            found = re.search(r"(\w+) wins \(\w+, (\d+) points?\)", told)
            theirs = None if points[0] == points[1] else ("White" if points[0] > 0 else "Black", int(abs(points[0])))
            if (found and (found[1], int(found[2]))) != theirs:
                sys.exit(f"backgammon, game {number}: {theirs} there, here: {told}")
            back.write_text(ours(program, "convert", rules, str(path), "--to", "mat"))
            if ours(program, "convert", rules, str(path), "--to", "list") != ours(program, "convert", rules, str(back), "--to", "list"):
                sys.exit(f"backgammon, game {number}: what is written here is another game")
    print(f"backgammon: {count} games, {sum(len(columns) + 1 for columns, _ in games)} positions, both ways")


def sorted_fen(fen):
    """The same pieces in one order, whoever writes them."""
    mover, *sides = fen.rstrip(".").split(":")
    return ":".join([mover, *sorted(side[0] + ",".join(sorted(side[1:].split(","))) for side in sides)])


def main():
    program, count = sys.argv[1], int(sys.argv[3]) if len(sys.argv) > 3 else 100
    in_own_environment("records", ["chess", "pyffish", "pydraughts", "open-spiel==2.0.2"])
    of_spiel = ["amazons", "kalah", "oware", "quoridor", "nine-mens-morris", "hex"]
    known = ["chess", "xiangqi", "janggi", "makruk", "shogi", "international-draughts", "backgammon", *of_spiel]
    for game in sys.argv[2:3] or known:
        match game:
            case "chess":
                chess(program, count)
            case "international-draughts":
                draughts(program, count)
            case "backgammon":
                backgammon(program, count)
            case game if game in of_spiel:
                spiel(program, game, count)
            case _:
                fairy(program, game, count)


if __name__ == "__main__":
    main()
