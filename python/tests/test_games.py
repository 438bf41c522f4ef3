"""Games, positions, turns, and what goes wrong."""

import copy
import pickle

import boardwright as bw
import pytest

MISTAKEN = 'rules 1\ngame "X" { player White }'


def test_a_game_is_played():
    game = bw.load("pijersi")
    start = game.start()
    assert (game.title, game.players, start.to_play) == ("Pijersi", ["White", "Black"], "White")
    assert start.perft(2) == 34_054
    after = start.play("a1-b1")
    assert after.to_play == "Black" and after.turns_played == 1
    assert after != start and after == start.play(start.turn("a1-b1"))
    assert len({start, after, start.play("a1-b1")}) == 2
    assert game.position(str(after)).turns() == after.turns()


def test_turns_equal_their_texts():
    turns = bw.load("breakthrough").start().turns()
    text = str(turns[0])
    assert text in turns and turns[0] == text and turns[0] != "nothing" and turns[0] != 7
    assert len({turns[0], text}) == 1
    part = turns[0].parts[0]
    assert part.begins in bw.load("breakthrough").cells and part.taken == []
    assert turns[0].after == turns[0].position.play(text)


def test_pieces_have_owners():
    start = bw.load("chess").start()
    (pawn,) = start.stack("e2")
    assert (pawn.role, pawn.owner) == ("pawn", "White")
    assert sum(piece.owner == "Black" for _, piece in start.pieces()) == 16


def test_a_game_ends():
    end = bw.load("tic-tac-toe").start().playout(seed=3)
    assert end.outcome is not None and end.turns() == []
    assert end.outcome.is_draw == (end.outcome.winner is None)
    assert end.outcome.reason in repr(end)


def test_dice_are_rolled():
    start = bw.load("backgammon").start()
    assert start.must_roll and start.turns() == []
    assert start.roll("3 2") == dict(start.rolls())["3 2"]
    assert start.roll(seed=5) == start.roll(seed=5)
    assert len(start.rolls()) == 21
    with pytest.raises(bw.IllegalTurn, match="7"):
        start.roll("7 2")


def test_a_source_of_chance_goes_on():
    start, source = bw.load("chess").start(), bw.Random(1)
    drawn = {start.random_turn(source) for _ in range(20)}
    assert len(drawn) > 1
    assert start.random_turn(bw.Random(1)) == start.random_turn(1)


def test_options_and_variants():
    assert bw.load("go", options={"size": 13}).start().count_turns() == 13 * 13 + 1
    with pytest.raises(bw.RulesError, match="option"):
        bw.load("go", options={"sise": 13})


def test_files_and_tweaks(tmp_path):
    rules = tmp_path / "mine.rules"
    rules.write_text(bw.load("tic-tac-toe").text, encoding="utf-8")
    assert bw.load(rules) == bw.load(str(rules)) and bw.load(rules).label == "mine"
    tweak = tmp_path / "impatient.toml"
    tweak.write_text('game = "pijersi"\nname = "impatient"\nmeant = "shorter games"\n[options]\nquiet_turns = 6\n')
    game = bw.load(tweak)
    assert game.label == "impatient" and game.options["quiet_turns"] == "6"


def test_mistakes_print_as_in_the_terminal():
    with pytest.raises(bw.RulesError) as found:
        bw.loads(MISTAKEN)
    error = found.value
    assert "did you mean `players`?" in str(error) and "\x1b" not in str(error) and "\x1b" in error.rendered
    assert {"no-board", "misspelt-word"} <= {diagnostic.code for diagnostic in error.diagnostics}
    misspelt = next(d for d in error.diagnostics if d.code == "misspelt-word")
    assert (misspelt.file, misspelt.line, misspelt.column, misspelt.severity) == ("text", 2, 12, "error")
    assert pickle.loads(pickle.dumps(error)).diagnostics == error.diagnostics


@pytest.mark.parametrize(
    ("wrong", "kind", "words"),
    [
        (lambda: bw.load("pijarsi"), bw.UnknownGame, "did you mean `pijersi`"),
        (lambda: bw.load("no-such-file.rules"), bw.UnknownGame, "no-such-file"),
        (lambda: bw.load("chess").start().play("e2-e5"), bw.IllegalTurn, "e2"),
        (lambda: bw.load("chess").position("nothing"), bw.PositionError, "."),
        (lambda: bw.Agent("mtcs:3"), bw.AgentError, "did you mean `mcts:3`"),
        (lambda: bw.load("chess").start().stack("z9"), KeyError, "no cell `z9`"),
    ],
)
def test_errors_say_what_to_do(wrong, kind, words):
    with pytest.raises(kind, match=words):
        wrong()


def test_a_turn_of_another_position_is_refused():
    start = bw.load("breakthrough").start()
    turn = start.turns()[0]
    with pytest.raises(bw.IllegalTurn, match="another position"):
        turn.after.play(turn)


def test_explanations():
    start = bw.load("chess").start()
    assert "does not lead from `e2` to `e5`" in start.explain("e2-e5")


def test_pictures():
    start = bw.load("pijersi").start()
    assert start._repr_svg_().startswith("<svg") and len(start.picture().splitlines()) > 5


def test_agents_choose():
    start = bw.load("tic-tac-toe").start()
    assert bw.Agent("mcts:50", seed=1).choose(start) in start.turns()
    assert not bw.Agent("alphabeta:2").fits(bw.load("backgammon"))


def test_positions_are_kept_as_texts():
    with pytest.raises(bw.PositionError, match="str"):
        pickle.dumps(bw.load("chess").start())
    walk = bw.Walk(bw.Space(bw.load("chess")), 1)
    other = copy.deepcopy(walk)
    other.step(other.legal()[0])
    assert walk.position != other.position


def test_every_game_that_is_named_loads():
    assert "pijersi" in bw.names()
    for name in bw.names():
        assert bw.load(name).start().to_play in bw.load(name).players
