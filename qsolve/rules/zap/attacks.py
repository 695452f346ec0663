"""Who attacks a square possibly, who certainly, and check (Z23, Z24, Z29)."""

from __future__ import annotations

from ...geometry import (
    KNIGHT_LEAPS,
    diagonal_attacks,
    squares,
    straight_attacks,
)
from ...problems import Assignment
from ...solvers import Desk
from .patterns import CAPTURE, union_of_attacks
from .position import BRANCHES, IDENTITIES, Position, Side


def possible_attackers(side: Side, colour: bool, square: int, occupied: int) -> int:
    """The pieces of *side* that could capture on *square* as some identity they have left (Z24)."""
    near = (
        diagonal_attacks(square, occupied)
        | straight_attacks(square, occupied)
        | KNIGHT_LEAPS[square]
    ) & side.occupied
    found = 0
    rows = CAPTURE[colour]
    while near:
        low = near & -near
        near ^= low
        origin = low.bit_length() - 1
        if IDENTITIES[side.masks[side.places.index(origin)]] & rows[origin][square]:
            found |= low
    return found


def king_attackers(position: Position) -> int:
    """The enemies that could capture the mover's revealed King; 0 where there is none (Z24)."""
    turn = position.turn
    square = position.sides[turn].revealed_king()
    return 0 if square is None else attackers_of(position, square, not turn)


def attackers_of(position: Position, square: int, by: bool) -> int:
    """:func:`possible_attackers` in a position."""
    black, white = position.sides
    return possible_attackers(position.sides[by], by, square, black.occupied | white.occupied)


def harmless_assignment(desk: Desk, position: Position, square: int, by: bool) -> Assignment | None:
    """An assignment of that side in which nothing attacks *square*; ``None`` if none (Z29)."""
    harmless = _harmless(position, square, by)
    return None if harmless is None else desk.find(harmless)


def _harmless(position: Position, square: int, by: bool) -> tuple[int, ...] | None:
    """That side's pieces kept to what misses *square*; ``None`` where one hits it for certain."""
    side = position.sides[by]
    masks = list(side.masks)
    for origin in squares(attackers_of(position, square, by)):
        piece = side.places.index(origin)
        masks[piece] &= ~BRANCHES[CAPTURE[by][origin][square]]
        if not masks[piece]:
            return None
    return tuple(masks)


def certain_attacks(desk: Desk, position: Position, by: bool) -> int:
    """All squares that in every assignment some living piece of that side attacks (Z29)."""
    side = position.sides[by]
    occupied = position.sides[0].occupied | position.sides[1].occupied
    certain = once = several = 0
    for _, square, mask in side.living():
        sure, possible = union_of_attacks(by, IDENTITIES[mask], square, occupied)
        certain |= sure
        several |= once & possible
        once |= possible
    for square in squares(several & ~certain):
        harmless = _harmless(position, square, by)
        if harmless is None or not desk.is_possible(harmless):
            certain |= 1 << square
    return certain
