"""Legal moves in batches: each a set of moves that is counted without being listed (S4-S16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import chess

from ...geometry import in_square_order, squares
from ...identities import BISHOP, KNIGHT, QUEEN, ROOK
from ...notation.moves import Castling, Observed, Plain, Quantum

_PROMOTION_RANKS: Final = chess.BB_RANK_1 | chess.BB_RANK_8
_PROMOTIONS: Final = (QUEEN, ROOK, BISHOP, KNIGHT)


class Targets(NamedTuple):
    """A classical piece goes to any of these squares."""

    origin: int
    board: int

    def size(self) -> int:
        """How many moves these are."""
        return self.board.bit_count()

    def moves(self) -> Iterator[Plain]:
        """The moves."""
        return (Plain(self.origin, target) for target in squares(self.board))


class PawnTargets(NamedTuple):
    """Pawns go to these squares, each by the same shift."""

    shift: int
    board: int

    def size(self) -> int:
        """How many moves these are: four for each that promotes."""
        return self.board.bit_count() + 3 * (self.board & _PROMOTION_RANKS).bit_count()

    def moves(self) -> Iterator[Plain]:
        """The moves."""
        for target in squares(self.board):
            origin = target - self.shift
            if _PROMOTION_RANKS >> target & 1:
                for identity in _PROMOTIONS:
                    yield Plain(origin, target, identity)
            else:
                yield Plain(origin, target)


class Castlings(NamedTuple):
    """These castling moves."""

    wings: list[Castling]

    def size(self) -> int:
        """How many moves these are."""
        return len(self.wings)

    def moves(self) -> Iterator[Castling]:
        """The moves."""
        return iter(self.wings)


class Splits(NamedTuple):
    """A classical piece splits: one half within each board, or both within the same (S12)."""

    origin: int
    first: int
    second: int

    def size(self) -> int:
        """How many moves these are; the boards are the same or have no square in common."""
        size = self.first.bit_count()
        if self.first == self.second:
            return size * (size - 1) // 2
        return size * self.second.bit_count()

    def moves(self) -> Iterator[Quantum]:
        """The moves, targets in square order."""
        for one in squares(self.first):
            for other in squares(self.second):
                if self.first != self.second or one < other:
                    yield Quantum((self.origin,), tuple(in_square_order((one, other))))


class Pairs(NamedTuple):
    """Both halves of a superstate move, each within its board, to different squares (S13)."""

    origins: tuple[int, int]
    first: int
    second: int

    def size(self) -> int:
        """How many moves these are."""
        shared = (self.first & self.second).bit_count()
        return self.first.bit_count() * self.second.bit_count() - shared

    def moves(self) -> Iterator[Quantum]:
        """The moves."""
        for one in squares(self.first):
            for other in squares(self.second & ~(1 << one)):
                yield Quantum(self.origins, (one, other))


class LoneTargets(NamedTuple):
    """A half whose partner is taken goes to any of these squares (S13)."""

    origin: int
    board: int

    def size(self) -> int:
        """How many moves these are."""
        return self.board.bit_count()

    def moves(self) -> Iterator[Quantum]:
        """The moves."""
        return (Quantum((self.origin,), (target,)) for target in squares(self.board))


class Continuations(NamedTuple):
    """A piece is observed and found on a square, then moves (S16)."""

    origin: int
    batches: tuple[Targets | Splits, ...]

    def size(self) -> int:
        """How many moves these are."""
        return sum([batch.size() for batch in self.batches])

    def moves(self) -> Iterator[Observed]:
        """The moves."""
        for batch in self.batches:
            for move in batch.moves():
                yield Observed(self.origin, move)


class Vanished(NamedTuple):
    """A piece is observed and found to have been captured, which ends the turn (S16).

    ``origin`` is its half on the board; ``safe`` tells whether the mover is then
    not in check, which makes it legal (S17).
    """

    origin: int
    safe: bool

    def size(self) -> int:
        """How many moves these are."""
        return int(self.safe)

    def moves(self) -> Iterator[Observed]:
        """The moves."""
        if self.safe:
            yield Observed(self.origin, None)


Batch = Targets | PawnTargets | Castlings | Splits | Pairs | LoneTargets | Continuations | Vanished
