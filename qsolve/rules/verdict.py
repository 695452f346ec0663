"""How a position stands, in the words of every rule set."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

FIFTY_MOVES_PLIES: Final = 100
THREEFOLD: Final = 3


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


def judge(
    *, check: bool, can_move: bool, insufficient: bool, occurrences: int, halfmove: int
) -> Verdict:
    """The verdict on a position, in the order that `backrank`, `zap` and `split` share.

    Mate or stalemate, insufficient material, threefold, fifty moves (B21, Z28, S19).
    """
    if not can_move:
        return Verdict(Status.CHECKMATE if check else Status.STALEMATE)
    if insufficient:
        return Verdict(Status.DRAW, Reason.INSUFFICIENT_MATERIAL)
    if occurrences >= THREEFOLD:
        return Verdict(Status.DRAW, Reason.THREEFOLD)
    if halfmove >= FIFTY_MOVES_PLIES:
        return Verdict(Status.DRAW, Reason.FIFTY_MOVES)
    return Verdict(Status.CHECK if check else Status.ONGOING)
