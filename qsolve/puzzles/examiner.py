"""What a kind needs to examine a puzzle: a solver, a limit, the game, its moves."""

from __future__ import annotations

from typing import NamedTuple

from ..errors import IllegalMoveError
from ..game import Game
from ..geometry import NAMES, RANK_IN_ORDER
from ..notation.moves import Move
from ..notation.qfen import read_line
from ..rules.protocol import HidesIdentities
from ..setups import PlacedPiece
from ..solvers import Oracle
from .records import Record


class Examiner(NamedTuple):
    """Who decides a puzzle: an oracle, and the nodes that one mate search may take."""

    oracle: Oracle
    nodes: int | None = None

    def open(self, record: Record) -> Game:
        """The game of a record's position, its moves played.

        Raises ``NotationError``, ``InvalidPositionError`` or ``IllegalMoveError``.
        """
        return Game.from_line(read_line(record.position, record.rules), self.oracle)


def legal_move(game: Game, text: str) -> Move:
    """The legal move that *text* says, as the rules write it (``e1g1`` may be castling, C4).

    Raises ``NotationError`` for a text that is no move, ``IllegalMoveError`` for
    a move that is not legal.
    """
    move = game.parse_move(text)
    legal = game.legal_moves
    if move in legal:
        return move
    reached = game.rules.setup_of(game.play(move).position)
    for other in legal:
        after = game.rules.advance(game.oracle, game.position, other)
        if game.rules.setup_of(after) == reached:
            return other
    raise IllegalMoveError(text, None, "no legal move leads there")


def standing(game: Game) -> list[PlacedPiece]:
    """The living pieces with their reduced masks, in square order; nothing is counted."""
    return sorted(game.setup().pieces, key=lambda piece: RANK_IN_ORDER[piece.square])


def piece_on(game: Game, square: str) -> PlacedPiece | None:
    """The living piece on a square, or ``None``."""
    wanted = NAMES.index(square)
    return next((piece for piece in game.setup().pieces if piece.square == wanted), None)


def possible_identities(piece: PlacedPiece) -> int:
    """The identities that a piece may have, whatever the branch (Z2), as a mask."""
    return piece.own | (piece.starred or 0)


def assignment_with(game: Game, square: int, identities: int) -> dict[str, str | bool] | None:
    """An assignment in which the piece on *square* is one of *identities*, by square names.

    ``None`` where there is none, or where the rule set has no assignments to show.
    """
    if not isinstance(game.rules, HidesIdentities):
        return None
    found = game.rules.assignment(game.oracle, game.position, square, identities)
    return None if found is None else {NAMES[square]: value for square, value in found.items()}
