"""``king``: where a side's King is certain to be."""

from __future__ import annotations

from typing import Final, Literal

import chess

from ...game import Game
from ...geometry import NAMES
from ...identities import ALL, KING
from ...setups import PlacedPiece
from ..examiner import Examiner, assignment_with, possible_identities, standing
from ..explaining import Solved, explained
from ..kind import Kind
from ..records import Part, Record, SquareName
from ..verdicts import Finding, Verdict

_COLOURS = {"white": chess.WHITE, "black": chess.BLACK}


class Question(Part, frozen=True):
    """The side whose King is asked for."""

    side: Literal["white", "black"]


class Solution(Part, frozen=True):
    """The square on which that King is revealed."""

    square: SquareName


class King(Record, frozen=True, kw_only=True, tag_field="kind", tag="king"):
    """The question: where is a side's King."""

    question: Question
    solution: Solution


def _candidates(game: Game, side: str) -> list[PlacedPiece]:
    """The living pieces that can be that King, in square order."""
    colour = _COLOURS[side]
    return [
        piece
        for piece in standing(game)
        if piece.colour == colour and possible_identities(piece) & KING
    ]


def _is_revealed(candidates: list[PlacedPiece]) -> bool:
    return len(candidates) == 1 and possible_identities(candidates[0]) == KING


def judge(record: King, examiner: Examiner) -> Finding:
    """Ok when that side's King is revealed on the claimed square."""
    side, square = record.question.side.capitalize(), record.solution.square
    game = examiner.open(record)
    candidates = _candidates(game, record.question.side)
    claimed = NAMES.index(square)
    others = [piece for piece in candidates if piece.square != claimed]
    if len(others) == len(candidates):
        message = f"{side}'s King is on {square} in no assignment"
        shown = assignment_with(game, others[0].square, KING) if others else None
        return Finding(Verdict.WRONG, message, counterexample=shown)
    if _is_revealed(candidates):
        return Finding(Verdict.OK, f"{side}'s King is revealed on {square}")
    if others:
        name = NAMES[others[0].square]
        return Finding(
            Verdict.NOT_UNIQUE,
            f"{side}'s King may also be on {name}",
            also=name,
            counterexample=assignment_with(game, others[0].square, KING),
        )
    return Finding(
        Verdict.NOT_UNIQUE,
        f"the piece on {square} is not certain to be {side}'s King",
        counterexample=assignment_with(game, claimed, ALL & ~KING),
    )


def solve(record: King, examiner: Examiner) -> Solved:
    """The King's square, with what each reason took from its piece."""
    side = record.question.side.capitalize()
    game = examiner.open(record)
    candidates = _candidates(game, record.question.side)
    names = [NAMES[piece.square] for piece in candidates]
    if not candidates:
        return Solved(None, (f"{side} has no King.",))
    if not _is_revealed(candidates):
        return Solved(None, (f"{side}'s King is not revealed; it may be on {', '.join(names)}.",))
    answer = f"{side}'s King is on {names[0]}: no other piece can be it."
    return explained(game, candidates[0].square, Solution(names[0]), answer)


KIND: Final = Kind("king", King, ("backrank", "zap"), judge, solve)
