"""The games as games of OpenSpiel. Importing this module registers all that come with the program.

>>> import pyspiel, boardwright.openspiel
>>> game = pyspiel.load_game("boardwright_connect_four")
"""

from __future__ import annotations

import copy
from typing import Any, Dict, List, Optional, Tuple, Type, Union

import numpy as np
import pyspiel

from ._native import Game, Space, Walk, load, names

_LONGEST = 64
"""Actions of a turn that has several."""


class _State(pyspiel.State):  # type: ignore[misc]
    """A position, or a turn that is being taken in it; where dice must be rolled, a node of chance."""

    def __init__(self, game: pyspiel.Game, walk: Walk) -> None:
        super().__init__(game)
        self._walk = walk
        self._done: List[int] = []

    def current_player(self) -> int:
        if any(self._walk.ended):
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self._walk.chances() else self._walk.player

    def _legal_actions(self, player: int) -> List[int]:
        return self._walk.legal() if player >= 0 else [roll for roll, _ in self._walk.chances()]

    def chance_outcomes(self) -> List[Tuple[int, float]]:
        return self._walk.chances()

    def _apply_action(self, action: int) -> None:
        before = self._walk.position
        if self._walk.chances():
            self._walk.roll(action)
        else:
            self._walk.step(action)
        self._done = self._done + [action] if self._walk.position == before else []

    def _action_to_string(self, player: int, action: int) -> str:
        return f"roll {action}" if player < 0 else self._walk.space.describe(action)

    def is_terminal(self) -> bool:
        return any(self._walk.ended)

    def returns(self) -> List[float]:
        return [float(reward) for reward in self._walk.rewards()]

    def __str__(self) -> str:
        inside = f" after {self._done}" if self._done else ""
        return f"{self._walk.position}{inside}"


class _Observer:
    """What a player sees, for those who learn."""

    def __init__(self, space: Space) -> None:
        planes, cells = space.shape
        self.tensor = np.zeros(planes * cells, np.float32)
        self.dict = {"observation": self.tensor.reshape(planes, cells)}

    def set_from(self, state: _State, player: int) -> None:
        """Looks at a state."""
        self.dict["observation"][:] = state._walk.observe(player)

    def string_from(self, state: _State, player: int) -> str:
        """The state in words: all of it is seen by everybody."""
        return str(state)


def register(game: Union[Game, str], name: Optional[str] = None, *, max_turns: int = 1000) -> str:
    """Makes OpenSpiel know a game, and gives the name by which it does.

    Longer games than ``max_turns`` are over, and nobody has won them.
    """
    rules = game if isinstance(game, Game) else load(game)
    space = Space(rules)
    first = Walk(space, 0, max_turns, rolls=False)
    players = len(rules.players)
    short = name or "boardwright_" + "".join(c if c.isalnum() else "_" for c in rules.label)
    kind = pyspiel.GameType(
        short_name=short,
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=(
            pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC if space.has_dice else pyspiel.GameType.ChanceMode.DETERMINISTIC
        ),
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if players == 2 else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )
    info = pyspiel.GameInfo(
        num_distinct_actions=space.actions,
        max_chance_outcomes=256 if space.has_dice else 0,
        num_players=players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0 if players == 2 else None,
        max_game_length=max_turns * (_LONGEST if space.has_long_turns else 1),
    )
    pyspiel.register_game(kind, _game_class(kind, info, space, first))
    return short


def _game_class(kind: pyspiel.GameType, info: pyspiel.GameInfo, space: Space, first: Walk) -> Type[pyspiel.Game]:
    class _Game(pyspiel.Game):  # type: ignore[misc]
        """A game of boardwright."""

        def __init__(self, params: Optional[Dict[str, Any]] = None) -> None:
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> _State:
            return _State(self, copy.copy(first))

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
            return _Observer(space)

    return _Game


REGISTERED: Dict[str, str] = {}
"""By the name of each game that comes with the program, the one by which OpenSpiel knows it."""

for _name in names():
    REGISTERED[_name] = register(_name)
