"""A second proof for `classical`: plain search on ``chess.Board``, without our rules or solvers.

Nothing is hidden there, so that another solver would only run the same code again.
"""

from __future__ import annotations

import chess

from .drafts import Draft


def is_proved(draft: Draft) -> bool:
    """Whether the answer of a sound `classical` draft is the only one on the board itself."""
    board = _board(draft)
    answers = [move for move in board.legal_moves if _answers(board, move, draft)]
    return [_text(board, move) for move in answers] == [draft.solution["move"]]


def _board(draft: Draft) -> chess.Board:
    line = draft._replace(moves=()).position()
    _, _, fen = line.partition(" ")
    board = chess.Board() if fen == "startpos" else chess.Board(fen)
    for played in draft.moves:
        board.push(next(move for move in board.legal_moves if _text(board, move) == str(played)))
    return board


def _text(board: chess.Board, move: chess.Move) -> str:
    if board.is_castling(move):
        return "O-O" if board.is_kingside_castling(move) else "O-O-O"
    return move.uci()


def _answers(board: chess.Board, move: chess.Move, draft: Draft) -> bool:
    if draft.kind == "only-move":
        return True
    if draft.kind == "certain-check":
        return board.gives_check(move)
    return _mates(board, move, draft.question["moves"])


def _mates(board: chess.Board, move: chess.Move, moves: int) -> bool:
    """Whether *move* mates in at most so many moves, whatever is replied."""
    board.push(move)
    try:
        replies = list(board.legal_moves)
        if not replies:
            return board.is_check()
        if moves == 1 or board.is_insufficient_material():
            return False
        return all(_is_answered(board, reply, moves - 1) for reply in replies)
    finally:
        board.pop()


def _is_answered(board: chess.Board, reply: chess.Move, moves: int) -> bool:
    board.push(reply)
    try:
        return any(_mates(board, move, moves) for move in list(board.legal_moves))
    finally:
        board.pop()
