"""Board games as data: load the rules of a game, play it, measure it, learn it.

>>> import boardwright as bw
>>> game = bw.load("pijersi")
>>> position = game.start().play("a1-b1")
>>> position.to_play
'Black'
"""

from __future__ import annotations

from ._errors import (
    AgentError,
    Diagnostic,
    Error,
    IllegalTurn,
    PositionError,
    RulesError,
    Unsupported,
    UnknownGame,
)
from ._native import (
    Agent,
    Batch,
    Columns,
    Game,
    Outcome,
    Part,
    Piece,
    Position,
    Random,
    Space,
    Turn,
    Walk,
    __version__,
    load,
    loads,
    names,
)
from .results import Comparison, Match, Playouts, compare, match, playouts

__all__ = [
    "Agent",
    "AgentError",
    "Batch",
    "Columns",
    "Comparison",
    "Diagnostic",
    "Error",
    "Game",
    "IllegalTurn",
    "Match",
    "Outcome",
    "Part",
    "Piece",
    "Playouts",
    "Position",
    "PositionError",
    "Random",
    "RulesError",
    "Space",
    "Turn",
    "UnknownGame",
    "Unsupported",
    "Walk",
    "__version__",
    "compare",
    "load",
    "loads",
    "match",
    "names",
    "playouts",
]
