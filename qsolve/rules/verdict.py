"""How a position stands, in the words of every rule set."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Status(Enum):
    """The status of a position, as format.md names it."""

    ONGOING = "ongoing"
    CHECK = "check"
    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    DRAW = "draw"


class Reason(Enum):
    """Why a position is drawn."""

    INSUFFICIENT_MATERIAL = "insufficient-material"
    THREEFOLD = "threefold"
    CONSECUTIVE_REPETITION = "consecutive-repetition"
    FIFTY_MOVES = "fifty-moves"


class Verdict(NamedTuple):
    """A status, and for a draw its reason."""

    status: Status
    reason: Reason | None = None
