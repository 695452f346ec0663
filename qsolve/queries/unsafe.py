"""Moves that only the King's safety forbids: what else could be tried in a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ..errors import IllegalMoveError
from ..game import Game
from ..identities import BISHOP, KNIGHT, PAWN, QUEEN, ROOK
from ..notation.moves import Plain
from ..rules import classical
from ..setups import PlacedPiece

_SAFETY: Final = frozenset({"B11", "Z23", "S19"})
"""The clauses that forbid a move for the King's sake alone."""

_PROMOTIONS: Final = (QUEEN, ROOK, BISHOP, KNIGHT)
_WRITTEN: Final = frozenset({"backrank", "split", "classical"})
"""The rule sets whose moves say what a Pawn becomes."""


class Unsafe(NamedTuple):
    """A move that its King's safety forbids, and what the rules say of it."""

    move: Plain
    refusal: IllegalMoveError


def unsafe_moves(game: Game) -> list[Unsafe]:
    """The plain moves and captures that only the safety of the mover's King forbids.

    Each promotion counts by itself; castling, `zap`'s en passant and quantum moves do not.
    """
    if isinstance(game.position, classical.Position):
        board = game.position.board()
        refused = [
            Plain(move.from_square, move.to_square, _promotion(move.promotion))
            for move in board.pseudo_legal_moves
            if not board.is_legal(move) and not board.is_castling(move)
        ]
        return [unsafe for move in refused if (unsafe := _refused(game, move)) is not None]
    return [
        unsafe
        for piece in game.setup().pieces
        if piece.colour == game.turn and piece.half is None
        for move in _tries(game, piece)
        if (unsafe := _refused(game, move)) is not None and unsafe.refusal.clause in _SAFETY
    ]


def _promotion(piece_type: int | None) -> int | None:
    """An identity for the number by which python-chess calls a piece."""
    return None if piece_type is None else {2: KNIGHT, 3: BISHOP, 4: ROOK, 5: QUEEN}[piece_type]


def _tries(game: Game, piece: PlacedPiece) -> Iterator[Plain]:
    last = 7 if piece.colour else 0
    for target in range(64):
        if target >> 3 == last and piece.own == PAWN and game.rules.name in _WRITTEN:
            yield from (Plain(piece.square, target, identity) for identity in _PROMOTIONS)
        elif target != piece.square:
            yield Plain(piece.square, target)


def _refused(game: Game, move: Plain) -> Unsafe | None:
    try:
        game.play(move)
    except IllegalMoveError as error:
        return Unsafe(move, error)
    return None
