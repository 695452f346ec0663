"""The checks of an ordinary chess position, found from the King outwards.

Playing every legal move to see whether it gives check takes several times as
long, and a search for mate asks nothing more often.
"""

from __future__ import annotations

from collections.abc import Iterator

import chess

from ..geometry import KNIGHT_LEAPS, PAWN_ATTACKS, diagonal_attacks, squares, straight_attacks

_LAST_RANKS = (chess.BB_RANK_2, chess.BB_RANK_7)
"""Where a Pawn of each colour stands before it promotes."""


def checking_moves(board: chess.Board) -> Iterator[chess.Move]:
    """The legal moves that give check, in no particular order."""
    king = board.king(not board.turn)
    if king is None:
        return
    mine = board.occupied_co[board.turn]
    doubtful = _doubtful(board, king) & mine
    diagonal = diagonal_attacks(king, board.occupied)
    straight = straight_attacks(king, board.occupied)
    # From these squares a piece of each kind attacks the King's.
    sources = {
        chess.PAWN: PAWN_ATTACKS[not board.turn][king],
        chess.KNIGHT: KNIGHT_LEAPS[king],
        chess.BISHOP: diagonal,
        chess.ROOK: straight,
        chess.QUEEN: diagonal | straight,
        chess.KING: 0,
    }
    for kind in chess.PIECE_TYPES:
        movers = board.pieces_mask(kind, board.turn) & ~doubtful
        if movers and sources[kind]:
            yield from board.generate_legal_moves(movers, sources[kind])
    if doubtful:
        for move in board.generate_legal_moves(doubtful):
            if board.gives_check(move):
                yield move


def _doubtful(board: chess.Board, king: int) -> int:
    """The pieces that may give check in another way than by attacking from where they land.

    Those that stand between a line piece and the King, Pawns that promote or may
    capture en passant, a King that may castle.
    """
    doubtful = board.pawns & _LAST_RANKS[board.turn]
    if board.ep_square is not None:
        doubtful |= board.pawns & PAWN_ATTACKS[not board.turn][board.ep_square]
    if board.castling_rights:
        doubtful |= board.kings
    mine = board.occupied_co[board.turn]
    lines = (
        (diagonal_attacks(king, 0) & (board.bishops | board.queens))
        | (straight_attacks(king, 0) & (board.rooks | board.queens))
    ) & mine
    for origin in squares(lines):
        between = chess.between(king, origin) & board.occupied
        if between & (between - 1) == 0:
            doubtful |= between
    return doubtful
