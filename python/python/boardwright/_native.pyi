"""The part of the package that is written in Rust."""

import os
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union, final

import numpy as np
import numpy.typing as npt
from typing_extensions import Self

from .results import Playouts

__all__ = [
    "Agent",
    "Batch",
    "Columns",
    "Game",
    "Outcome",
    "Part",
    "Piece",
    "Position",
    "Random",
    "Space",
    "Turn",
    "Walk",
    "__version__",
    "compare",
    "load",
    "loads",
    "names",
    "play_match",
    "playouts",
    "run_program",
]

__version__: str

_Seed = Union[int, Random]
"""Where random choices come from: a number, or a source that goes on."""

def load(
    game: Union[str, "os.PathLike[str]"],
    options: Optional[Mapping[str, Union[bool, int, str]]] = None,
    variant: Optional[str] = None,
) -> Game:
    """Loads a game: one that comes with the program by its name, ``NAME`` or ``NAME:VARIANT``, or a rules file (``.rules``)
    or a tweak (``.toml``) by its path."""

def loads(
    text: str,
    options: Optional[Mapping[str, Union[bool, int, str]]] = None,
    variant: Optional[str] = None,
    name: str = "text",
) -> Game:
    """Loads a game from the text of its rules; mistakes are reported under ``name``."""

def names() -> List[str]:
    """The names of the games that come with the program."""

def run_program(arguments: Sequence[str]) -> int: ...
def playouts(game: Game, games: int, agent: str, seed: int, max_turns: int, threads: int) -> Columns: ...
def compare(
    games: Sequence[Game],
    agents: Sequence[str],
    number: Optional[int],
    seed: int,
    own_seeds: bool,
    worth: float,
    max_turns: int,
    opening: Optional[int],
    threads: int,
) -> Tuple[str, Columns]: ...
def play_match(
    game: Game, agents: Sequence[str], number: int, seed: int, max_turns: int, opening: int, threads: int
) -> Tuple[str, Columns]: ...

@final
class Random:
    """A source of random choices: the same seed gives the same ones on every machine."""

    def __new__(cls, seed: Optional[int] = None) -> Self: ...

@final
class Agent:
    """A player that comes with the program: ``random``, ``mcts:1000``, ``alphabeta:4``, ``best:20000``, ``mcts:500ms``…"""

    def __new__(cls, name: str, seed: int = 0) -> Self: ...
    def choose(self, position: Position) -> Optional[Turn]:
        """The turn it plays; ``None`` where there is none, or dice must be rolled first."""
    def fits(self, game: Game) -> bool:
        """Whether it can play a game."""

@final
class Columns:
    """A table: columns by name, all of one length. Data frames take it as it is, by the Arrow C interface."""

    @property
    def columns(self) -> List[str]: ...
    def __len__(self) -> int: ...
    def __getitem__(self, name: str, /) -> List[Any]: ...
    def to_dict(self) -> Dict[str, List[Any]]: ...
    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...

@final
class Game:
    """A game, checked and ready to be played."""

    @property
    def title(self) -> str: ...
    @property
    def label(self) -> str:
        """What the rule set is called in experiments: its name, with variant and options."""
    @property
    def text(self) -> str:
        """The text of its rules; of a tweak the rules file that it stands for."""
    @property
    def players(self) -> List[str]: ...
    @property
    def cells(self) -> List[str]: ...
    @property
    def roles(self) -> List[str]: ...
    @property
    def options(self) -> Dict[str, str]: ...
    @property
    def variants(self) -> List[str]: ...
    @property
    def credits(self) -> Dict[str, str]: ...
    @property
    def warnings(self) -> List[str]: ...
    def point(self, cell: str) -> Tuple[float, float]:
        """Where a cell is drawn: how far to the right and how far up, in widths of a cell."""
    def neighbours(self, cell: str) -> List[str]: ...
    def start(self, seed: Optional[_Seed] = None) -> Position:
        """The first position. Without a seed it is always the same one, whatever the rules leave to chance."""
    def position(self, text: str) -> Position:
        """Reads a position, as ``str`` writes it, in a form of the rules file, or as JSON."""
    def playouts(
        self, games: int = 1000, agent: str = "random", seed: int = 1, *, max_turns: int = 10_000, threads: int = 0
    ) -> Playouts:
        """Plays games of it."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Position:
    """A position of a game. It never changes: playing a turn gives another one."""

    @property
    def game(self) -> Game: ...
    @property
    def to_play(self) -> str: ...
    @property
    def turns_played(self) -> int: ...
    @property
    def must_roll(self) -> bool: ...
    @property
    def outcome(self) -> Optional[Outcome]:
        """How the game ended; ``None`` while it goes on."""
    @property
    def ranks(self) -> Dict[str, Optional[int]]: ...
    def turns(self) -> List[Turn]:
        """The legal turns; none if the game is over, or dice must be rolled first."""
    def count_turns(self) -> int: ...
    def play(self, turn: Union[Turn, str]) -> Position:
        """The position after a turn: one of ``turns()``, or as people write it."""
    def turn(self, text: str) -> Turn: ...
    def random_turn(self, seed: Optional[_Seed] = None) -> Optional[Turn]: ...
    def playout(self, seed: Optional[_Seed] = None) -> Position: ...
    def roll(self, value: Union[int, str, None] = None, seed: Optional[_Seed] = None) -> Position:
        """The position after the dice are rolled: at random, or as ``value`` says (``4``, or for each die, ``"3 2"``)."""
    def rolls(self) -> List[Tuple[str, Position]]: ...
    def explain(self, turn: str) -> str:
        """Why a text is or is not a legal turn here, and what it does."""
    def stack(self, cell: str) -> List[Piece]: ...
    def pieces(self) -> List[Tuple[str, Piece]]: ...
    def off_board(self) -> List[Tuple[str, Piece]]: ...
    def perft(self, depth: int) -> int: ...
    def picture(self) -> str: ...
    def svg(self) -> str: ...
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Turn:
    """A legal turn of a position. It equals its text."""

    @property
    def after(self) -> Position: ...
    @property
    def position(self) -> Position: ...
    @property
    def parts(self) -> List[Part]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Part:
    """A part of a turn: one move of one piece or stack."""

    @property
    def name(self) -> Optional[str]: ...
    @property
    def begins(self) -> Optional[str]: ...
    @property
    def ends(self) -> Optional[str]: ...
    @property
    def moved(self) -> List[Piece]: ...
    @property
    def taken(self) -> List[Tuple[str, List[Piece]]]: ...

@final
class Outcome:
    """How a game ended."""

    @property
    def winner(self) -> Optional[str]: ...
    @property
    def reason(self) -> str: ...
    @property
    def points(self) -> Optional[int]: ...
    @property
    def is_draw(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Piece:
    """A piece: what it is, and whose."""

    @property
    def role(self) -> str: ...
    @property
    def owner(self) -> Optional[str]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Space:
    """What can be seen of a game and done in it, as numbers that are the same in all its positions."""

    def __new__(cls, game: Game) -> Self: ...
    @property
    def game(self) -> Game: ...
    @property
    def actions(self) -> int: ...
    @property
    def planes(self) -> List[str]: ...
    @property
    def shape(self) -> Tuple[int, int]:
        """How many planes and cells an observation has."""
    @property
    def grid(self) -> List[Tuple[int, int]]:
        """For each cell its row and column in a picture of the board, counted from the upper left."""
    @property
    def has_dice(self) -> bool: ...
    @property
    def has_long_turns(self) -> bool: ...
    def describe(self, action: int) -> str: ...
    def numbers(self, turn: Turn) -> List[int]:
        """The actions that play a turn of a position, one after the other."""
    def turn(self, position: Position, actions: Sequence[int]) -> Turn:
        """The turn of a position that these actions play, one after the other."""

@final
class Walk:
    """A game under way, taken action by action: what the environments of other libraries are made of."""

    def __new__(
        cls, space: Space, seed: Optional[int] = None, max_turns: int = 1000, rolls: bool = True
    ) -> Self: ...
    @property
    def space(self) -> Space: ...
    @property
    def player(self) -> int: ...
    @property
    def ended(self) -> Tuple[bool, bool]: ...
    @property
    def position(self) -> Position: ...
    @property
    def outcome(self) -> Optional[Outcome]: ...
    def reset(self, seed: Optional[int] = None) -> None: ...
    def step(self, action: int) -> None: ...
    def legal(self) -> List[int]: ...
    def sample(self) -> Optional[int]: ...
    def mask(self) -> npt.NDArray[np.int8]: ...
    def observe(self, player: Optional[int] = None) -> npt.NDArray[np.int16]: ...
    def rewards(self) -> List[float]: ...
    def chances(self) -> List[Tuple[int, float]]: ...
    def roll(self, roll: int) -> None: ...
    def __copy__(self) -> Walk: ...
    def __deepcopy__(self, memo: object, /) -> Walk: ...

@final
class Batch:
    """Many games of one rule set, each at its own place. A game that is over is told once, and begins anew."""

    def __new__(
        cls, space: Space, boards: int, seed: Optional[int] = None, max_turns: int = 1000
    ) -> Self: ...
    @property
    def space(self) -> Space: ...
    @property
    def players(self) -> npt.NDArray[np.int8]: ...
    def __len__(self) -> int: ...
    def step(
        self,
        actions: npt.NDArray[np.int64],
        seen: Optional[npt.NDArray[np.int16]] = None,
        mask: Optional[npt.NDArray[np.bool_]] = None,
    ) -> Tuple[npt.NDArray[np.float32], npt.NDArray[np.int8]]:
        """Takes an action on each board: rewards by board and player, and how games end: 0 goes on, 1 over, 2 cut short.

        What is seen and what is legal then is written into `seen` and `mask`, as by `observe` and `mask`, and sooner.
        """
    def sample(self) -> npt.NDArray[np.int64]: ...
    def mask(self, out: Optional[npt.NDArray[np.bool_]] = None) -> npt.NDArray[np.bool_]: ...
    def observe(self, out: Optional[npt.NDArray[np.int16]] = None) -> npt.NDArray[np.int16]: ...
