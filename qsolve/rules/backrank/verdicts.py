"""How a position stands: mate, stalemate and the draws, in the order of B21."""

from __future__ import annotations

from ...geometry import DARK, LIGHT
from ...identities import BISHOP, KING, KNIGHT, QUEEN, ROOK
from ...solvers import Desk
from ..verdict import Verdict, judge
from .attacks import is_in_check
from .legal import has_legal_move
from .position import Position


def verdict(desk: Desk, position: Position, occurrences: int) -> Verdict:
    """The status of *position*, which stands on the board for the *occurrences*-th time (B21)."""
    return judge(
        check=is_in_check(desk, position),
        can_move=has_legal_move(desk, position),
        insufficient=is_insufficient_material(position),
        occurrences=occurrences,
        halfmove=position.halfmove,
    )


def is_insufficient_material(position: Position) -> bool:
    """Whether in every pair of assignments the pieces left could not mate (B20).

    Every assignment has one living King a side, so the number of other pieces is
    the same in all. One other piece is a Knight or a Bishop; several must be
    Bishops on one colour. A side has at most one Bishop a colour, so two Bishops
    of one side are never on one colour, and several pieces on one colour are one
    Bishop a side: the union over assignments is exact.
    """
    others = -2
    masks = 0
    bishops = 0
    for side in position.sides:
        queens, rooks, promoted_bishops, knights = side.promoted
        if side.pawns | queens | rooks:
            return False
        others += promoted_bishops.bit_count() + knights.bit_count()
        bishops |= promoted_bishops
        masks |= KNIGHT if knights else 0
        for _, square, mask in side.living():
            others += 1
            masks |= mask
            if mask & BISHOP:
                bishops |= 1 << square
    if masks & (QUEEN | ROOK):
        return False
    if others <= 1:
        return True
    only_bishops = not masks & ~(KING | BISHOP)
    return only_bishops and not (bishops & LIGHT and bishops & DARK)
