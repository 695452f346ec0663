"""``predict``: what a piece can be after a move (`zap`)."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from ...errors import NotationError
from ...identities import LETTERS, mask_of, mask_text
from ..examiner import Examiner, legal_move, piece_on, possible_identities
from ..explaining import Solved, explained
from ..kind import Kind
from ..records import Letter, MoveText, Part, Record, SquareName
from ..verdicts import Finding, Verdict


class Question(Part, frozen=True):
    """The move that is played, and the square of the piece after it."""

    move: MoveText
    square: SquareName


class Solution(Part, frozen=True):
    """Exactly the identities that the piece then has, whatever the branch, in any order."""

    identities: Annotated[
        list[Letter], Meta(min_length=1, max_length=6, extra_json_schema={"uniqueItems": True})
    ]


class Predict(Record, frozen=True, kw_only=True, tag_field="kind", tag="predict"):
    """The question: what can the piece on a square be after a move."""

    question: Question
    solution: Solution


def judge(record: Predict, examiner: Examiner) -> Finding:
    """Ok when the living piece there has exactly the claimed identities after the move."""
    move, square = record.question.move, record.question.square
    letters = record.solution.identities
    if len(set(letters)) < len(letters):
        raise NotationError("solution", "an identity is named twice")
    game = examiner.open(record)
    game.push(legal_move(game, move))
    piece = piece_on(game, square)
    if piece is None:
        return Finding(Verdict.WRONG, f"there is no piece on {square} after {move}")
    found = possible_identities(piece)
    shown = " ".join(mask_text(found))
    if found != mask_of("".join(letters)):
        return Finding(Verdict.WRONG, f"after {move} the piece on {square} has: {shown}")
    return Finding(Verdict.OK, f"after {move} the piece on {square} has exactly: {shown}")


def solve(record: Predict, examiner: Examiner) -> Solved:
    """The identities after the move, and how the piece came by them."""
    move, square = record.question.move, record.question.square
    game = examiner.open(record)
    game.push(legal_move(game, move))
    piece = piece_on(game, square)
    if piece is None:
        return Solved(None, (f"There is no piece on {square} after {move}.",))
    found = possible_identities(piece)
    letters: list[Letter] = [letter for letter in LETTERS if mask_of(letter) & found]  # type: ignore[misc]
    answer = f"After {move} the piece on {square} has exactly: {' '.join(letters)}."
    return explained(game, piece.square, Solution(letters), answer)


KIND: Final = Kind("predict", Predict, ("zap",), judge, solve)
