"""A `split` position: classical pieces and superstates, none of them decided, immutable."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ...geometry import RANK_IN_ORDER
from ...identities import LETTERS
from ...worlds import WorldFrame, starred

KINGS: Final = 0
QUEENS: Final = 1
ROOKS: Final = 2
BISHOPS: Final = 3
KNIGHTS: Final = 4
PAWNS: Final = 5
"""Indices into ``Men.kinds``, in the order of the identities' bits."""


class Men(NamedTuple):
    """The classical pieces as bit boards: ``kinds`` K Q R B N P, and ``sides`` by colour."""

    kinds: tuple[int, int, int, int, int, int]
    sides: tuple[int, int]

    def kind_at(self, square: int) -> int | None:
        """The index of the kind that stands on *square*, or ``None``."""
        for kind, board in enumerate(self.kinds):
            if board >> square & 1:
                return kind
        return None


class Superstate(NamedTuple):
    """One piece with two halves (S1); a square is ``None`` for the half that is taken (S6).

    ``ident`` names it through a game. Which half is the first stays too, whatever
    the squares: numbers and primes are a matter of writing.
    """

    ident: int
    colour: bool
    kind: int
    first: int | None
    second: int | None

    @property
    def letter(self) -> str:
        """The upper-case letter of what it is."""
        return LETTERS[self.kind]


class Position(NamedTuple):
    """A position; worlds are those of ``frame``, which numbers ``superstates`` in their order.

    ``castling`` is a bit board of the corners whose right is present.
    ``crossed`` is the square that a Pawn's double step just crossed,
    ``ep_square`` the same where an en-passant capture is legal (S20).
    ``serial`` is the next superstate's id.
    """

    men: Men
    superstates: tuple[Superstate, ...]
    frame: WorldFrame
    turn: bool
    castling: int
    crossed: int | None
    ep_square: int | None
    halfmove: int
    fullmove: int
    serial: int

    @property
    def rules(self) -> str:
        """The rule set's name."""
        return "split"

    @property
    def key(self) -> tuple[object, ...]:
        """What must be equal for a repetition (S19): no clocks, no history, no ids."""
        numbering = Numbering.of(self)
        placed = [
            (superstate.colour, superstate.kind, *halves)
            for superstate, halves in numbering.listed(self)
        ]
        return (
            self.turn,
            self.castling,
            self.ep_square,
            self.men,
            tuple(placed),
            numbering.ties(self),
        )


def halves_of(superstates: tuple[Superstate, ...]) -> Iterator[tuple[int, int]]:
    """Square and literal of every half on the board."""
    for number, superstate in enumerate(superstates):
        if superstate.first is not None:
            yield superstate.first, 2 * number
        if superstate.second is not None:
            yield superstate.second, 2 * number + 1


class Numbering(NamedTuple):
    """How a position's superstates are written: 1, 2, … by their unprimed halves' squares.

    ``order`` holds their indices in writing order, ``swapped`` tells by index
    whether the second half is the unprimed one.
    """

    order: tuple[int, ...]
    swapped: tuple[bool, ...]

    @classmethod
    def of(cls, position: Position) -> Numbering:
        """The canonical numbering: the unprimed half is the earlier one, or the only one."""
        swapped = []
        places = []
        for superstate in position.superstates:
            first, second = (
                64 if square is None else RANK_IN_ORDER[square]
                for square in (superstate.first, superstate.second)
            )
            swapped.append(second < first)
            places.append(min(first, second))
        return cls(tuple(sorted(range(len(places)), key=places.__getitem__)), tuple(swapped))

    def listed(
        self, position: Position
    ) -> Iterator[tuple[Superstate, tuple[int | None, int | None]]]:
        """The superstates in writing order, with the squares of unprimed and primed half."""
        for index in self.order:
            superstate = position.superstates[index]
            halves = superstate.first, superstate.second
            yield superstate, halves[::-1] if self.swapped[index] else halves

    def literal(self, half: int) -> int:
        """A literal of the position's frame as one of the canonical numbering."""
        index = half >> 1
        return 2 * self.order.index(index) + (half & 1 ^ self.swapped[index])

    def ties(self, position: Position) -> tuple[tuple[int, int], ...]:
        """The ties in canonical form, in literals of this numbering."""
        frame = position.frame
        if not frame.ties:
            return ()
        ties = tuple((self.literal(left), self.literal(right)) for left, right in frame.ties)
        star = starred(WorldFrame(frame.size, ties))
        assert star is not None
        return star.ties
