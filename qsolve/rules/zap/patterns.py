"""How each identity moves and attacks: kept identities, reach, and the pattern of Z14 (Z6, Z7).

Tables are indexed by colour (``chess.BLACK``, ``chess.WHITE``), origin and target.
"""

from __future__ import annotations

from typing import Final

import chess

from ...geometry import (
    DISPLACEMENT,
    KING_STEPS,
    KNIGHT_LEAPS,
    PAWN_ATTACKS,
    diagonal_attacks,
    identity_attacks,
    straight_attacks,
)
from ...identities import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, identities

FORWARD: Final = (-8, 8)
"""What one step forward adds to a square."""
HOME_RANKS: Final = (
    chess.BB_RANK_8 | chess.BB_RANK_7,
    chess.BB_RANK_1 | chess.BB_RANK_2,
)
"""The ranks from which a Pawn may step twice (Z7)."""
FIRST_RANKS: Final = (chess.BB_RANK_8, chess.BB_RANK_1)
LAST_RANKS: Final = (chess.BB_RANK_1, chess.BB_RANK_8)

_FULL: Final = (1 << 64) - 1


def _with_pawn(colour: bool, origin: int, steps: tuple[int, ...]) -> bytes:
    row = bytearray(DISPLACEMENT[origin])
    for target in steps:
        row[target] |= PAWN
    return bytes(row)


def _straight_steps(colour: bool, origin: int) -> tuple[int, ...]:
    """Where a Pawn goes without capturing on an empty board."""
    step = FORWARD[colour]
    reached = [origin + step]
    if HOME_RANKS[colour] >> origin & 1:
        reached.append(origin + 2 * step)
    return tuple([square for square in reached if 0 <= square < 64])


QUIET: Final = tuple(
    tuple(_with_pawn(colour, origin, _straight_steps(colour, origin)) for origin in range(64))
    for colour in (chess.BLACK, chess.WHITE)
)
"""The identities that go so without capturing, where the way is free."""

CAPTURE: Final = tuple(
    tuple(
        _with_pawn(colour, origin, tuple(chess.scan_forward(PAWN_ATTACKS[colour][origin])))
        for origin in range(64)
    )
    for colour in (chess.BLACK, chess.WHITE)
)
"""The identities that capture so, and so attack the target, where the way is free."""


def kept(colour: bool, origin: int, target: int, is_capture: bool) -> int:
    """The identities that can go from *origin* to *target*, where the way is free (Z6, Z7).

    >>> from ...identities import mask_text
    >>> mask_text(kept(chess.WHITE, chess.E2, chess.E4, False))
    'QRP'
    """
    return (CAPTURE if is_capture else QUIET)[colour][origin][target]


def reach(colour: bool, origin: int, some: int, mine: int, theirs: int) -> int:
    """The squares to which a piece with the identities *some* may go (Z6, Z7)."""
    occupied = mine | theirs
    board = 0
    if some & (QUEEN | BISHOP):
        board = diagonal_attacks(origin, occupied)
    if some & (QUEEN | ROOK):
        board |= straight_attacks(origin, occupied)
    if some & KING:
        board |= KING_STEPS[origin]
    if some & KNIGHT:
        board |= KNIGHT_LEAPS[origin]
    if some & PAWN:
        board |= (PAWN_ATTACKS[colour][origin] & theirs) | _pawn_steps(colour, origin, occupied)
    return board & ~mine


def _pawn_steps(colour: bool, origin: int, occupied: int) -> int:
    bit = 1 << origin
    home = bit & HOME_RANKS[colour]
    if colour:
        one = bit << 8 & _FULL & ~occupied
        return one | one << 8 & ~occupied if home else one
    one = bit >> 8 & ~occupied
    return one | one >> 8 & ~occupied if home else one


def pattern(colour: bool, identity: int, square: int, occupied: int) -> int:
    """The squares that a piece of one *identity* interacts with from *square* (Z14)."""
    if identity == PAWN:
        return PAWN_ATTACKS[colour][square]
    return identity_attacks(identity, square, occupied)


def union_of_attacks(colour: bool, some: int, square: int, occupied: int) -> tuple[int, int]:
    """What a piece with the identities *some* attacks whichever it is, and what it may attack."""
    sure, possible = _FULL, 0
    for identity in identities(some):
        attacks = pattern(colour, identity, square, occupied)
        sure &= attacks
        possible |= attacks
    return sure, possible
