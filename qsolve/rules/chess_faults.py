"""Why a move of ordinary chess is illegal, in words (C1)."""

from __future__ import annotations

from typing import Final

import chess

from ..geometry import DISPLACEMENT, NAMES
from ..identities import PAWN, mask_of
from ..notation.moves import Castling, Move, Plain, Wing
from ..phrases import message, phrase
from .staying import STAYS

_ARTICLED: Final = {
    chess.KING: phrase("a King"),
    chess.QUEEN: phrase("a Queen"),
    chess.ROOK: phrase("a Rook"),
    chess.BISHOP: phrase("a Bishop"),
    chess.KNIGHT: phrase("a Knight"),
    chess.PAWN: phrase("a Pawn"),
}


def move_fault(board: chess.Board, move: Move, known: chess.Move) -> tuple[str | None, str]:
    """The clause (``None``: nothing of the mover's stands there) and the reason (C1).

    *known* is the move as python-chess has it.
    """
    if isinstance(move, Castling):
        return "C1", _castling_fault(board, move.wing)
    assert isinstance(move, Plain)
    origin, target = move.origin, move.target
    kind = board.piece_type_at(origin)
    if kind is None:
        return None, phrase("there is no piece on {square}", square=NAMES[origin])
    if board.color_at(origin) != board.turn:
        if board.turn:
            return None, phrase("the piece on {square} is Black's", square=NAMES[origin])
        return None, phrase("the piece on {square} is White's", square=NAMES[origin])
    if board.is_pseudo_legal(known):
        return "C1", phrase("it leaves the King in check")
    identity = mask_of(chess.piece_symbol(kind).upper())
    if origin == target:
        return "C1", STAYS
    if board.color_at(target) == board.turn:
        sentence = message("{square} is occupied by a piece of the same side")
        return "C1", phrase(sentence, square=NAMES[target])
    if identity != PAWN and DISPLACEMENT[origin][target] & identity:
        blockers = chess.between(origin, target) & board.occupied
        if blockers:
            name = NAMES[chess.lsb(blockers)]
            return "C1", phrase("the way is blocked on {square}", square=name)
    promoting = chess.Move(origin, target, chess.QUEEN)
    if identity == PAWN and board.is_pseudo_legal(promoting):
        return "C1", phrase("a Pawn that reaches the last rank is promoted: add q, r, b or n")
    if move.promotion is not None and board.is_pseudo_legal(chess.Move(origin, target)):
        return "C1", phrase("only a Pawn that reaches the last rank is promoted")
    return "C1", phrase("{piece} does not move so here", piece=_ARTICLED[kind])


def _castling_fault(board: chess.Board, wing: Wing) -> str:
    king = chess.E1 if board.turn else chess.E8
    corner = king + (3 if wing is Wing.KING else -4)
    if not board.castling_rights >> corner & 1:
        return phrase("the castling right is gone")
    if chess.between(king, corner) & board.occupied:
        return phrase("there is a piece between King and Rook")
    return phrase("the King is in check, or would pass or reach an attacked square")
