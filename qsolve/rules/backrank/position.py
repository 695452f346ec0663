"""A `backrank` position: admitted by the rules, masks reduced, immutable."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...geometry import LIGHT
from ...identities import BISHOP, PIECES, is_single
from ...phrases import phrase
from ...problems import Capacity, Census

CAPTURED: Final = 64
"""Added to the square on which a piece was captured; a living piece's place is its square."""
LOST: Final = 128
"""The place of a captured piece whose square is not known."""

SIDE_SIZE: Final = 8

CENSUS: Final = Census(
    rules="backrank",
    entries=("K", "Q", "R", "B", "N"),
    classes=("any square", "light square", "dark square"),
    capacities=(
        Capacity(phrase("exactly 1 King"), "B3", 1, True, (1, 1, 1)),
        Capacity(phrase("at most 1 Queen"), "B1", 1, False, (2, 2, 2)),
        Capacity(phrase("at most 2 Rooks"), "B1", 2, False, (4, 4, 4)),
        Capacity(phrase("at most 2 Bishops"), "B1", 2, False, (8, 8, 8)),
        Capacity(phrase("at most 2 Knights"), "B1", 2, False, (16, 16, 16)),
        Capacity(phrase("at most 1 Bishop on light squares"), "B2", 1, False, (0, 8, 0)),
        Capacity(phrase("at most 1 Bishop on dark squares"), "B2", 1, False, (0, 0, 8)),
    ),
)
_LIGHT_CLASS: Final = 1 << CENSUS.width
_DARK_CLASS: Final = 2 << CENSUS.width


def _census_pieces(place: int) -> tuple[int, ...]:
    """For a place, each mask's number in a census problem: the colour counts for Bishops only."""
    if place >= LOST:
        return tuple(range(PIECES + 1))
    kind = _LIGHT_CLASS if LIGHT >> (place & 63) & 1 else _DARK_CLASS
    return tuple(mask | kind if mask & BISHOP else mask for mask in range(PIECES + 1))


CENSUS_PIECE: Final = tuple(_census_pieces(place) for place in range(LOST + 1))
"""``CENSUS_PIECE[place][mask]``: a quantum piece as a piece of a census problem."""


class Side(NamedTuple):
    """One side's pieces. Quantum pieces are numbered; the number is the piece's id for ever."""

    masks: tuple[int, ...]
    places: tuple[int, ...]
    pawns: int
    promoted: tuple[int, int, int, int]
    """The squares of promoted Queens, Rooks, Bishops and Knights, a bit board each."""

    def problem(self) -> tuple[int, ...]:
        """The quantum pieces as the pieces of a census problem."""
        return tuple(
            [CENSUS_PIECE[place][mask] for place, mask in zip(self.places, self.masks, strict=True)]
        )

    def occupied(self) -> int:
        """The squares of all living pieces."""
        queens, rooks, bishops, knights = self.promoted
        board = self.pawns | queens | rooks | bishops | knights
        for place in self.places:
            if place < CAPTURED:
                board |= 1 << place
        return board

    def living(self) -> list[tuple[int, int, int]]:
        """Id, square and mask of each living quantum piece."""
        return [
            (piece, place, mask)
            for piece, (place, mask) in enumerate(zip(self.places, self.masks, strict=True))
            if place < CAPTURED
        ]

    def king_candidates(self) -> list[int]:
        """The squares of the living pieces that can be the King (B8)."""
        return [
            place
            for place, mask in zip(self.places, self.masks, strict=True)
            if mask & 1 and place < CAPTURED
        ]


class Position(NamedTuple):
    """A position; ``sides[colour]`` with ``chess.BLACK`` and ``chess.WHITE`` as indices.

    ``castling`` is a bit board of the corners whose right is present (B23).
    ``crossed`` is the square that a Pawn's double step just crossed,
    ``ep_square`` the same where an en-passant capture onto it is legal (B24).
    """

    sides: tuple[Side, Side]
    turn: bool
    castling: int
    crossed: int | None
    ep_square: int | None
    halfmove: int
    fullmove: int

    @property
    def rules(self) -> str:
        """The rule set's name."""
        return "backrank"

    @property
    def key(self) -> tuple[object, ...]:
        """What must be equal for a repetition (B19): no clocks, no history, no ids."""
        return (
            self.turn,
            self.castling,
            self.ep_square,
            *(_side_key(side) for side in self.sides),
        )


def _side_key(side: Side) -> tuple[object, ...]:
    living = sorted((place, mask) for _, place, mask in side.living())
    captured = sorted(
        CENSUS_PIECE[place][mask]
        for place, mask in zip(side.places, side.masks, strict=True)
        if place >= CAPTURED
    )
    return side.pawns, side.promoted, tuple(living), tuple(captured)


def captured_square(place: int, mask: int) -> int | None:
    """The square that QFEN writes for a captured piece: only while a Bishop is possible."""
    return place - CAPTURED if place < LOST and mask & BISHOP else None


def is_revealed(mask: int) -> bool:
    """Whether a quantum piece has a single identity left."""
    return is_single(mask)
