"""What can go wrong, typed by what the caller can do about it.

Every error is a :class:`QsolveError` (a ``ValueError``) whose message is one
line that says what was found and what was expected.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = [
    "Fault",
    "IllegalMoveError",
    "InvalidPositionError",
    "NotationError",
    "QsolveError",
    "SolverDisagreementError",
    "SolverRefusalError",
    "UndecidedError",
    "quote",
]

_LONGEST_QUOTE = 40


def quote(text: str) -> str:
    """*text* in quotes for a message: printable, on one line, at most 40 characters of it.

    >>> quote("b1c3")
    "'b1c3'"
    """
    shown = text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "..."
    return ascii(shown)


class Fault(NamedTuple):
    """One thing that is wrong with a position: the clause it breaks, the field, and the words."""

    clause: str | None
    field: str
    message: str

    def __str__(self) -> str:
        cited = f" [{self.clause}]" if self.clause else ""
        return f"{self.field}: {self.message}{cited}"


class QsolveError(ValueError):
    """Base of all errors that qsolve raises on purpose."""


class NotationError(QsolveError):
    """A text does not follow the format: correct the text.

    ``field`` names the part of the line; ``column`` counts characters of the
    line from 1 where it is known.
    """

    def __init__(self, field: str, message: str, column: int | None = None) -> None:
        where = field if column is None else f"{field}, column {column}"
        super().__init__(f"{where}: {message}")
        self.field = field
        self.column = column


class InvalidPositionError(QsolveError):
    """A position that the rules do not admit: set up another one. Lists every fault found."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = faults


class IllegalMoveError(QsolveError):
    """A move that the rules forbid: play another one.

    ``clause`` is the first clause that the move breaks, ``None`` where it is
    mere chess geometry (an empty square, the other side's piece); ``ply`` counts
    from 1 along a line's ``moves``, ``None`` for a move played by itself.
    """

    def __init__(self, move: str, clause: str | None, reason: str, ply: int | None = None) -> None:
        where = "" if ply is None else f"moves, ply {ply}: "
        cited = "" if clause is None else f"{clause}: "
        super().__init__(f"{where}{move} is illegal: {cited}{reason}")
        self.move = move
        self.clause = clause
        self.reason = reason
        self.ply = ply

    def at_ply(self, ply: int) -> IllegalMoveError:
        """The same error, said of the *ply*-th move of a line."""
        return IllegalMoveError(self.move, self.clause, self.reason, ply)


class SolverRefusalError(QsolveError):
    """The chosen solver cannot do this exactly: choose another solver."""


class UndecidedError(QsolveError):
    """A solver ran out of its limit before it knew: raise the limit. Never means "no"."""


class SolverDisagreementError(QsolveError):
    """Two solvers gave different answers: a defect of qsolve, please report it."""
