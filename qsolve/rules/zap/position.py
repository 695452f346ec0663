"""A `zap` position: admitted by the rules, masks reduced, immutable.

A mask holds entries: the own identities, and above them the promoted branch
(Z2). It is also the piece's number in a census problem, as nothing else about a
piece counts there.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ...identities import (
    ALL,
    BISHOP,
    ENTRY_NAMES,
    KING,
    KNIGHT,
    PAWN,
    PROMOTED_BRANCH,
    QUEEN,
    ROOK,
    STAR_SHIFT,
    STARRED,
    is_single,
)
from ...phrases import phrase
from ...problems import Capacity, Census

CAPTURED: Final = 64
"""The place of every captured piece; a living piece's place is its square."""

SIDE_SIZE: Final = 16

CENSUS: Final = Census(
    rules="zap",
    entries=ENTRY_NAMES,
    classes=("any piece",),
    capacities=(
        Capacity(phrase("at most 1 King"), "Z1", 1, False, (KING,)),
        Capacity(phrase("at most 1 Queen"), "Z1", 1, False, (QUEEN,)),
        Capacity(phrase("at most 2 Rooks"), "Z1", 2, False, (ROOK,)),
        Capacity(phrase("at most 2 Bishops"), "Z1", 2, False, (BISHOP,)),
        Capacity(phrase("at most 2 Knights"), "Z1", 2, False, (KNIGHT,)),
        Capacity(
            phrase("at most 8 Pawns, promoted ones included"), "Z2", 8, False, (PAWN | STARRED,)
        ),
    ),
)

EVERY_ENTRY: Final = (1 << CENSUS.width) - 1
"""The mask of all identities in both branches."""

BRANCHES: Final = tuple(mask | (mask & PROMOTED_BRANCH) << STAR_SHIFT for mask in range(ALL + 1))
"""For some identities, their entries in both branches."""

IDENTITIES: Final = tuple(
    (mask | mask >> STAR_SHIFT & PROMOTED_BRANCH) & ALL for mask in range(1 << CENSUS.width)
)
"""For a mask, its identities, whatever the branch (Z2)."""

IS_DEFINITE: Final = tuple(is_single(IDENTITIES[mask]) for mask in range(1 << CENSUS.width))
"""Whether a mask has one identity left, in one branch or in both."""

LOWEST: Final = tuple(1 << IDENTITIES[mask].bit_length() >> 1 for mask in range(1 << CENSUS.width))
"""The lowest-value identity of a mask: values fall along K Q R B N P."""


class Side(NamedTuple):
    """One side's pieces. They are numbered; the number is the piece's id for ever.

    ``promoted`` is a bit set of ids (Z13 has happened to them); ``occupied`` the
    squares of the living pieces, which follow from ``places``.
    """

    masks: tuple[int, ...]
    places: tuple[int, ...]
    promoted: int
    occupied: int

    def living(self) -> list[tuple[int, int, int]]:
        """Id, square and mask of each living piece."""
        return [
            (piece, place, mask)
            for piece, (place, mask) in enumerate(zip(self.places, self.masks, strict=True))
            if place < CAPTURED
        ]

    def king_candidates(self) -> list[int]:
        """The squares of the living pieces that can be the King."""
        return [place for _, place, mask in self.living() if mask & KING]

    def revealed_king(self) -> int | None:
        """The square of the living piece that can only be the King, if there is one (Z23)."""
        return self.places[self.masks.index(KING)] if KING in self.masks else None

    def entries(self) -> int:
        """How many entries the masks of the living pieces hold in all (Z27)."""
        return sum(
            [
                mask.bit_count()
                for mask, place in zip(self.masks, self.places, strict=True)
                if place < CAPTURED
            ]
        )


class Position(NamedTuple):
    """A position; ``sides[colour]`` with ``chess.BLACK`` and ``chess.WHITE`` as indices.

    ``castling[colour]`` tells whether that side may still castle (Z10);
    ``ep_square`` is the crossed square while the en-passant window is open (Z11).
    """

    sides: tuple[Side, Side]
    turn: bool
    castling: tuple[bool, bool]
    ep_square: int | None
    halfmove: int
    fullmove: int

    @property
    def rules(self) -> str:
        """The rule set's name."""
        return "zap"

    @property
    def key(self) -> tuple[object, ...]:
        """What must be equal for a repetition (Z26): no clocks, no history, no ids."""
        black, white = self.sides
        return self.turn, self.castling, self.ep_square, _side_key(black), _side_key(white)


def _side_key(side: Side) -> tuple[tuple[int, int, int], ...]:
    """Where each piece stands, with its mask and whether it is promoted; in no order of ids."""
    return tuple(
        sorted(
            (place, mask, side.promoted >> piece & 1)
            for piece, (place, mask) in enumerate(zip(side.places, side.masks, strict=True))
        )
    )
