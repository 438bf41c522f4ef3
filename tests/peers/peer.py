"""What comparisons with other programs share: an environment of their own, our turns as JSON, games at random."""

import json
import os
import random
import shutil
import subprocess
import sys
import venv
from pathlib import Path

HOME = Path(__file__).resolve().parents[2]
MOST_TURNS = 200
# what a script exits with where the other program cannot be installed: nothing was compared
NOT_INSTALLED = 75


def in_own_environment(name, packages):
    """Starts again in a virtual environment under target/peers, which is made if it is not there.

    Where a package cannot be installed, nothing is left of it.
    """
    place = HOME / "target" / "peers" / name
    if Path(sys.prefix).resolve() == place.resolve():
        return
    python = place / "bin" / "python"
    if not python.exists():
        shutil.rmtree(place, ignore_errors=True)
        try:
            venv.create(place, with_pip=True)
            subprocess.run([python, "-m", "pip", "install", "--quiet", *packages], check=True)
        except subprocess.CalledProcessError:
            shutil.rmtree(place, ignore_errors=True)
            print(f"{' '.join(packages)} cannot be installed here: nothing was compared", file=sys.stderr)
            sys.exit(NOT_INSTALLED)
    os.execv(python, [str(python), *sys.argv])


class Ours:
    """Our program, asked for the turns of one game's positions.

    The game is told from its start, since what is legal and how a game ends may depend on the positions that were there before.
    """

    def __init__(self, program, game, start, options=()):
        command = [program, "turns", str(HOME / "rules" / f"{game}.rules"), "--lines"]
        for option in options:
            command += ["-o", option]
        if start is not None:
            command += ["--position", json.dumps(start)]
        self.running = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def turns(self, played, roll=None):
        """The legal turns after those played, each with its steps and its result."""
        line = "; ".join([*played, *([] if roll is None else [f"[{roll}]"])])
        self.running.stdin.write(line + "\n")
        self.running.stdin.flush()
        answer = json.loads(self.running.stdout.readline())
        if isinstance(answer, dict):
            sys.exit(f"{answer['error']}: {line}")
        return answer

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.running.stdin.close()
        self.running.stdout.close()
        self.running.wait()


def random_game(program, game, seed, peer, options=()):
    """Plays one random game side by side; how many positions were compared.

    The peer is asked for `turns()`, their turns by keys that `key(turn)` gives to ours, and told to `play` one of them. Where
    one of ours ends the game, theirs must have ended by `is_over()` with the same `winner()`, unless the peer says that it does
    not know all ends. One whose games begin in many ways says how this one does, `start(chance)`. A peer that knows of dice
    says what is rolled, `roll(chance)`, and one that knows of points the winner's `points()`; one that knows who came next,
    the `ranking()`. One with ends that our rules do not have says that the game is to be left there, `is_left()`.
    """
    chance = random.Random(seed)
    start = peer.start(chance) if hasattr(peer, "start") else None
    with Ours(program, game, start, options) as ours:
        return compare_along(ours, chance, seed, start, peer)


def compare_along(program, chance, seed, start, peer):
    """The game of `random_game` from its start."""
    played = []
    for turn in range(MOST_TURNS):
        roll = peer.roll(chance) if hasattr(peer, "roll") else None
        ours = {peer.key(turn): turn for turn in program.turns(played, roll)}
        theirs = peer.turns()
        if set(theirs) != set(ours):
            print(f"game {seed}, turn {turn}: {json.dumps(start)} {'; '.join(played)}")
            print("only theirs:", sorted(map(str, set(theirs) - set(ours))))
            print("only ours:", sorted(map(str, set(ours) - set(theirs))))
            sys.exit(1)
        if not ours:
            return turn + 1
        key = chance.choice(sorted(ours, key=str))
        peer.play(theirs[key])
        if hasattr(peer, "is_left") and peer.is_left():
            return turn + 1
        if peer.knows_ends and (ours[key]["result"] is not None) != peer.is_over():
            sys.exit(f"game {seed}, turn {turn}: {key} ends the game for one of the two: {'; '.join(played)}")
        if ours[key]["result"] is not None:
            if peer.knows_ends and ours[key]["result"]["winner"] != peer.winner():
                sys.exit(f"game {seed}, turn {turn}: {peer.winner()} has won, not {ours[key]['result']}")
            if hasattr(peer, "points") and ours[key]["result"]["points"] != peer.points():
                sys.exit(f"game {seed}, turn {turn}: {peer.points()} points, not {ours[key]['result']}")
            if hasattr(peer, "ranking") and ours[key]["result"]["ranking"] != peer.ranking():
                sys.exit(f"game {seed}, turn {turn}: {peer.ranking()} is their order, not {ours[key]['result']}")
            return turn + 1
        rolled = "" if roll is None else f"[{roll}] "
        played.append(rolled + ours[key]["turn"])
    return MOST_TURNS


def compare(name, packages, peers, about):
    """What a script does: `SCRIPT BOARDWRIGHT [GAME [GAMES]]`; `peers` makes an opponent for each game it knows."""
    if len(sys.argv) < 2:
        sys.exit(about)
    in_own_environment(name, packages)
    wanted = sys.argv[2:3] or list(peers)
    games = int(sys.argv[3]) if len(sys.argv) > 3 else 10
    for game in wanted:
        positions = sum(random_game(sys.argv[1], game, seed, peers[game]()) for seed in range(games))
        print(f"{game}: {games} games, {positions} positions: the same turns")


def compare_own(game, opponent, about, options=lambda seed: ()):
    """What a script with a program of its own does: `SCRIPT BOARDWRIGHT [GAMES]`; `opponent(seed)` plays the game of that seed."""
    if len(sys.argv) < 2:
        sys.exit(about)
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    positions = sum(random_game(sys.argv[1], game, seed, opponent(seed), options(seed)) for seed in range(games))
    print(f"{game}: {games} games, {positions} positions: the same turns")
