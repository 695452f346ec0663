"""How a position stands: mate, stalemate and the draws, in the order of Z28."""

from __future__ import annotations

from typing import Final

from ...solvers import Desk
from ..verdict import Reason, Status, Verdict
from .attacks import king_attackers
from .legal import has_legal_move
from .position import Position

FIFTY_MOVES_PLIES: Final = 100
THREEFOLD: Final = 3


def verdict(desk: Desk, position: Position, occurrences: int) -> Verdict:
    """The status of *position*, which stands on the board for the *occurrences*-th time (Z28)."""
    check = king_attackers(position) != 0
    if not has_legal_move(desk, position):
        return Verdict(Status.CHECKMATE if check else Status.STALEMATE)
    if occurrences >= THREEFOLD:
        return Verdict(Status.DRAW, Reason.THREEFOLD)
    if position.halfmove >= FIFTY_MOVES_PLIES:
        return Verdict(Status.DRAW, Reason.FIFTY_MOVES)
    return Verdict(Status.CHECK if check else Status.ONGOING)
