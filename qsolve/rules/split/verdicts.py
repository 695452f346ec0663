"""How a position stands: mate, stalemate and the draws, in the order of S19."""

from __future__ import annotations

from ...geometry import DARK, LIGHT
from ...solvers import Oracle
from ..verdict import Verdict, judge
from .attacks import is_in_check
from .legal import has_legal_move
from .position import Position


def verdict(oracle: Oracle, position: Position, occurrences: int) -> Verdict:
    """The status of *position*, which stands on the board for the *occurrences*-th time (S19)."""
    return judge(
        check=is_in_check(oracle, position, position.turn),
        can_move=has_legal_move(oracle, position),
        insufficient=is_insufficient_material(position),
        occurrences=occurrences,
        halfmove=position.halfmove,
    )


def is_insufficient_material(position: Position) -> bool:
    """Whether no superstate is left, and one Knight at most, or Bishops on one colour (S19)."""
    _, queens, rooks, bishops, knights, pawns = position.men.kinds
    if position.superstates or queens | rooks | pawns:
        return False
    if knights:
        return not bishops and knights.bit_count() == 1
    return not (bishops & LIGHT and bishops & DARK)
