"""Castling of any Rook-King pair: which pairs, and where they land (Z10)."""

from __future__ import annotations

import itertools
from typing import Final

import chess

from ...geometry import NAMES, squares
from ...identities import KING, ROOK
from ...notation.moves import PairCastling
from ...phrases import phrase
from ...solvers import Desk
from .patterns import FIRST_RANKS
from .position import BRANCHES, IDENTITIES, Position

PAIR: Final = KING | ROOK
PAIR_ENTRIES: Final = BRANCHES[PAIR]

_SIDES: Final = {chess.WHITE: phrase("White"), chess.BLACK: phrase("Black")}
_MIDDLE_FILE: Final = 3.5


def landing(left: int, right: int) -> tuple[int, int]:
    """Where the pieces on *left* and *right* of one rank land, the left one first (Z10).

    >>> landing(chess.A1, chess.E1) == (chess.C1, chess.D1)
    True
    """
    middle = (left + right) // 2
    if (left + right) % 2 or middle % 8 < _MIDDLE_FILE:
        return middle, middle + 1
    return middle - 1, middle


def pairs(position: Position) -> list[PairCastling]:
    """The castlings with a free gap between two pieces that may be Rook and King."""
    turn = position.turn
    if not position.castling[turn]:
        return []
    side = position.sides[turn]
    theirs = position.sides[not turn].occupied
    found = []
    rank = squares((side.occupied | theirs) & FIRST_RANKS[turn])
    for left, right in itertools.pairwise(rank):
        if right - left > 1 and not (1 << left | 1 << right) & theirs:
            masks = [IDENTITIES[side.masks[side.places.index(at)]] for at in (left, right)]
            if masks[0] & masks[1] & PAIR == PAIR:
                found.append(PairCastling(left, right))
    return found


def together(masks: tuple[int, ...], pieces: tuple[int, int]) -> tuple[int, ...]:
    """The masks when two pieces keep only Rook and King."""
    after = list(masks)
    for piece in pieces:
        after[piece] &= PAIR_ENTRIES
    return tuple(after)


def fault(desk: Desk, position: Position, move: PairCastling) -> tuple[str, str] | None:
    """The clause and the reason that forbid a castling before its King's safety, or ``None``."""
    reason = _gap_fault(position, move)
    if reason is not None:
        return "Z10", reason
    lack = lacking(position, move)
    if lack is not None:
        square = NAMES[lack[0]]
        return "Z10", phrase("the piece on {square} cannot be both Rook and King", square=square)
    side = position.sides[position.turn]
    pieces = side.places.index(move.left), side.places.index(move.right)
    if desk.reduce(together(side.masks, pieces)) is None:
        return "Z23", phrase("no assignment has these two as Rook and King")
    return None


def _gap_fault(position: Position, move: PairCastling) -> str | None:
    """Why the two squares are none to castle from."""
    turn = position.turn
    side = position.sides[turn]
    left, right = move.left, move.right
    if not position.castling[turn]:
        return phrase("{side} may not castle any more", side=_SIDES[turn])
    for square in (left, right):
        if not side.occupied & FIRST_RANKS[turn] & 1 << square:
            return phrase(
                "there is no piece of {side} on its first rank on {square}",
                side=_SIDES[turn],
                square=NAMES[square],
            )
    if left >= right:
        return phrase("the two squares differ, and the earlier one is written first")
    between = chess.between(left, right)
    if not between:
        return phrase("there is no square between the two pieces")
    blockers = between & (position.sides[0].occupied | position.sides[1].occupied)
    if blockers:
        name = NAMES[chess.lsb(blockers)]
        return phrase("there is a piece between them, on {square}", square=name)
    return None


def lacking(position: Position, move: PairCastling) -> tuple[int, int] | None:
    """The first of the two that cannot be both Rook and King: its square, and what it cannot be.

    ``None`` where there is none, or the squares are none to castle from.
    """
    if _gap_fault(position, move) is not None:
        return None
    side = position.sides[position.turn]
    for square in (move.left, move.right):
        missing = PAIR & ~IDENTITIES[side.masks[side.places.index(square)]]
        if missing:
            return square, missing & -missing
    return None
