"""What can be found of a puzzle, in the words of the format."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Verdict(Enum):
    """The verdict on one puzzle, as format.md names it."""

    OK = "ok"
    WRONG = "wrong"
    NOT_UNIQUE = "not-unique"
    ILLEGAL = "illegal"
    MALFORMED = "malformed"
    UNDECIDED = "undecided"
    UNSUPPORTED = "unsupported"
    DISAGREE = "disagree"


class Finding(NamedTuple):
    """A verdict with its reason.

    ``also`` names another solution of a puzzle that is not unique; ``refutation``
    is the move that refutes a wrong one; ``counterexample`` an assignment in which
    the solution does not hold: squares with letters (in `split` with booleans).
    """

    verdict: Verdict
    message: str
    also: str | None = None
    refutation: str | None = None
    counterexample: dict[str, str | bool] | None = None
