"""Who attacks what through halves: each attack as the set of halves that it takes (S2, S18).

A piece attacks over squares that are really empty. So an attack needs certain
halves to be real: the attacking half itself, and the partner of every half that
stands in between. The set is a bit set of literals; empty where a classical
piece attacks over squares that are empty in every world.
"""

from __future__ import annotations

from typing import Final

from ...geometry import (
    BETWEEN,
    KING_STEPS,
    KNIGHT_LEAPS,
    PAWN_ATTACKS,
    diagonal_attacks,
    straight_attacks,
)
from .position import BISHOPS, KNIGHTS, QUEENS, ROOKS, Men, Superstate

ALWAYS: Final = (0,)
"""The attacks on a square where one of them happens in every world."""

Line = tuple[int, int]
"""The square of an attacker, and the halves that are real when it attacks."""


class Board:
    """Classical pieces and halves on bit boards; pairs are indexed by colour.

    ``real`` and ``unreal`` map a half's square to its own literal's bit and to its
    partner's, which is real when the half is not.
    """

    __slots__ = (
        "classical",
        "diagonal",
        "halves",
        "kings",
        "knights",
        "pawns",
        "pieces",
        "real",
        "side_halves",
        "straight",
        "unreal",
    )

    def __init__(self, men: Men, superstates: tuple[Superstate, ...]) -> None:
        self.kings, queens, rooks, bishops, knights, self.pawns = men.kinds
        black, white = men.sides
        self.real: dict[int, int] = {}
        self.unreal: dict[int, int] = {}
        kinds = [0, queens, rooks, bishops, knights]
        side_halves = [0, 0]
        first_bit = 1
        for superstate in superstates:
            second_bit = first_bit << 1
            board = 0
            if superstate.first is not None:
                board = 1 << superstate.first
                self.real[superstate.first] = first_bit
                self.unreal[superstate.first] = second_bit
            if superstate.second is not None:
                board |= 1 << superstate.second
                self.real[superstate.second] = second_bit
                self.unreal[superstate.second] = first_bit
            kinds[superstate.kind] |= board
            side_halves[superstate.colour] |= board
            first_bit <<= 2
        self.classical = black | white
        self.side_halves = side_halves
        self.halves = side_halves[0] | side_halves[1]
        self.pieces = (black | side_halves[0], white | side_halves[1])
        self.knights = kinds[KNIGHTS]
        self.diagonal = kinds[QUEENS] | kinds[BISHOPS]
        self.straight = kinds[QUEENS] | kinds[ROOKS]

    def lines(
        self, square: int, by: bool, classical: int, halves: int, there: int = -1
    ) -> list[Line]:
        """Every attack of *by* on *square*, over *classical* pieces and *halves* in the way.

        *there* are the squares whose pieces still stand.
        """
        there &= self.pieces[by]
        real = self.real
        found = []
        near = (
            KNIGHT_LEAPS[square] & self.knights
            | PAWN_ATTACKS[not by][square] & self.pawns
            | KING_STEPS[square] & self.kings
        ) & there
        while near:
            low = near & -near
            near ^= low
            attacker = low.bit_length() - 1
            found.append((attacker, real.get(attacker, 0)))
        far = (
            diagonal_attacks(square, classical) & self.diagonal
            | straight_attacks(square, classical) & self.straight
        ) & there
        while far:
            low = far & -far
            far ^= low
            attacker = low.bit_length() - 1
            needs = real.get(attacker, 0)
            shields = BETWEEN[square][attacker] & halves
            while shields:
                low = shields & -shields
                shields ^= low
                needs |= self.unreal[low.bit_length() - 1]
            found.append((attacker, needs))
        return found

    def attacks(
        self, square: int, by: bool, classical: int, halves: int, there: int = -1
    ) -> tuple[int, ...]:
        """What each attack of :meth:`lines` takes; :data:`ALWAYS` where one takes nothing."""
        return needs_of(self.lines(square, by, classical, halves, there))


def needs_of(lines: list[Line]) -> tuple[int, ...]:
    """What each of some attacks takes; :data:`ALWAYS` where one takes nothing."""
    needs = tuple([taken for _, taken in lines])
    return ALWAYS if 0 in needs else needs
