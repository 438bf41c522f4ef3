#!/usr/bin/env python3
"""Our speed beside that of other people's programs: random games a second beside OpenSpiel's, leaves a second beside Fairy-Stockfish's
and Stockfish's.

Usage: tests/peers/speed.py BOARDWRIGHT [GAME…]

Prints a table for docs/performance.md. Each figure is the median of five runs in processor time, the two programs by turns; the ratios
are taken pair by pair. OpenSpiel is put into a virtual environment of its own under target/peers; the engines are looked for in the
path. What is not there is left out, and that is said. Compare the ratios, never figures of two machines.
"""

import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import time

from peer import NOT_INSTALLED, in_own_environment

RUNS = 5
SECONDS = 0.3

# our game, its options, and theirs; what is drawn by agreement or by a limit of turns may differ, the turns do not
RANDOM = [
    ("tic-tac-toe", "", "tic_tac_toe"),
    ("connect-four", "", "connect_four"),
    ("breakthrough", "", "breakthrough"),
    ("reversi", "", "othello"),
    ("english-draughts", "", "checkers"),
    ("chess", "", "chess"),
    ("hex", "", "hex"),
    ("gomoku", "overline=yes", "gomoku"),
    ("go", "", "go(board_size=9)"),
    ("lines-of-action", "", "lines_of_action"),
    ("havannah", "", "havannah"),
    ("pentago", "", "pentago"),
    ("xiangqi", "", "xiangqi"),
    ("shogi", "", "shogi"),
    ("backgammon", "", "backgammon"),
    ("oware", "", "oware"),
    ("kalah", "", "mancala"),
]

# our game, the depth to which both count, the engine and its name of the game
COUNTED = [
    ("chess", 6, "stockfish", None),
    ("chess", 5, "fairy-stockfish", "chess"),
    ("breakthrough", 5, "fairy-stockfish", "breakthrough"),
    ("xiangqi", 4, "fairy-stockfish", "xiangqi"),
    ("janggi", 4, "fairy-stockfish", "janggi"),
    ("shogi", 4, "fairy-stockfish", "shogi"),
    ("makruk", 5, "fairy-stockfish", "makruk"),
]


def median_of_pairs(ours, theirs):
    """Both by turns: the median of each, and of their ratios, with the least and the greatest."""
    pairs = [(ours(), theirs()) for _ in range(RUNS)]
    ratios = sorted(own / other for own, other in pairs)
    return *(statistics.median(column) for column in zip(*pairs)), statistics.median(ratios), ratios[0], ratios[-1]


def games_of(program, game, options):
    """Random games a second of ours."""
    command = [program, "bench", game, "--runs", "1", "--time", str(int(SECONDS * 1000)), "--json"]
    for option in options.split():
        command += ["-o", option]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)[0]["games_per_second"]


class Spiel:
    """Random games of OpenSpiel, played by its own loop: what its tree search does at the one position it looks at."""

    def __init__(self, name):
        import pyspiel

        self.spiel, self.game = pyspiel, pyspiel.load_game(name)
        self.state = self.game.new_initial_state()
        while self.state.is_chance_node():
            self.state.apply_action(self.state.legal_actions()[0])
        self.games = 1
        while self.seconds() < SECONDS / 2:
            self.games *= 2

    def seconds(self):
        evaluator = self.spiel.RandomRolloutEvaluator(self.games, 1)
        bot = self.spiel.MCTSBot(self.game, evaluator, 1.4, 1, 1000, False, 1, False)
        began = time.process_time()
        bot.step(self.state)
        return time.process_time() - began

    def games_a_second(self):
        return self.games / self.seconds()


def of_child(command, lines=""):
    """What a program prints, and the processor time that it takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Counts:
    """Counts of turns to a depth by two programs, which must agree."""

    def __init__(self, program, game, depth, engine, variant):
        self.ours = [program, "perft", game, str(depth), "--threads", "1", "--json"]
        choice = f"setoption name UCI_Variant value {variant}\n" if variant else ""
        start = f"uci\n{choice}position startpos\n"
        self.engine, self.asked = engine, f"{start}go perft {depth}\nquit\n"
        self.beginning = min(of_child([engine], start + "quit\n")[1] for _ in range(RUNS))
        self.leaves = None

    def agree(self, leaves):
        self.leaves = self.leaves or leaves
        if leaves != self.leaves:
            sys.exit(f"{' '.join(self.ours)}: {self.leaves} leaves, or {leaves}")

    def of_ours(self):
        told, seconds = of_child(self.ours)
        counted = [depth["turns"] for depth in json.loads(told)["depths"]]
        self.agree(counted[-1])
        return sum(counted) / seconds

    def of_theirs(self):
        told, seconds = of_child([self.engine], self.asked)
        self.agree(next(int(line.split(":")[1]) for line in told.splitlines() if line.startswith("Nodes searched")))
        return self.leaves / max(seconds - self.beginning, 1e-3)


def row(name, told):
    own, other, ratio, least, most = told
    print(f"| {name} | {own:,.0f} | {other:,.0f} | {ratio:.2f} ({least:.2f} .. {most:.2f}) |", flush=True)


def heading(what, peer):
    print(f"\n| {what} a second | boardwright | {peer} | ratio |\n|---|---|---|---|", flush=True)


def main():
    program, wanted = os.path.realpath(sys.argv[1]), sys.argv[2:]

    def is_wanted(game):
        return not wanted or game in wanted

    os.environ["PATH"] += os.pathsep + "/usr/games"
    played = [row for row in RANDOM if is_wanted(row[0])]
    if played:
        heading("random games", "OpenSpiel")
    for game, options, theirs in played:
        spiel = Spiel(theirs)
        row(game, median_of_pairs(lambda: games_of(program, game, options), spiel.games_a_second))
    counted = [row for row in COUNTED if is_wanted(row[0])]
    if counted:
        heading("leaves", "engine")
    for game, depth, engine, variant in counted:
        if shutil.which(engine) is None:
            print(f"{engine} is not installed: {game} is left out", file=sys.stderr)
            continue
        counts = Counts(program, game, depth, engine, variant)
        row(f"{game} to depth {depth}, {engine}", median_of_pairs(counts.of_ours, counts.of_theirs))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    in_own_environment("spiel", ["open-spiel==2.0.2"])
    main()
