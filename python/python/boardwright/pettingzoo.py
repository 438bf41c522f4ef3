"""A game as an environment of PettingZoo, in which all players take their turns.

>>> import boardwright.pettingzoo
>>> env = boardwright.pettingzoo.env("pijersi")
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Union

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ._native import Game, Space, Walk, load


class raw_env(AECEnv):  # type: ignore[misc]
    """All seats of a game, part by part of each turn.

    An observation is a dictionary of ``observation``, planes over cells, and ``action_mask``. Rewards come in the end: 1 for
    who has won, -1 in all for those who have lost, 0 for a draw.
    """

    metadata = {"name": "boardwright", "render_modes": ["ansi", "human", "svg"], "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self, game: Union[Game, str], *, max_turns: int = 1000, render_mode: Optional[str] = None
    ) -> None:
        super().__init__()
        self.game = game if isinstance(game, Game) else load(game)
        self.metadata = {**type(self).metadata, "name": self.game.label}
        self.render_mode = render_mode
        self._space = Space(self.game)
        self._walk = Walk(self._space, 0, max_turns)
        self.possible_agents: List[str] = self.game.players
        self.agents: List[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen = spaces.Dict(
            {
                "observation": spaces.Box(-32768, 32767, self._space.shape, np.int16),
                "action_mask": spaces.Box(0, 1, (self._space.actions,), np.int8),
            }
        )
        self.observation_spaces = {agent: seen for agent in self.possible_agents}
        # each agent draws from a space of its own
        self.action_spaces = {agent: spaces.Discrete(self._space.actions) for agent in self.possible_agents}
        self._nothing = np.zeros(self._space.actions, np.int8)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can do."""
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begins a new game."""
        self._walk.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._walk.player]

    def observe(self, agent: str) -> Dict[str, np.ndarray]:
        """What an agent sees: the mask is that of his actions where he is to act."""
        acts = agent == self.agent_selection
        return {
            "observation": self._walk.observe(self._seats[agent]),
            "action_mask": self._walk.mask() if acts else self._nothing.copy(),
        }

    def step(self, action: Any) -> None:
        """Takes an action of the agent who is to act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        walk = self._walk
        walk.step(action)
        self._cumulative_rewards[agent] = 0.0
        over, cut = walk.ended
        if not (over or cut):
            # nobody has a reward before the end, so there is nothing to add up
            self.agent_selection = self.possible_agents[walk.player]
            return
        self.rewards = dict(zip(self.possible_agents, walk.rewards()))
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, cut)
        seat = (self._seats[agent] + 1) % len(self.possible_agents)
        self.agent_selection = self.possible_agents[seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Optional[str]:
        """The board as text, printed or not, or as SVG."""
        if self.render_mode is None:
            return None
        position = self._walk.position
        if self.render_mode == "human":
            print(position.picture())
            return None
        return position.svg() if self.render_mode == "svg" else position.picture()

    def close(self) -> None:
        """Nothing is held that would have to be let go."""


def env(game: Union[Game, str], **settings: Any) -> raw_env:
    """The environment of a game; see :class:`raw_env` for the settings."""
    return raw_env(game, **settings)
