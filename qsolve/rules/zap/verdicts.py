"""How a position stands: mate, stalemate and the draws, in the order of Z28."""

from __future__ import annotations

from ...solvers import Desk
from ..verdict import Verdict, judge
from .attacks import king_attackers
from .legal import has_legal_move
from .position import Position


def verdict(desk: Desk, position: Position, occurrences: int) -> Verdict:
    """The status of *position*, which stands on the board for the *occurrences*-th time (Z28)."""
    return judge(
        check=king_attackers(position) != 0,
        can_move=has_legal_move(desk, position),
        insufficient=False,
        occurrences=occurrences,
        halfmove=position.halfmove,
    )
