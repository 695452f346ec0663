"""A position with what its legal moves depend on: the King's lines, and where pieces can go.

Whether a move leaves the mover in check (S19) depends on the attacks on its
King after it. They are the same as now for every move that neither leaves nor
enters the *zone*: the lines on which the King is attacked in some world or
would be if a pinned piece left. So whole sets of targets share one question;
only moves that touch the zone have their attacks worked out one by one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...geometry import (
    BETWEEN,
    KING_STEPS,
    KNIGHT_LEAPS,
    diagonal_attacks,
    squares,
    straight_attacks,
)
from ...notation.moves import Castling, Wing
from ...phrases import phrase
from ...solvers import Oracle
from ...worlds import partners
from ..castling import CASTLINGS, HOME_RANK
from .attacks import king_square, threatening_halves
from .board import Board, needs_of
from .position import BISHOPS, KNIGHTS, QUEENS, ROOKS, Position

_FULL: Final = (1 << 64) - 1


def _queen_attacks(square: int, occupied: int) -> int:
    return diagonal_attacks(square, occupied) | straight_attacks(square, occupied)


def _knight_attacks(square: int, occupied: int) -> int:
    return KNIGHT_LEAPS[square]


REACH: Final[dict[int, Callable[[int, int], int]]] = {
    QUEENS: _queen_attacks,
    ROOKS: straight_attacks,
    BISHOPS: diagonal_attacks,
    KNIGHTS: _knight_attacks,
}
"""What the kinds that can split reach from a square over an occupied board."""

Way = tuple[int, tuple[int, ...]]
"""The halves that are crossed, and the attacks on the own King behind the move."""


class Scene:
    """A position seen by the side to move."""

    def __init__(self, oracle: Oracle, position: Position) -> None:
        turn = position.turn
        self.oracle = oracle
        self.position = position
        self.turn = turn
        self.foe = not turn
        self.desk = oracle.worlds(position.frame)
        self.allows = self.desk.allows
        self.board = board = Board(position.men, position.superstates)
        self.mine = position.men.sides[turn]
        self.theirs = position.men.sides[not turn]
        self.classical = board.classical
        self.halves = board.halves
        self.my_halves = board.side_halves[turn]
        self.empty = _FULL & ~(board.classical | board.halves)
        self.forbidden = self.mine | board.kings
        """Where no classical piece lands: on its own side's, on the enemy King's square (S10)."""
        self.king = king_square(position, turn)
        self._look()

    def _look(self) -> None:
        """The attacks on the King now, the zone that they run through, and the pinned pieces."""
        board, king, foe = self.board, self.king, self.foe
        lines = board.lines(king, foe, self.classical, self.halves)
        zone = pinned = 0
        for attacker, _ in lines:
            zone |= 1 << attacker | BETWEEN[king][attacker]
        self.attacks = needs_of(lines)
        seen = _queen_attacks(king, self.classical)
        blockers = seen & self.mine
        if blockers:
            behind = self.classical & ~blockers
            pinners = (
                diagonal_attacks(king, behind) & board.diagonal
                | straight_attacks(king, behind) & board.straight
            ) & (board.pieces[foe] & ~seen)
            for pinner in squares(pinners):
                pinned |= BETWEEN[king][pinner]
        self.zone = zone
        self.fixed = zone | pinned

    # Questions

    def attacks_after(self, classical: int, halves: int, there: int = _FULL) -> tuple[int, ...]:
        """The attacks on the King over other *classical* pieces and *halves*."""
        return self.board.attacks(self.king, self.foe, classical, halves, there)

    def is_allowed(self, real: int, attacks: tuple[int, ...]) -> bool:
        """Whether a world with all of *real* has none of the *attacks*."""
        return (not real and not attacks) or self.allows(real, attacks)

    # Where pieces can go

    def ways(
        self, kind: int, origin: int, landing: int, classical: int, halves: int, left: int
    ) -> dict[Way, int]:
        """The targets within *landing*, by what is crossed and by the attacks behind the move.

        *classical* and *halves* are what stands without the moving piece, *left*
        the squares that it leaves.
        """
        reach = REACH[kind](origin, classical) & landing
        direct = reach & REACH[kind](origin, classical | halves)
        ways: dict[Way, int] = {}
        apart = self.zone if not left & self.fixed else _FULL
        same = direct & ~apart
        if same:
            ways[0, self.attacks] = same
        for target in squares(reach ^ same):
            crossed = 0
            if not direct >> target & 1:
                for square in squares(BETWEEN[origin][target] & halves):
                    crossed |= self.board.real[square]
            bit = 1 << target
            attacks = self.attacks
            if apart & bit:
                attacks = self.attacks_after(classical | bit, halves & ~bit, ~bit)
            way = crossed, attacks
            ways[way] = ways.get(way, 0) | bit
        return ways

    def classical_ways(self, kind: int, origin: int) -> dict[Way, int]:
        """:meth:`ways` of a classical piece but a King or a Pawn."""
        bit = 1 << origin
        return self.ways(
            kind, origin, ~self.forbidden & _FULL, self.classical ^ bit, self.halves, bit
        )

    def classical_targets(self, ways: dict[Way, int]) -> int:
        """Where a classical piece may go (S4-S7, S19): all it crosses is not real."""
        legal = 0
        for (crossed, attacks), targets in ways.items():
            unreal = partners(crossed)
            own = targets & self.my_halves
            if targets ^ own and self.is_allowed(unreal, attacks):
                legal |= targets ^ own
            for target in squares(own):
                if self.allows(unreal | self.board.unreal[target], attacks):
                    legal |= 1 << target
        return legal

    # The King

    def king_targets(self) -> int:
        """Where the King may step (S9, S19)."""
        targets = KING_STEPS[self.king] & ~self.forbidden
        return sum(1 << target for target in squares(targets) if self._king_may_step(target))

    def _king_may_step(self, target: int) -> bool:
        bit = 1 << target
        lines = self.board.lines(
            target, self.foe, self.classical ^ 1 << self.king, self.halves & ~bit, ~bit
        )
        required = self.board.unreal[target] if self.my_halves & bit else 0
        for attacker in threatening_halves(self.desk, self.board, lines, required):
            required |= self.board.unreal[attacker]
        return self.is_allowed(required, needs_of(lines))

    def castlings(self) -> list[Castling]:
        """The legal castling moves (S9)."""
        if not self.position.castling >> HOME_RANK[self.turn] & 0xFF:
            return []
        return [Castling(wing) for wing in Wing if self.castling_fault(wing) is None]

    def castling_fault(self, wing: Wing) -> str | None:
        """Why castling on that wing is not possible, or ``None`` (S9)."""
        where = CASTLINGS[self.turn, wing]
        board = self.board
        if not self.position.castling >> where.corner & 1:
            return phrase("the right is gone: King and Rook are not both classical and unmoved")
        if where.between & ~self.empty:
            return phrase("a piece or a half stands between King and Rook")
        for square in where.watched:
            for _, needs in board.lines(square, self.foe, self.classical, self.halves):
                if self.is_allowed(needs, ()):
                    return phrase("the King's way is attacked in some world")
        return None
