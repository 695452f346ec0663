"""Which squares a side attacks certainly, possibly or never (B10)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ...geometry import (
    DISPLACEMENT,
    KING_STEPS,
    KNIGHT_LEAPS,
    PAWN_ATTACKS,
    diagonal_attacks,
    identity_attacks,
    squares,
    straight_attacks,
)
from ...identities import BISHOP, KING, KNIGHT, QUEEN, ROOK, identities
from ...problems import Assignment
from ...solvers import Desk
from .position import Position, Side

_FULL = (1 << 64) - 1


class Army(NamedTuple):
    """A side seen as attackers: bit boards of the living pieces that can be each mover."""

    side: Side
    colour: bool
    at: dict[int, int]
    """The id of the living quantum piece on each square."""
    quantum: int
    kings: int
    diagonals: int
    straights: int
    knights: int
    """The living quantum pieces that can be a King; Queen or Bishop; Queen or Rook; Knight."""
    definite_diagonals: int
    definite_straights: int
    definite_knights: int
    """The promoted pieces, by the same three ways to move."""
    occupied: int


@lru_cache(maxsize=4096)
def army(side: Side, colour: bool) -> Army:
    """The attackers of *side*, which plays *colour*."""
    at: dict[int, int] = {}
    quantum = kings = diagonals = straights = knights = 0
    for piece, square, mask in side.living():
        at[square] = piece
        bit = 1 << square
        quantum |= bit
        if mask & KING:
            kings |= bit
        if mask & (QUEEN | BISHOP):
            diagonals |= bit
        if mask & (QUEEN | ROOK):
            straights |= bit
        if mask & KNIGHT:
            knights |= bit
    queens, rooks, bishops, promoted_knights = side.promoted
    definite = side.pawns | queens | rooks | bishops | promoted_knights
    return Army(
        side,
        colour,
        at,
        quantum,
        kings,
        diagonals,
        straights,
        knights,
        queens | bishops,
        queens | rooks,
        promoted_knights,
        quantum | definite,
    )


def attackers(foe: Army, square: int, occupied: int) -> tuple[bool, int]:
    """Whether a Pawn or promoted piece attacks *square*, and the quantum pieces that may."""
    diagonal = diagonal_attacks(square, occupied)
    straight = straight_attacks(square, occupied)
    leaps = KNIGHT_LEAPS[square]
    definite = (
        (PAWN_ATTACKS[not foe.colour][square] & foe.side.pawns)
        | (diagonal & foe.definite_diagonals)
        | (straight & foe.definite_straights)
        | (leaps & foe.definite_knights)
    )
    possible = (
        (diagonal & foe.diagonals)
        | (straight & foe.straights)
        | (leaps & foe.knights)
        | (KING_STEPS[square] & foe.kings)
    )
    return definite != 0, possible


def is_certainly_attacked(desk: Desk, foe: Army, square: int, occupied: int) -> bool:
    """Whether in every assignment of *foe* some living piece of it attacks *square* (B10).

    The masks of *foe* must be reduced.
    """
    definite, possible = attackers(foe, square, occupied)
    if definite or not possible:
        return definite
    return _is_unavoidable(desk, foe, square, possible)


def _is_unavoidable(desk: Desk, foe: Army, square: int, possible: int) -> bool:
    """Whether no assignment lets all the *possible* attackers miss *square*."""
    harmless = _harmless(foe, square, possible)
    if harmless is None:
        return True
    if possible & (possible - 1) == 0:
        # Masks are reduced: one piece alone can have any identity of its mask.
        return False
    return not desk.is_possible(harmless)


def _harmless(foe: Army, square: int, possible: int) -> tuple[int, ...] | None:
    """The pieces of *foe*, the *possible* attackers kept to what misses *square*.

    ``None`` where one of them attacks whatever it is.
    """
    masks = foe.side.masks
    displacement = DISPLACEMENT[square]
    pieces = list(foe.side.problem())
    at = foe.at
    while possible:
        low = possible & -possible
        possible ^= low
        origin = low.bit_length() - 1
        piece = at[origin]
        hits = masks[piece] & displacement[origin]
        if hits == masks[piece]:
            return None
        pieces[piece] &= ~hits
    return tuple(pieces)


def missing_assignment(desk: Desk, foe: Army, square: int, occupied: int) -> Assignment | None:
    """An assignment of *foe* in which nothing attacks *square*; ``None`` where there is none."""
    definite, possible = attackers(foe, square, occupied)
    if definite:
        return None
    harmless = _harmless(foe, square, possible)
    return None if harmless is None else desk.find(harmless)


def possible_attackers(foe: Army, square: int, occupied: int) -> int:
    """The pieces of *foe* that attack *square* in at least one assignment."""
    diagonal = diagonal_attacks(square, occupied)
    straight = straight_attacks(square, occupied)
    leaps = KNIGHT_LEAPS[square]
    return (
        (PAWN_ATTACKS[not foe.colour][square] & foe.side.pawns)
        | (diagonal & (foe.definite_diagonals | foe.diagonals))
        | (straight & (foe.definite_straights | foe.straights))
        | (leaps & (foe.definite_knights | foe.knights))
        | (KING_STEPS[square] & foe.kings)
    )


def certain_attacks(desk: Desk, foe: Army, occupied: int) -> int:
    """All squares that *foe* certainly attacks (B10), as a bit board."""
    certain = _definite_attacks(foe, occupied)
    once = several = 0
    for sure, possible in _reach(foe, occupied):
        certain |= sure
        several |= once & possible
        once |= possible
    for square in squares(several & ~certain):
        if is_certainly_attacked(desk, foe, square, occupied):
            certain |= 1 << square
    return certain


def _definite_attacks(foe: Army, occupied: int) -> int:
    """What Pawns and promoted pieces attack."""
    board = 0
    steps = PAWN_ATTACKS[foe.colour]
    for square in squares(foe.side.pawns):
        board |= steps[square]
    for identity, pieces in zip((QUEEN, ROOK, BISHOP, KNIGHT), foe.side.promoted, strict=True):
        for square in squares(pieces):
            board |= identity_attacks(identity, square, occupied)
    return board


def _reach(foe: Army, occupied: int) -> Iterator[tuple[int, int]]:
    """For each living quantum piece: what it surely and what it possibly attacks."""
    for _, square, mask in foe.side.living():
        sure, possible = _FULL, 0
        for identity in identities(mask):
            attacks = identity_attacks(identity, square, occupied)
            sure &= attacks
            possible |= attacks
        yield sure, possible


def is_in_check(desk: Desk, position: Position) -> bool:
    """Whether every living King candidate of the side to move is certainly attacked (B13)."""
    side = position.sides[position.turn]
    foe = army(position.sides[not position.turn], not position.turn)
    occupied = side.occupied() | foe.occupied
    return all(
        is_certainly_attacked(desk, foe, square, occupied) for square in side.king_candidates()
    )
