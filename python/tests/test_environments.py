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


def test_openspiel_learns_by_tables():
    """Solvers that keep a table know a position by its text, and find each once."""
    pyspiel = pytest.importorskip("pyspiel")
    from boardwright import openspiel as ours
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import get_all_states, tabular_qlearner

    game = pyspiel.load_game(ours.REGISTERED["tic-tac-toe"])
    states = get_all_states.get_all_states(game, 3, True, False, to_string=str)
    # the empty board, 9 with one sign, 9 * 8 with two, and 9 * 8 / 2 * 7 with three
    assert len(states) == 1 + 9 + 72 + 252
    env = rl_environment.Environment(game)
    actions = env.action_spec()["num_actions"]
    learners = [tabular_qlearner.QLearner(player_id=player, num_actions=actions) for player in range(2)]
    for _ in range(20):
        step = env.reset()
        while not step.last():
            step = env.step([learners[step.observations["current_player"]].step(step).action])
        for learner in learners:
            learner.step(step)
    assert sum(step.rewards) == 0


def test_openspiel_takes_any_game():
    pyspiel = pytest.importorskip("pyspiel")
    from boardwright import openspiel as ours

    name = ours.register(bw.load("go", options={"size": 13}), "my_go", max_turns=60)
    state = pyspiel.load_game(name).new_initial_state()
    assert len(state.legal_actions()) == 13 * 13 + 1
    other = state.clone()
    other.apply_action(other.legal_actions()[3])
    assert str(other) != str(state) and state.current_player() == 0


def test_chances_are_those_of_dice():
    walk = bw.Walk(bw.Space(bw.load("backgammon")), 0, rolls=False)
    chances = dict(walk.chances())
    assert len(chances) == 21 and sum(chances.values()) == pytest.approx(1.0)
    assert sorted(set(chances.values())) == [pytest.approx(1 / 36), pytest.approx(2 / 36)]
    with pytest.raises(bw.IllegalTurn, match="cannot be rolled"):
        walk.roll(99)
    walk.roll(next(iter(chances)))
    assert walk.legal() and not walk.chances()
