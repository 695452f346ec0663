"""Castling of any Rook-King pair: which pairs, and where they land (Z10)."""

from __future__ import annotations

import itertools
from typing import Final

import chess

from ...geometry import NAMES, squares
from ...identities import KING, ROOK
from ...notation.moves import PairCastling
from ...solvers import Desk
from .patterns import FIRST_RANKS
from .position import BRANCHES, IDENTITIES, Position

PAIR: Final = KING | ROOK
PAIR_ENTRIES: Final = BRANCHES[PAIR]

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
    turn = position.turn
    side = position.sides[turn]
    left, right = move.left, move.right
    name = "White" if turn else "Black"
    if not position.castling[turn]:
        return "Z10", f"{name} may not castle any more"
    for square in (left, right):
        if not side.occupied & FIRST_RANKS[turn] & 1 << square:
            return "Z10", f"there is no piece of {name} on its first rank on {NAMES[square]}"
    if left >= right:
        return "Z10", "the two squares differ, and the earlier one is written first"
    between = chess.between(left, right)
    if not between:
        return "Z10", "there is no square between the two pieces"
    blockers = between & (position.sides[0].occupied | position.sides[1].occupied)
    if blockers:
        return "Z10", f"there is a piece between them, on {NAMES[chess.lsb(blockers)]}"
    pieces = side.places.index(left), side.places.index(right)
    for square, piece in zip((left, right), pieces, strict=True):
        if IDENTITIES[side.masks[piece]] & PAIR != PAIR:
            return "Z10", f"the piece on {NAMES[square]} cannot be both Rook and King"
    if desk.reduce(together(side.masks, pieces)) is None:
        return "Z23", "no assignment has these two as Rook and King"
    return None
