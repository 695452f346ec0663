"""Verdicts on `backrank` puzzles by the twin: format.md's table word for word, by brute force."""

from __future__ import annotations

from typing import Any

from . import backrank
from .backrank_sides import Board, Piece
from .backrank_text import admitted

_START = "backrank xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w KQkq - 0 1"
_SIDES = {"white": "w", "black": "b"}


def verdict(record: dict[str, Any]) -> str:
    """``ok``, ``wrong``, ``not-unique`` or ``illegal`` for a record that is well formed."""
    board = _position(record["position"])
    if board is None:
        return "illegal"
    kind, question, solution = record["kind"], record["question"], record["solution"]
    if kind == "identify":
        standing = board.standing.get(question["square"])
        possible = "" if standing is None else board.pieces[standing].mask
        return _judged(solution["identity"], list(possible))
    if kind == "king":
        candidates = [
            piece for piece in board.army(_SIDES[question["side"]]) if _may_be_king(piece)
        ]
        return _judged(solution["square"], [str(piece.square) for piece in candidates])
    after = backrank.successors(board)
    if kind == "certain-check":
        after = {move: there for move, there in after.items() if backrank.is_check(there)}
    if kind == "mate":
        return _mate(after, solution["move"], question["moves"])
    return _judged(solution["move"], list(after))


def _judged(claimed: str, solutions: list[str]) -> str:
    if claimed not in solutions:
        return "wrong"
    return "ok" if len(solutions) == 1 else "not-unique"


def _mate(after: dict[str, Board], claimed: str, moves: int) -> str:
    """Only for mates in one: longer ones take the twin too long."""
    assert moves == 1
    mates = [
        move
        for move, there in after.items()
        if backrank.is_check(there) and not backrank.successors(there)
    ]
    return _judged(claimed, mates)


def _may_be_king(piece: Piece) -> bool:
    return piece.kind == "quantum" and not piece.captured and "K" in piece.mask


def _position(text: str) -> Board | None:
    line, _, moves = text.partition(" moves ")
    line = _START if line.split()[-1] == "startpos" else line
    board = admitted(line if line.startswith("backrank ") else f"backrank {line}")
    if board is None or backrank.is_check(board._replace(turn="b" if board.turn == "w" else "w")):
        return None
    for move in moves.split():
        try:
            board = backrank.play(board, move)
        except backrank.Refused:
            return None
    return board
