"""One seat of a game as an environment of Gymnasium; the others are played by an agent of the program.

>>> import boardwright.gymnasium
>>> env = boardwright.gymnasium.env("connect-four", opponent="random")
"""

from __future__ import annotations

from typing import Any, Dict, Mapping, Optional, Tuple, Union

import gymnasium
import numpy as np
from gymnasium import spaces

from ._native import Agent, Game, Space, Walk, load


class SeatEnv(gymnasium.Env[Any, Any]):
    """One player's seat.

    An observation is a dictionary of ``observation``, planes over cells, and ``action_mask``. The reward comes in the end:
    1 for a game won, -1 for one that is lost, 0 for a draw. An action that is not legal loses the game at once.
    """

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 1}

    def __init__(
        self,
        game: Union[Game, str],
        seat: int = 0,
        opponent: str = "random",
        *,
        max_turns: int = 1000,
        render_mode: Optional[str] = None,
    ) -> None:
        self.game = game if isinstance(game, Game) else load(game)
        if not 0 <= seat < len(self.game.players):
            raise ValueError(f"there is no seat {seat}: {self.game.title} has seats 0 to {len(self.game.players) - 1}")
        self.seat = seat
        self.opponent = opponent
        self.render_mode = render_mode
        self._space = Space(self.game)
        self._walk = Walk(self._space, 0, max_turns)
        # refuses one that cannot play the game before anybody waits for it
        if not Agent(opponent).fits(self.game):
            raise ValueError(f"`{opponent}` cannot play {self.game.title}")
        self._agent = Agent(opponent, 0)
        self._lost = False
        self.action_space = spaces.Discrete(self._space.actions)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-32768, 32767, self._space.shape, np.int16),
                "action_mask": spaces.Box(0, 1, (self._space.actions,), np.int8),
            }
        )

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Mapping[str, Any]] = None
    ) -> Tuple[Dict[str, np.ndarray], Dict[str, Any]]:
        """Begins a new game, and plays it up to the first turn of the seat."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2**63))
        self._walk.reset(drawn)
        self._agent = Agent(self.opponent, drawn)
        self._lost = False
        self._answer()
        return self._seen(), {}

    def step(self, action: Any) -> Tuple[Dict[str, np.ndarray], float, bool, bool, Dict[str, Any]]:
        """Takes an action, and plays on until the seat is to act again."""
        number = int(action)
        if not self._walk.mask()[number]:
            self._lost = True
            return self._seen(), -1.0, True, False, {"illegal": True}
        self._walk.step(number)
        self._answer()
        over, cut = self._walk.ended
        return self._seen(), float(self._walk.rewards()[self.seat]), over, cut, {}

    def action_masks(self) -> np.ndarray:
        """Which actions are legal, under the name by which others ask for it."""
        return self._mask().astype(bool)

    def render(self) -> Optional[str]:
        """The board as text, or as SVG."""
        if self.render_mode is None:
            return None
        position = self._walk.position
        return position.svg() if self.render_mode == "svg" else position.picture()

    def _answer(self) -> None:
        """Lets the others play until the seat is to act."""
        walk = self._walk
        while not any(walk.ended) and walk.player != self.seat:
            if self.opponent == "random":
                action = walk.sample()
                assert action is not None, "a game that goes on has something to do"
                walk.step(action)
                continue
            turn = self._agent.choose(walk.position)
            assert turn is not None, "an agent that fits a game has a turn in it"
            for action in self._space.numbers(turn):
                walk.step(action)

    def _mask(self) -> np.ndarray:
        return np.zeros(self._space.actions, np.int8) if self._lost else self._walk.mask()

    def _seen(self) -> Dict[str, np.ndarray]:
        return {"observation": self._walk.observe(self.seat), "action_mask": self._mask()}


def env(game: Union[Game, str], **settings: Any) -> SeatEnv:
    """The environment of one seat of a game; see :class:`SeatEnv` for the settings."""
    return SeatEnv(game, **settings)
