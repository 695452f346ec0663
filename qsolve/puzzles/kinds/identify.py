"""``identify``: what the piece on a square certainly is."""

from __future__ import annotations

from typing import Final

from ...identities import NAMES, identities, is_single, mask_of, mask_text
from ...setups import PlacedPiece
from ..examiner import Examiner, assignment_with, piece_on, possible_identities
from ..explaining import Solved, explained
from ..kind import Kind
from ..records import Letter, Part, Record, SquareName
from ..verdicts import Finding, Verdict


class Question(Part, frozen=True):
    """The square of the piece."""

    square: SquareName


class Solution(Part, frozen=True):
    """The identity that the piece has in every assignment."""

    identity: Letter


class Identify(Record, frozen=True, kw_only=True, tag_field="kind", tag="identify"):
    """The question: what is the piece on a square."""

    question: Question
    solution: Solution


def judge(record: Identify, examiner: Examiner) -> Finding:
    """Ok when the piece is the claimed identity in every assignment."""
    square = record.question.square
    claimed = mask_of(record.solution.identity)
    game = examiner.open(record)
    piece = piece_on(game, square)
    if piece is None:
        return Finding(Verdict.WRONG, f"there is no piece on {square}")
    possible = possible_identities(piece)
    if possible == claimed:
        return Finding(
            Verdict.OK, f"the piece on {square} is a {NAMES[claimed]} in every assignment"
        )
    others = possible & ~claimed
    counterexample = assignment_with(game, piece.square, others)
    if not possible & claimed:
        message = f"the piece on {square} is a {NAMES[claimed]} in no assignment: {_may_be(piece)}"
        return Finding(Verdict.WRONG, message, counterexample=counterexample)
    other = next(identities(others))
    return Finding(
        Verdict.NOT_UNIQUE,
        f"the piece on {square} may also be a {NAMES[other]}",
        also=mask_text(other),
        counterexample=counterexample,
    )


def _may_be(piece: PlacedPiece) -> str:
    names = [NAMES[identity] for identity in identities(possible_identities(piece))]
    return f"it is a {names[0]}" if len(names) == 1 else f"it may be {' or '.join(names)}"


def solve(record: Identify, examiner: Examiner) -> Solved:
    """The identity, with what the game and the other pieces say of the piece."""
    square = record.question.square
    game = examiner.open(record)
    piece = piece_on(game, square)
    if piece is None:
        return Solved(None, (f"There is no piece on {square}.",))
    possible = possible_identities(piece)
    if not is_single(possible):
        return Solved(None, (f"The piece on {square} is not certain: {_may_be(piece)}.",))
    answer = f"The piece on {square} is a {NAMES[possible]} in every assignment."
    letter: Letter = mask_text(possible)  # type: ignore[assignment]
    return explained(game, piece.square, Solution(letter), answer)


KIND: Final = Kind("identify", Identify, ("backrank", "zap"), judge, solve)
