"""Castling as in chess: where King and Rook stand, and which moves end a right."""

from __future__ import annotations

from typing import Final

import chess

from ..notation.moves import Wing

HOME_RANK: Final = (56, 0)
"""The first square of each colour's first rank."""


class CastlingSquares:
    """Where the pieces of one castling stand before and after (B16, S9).

    ``between`` is a bit board; ``watched`` are the squares that the King stands
    on, crosses and reaches.
    """

    __slots__ = ("between", "corner", "king_from", "king_to", "rook_to", "watched")

    def __init__(self, colour: bool, wing: Wing) -> None:
        home = HOME_RANK[colour]
        files = (7, 6, 5) if wing is Wing.KING else (0, 2, 3)
        self.king_from = home + 4
        self.corner, self.king_to, self.rook_to = (home + file for file in files)
        self.between = chess.between(self.king_from, self.corner)
        self.watched = (self.king_from, self.rook_to, self.king_to)


CASTLINGS: Final = {
    (colour, wing): CastlingSquares(colour, wing) for colour in (True, False) for wing in Wing
}

RIGHTS: Final = {
    "K": (chess.WHITE, Wing.KING),
    "Q": (chess.WHITE, Wing.QUEEN),
    "k": (chess.BLACK, Wing.KING),
    "q": (chess.BLACK, Wing.QUEEN),
}
"""What each letter of a castling field grants, in writing order."""


def _rights_kept(square: int) -> int:
    """The castling corners whose right survives a move from or to *square* (B23, S20)."""
    if square == chess.E1:
        return ~(chess.BB_A1 | chess.BB_H1)
    if square == chess.E8:
        return ~(chess.BB_A8 | chess.BB_H8)
    return ~(1 << square)


RIGHTS_KEPT: Final = tuple(_rights_kept(square) for square in range(64))


def rights_text(corners: int) -> str:
    """The castling field, without ``-``, of a bit board of corners with a right.

    >>> rights_text(chess.BB_H1 | chess.BB_A8)
    'Kq'
    """
    return "".join(
        letter for letter, where in RIGHTS.items() if corners >> CASTLINGS[where].corner & 1
    )
