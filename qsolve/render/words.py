"""The phrases that reports are made of."""

from __future__ import annotations

import chess

from ..geometry import NAMES
from ..identities import NAMES as IDENTITY_NAMES
from ..identities import identities, mask_text
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


def identity_words(mask: int) -> str:
    """A mask as words: ``King, Queen or Bishop``."""
    names = [IDENTITY_NAMES[identity] for identity in identities(mask)]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def mask_letters(mask: int) -> str:
    """A mask as letters set apart: ``K Q B``."""
    return " ".join(mask_text(mask))


def square_list(squares: list[str]) -> str:
    """Square names in a row, or a dash."""
    return " ".join(squares) if squares else "-"


def square_name(square: int | None) -> str:
    """A square's name; a captured piece's unknown square is a question mark."""
    return "?" if square is None else NAMES[square]
