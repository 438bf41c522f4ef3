"""What goes wrong, as exceptions."""

from __future__ import annotations

import re
from typing import List, NamedTuple, Optional

_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


class Diagnostic(NamedTuple):
    """One thing found wrong in rules."""

    code: str
    """A stable code, such as ``unknown-role``; the reference lists them."""
    severity: str
    """``error`` or ``warning``."""
    message: str
    """What is wrong."""
    file: Optional[str]
    """The text in which it is."""
    line: Optional[int]
    """The line, from 1."""
    column: Optional[int]
    """The column, from 1."""
    help: List[str]
    """What to do next."""
    replacement: Optional[str]
    """What to write there instead, where that is certain."""


class Error(Exception):
    """Whatever boardwright refuses."""


class UnknownGame(Error, LookupError):
    """No game comes with the program by that name, and there is no such file."""


class RulesError(Error, ValueError):
    """Rules with mistakes. Printed, they look as in the terminal."""

    def __init__(self, summary: str, diagnostics: List[Diagnostic], rendered: str) -> None:
        super().__init__(summary, diagnostics, rendered)
        self.summary = summary
        """Each mistake in a line: file, line, column and words."""
        self.diagnostics = diagnostics
        """All that was found, warnings too."""
        self.rendered = rendered
        """All that was found as a terminal shows it, with colours."""

    def __str__(self) -> str:
        return "the rules have mistakes\n\n" + _COLOUR.sub("", self.rendered)


class IllegalTurn(Error, ValueError):
    """A turn, a roll or an action that cannot be read, or is not legal; says what could be written instead."""


class PositionError(Error, ValueError):
    """A text that is no position of the game."""


class AgentError(Error, ValueError):
    """A player that there is not, or that cannot play the game."""


class Unsupported(Error):
    """A game that does not allow what was asked of it."""


for _class in (Diagnostic, Error, UnknownGame, RulesError, IllegalTurn, PositionError, AgentError, Unsupported):
    _class.__module__ = "boardwright"
