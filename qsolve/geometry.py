"""Squares and lines: square order, displacements, sliding attacks on bit boards.

Bit boards and square numbers are those of the ``chess`` package (a1 = 0,
b1 = 1, ... h8 = 63).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import chess

from .identities import BISHOP, KING, KNIGHT, QUEEN, ROOK

NAMES: Final = tuple(chess.SQUARE_NAMES)
ORDER: Final = tuple(sorted(range(64), key=NAMES.__getitem__))
"""The squares in square order: a1, a2, ... a8, b1, ... h8."""
RANK_IN_ORDER: Final = tuple(ORDER.index(square) for square in range(64))
"""Each square's place in square order, for sorting."""

LIGHT: Final = chess.BB_LIGHT_SQUARES
DARK: Final = chess.BB_DARK_SQUARES

KING_STEPS: Final = tuple(chess.BB_KING_ATTACKS)
KNIGHT_LEAPS: Final = tuple(chess.BB_KNIGHT_ATTACKS)
PAWN_ATTACKS: Final = (tuple(chess.BB_PAWN_ATTACKS[0]), tuple(chess.BB_PAWN_ATTACKS[1]))
"""Indexed by colour (``chess.BLACK``, ``chess.WHITE``), then by square."""

_DIAGONAL_MASKS: Final = chess.BB_DIAG_MASKS
_DIAGONAL_ATTACKS: Final = chess.BB_DIAG_ATTACKS
_RANK_MASKS: Final = chess.BB_RANK_MASKS
_RANK_ATTACKS: Final = chess.BB_RANK_ATTACKS
_FILE_MASKS: Final = chess.BB_FILE_MASKS
_FILE_ATTACKS: Final = chess.BB_FILE_ATTACKS

NEAR_DIAGONAL: Final = KING | QUEEN | BISHOP
FAR_DIAGONAL: Final = QUEEN | BISHOP
NEAR_STRAIGHT: Final = KING | QUEEN | ROOK
FAR_STRAIGHT: Final = QUEEN | ROOK


def _displacement(origin: int, target: int) -> int:
    files = abs((origin & 7) - (target & 7))
    ranks = abs((origin >> 3) - (target >> 3))
    if files * ranks == 2:
        return KNIGHT
    if origin == target or (files != ranks and files and ranks):
        return 0
    if files == ranks:
        return NEAR_DIAGONAL if files == 1 else FAR_DIAGONAL
    return NEAR_STRAIGHT if files + ranks == 1 else FAR_STRAIGHT


DISPLACEMENT: Final = tuple(
    bytes(_displacement(origin, target) for target in range(64)) for origin in range(64)
)
"""``DISPLACEMENT[origin][target]``: the identities but the Pawn that move so on an empty board."""


def diagonal_attacks(square: int, occupied: int) -> int:
    """The squares that a Bishop on *square* attacks, up to and including the first piece."""
    return _DIAGONAL_ATTACKS[square][_DIAGONAL_MASKS[square] & occupied]


def straight_attacks(square: int, occupied: int) -> int:
    """The squares that a Rook on *square* attacks, up to and including the first piece."""
    return (
        _RANK_ATTACKS[square][_RANK_MASKS[square] & occupied]
        | _FILE_ATTACKS[square][_FILE_MASKS[square] & occupied]
    )


def identity_attacks(identity: int, square: int, occupied: int) -> int:
    """The squares that a King, Queen, Rook, Bishop or Knight on *square* attacks."""
    if identity == KNIGHT:
        return KNIGHT_LEAPS[square]
    if identity == KING:
        return KING_STEPS[square]
    attacks = 0
    if identity & (QUEEN | BISHOP):
        attacks |= diagonal_attacks(square, occupied)
    if identity & (QUEEN | ROOK):
        attacks |= straight_attacks(square, occupied)
    return attacks


def squares(board: int) -> list[int]:
    """The squares of a bit board, a1 first, rank by rank."""
    found = []
    while board:
        low = board & -board
        found.append(low.bit_length() - 1)
        board ^= low
    return found


def in_square_order(some: Iterable[int]) -> list[int]:
    """The squares sorted a1, a2, ... a8, b1, ... h8."""
    return sorted(some, key=RANK_IN_ORDER.__getitem__)


def names_in_order(board: int) -> list[str]:
    """The names of a bit board's squares, in square order.

    >>> names_in_order(chess.BB_B1 | chess.BB_A2)
    ['a2', 'b1']
    """
    return sorted([NAMES[square] for square in squares(board)])


def _between(origin: int) -> tuple[int, ...]:
    return tuple(chess.between(origin, target) for target in range(64))


BETWEEN: Final = tuple(_between(origin) for origin in range(64))
"""``BETWEEN[origin][target]``: the squares strictly between, where the two are on one line."""
