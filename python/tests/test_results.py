"""Many games, and what they say."""

import json
import os
import signal
import subprocess
import sys
import threading
import time

import boardwright as bw
import pytest


def program(*arguments):
    """What the command of the package prints."""
    done = subprocess.run([sys.executable, "-m", "boardwright", *arguments], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("agent", ["random", "mcts:8"])
def test_playouts_are_those_of_the_program(agent):
    ours = bw.load("pijersi").playouts(60, agent=agent, seed=7)
    code, told, _ = program("playout", "pijersi", "-n", "60", "--agent", agent, "--seed", "7", "--json")
    theirs = json.loads(told)
    assert code == 0 and ours.turns == pytest.approx(theirs["turns"]["mean"])
    won = {row["winner"]: 0 for row in theirs["results"]}
    for row in theirs["results"]:
        won[row["winner"]] += row["games"]
    assert {winner: games for winner, games in ours.results.items() if games} == won


def test_threads_change_nothing():
    game = bw.load("breakthrough")
    assert game.playouts(200, threads=1).to_dict() == game.playouts(200, threads=3).to_dict()


def test_frames():
    found = bw.load("tic-tac-toe").playouts(50)
    assert len(found) == 50 and set(found.games.columns) == {"game", "winner", "reason", "turns"}
    assert found.games["turns"] == found.to_dict()["turns"]
    with pytest.raises(KeyError):
        found.games["nothing"]
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table(found)
    assert table.to_pydict() == found.to_dict() and table.num_rows == 50


def test_frames_of_others():
    polars, pandas = pytest.importorskip("polars"), pytest.importorskip("pandas")
    found = bw.load("tic-tac-toe").playouts(50)
    assert polars.DataFrame(found).to_dict(as_series=False) == found.to_dict()
    assert found.to_pandas()["turns"].mean() == pytest.approx(found.turns)
    assert list(pandas.DataFrame(found.to_dict()).columns) == found.games.columns


def test_a_comparison_says_what_the_program_says():
    game = bw.load("pijersi")
    found = bw.compare(game, bw.load("pijersi", options={"quiet_turns": 6}), agents=["random"], games=100)
    code, told, _ = program("compare", "pijersi", "--set", "quiet_turns=6", "--agent", "random", "-n", "100", "--json")
    theirs = json.loads(told)
    assert code == 0 and found.rules == theirs["rules"] and found.fingerprint == theirs["fingerprint"]
    assert found.rows == theirs["rows"]
    assert found.row("turns")["against"][0]["claim"] == "less"
    assert len(found.measures()["value"]) == 2 * len(found.rows)
    assert "<table>" in found._repr_html_() and "less" in repr(found)
    with pytest.raises(KeyError, match="turns"):
        found.row("beauty")


def test_a_match_says_what_the_program_says():
    found = bw.match("breakthrough", "random", "mcts:16", games=24)
    code, told, _ = program("match", "breakthrough", "random", "mcts:16", "-n", "24", "--json")
    theirs = json.loads(told)
    assert code == 0 and found.meetings == theirs["meetings"] and found.standings == theirs["standings"]
    assert found.stronger == "mcts:16" and "<table>" in found._repr_html_()


@pytest.mark.parametrize(
    ("wrong", "kind", "words"),
    [
        (lambda: bw.compare("chess"), ValueError, "name another"),
        (lambda: bw.compare("chess", "ludo", agents=["random"]), bw.Unsupported, "2 players, `ludo` for 4"),
        (lambda: bw.match("chess", "random"), ValueError, "name another"),
        (lambda: bw.match("chess", "random", "random"), bw.AgentError, "named twice"),
        (lambda: bw.match("backgammon", "random", "alphabeta:2"), bw.AgentError, "dice"),
        (lambda: bw.playouts("chess", agent="nobody"), bw.AgentError, "nobody"),
    ],
)
def test_what_cannot_be_is_refused(wrong, kind, words):
    with pytest.raises(kind, match=words):
        wrong()


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize(
    "long",
    [
        lambda: bw.load("chess").playouts(1_000_000, agent="mcts:100000"),
        lambda: bw.load("chess").playouts(100_000_000),
        lambda: bw.match("chess", "mcts:100000", "alphabeta:9"),
        lambda: bw.Agent("mcts:100000000").choose(bw.load("chess").start()),
        lambda: bw.load("chess").start().perft(12),
    ],
)
def test_ctrl_c_interrupts(long):
    """None of these would end while anybody waits."""
    threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        long()


def test_other_threads_go_on():
    counted = [0]
    done = threading.Event()

    def count():
        while not done.is_set():
            counted[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    bw.load("chess").playouts(30, agent="mcts:8", threads=1)
    done.set()
    thread.join()
    assert counted[0] > 3


def test_the_program():
    code, out, _ = program("show")
    assert code == 0 and "pijersi" in out
    code, _, error = program("show", "pijarsi")
    assert code == 2 and "pijersi" in error
    code, _, _ = program("check", "-")
    assert code in (1, 2)
