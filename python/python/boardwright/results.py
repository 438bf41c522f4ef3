"""What many games say: of one rule set, of several, of players."""

from __future__ import annotations

import html
import json
import os
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Union

from ._native import Columns, Game, compare as _compare, load, play_match as _play_match, playouts as _playouts

GameLike = Union[Game, str, "os.PathLike[str]"]
"""A game, or what ``load`` makes one of."""


def _game(game: GameLike) -> Game:
    return game if isinstance(game, Game) else load(game)


class _Results:
    """Games in a table, with what they say."""

    games: Columns
    """The games, a row each: data frames take them as they are."""

    def __init__(self, games: Columns) -> None:
        self.games = games

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.games.__arrow_c_stream__(requested_schema)

    def __len__(self) -> int:
        return len(self.games)

    def to_dict(self) -> Dict[str, List[Any]]:
        """The games as columns, each a list."""
        return self.games.to_dict()

    def to_pandas(self) -> Any:
        """The games as a data frame of pandas, which must be installed."""
        import pandas

        return pandas.DataFrame(self.games.to_dict())

    def to_polars(self) -> Any:
        """The games as a data frame of polars, which must be installed."""
        import polars

        return polars.DataFrame(self.games)


def _html(title: str, head: Sequence[str], rows: Iterable[Sequence[object]], notes: Iterable[str] = ()) -> str:
    """A table for a notebook; the first column is text, the others are numbers."""

    def cell(tag: str, at: int, value: object) -> str:
        side = "left" if at == 0 else "right"
        return f'<{tag} style="text-align: {side}">{html.escape(str(value))}</{tag}>'

    def row(tag: str, values: Sequence[object]) -> str:
        return "<tr>" + "".join(cell(tag, at, value) for at, value in enumerate(values)) + "</tr>"

    body = "".join(row("td", values) for values in rows)
    said = "".join(f"<div>{html.escape(note)}</div>" for note in notes)
    caption = f"<div><b>{html.escape(title)}</b></div>"
    return f"{caption}<table><thead>{row('th', head)}</thead><tbody>{body}</tbody></table>{said}"


def _text(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table for a terminal."""
    table = [[str(value) for value in values] for values in [head, *rows]]
    widths = [max(map(len, column)) for column in zip(*table)]

    def line(values: Sequence[str]) -> str:
        first, *others = (value.ljust(width) if at == 0 else value.rjust(width) for at, (value, width) in enumerate(zip(values, widths)))
        return "  ".join([first, *others]).rstrip()

    return "\n".join(map(line, table))


def _percent(value: float) -> str:
    return f"{100 * value:.1f} %"


class Playouts(_Results):
    """Games of one rule set, between players that are all alike."""

    def __init__(self, game: Game, agent: str, seed: int, games: Columns) -> None:
        super().__init__(games)
        self.game = game
        self.agent = agent
        self.seed = seed

    @property
    def turns(self) -> float:
        """Turns a game, on average."""
        lengths = self.games["turns"]
        return float(sum(lengths)) / max(len(lengths), 1)

    @property
    def results(self) -> Dict[Optional[str], int]:
        """How many games each player won; ``None``: nobody."""
        found: Dict[Optional[str], int] = {player: 0 for player in self.game.players}
        for winner in self.games["winner"]:
            found[winner] = found.get(winner, 0) + 1
        return found

    @property
    def reasons(self) -> Dict[str, int]:
        """How many games ended in each way, the most frequent first."""
        found: Dict[str, int] = {}
        for reason in self.games["reason"]:
            found[reason] = found.get(reason, 0) + 1
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    def _rows(self) -> List[List[object]]:
        count = max(len(self), 1)
        named = [(winner or "nobody", games) for winner, games in self.results.items()]
        return [[name, games, _percent(games / count)] for name, games in named]

    @property
    def _title(self) -> str:
        return f"{self.game.title}: {len(self)} games of {self.agent}, seed {self.seed}, {self.turns:.1f} turns on average"

    def __repr__(self) -> str:
        return f"{self._title}\n{_text(['winner', 'games', 'share'], self._rows())}"

    def _repr_html_(self) -> str:
        ends = ", ".join(f"{reason}: {games}" for reason, games in self.reasons.items())
        return _html(self._title, ["winner", "games", "share"], self._rows(), [ends])


def playouts(
    game: GameLike,
    games: int = 1000,
    agent: str = "random",
    seed: int = 1,
    *,
    max_turns: int = 10_000,
    threads: int = 0,
) -> Playouts:
    """Plays games; the same seed gives the same ones, whatever the number of threads (0: all processors)."""
    played = _game(game)
    return Playouts(played, agent, seed, _playouts(played, games, agent, seed, max_turns, threads))


def _figure(scale: str, value: Optional[float]) -> str:
    if value is None:
        return "?"
    return f"{value:.3g}" if scale == "number" else _percent(value)


class Comparison(_Results):
    """What differs between rule sets, and how certain that is."""

    def __init__(self, told: Mapping[str, Any], games: Columns) -> None:
        super().__init__(games)
        self.rules: List[str] = told["rules"]
        """What the rule sets are called; the first is what the others are compared with."""
        self.meant: List[Optional[str]] = told["meant"]
        """What tweaks are meant to do."""
        self.seed: int = told["seed"]
        self.fingerprint: str = told["fingerprint"]
        """What was played, as 16 digits: equal for equal experiments."""
        self.rows: List[Dict[str, Any]] = told["rows"]
        """Each measure for each player: figures with their intervals, differences, and what can be claimed."""

    def row(self, measure: str, agents: Optional[str] = None) -> Dict[str, Any]:
        """The row of a measure; by default of the players named last that have it."""
        found = [row for row in self.rows if row["measure"] == measure and agents in (None, row["agents"])]
        if not found:
            known = ", ".join(sorted({f"`{row['measure']}`" for row in self.rows}))
            raise KeyError(f"no measure `{measure}`; there are {known}")
        return found[-1]

    def measures(self) -> Dict[str, List[Any]]:
        """All figures as columns, a row for each measure, player and rule set."""
        columns: Dict[str, List[Any]] = {
            name: [] for name in ("agents", "measure", "rules", "value", "low", "high", "difference", "claim", "verdict")
        }
        for row in self.rows:
            for number, (rules, figure) in enumerate(zip(self.rules, row["figures"])):
                interval = figure["interval"] or {}
                against = row["against"][number - 1] if number else {}
                verdict = row["verdicts"][number - 1] if number else None
                values = [
                    row["agents"],
                    row["measure"],
                    rules,
                    figure["value"],
                    interval.get("low"),
                    interval.get("high"),
                    against.get("difference"),
                    against.get("claim"),
                    verdict,
                ]
                for column, value in zip(columns.values(), values):
                    column.append(value)
        return columns

    def _rows(self) -> List[List[object]]:
        def shown(row: Mapping[str, Any]) -> List[object]:
            figures = [_figure(row["scale"], figure["value"]) for figure in row["figures"]]
            claims = [against["claim"] for against in row["against"]]
            return [f"{row['measure']} ({row['agents']})", *figures, *claims]

        return [shown(row) for row in self.rows]

    @property
    def _head(self) -> List[str]:
        return ["", *self.rules, *("" for _ in self.rules[1:])]

    @property
    def _title(self) -> str:
        return f"{' against '.join(self.rules)}: {len(self)} games, seed {self.seed}"

    def __repr__(self) -> str:
        return f"{self._title}\n{_text(self._head, self._rows())}"

    def _repr_html_(self) -> str:
        claimed = [
            f"{rules}, {row['agents']}, {row['measure']}: {verdict}"
            for row in self.rows
            for rules, against, verdict in zip(self.rules[1:], row["against"], row["verdicts"])
            if against["claim"] in ("more", "less")
        ]
        return _html(self._title, self._head, self._rows(), claimed)


def compare(
    first: GameLike,
    *others: GameLike,
    agents: Sequence[str] = ("random", "mcts:64"),
    games: Optional[int] = None,
    seed: int = 1,
    own_seeds: bool = False,
    worth: float = 0.05,
    max_turns: int = 1000,
    opening: Optional[int] = None,
    threads: int = 0,
) -> Comparison:
    """Plays rule sets with the same players and seeds, and says what differs and how certain that is.

    ``agents`` go from weak to strong, each plays itself and the one before it; ``games`` is for each of them and each rule
    set, by default as many as take about a minute in all.
    """
    sets = [_game(game) for game in (first, *others)]
    if len(sets) < 2:
        raise ValueError("a comparison is of two rule sets or more: name another")
    told, played = _compare(sets, list(agents), games, seed, own_seeds, worth, max_turns, opening, threads)
    return Comparison(json.loads(told), played)


class Match(_Results):
    """Who is stronger, and how certain that is."""

    def __init__(self, told: Mapping[str, Any], games: Columns) -> None:
        super().__init__(games)
        self.game: str = told["game"]
        self.seed: int = told["seed"]
        self.meetings: List[Dict[str, Any]] = told["meetings"]
        """Each two players: games won, drawn and lost, score, Elo, who is stronger where that is sure."""
        self.standings: List[Dict[str, Any]] = told["standings"]
        """The players by strength; empty where too few games tell nobody's."""

    @property
    def stronger(self) -> Optional[str]:
        """Of two players the stronger, where that is sure."""
        return self.meetings[0]["stronger"] if len(self.meetings) == 1 else None

    def _rows(self) -> List[List[object]]:
        def shown(meeting: Mapping[str, Any]) -> List[object]:
            counts = [meeting[name] for name in ("games", "won", "drawn", "lost")]
            score = meeting["score"]["value"]
            elo = meeting["elo_estimate"]
            return [
                " : ".join(meeting["agents"]),
                *counts,
                _figure("percent", score),
                "" if elo is None else f"{elo:+.0f}",
                meeting["stronger"] or "not sure",
            ]

        return [shown(meeting) for meeting in self.meetings]

    _head = ["", "games", "won", "drawn", "lost", "score", "Elo", "stronger"]

    @property
    def _title(self) -> str:
        return f"{self.game}: {len(self)} games, seed {self.seed}"

    def __repr__(self) -> str:
        return f"{self._title}\n{_text(self._head, self._rows())}"

    def _repr_html_(self) -> str:
        return _html(self._title, self._head, self._rows())


def match(
    game: GameLike,
    *agents: str,
    games: int = 40,
    seed: int = 1,
    max_turns: int = 1000,
    opening: int = 2,
    threads: int = 0,
) -> Match:
    """Lets players play each other on all sides, ``games`` for each two, after ``opening`` turns drawn by lot."""
    if len(agents) < 2:
        raise ValueError("a match is between two agents or more: name another")
    told, played = _play_match(_game(game), list(agents), games, seed, max_turns, opening, threads)
    return Match(json.loads(told), played)
