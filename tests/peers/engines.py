#!/usr/bin/env python3
"""Whole games against engines that others wrote: each turn of theirs is legal here, each of ours there, and both see the same end.

Usage: tests/peers/engines.py BOARDWRIGHT [GAME [GAMES]]

BOARDWRIGHT is the program, GAME one of chess, xiangqi, janggi, makruk, shogi, go, python-chess (all, if none is named), GAMES how many are played (20).
`boardwright engine GAME` plays one side, the other program the other, and they change sides from game to game. After each turn the
positions of both are compared, and at the end what both say of it; `python-chess` asks both as a board does. What is needed of Python is put under target/peers; the engines are
Debian's stockfish, fairy-stockfish and gnugo. Exits with 1 at the first difference.
"""

import os
import random
import re
import shutil
import subprocess
import sys

from peer import HOME, NOT_INSTALLED, in_own_environment

MOST_TURNS = 300
# so many turns at the beginning are drawn by lot, so that games differ
LOTS = 4
OUR_TIME = 20
THEIR_NODES = 300


class Talk:
    """A program that is spoken to line by line."""

    def __init__(self, command):
        self.running = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def say(self, line):
        self.running.stdin.write(line + "\n")
        self.running.stdin.flush()

    def hear(self, first):
        """The next line that begins so; what is complained of meanwhile is a difference."""
        while True:
            line = self.running.stdout.readline()
            if not line:
                sys.exit(f"{self.running.args} ended before it said `{first}`")
            if line.startswith("info string") and first != "info string":
                self.complaint = line.strip()
            if line.startswith(first):
                return line.strip()

    def close(self):
        self.running.stdin.close()
        self.running.stdout.close()
        self.running.wait()


class Ours(Talk):
    """`boardwright engine`: it plays, and answers what the rules file says."""

    def __init__(self, program, game, protocol, options=()):
        super().__init__([program, "engine", str(HOME / "rules" / f"{game}.rules"), *options])
        self.complaint = None
        self.say(protocol)
        self.hear(f"{protocol}ok")
        self.say("isready")
        self.hear("readyok")

    def begin(self, start, words):
        self.say(f"position {start}" + (f" moves {' '.join(words)}" if words else ""))

    def query(self, question):
        self.say(f"query {question}")
        return self.hear("response").partition(" ")[2]

    def turn(self):
        self.say(f"go movetime {OUR_TIME}")
        return self.hear("bestmove").split()[1]


class Fish(Talk):
    """stockfish or fairy-stockfish."""

    def __init__(self, game, protocol="uci"):
        command = "stockfish" if game == "chess" else "fairy-stockfish"
        super().__init__([command])
        self.say(protocol)
        self.hear(f"{protocol}ok")
        if game != "chess":
            self.say(f"setoption name {protocol.upper()}_Variant value {game}")
        self.shown = "Sfen: " if protocol == "usi" else "Fen: "

    def begin(self, start, words):
        self.say(f"position {start}" + (f" moves {' '.join(words)}" if words else ""))

    def position(self):
        self.say("d")
        return self.hear(self.shown)[len(self.shown) :]

    def turn(self):
        self.say(f"go nodes {THEIR_NODES}")
        return self.hear("bestmove").split()[1]


class Judge:
    """What python-chess or pyffish says of a line: the turns there are, and whether the game is over."""

    def __init__(self, game, start):
        self.game, self.start = game, start
        if game == "chess":
            import chess

            self.board = chess.Board(start)
        else:
            import pyffish

            self.lists = pyffish

    def turns(self, words):
        if self.game != "chess":
            return self.lists.legal_moves(self.game, self.start, words)
        import chess

        self.board = chess.Board(self.start)
        for word in words:
            self.board.push_uci(word)
        return [move.uci() for move in self.board.legal_moves]

    def result(self, words):
        """`p1win`, `p2win`, `draw` or none, where somebody is mated or nobody can move; what hangs on repetition and counting is ours."""
        if self.turns(words):
            return None
        if self.game == "chess":
            return "draw" if not self.board.is_check() else ("p2win" if self.board.turn else "p1win")
        value = self.lists.game_result(self.game, self.start, words)
        first = len(words) % 2 == 0
        return "draw" if value == 0 else ("p1win" if (value > 0) == first else "p2win")


def fish_game(program, game, seed):
    """One game of the chess family; how many turns it had, and how it ended."""
    chance = random.Random(seed)
    protocol = "usi" if game == "shogi" else "uci"
    ours, theirs = Ours(program, game, protocol), Fish(game, protocol)
    ours.begin("startpos", [])
    first = ours.query("fen")
    start = f"{'sfen' if protocol == 'usi' else 'fen'} {first}"
    judge = None if protocol == "usi" else Judge(game, first)
    words = []
    for number in range(MOST_TURNS):
        ours.begin(start, words)
        theirs.begin(start, words)
        at = f"{game}, game {seed}, turn {number}: {start} moves {' '.join(words)}"
        here, there = ours.query("fen"), theirs.position()
        if not same_position(game, here, there):
            sys.exit(f"{at}\nours:   {here}\ntheirs: {there}")
        if ours.complaint:
            sys.exit(f"{at}\n{ours.complaint}")
        over = ours.query("gameover") == "true"
        mine = (number + seed) % 2 == 0
        if over:
            result = ours.query("result")
            said = judge.result(words) if judge else None
            if said not in (None, result):
                sys.exit(f"{at}\nours: {result}, theirs: {said}")
            if judge is None and result != "draw" and theirs.turn() not in ("resign", "(none)"):
                sys.exit(f"{at}\nours: {result}, and they play on")
            break
        if number < LOTS and judge:
            word = chance.choice(sorted(judge.turns(words)))
        else:
            word = ours.turn() if mine else theirs.turn()
        if word in ("(none)", "resign") and not mine:
            sys.exit(f"{at}\nthey see no turn")
        if ours.query(f"islegal {word}") != "true":
            sys.exit(f"{at}\n{word} is not legal here")
        if judge and word not in judge.turns(words):
            sys.exit(f"{at}\n{word} is not legal there")
        words.append(word)
    else:
        result = "broken off"
    ours.close()
    theirs.close()
    return len(words), result


def same_position(game, here, there):
    """Pieces, mover and rights are the same; counters are counted in other ways by some."""

    def core(text):
        board, mover, *rest = text.split()
        kept = {"chess": 1, "shogi": 1}.get(game, 0)
        return [board.replace("[]", ""), mover, *rest[:kept]]

    a, b = core(here), core(there)
    if game == "shogi":
        a[2], b[2] = held(a[2]), held(b[2])
    return a == b


def held(text):
    """What is held, whatever the order: `2P` of `R2Pb` once for each."""
    found = re.findall(r"(\d*)([A-Za-z])", text)
    return sorted(letter for count, letter in found for _ in range(int(count or 1)))


class Stones(Talk):
    """gnugo."""

    def __init__(self):
        rules = ["--chinese-rules", "--capture-all-dead", "--never-resign", "--level", "1"]
        super().__init__(["gnugo", "--mode", "gtp", *rules])
        for line in ("boardsize 9", "komi 7.5", "clear_board"):
            self.ask(line)

    def ask(self, line):
        self.say(line)
        answer = ""
        while True:
            text = self.running.stdout.readline().strip()
            if not text and answer:
                return answer[1:].strip()
            answer += text if not answer else f" {text}"
            if answer.startswith("?"):
                sys.exit(f"gnugo refuses `{line}`: {answer}")

    def stones(self):
        return [sorted(self.ask(f"list_stones {colour}").lower().split()) for colour in ("black", "white")]


def gtp_cell(cell, back=False):
    """A cell as GTP has it, without an `i`; or back."""
    cell = cell.lower()
    if cell == "pass":
        return cell
    ours, theirs = "abcdefghi", "abcdefghj"
    return cell.translate(str.maketrans(theirs, ours) if back else str.maketrans(ours, theirs))


def go_game(program, seed):
    """One game of go, scored by both."""
    ours, theirs = Ours(program, "go", "ugi", ["--agent", "mcts"]), Stones()
    chance, words = random.Random(seed), []
    cells = [f"{column}{row}" for column in "abcdefghi" for row in range(1, 10)]
    for number in range(MOST_TURNS):
        ours.begin("startpos", words)
        at = f"go, game {seed}, turn {number}: {' '.join(words)}"
        if ours.query("gameover") == "true":
            result, score = ours.query("result"), theirs.ask("final_score")
            if {"B": "p1win", "W": "p2win"}.get(score[0], "draw") != result:
                sys.exit(f"{at}\nours: {result}, theirs: {score}")
            break
        here = [sorted(cell for cell in cells if re.search(rf"\b{cell}={letter}\b", ours.query("fen"))) for letter in "BW"]
        there = [sorted(gtp_cell(cell, back=True) for cell in side) for side in theirs.stones()]
        if here != there:
            sys.exit(f"{at}\nours:   {here}\ntheirs: {there}")
        colour = ("black", "white")[number % 2]
        if number < LOTS:
            word = chance.choice([cell for cell in cells if ours.query(f"islegal {cell}") == "true"])
        else:
            word = ours.turn() if (number + seed) % 2 == 0 else gtp_cell(theirs.ask(f"genmove {colour}"), back=True)
        mine = number < LOTS or (number + seed) % 2 == 0
        if ours.query(f"islegal {word}") != "true":
            sys.exit(f"{at}\n{word} is not legal here")
        if mine:
            theirs.ask(f"play {colour} {gtp_cell(word)}")
        words.append(word)
    else:
        result = "broken off"
    ours.close()
    theirs.close()
    return len(words), result


def driven_game(program, seed):
    """One game of chess in which python-chess asks both, as boards of the desktop do: with a clock, options and analysis."""
    import chess
    import chess.engine

    # what players may claim is claimed by neither: the game goes on until the rules end it
    command = [program, "engine", str(HOME / "rules" / "chess.rules")]
    ours, theirs = chess.engine.SimpleEngine.popen_uci(command), chess.engine.SimpleEngine.popen_uci("stockfish")
    sides = [ours, theirs] if seed % 2 == 0 else [theirs, ours]
    ours.configure({"Agent": "alphabeta"})
    theirs.configure({"Skill Level": 0})
    board = chess.Board()
    clock = chess.engine.Limit(white_clock=5, black_clock=5, white_inc=0.02, black_inc=0.02)
    while not board.is_game_over(claim_draw=True) and len(board.move_stack) < MOST_TURNS:
        played = sides[len(board.move_stack) % 2].play(board, clock, game=seed)
        if played.move is None:
            sys.exit(f"chess, game {seed}: no turn in {board.fen()}")
        board.push(played.move)
    if not board.is_game_over():
        seen = ours.analyse(board, chess.engine.Limit(nodes=100))
        if seen["pv"][0] not in board.legal_moves:
            sys.exit(f"chess, game {seed}: {seen} in {board.fen()}")
    result = {"1-0": "p1win", "0-1": "p2win", "1/2-1/2": "draw"}.get(board.result(claim_draw=True), "broken off")
    referee = Ours(program, "chess", "uci")
    referee.begin("startpos", [move.uci() for move in board.move_stack])
    here = referee.query("result")
    # a third repetition may be claimed; by the rules file it ends the game
    if here not in (result, "none") or (here == "none" and board.is_game_over()):
        sys.exit(f"chess, game {seed}: ours: {here}, theirs: {result}: {board.fen()}")
    for engine in (ours, theirs):
        engine.quit()
    referee.close()
    return len(board.move_stack), result


PEERS = ["chess", "xiangqi", "janggi", "makruk", "shogi", "go", "python-chess"]
NEEDED = {"chess": "stockfish", "python-chess": "stockfish", "go": "gnugo"}
PLAYS = {"go": go_game, "python-chess": driven_game}

if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    os.environ["PATH"] += ":/usr/games"
    in_own_environment("engines", ["pyffish==0.0.90", "chess==1.11.2"])
    wanted = sys.argv[2:3] or PEERS
    games = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    for game in wanted:
        engine = NEEDED.get(game, "fairy-stockfish")
        if shutil.which(engine) is None:
            print(f"{engine} is not installed here: {game} was not played", file=sys.stderr)
            sys.exit(NOT_INSTALLED)
        play = PLAYS.get(game, lambda program, seed, game=game: fish_game(program, game, seed))
        played = [play(sys.argv[1], seed) for seed in range(games)]
        turns = sum(turns for turns, _ in played)
        ends = [result for _, result in played]
        told = ", ".join(f"{ends.count(end)} {end}" for end in ("p1win", "p2win", "draw", "broken off"))
        print(f"{game} with {engine}: {games} games, {turns} turns, no difference ({told})", flush=True)
