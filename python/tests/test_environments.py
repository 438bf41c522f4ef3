"""The environments of other libraries, by the tests of these libraries."""

import random
import warnings

import boardwright as bw
import pytest

np = pytest.importorskip("numpy")


@pytest.mark.parametrize("name", ["pijersi", "connect-four", "backgammon", "ludo"])
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo(name):
    pytest.importorskip("pettingzoo")
    from boardwright import pettingzoo as ours
    from pettingzoo.test import api_test, seed_test

    api_test(ours.env(name), num_cycles=200)
    seed_test(lambda: ours.env(name), num_cycles=100)


def test_pettingzoo_rewards():
    pytest.importorskip("pettingzoo")
    from boardwright import pettingzoo as ours

    env = ours.env(bw.load("tic-tac-toe"))
    chance = random.Random(1)
    for seed in range(20):
        env.reset(seed=seed)
        rewards = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, over, cut, _ = env.last()
            rewards[agent] += reward
            env.step(None if over or cut else chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        assert sorted(rewards.values()) in ([-1.0, 1.0], [0.0, 0.0])


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.filterwarnings("ignore")
def test_gymnasium(seat):
    pytest.importorskip("gymnasium")
    from boardwright import gymnasium as ours
    from gymnasium.utils.env_checker import check_env

    for name, opponent in [("connect-four", "mcts:4"), ("pijersi", "random"), ("backgammon", "random")]:
        check_env(ours.env(name, seat=seat, opponent=opponent))


def test_gymnasium_refuses():
    pytest.importorskip("gymnasium")
    from boardwright import gymnasium as ours

    with pytest.raises(ValueError, match="seats 0 to 1"):
        ours.env("chess", seat=2)
    with pytest.raises(ValueError, match="cannot play"):
        ours.env("backgammon", opponent="alphabeta:2")


def test_an_illegal_action_loses():
    pytest.importorskip("gymnasium")
    from boardwright import gymnasium as ours

    env = ours.env("tic-tac-toe")
    env.reset(seed=1)
    seen, *_ = env.step(0)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(illegal)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


@pytest.mark.parametrize("name", ["tic-tac-toe", "connect-four", "pijersi", "backgammon", "ludo"])
def test_openspiel(name):
    pyspiel = pytest.importorskip("pyspiel")
    from boardwright import openspiel as ours

    game = pyspiel.load_game(ours.REGISTERED[name])
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


def test_openspiel_solves():
    pyspiel = pytest.importorskip("pyspiel")
    from boardwright import openspiel as ours
    from open_spiel.python.algorithms import mcts, minimax

    game = pyspiel.load_game(ours.REGISTERED["tic-tac-toe"])
    bot = mcts.MCTSBot(game, 2.0, 50, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)))
    state = game.new_initial_state()
    state.apply_action(4)
    assert bot.step(state) in state.legal_actions()
    for action in (0, 8, 2):
        state.apply_action(action)
    value, _ = minimax.alpha_beta_search(game, state=state, maximizing_player_id=state.current_player())
    assert value in (-1.0, 0.0, 1.0)


def test_chances_are_those_of_dice():
    walk = bw.Walk(bw.Space(bw.load("backgammon")), 0, rolls=False)
    chances = dict(walk.chances())
    assert len(chances) == 21 and sum(chances.values()) == pytest.approx(1.0)
    assert sorted(set(chances.values())) == [pytest.approx(1 / 36), pytest.approx(2 / 36)]
    with pytest.raises(bw.IllegalTurn, match="cannot be rolled"):
        walk.roll(99)
    walk.roll(next(iter(chances)))
    assert walk.legal() and not walk.chances()
