"""The phrases that reports are made of."""

from __future__ import annotations

import chess

from ..geometry import NAMES
from ..notation.dialects import DIALECTS
from ..rules.verdict import Reason, Status, Verdict

SIDES = {chess.WHITE: "White", chess.BLACK: "Black"}

_STATUS = {
    Status.ONGOING: "no check",
    Status.CHECK: "check",
    Status.CHECKMATE: "checkmate",
    Status.STALEMATE: "stalemate",
    Status.DRAW: "draw",
}
_REASON = {
    Reason.INSUFFICIENT_MATERIAL: "insufficient material",
    Reason.THREEFOLD: "the same position three times",
    Reason.CONSECUTIVE_REPETITION: "the same position three times in a row",
    Reason.FIFTY_MOVES: "fifty moves without a capture or a Pawn move",
}


def verdict_text(verdict: Verdict, turn: bool) -> str:
    """Who moves and how the position stands, in one phrase."""
    if verdict.status in (Status.CHECKMATE, Status.STALEMATE):
        return f"{SIDES[turn]} is {_STATUS[verdict.status]}d"
    if verdict.reason is not None:
        return f"draw: {_REASON[verdict.reason]} ({SIDES[turn]} to move)"
    return f"{SIDES[turn]} to move, {_STATUS[verdict.status]}"


def entry_letters(rules: str, mask: int) -> list[str]:
    """The names of a mask's entries in a rule set: letters, in `zap` also ``N*``."""
    return [name for bit, name in enumerate(DIALECTS[rules].entries) if mask >> bit & 1]


def square_list(squares: list[str]) -> str:
    """Square names in a row, or a dash."""
    return " ".join(squares) if squares else "-"


def square_name(square: int | None) -> str:
    """A square's name; a captured piece's unknown square is a question mark."""
    return "?" if square is None else NAMES[square]
