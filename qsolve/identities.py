"""Identities, and masks of them as bit sets.

A mask is an ``int`` with one bit an identity, in the order K Q R B N P in
which masks are written.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

LETTERS: Final = "KQRBNP"

KING: Final = 1
QUEEN: Final = 2
ROOK: Final = 4
BISHOP: Final = 8
KNIGHT: Final = 16
PAWN: Final = 32

PIECES: Final = KING | QUEEN | ROOK | BISHOP | KNIGHT
"""Every identity but the Pawn."""
ALL: Final = PIECES | PAWN

NAMES: Final = {
    KING: "King",
    QUEEN: "Queen",
    ROOK: "Rook",
    BISHOP: "Bishop",
    KNIGHT: "Knight",
    PAWN: "Pawn",
}

_TEXTS: Final = tuple(
    "".join(letter for bit, letter in enumerate(LETTERS) if mask >> bit & 1) for mask in range(64)
)
_BITS: Final = {letter: 1 << bit for bit, letter in enumerate(LETTERS)}


def mask_text(mask: int) -> str:
    """The letters of *mask*, in the order K Q R B N P.

    >>> mask_text(KNIGHT | QUEEN)
    'QN'
    """
    return _TEXTS[mask]


def mask_of(letters: str) -> int:
    """The mask of some upper-case letters; raises ``KeyError`` on any other character.

    >>> mask_of("NQ") == QUEEN | KNIGHT
    True
    """
    mask = 0
    for letter in letters:
        mask |= _BITS[letter]
    return mask


def identities(mask: int) -> Iterator[int]:
    """The single-identity masks in *mask*, in writing order."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def is_single(mask: int) -> bool:
    """Whether exactly one identity is left."""
    return mask != 0 and mask & (mask - 1) == 0
