"""Setups with something changed: a piece off, on, elsewhere, or a mask wider or narrower."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..identities import PAWN, identities
from ..notation.dialects import DIALECTS, Bracket
from ..setups import CapturedPiece, Equation, Half, PlacedPiece, Setup


def blank(rules: str, turn: bool) -> Setup:
    """An empty board, *turn* to move."""
    return Setup(rules, (), (), (), turn, "", None, 0, 1)


def whole_mask(rules: str, colour: bool, square: int | None) -> int:
    """Every identity that a hidden piece of a rule set may have on a square.

    In `zap` no piece on its last rank is a possible Pawn (Z30).
    """
    every = DIALECTS[rules].every
    last = square is not None and square >> 3 == (7 if colour else 0)
    return every & ~PAWN if last else every


def is_hidden(setup: Setup, piece: PlacedPiece) -> bool:
    """Whether the piece is one of those whose identities the rule set hides."""
    if not DIALECTS[setup.rules].masks or piece.promoted:
        return False
    return setup.rules != "backrank" or piece.own != PAWN


def without(setup: Setup) -> Iterator[Setup]:
    """The setup with one piece less: each piece on the board, then each captured one."""
    gone: set[int] = set()
    for piece in setup.pieces:
        if piece.half is None:
            left = tuple(other for other in setup.pieces if other != piece)
            yield setup._replace(pieces=left)
        elif piece.half.superstate not in gone:
            gone.add(piece.half.superstate)
            yield _without_superstate(setup, piece.half.superstate)
    for index in range(len(setup.captured)):
        captured = setup.captured[:index] + setup.captured[index + 1 :]
        yield setup._replace(captured=captured)
    for index in range(len(setup.equations)):
        equations = setup.equations[:index] + setup.equations[index + 1 :]
        yield setup._replace(equations=equations)


def _without_superstate(setup: Setup, number: int) -> Setup:
    pieces = [p for p in setup.pieces if p.half is None or p.half.superstate != number]
    equations = [
        equation
        for equation in setup.equations
        if number not in (equation.left.superstate, equation.right.superstate)
    ]
    return _renumbered(setup._replace(pieces=tuple(pieces), equations=tuple(equations)))


def _renumbered(setup: Setup) -> Setup:
    """Superstates numbered 1, 2, ... again, in the order of their numbers."""
    old = sorted({piece.half.superstate for piece in setup.pieces if piece.half is not None})
    new = {number: index for index, number in enumerate(old, start=1)}

    def half(one: Half) -> Half:
        return Half(new[one.superstate], one.primed)

    pieces = tuple(
        piece if piece.half is None else piece._replace(half=half(piece.half))
        for piece in setup.pieces
    )
    equations = tuple(Equation(half(left), half(right)) for left, right in setup.equations)
    return setup._replace(pieces=pieces, equations=equations)


class Widening(NamedTuple):
    """One identity more in one mask: of the piece, on the board or captured, at an index."""

    at: int
    captured: bool
    own: int
    starred: int = 0

    def applied(self, setup: Setup) -> Setup:
        """*setup* with the mask wider."""
        if self.captured:
            taken = setup.captured[self.at]
            return with_captured(setup, self.at, taken._replace(own=taken.own | self.own))
        piece = setup.pieces[self.at]
        wider = piece._replace(own=piece.own | self.own)
        if self.starred:
            wider = wider._replace(starred=(piece.starred or 0) | self.starred)
        return with_piece(setup, self.at, wider)


def widenings(setup: Setup) -> Iterator[Widening]:
    """Every single identity that some mask lacks, on the board and then captured."""
    dialect = DIALECTS[setup.rules]
    for index, piece in enumerate(setup.pieces):
        if not is_hidden(setup, piece):
            continue
        whole = whole_mask(setup.rules, piece.colour, piece.square)
        if piece.starred is not None:
            whole &= ~PAWN
            for identity in identities(dialect.starred & ~piece.starred):
                yield Widening(index, False, 0, identity)
        for identity in identities(whole & ~piece.own):
            yield Widening(index, False, identity)
    if dialect.bracket is Bracket.PIECES:
        for index, captured in enumerate(setup.captured):
            for identity in identities(dialect.every & ~captured.own):
                yield Widening(index, True, identity)


def with_piece(setup: Setup, index: int, piece: PlacedPiece) -> Setup:
    """The setup with another piece in the place of the one at *index*."""
    pieces = (*setup.pieces[:index], piece, *setup.pieces[index + 1 :])
    return setup._replace(pieces=pieces)


def with_captured(setup: Setup, index: int, piece: CapturedPiece) -> Setup:
    """The setup with another captured piece in the place of the one at *index*."""
    captured = (*setup.captured[:index], piece, *setup.captured[index + 1 :])
    return setup._replace(captured=captured)
