"""Games as numbers."""

import boardwright as bw
import pytest

np = pytest.importorskip("numpy")

SOME = ["tic-tac-toe", "pijersi", "chess", "backgammon", "lasca", "ludo", "shogi", "quoridor", "tak", "kalah"]
"""Games that differ in what is seen of them and done in them."""


@pytest.mark.parametrize("name", bw.names())
def test_whatever_is_done_has_a_number(name):
    space = bw.Space(bw.load(name))
    walk = bw.Walk(space, 1, max_turns=40)
    for seed in range(2):
        walk.reset(seed)
        while not any(walk.ended):
            legal = walk.legal()
            assert legal == sorted(set(legal)) and legal[-1] < space.actions
            walk.step(walk.sample())
        assert sum(walk.rewards()) == pytest.approx(0.0, abs=1e-5)


@pytest.mark.parametrize("name", SOME)
def test_turns_and_numbers_are_one(name):
    game = bw.load(name)
    space, position, chance = bw.Space(game), game.start(), bw.Random(1)
    for _ in range(12):
        position = position.roll(seed=chance)
        turns = position.turns()
        if not turns:
            break
        spelled = {tuple(space.numbers(turn)): turn for turn in turns[:200]}
        assert len(spelled) == len(turns[:200])
        for numbers, turn in spelled.items():
            assert space.turn(position, list(numbers)).after == turn.after
        position = position.play(position.random_turn(chance))


def test_numbers_that_are_no_turn():
    space = bw.Space(bw.load("pijersi"))
    start = bw.load("pijersi").start()
    with pytest.raises(bw.IllegalTurn, match="not legal"):
        space.turn(space.game.start(), [space.actions + 1])
    with pytest.raises(bw.IllegalTurn, match="goes on"):
        space.turn(start, [])
    with pytest.raises(IndexError):
        space.describe(space.actions)


def test_numbers_in_words():
    space = bw.Space(bw.load("chess"))
    walk = bw.Walk(space, 1)
    words = {space.describe(number) for number in walk.legal()}
    assert "e2 to e4" in words and "b1 to c3" in words and len(words) == 20


def test_a_choice_is_asked_for():
    """A pawn that reaches the last row becomes one of four pieces: from and to are the same for all."""
    game = bw.load("chess")
    space = bw.Space(game)
    position = game.position("8/P6k/8/8/8/8/7K/8 w - - 0 1")
    promotions = [turn for turn in position.turns() if str(turn).startswith("a7")]
    spelled = [space.numbers(turn) for turn in promotions]
    assert len(promotions) == 4 and all(len(numbers) == 2 for numbers in spelled)
    assert len({numbers[0] for numbers in spelled}) == 1


@pytest.mark.parametrize("name", SOME)
def test_masks_and_planes(name):
    space = bw.Space(bw.load(name))
    walk = bw.Walk(space, 3, max_turns=60)
    while not any(walk.ended):
        mask, seen = walk.mask(), walk.observe()
        assert mask.shape == (space.actions,) and list(np.flatnonzero(mask)) == walk.legal()
        assert seen.shape == space.shape and len(space.planes) == space.shape[0]
        walk.step(walk.sample())
    assert walk.mask().sum() == 0


def test_each_player_sees_his_own_pieces_first():
    space = bw.Space(bw.load("chess"))
    walk = bw.Walk(space, 1)
    pawns = space.planes.index("pawn of the player")
    cells = space.game.cells
    for player, row in ((0, "2"), (1, "7")):
        seen = walk.observe(player)[pawns]
        assert {cells[at] for at in np.flatnonzero(seen)} == {f"{column}{row}" for column in "abcdefgh"}


def test_the_position_inside_a_turn_is_seen():
    space = bw.Space(bw.load("pijersi"))
    walk = bw.Walk(space, 1)
    for number in walk.legal():
        walk.reset(1)
        before = walk.observe()
        walk.step(number)
        if walk.player == 0 and walk.position.turns_played == 0:
            landed = space.planes.index("where the last part landed")
            assert (walk.observe() != before).any() and walk.observe()[landed].sum() == 1
            return
    pytest.fail("no first turn has two parts")


def test_a_grid_is_a_picture():
    space = bw.Space(bw.load("chess"))
    grid = dict(zip(space.game.cells, space.grid))
    assert (grid["a8"], grid["h1"]) == ((0, 0), (7, 7))
    assert len(set(bw.Space(bw.load("pijersi")).grid)) == 45


def test_seeds_settle_games():
    def played(seed):
        walk = bw.Walk(bw.Space(bw.load("backgammon")), seed)
        return [(action, walk.step(action)) for action in iter(walk.sample, None)]

    assert played(4) == played(4) != played(5)


def test_batches_are_games():
    space = bw.Space(bw.load("connect-four"))
    boards = bw.Batch(space, 64, seed=1)
    mask, seen = boards.mask(), boards.observe()
    assert mask.shape == (64, space.actions) and seen.shape == (64, *space.shape)
    games = np.zeros(3)
    for _ in range(60):
        players, actions = boards.players, boards.sample()
        assert boards.mask(mask)[np.arange(64), actions].all()
        rewards, ended = boards.step(actions)
        games += np.bincount(ended, minlength=3)
        won = rewards.max(axis=1) == 1
        assert (rewards[won, players[won]] == 1).all() and (rewards.sum(axis=1) == 0).all()
        assert not rewards[ended == 0].any()
    assert games[1] > 64 and games[2] == 0


def test_batches_are_cut_short():
    boards = bw.Batch(bw.Space(bw.load("chess")), 8, seed=1, max_turns=10)
    ends = [boards.step(boards.sample())[1] for _ in range(10)]
    assert (ends[9] == 2).all() and not np.any(ends[:9])


def test_batches_refuse_what_does_not_fit():
    boards = bw.Batch(bw.Space(bw.load("tic-tac-toe")), 4, seed=1)
    with pytest.raises(ValueError, match="one for each"):
        boards.step(np.zeros(3, np.int64))
    with pytest.raises(ValueError, match="shape"):
        boards.mask(np.zeros((4, 3), bool))
    boards.step(np.zeros(4, np.int64))
    with pytest.raises(bw.IllegalTurn, match="board 0"):
        boards.step(np.zeros(4, np.int64))


def test_boards_that_are_too_large_are_refused():
    large = """
rules 1
game "Large" {
  players White, Black
  board { squares 32 by 32 }
  pieces { man m }
  setup { White a1: M  Black b2: m }
  move walk { lift an own man; step any; land on empty }
  end { blocked: win when enemy cannot move }
}
"""
    with pytest.raises(bw.Unsupported, match="too large"):
        bw.Space(bw.loads(large))


@pytest.mark.parametrize("name", ["chess", "backgammon", "pijersi"])
def test_a_step_writes_what_is_asked_for_afterwards(name):
    space = bw.Space(bw.load(name))
    one, other = (bw.Batch(space, 100, seed=3) for _ in range(2))
    seen, mask = one.observe(), one.mask()
    for _ in range(60):
        actions = one.sample()
        assert (actions == other.sample()).all()
        told, again = one.step(actions, seen, mask), other.step(actions)
        assert all((a == b).all() for a, b in zip(told, again))
        assert (seen == other.observe()).all() and (mask == other.mask()).all()
    with pytest.raises(ValueError, match="shape"):
        one.step(one.sample(), seen[:50])
