"""Identities, and masks of them as bit sets.

A mask is an ``int`` with one bit an identity, in the order K Q R B N P in
which masks are written. Where a piece has two branches (`zap`, Z2), the promoted
identities Q* R* B* N* follow; such a mask is a set of *entries*.
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

PROMOTED_BRANCH: Final = QUEEN | ROOK | BISHOP | KNIGHT
"""The identities that a promoted Pawn may have."""
STAR_SHIFT: Final = 5
"""How far the bit of Q* R* B* N* is from that of the plain identity."""
STARRED: Final = PROMOTED_BRANCH << STAR_SHIFT
"""The entries of the promoted branch."""
ENTRY_NAMES: Final = (*LETTERS, "Q*", "R*", "B*", "N*")
"""The entries' names, in the order of their bits."""

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


def entry_names(mask: int) -> tuple[str, ...]:
    """The names of the entries in *mask*, the promoted ones with a star.

    >>> entry_names(KNIGHT | KNIGHT << STAR_SHIFT)
    ('N', 'N*')
    """
    return tuple([name for bit, name in enumerate(ENTRY_NAMES) if mask >> bit & 1])


def identities(mask: int) -> Iterator[int]:
    """The single-identity masks in *mask*, in writing order."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def is_single(mask: int) -> bool:
    """Whether exactly one identity is left."""
    return mask != 0 and mask & (mask - 1) == 0
