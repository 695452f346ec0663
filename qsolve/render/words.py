"""The phrases that reports are made of."""

from __future__ import annotations

import chess

from ..geometry import NAMES
from ..notation.dialects import DIALECTS
from ..phrases import Phrase, message, phrase
from ..rules.verdict import Reason, Status, Verdict

SIDES = {chess.WHITE: phrase("White"), chess.BLACK: phrase("Black")}

_STATUS = {
    Status.ONGOING: message("{side} to move, no check"),
    Status.CHECK: message("{side} to move, check"),
    Status.CHECKMATE: message("{side} is checkmated"),
    Status.STALEMATE: message("{side} is stalemated"),
    Status.DRAW: message("draw ({side} to move)"),
}
_REASON = {
    Reason.INSUFFICIENT_MATERIAL: message("draw: insufficient material ({side} to move)"),
    Reason.THREEFOLD: message("draw: the same position three times ({side} to move)"),
    Reason.CONSECUTIVE_REPETITION: message(
        "draw: the same position three times in a row ({side} to move)"
    ),
    Reason.FIFTY_MOVES: message(
        "draw: fifty moves without a capture or a Pawn move ({side} to move)"
    ),
}


def verdict_phrase(verdict: Verdict, turn: bool) -> Phrase:
    """Who moves and how the position stands."""
    words = _STATUS[verdict.status] if verdict.reason is None else _REASON[verdict.reason]
    return phrase(words, side=SIDES[turn])


def entry_letters(rules: str, mask: int) -> list[str]:
    """The names of a mask's entries in a rule set: letters, in `zap` also ``N*``."""
    return [name for bit, name in enumerate(DIALECTS[rules].entries) if mask >> bit & 1]


def square_list(squares: list[str]) -> str:
    """Square names in a row, or a dash."""
    return " ".join(squares) if squares else "-"


def square_name(square: int | None) -> str:
    """A square's name; a captured piece's unknown square is a question mark."""
    return "?" if square is None else NAMES[square]
