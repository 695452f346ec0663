"""``collapse``: whether a half is real after a move (`split`)."""

from __future__ import annotations

from typing import Final

from ...game import Game
from ...geometry import NAMES
from ...identities import PAWN
from ...notation.moves import Move, Observed, Plain, Quantum
from ...setups import PlacedPiece, Setup
from ..examiner import Examiner, legal_move
from ..explaining import Solved
from ..kind import Kind
from ..records import MoveText, Part, Record, SquareName
from ..verdicts import Finding, Verdict


class Question(Part, frozen=True):
    """The move that is played, and the square of a half: before the move, or made by it."""

    move: MoveText
    square: SquareName


class Solution(Part, frozen=True):
    """Whether that half is real after the move, ``null`` where that stays undecided."""

    real: bool | None


class Collapse(Record, frozen=True, kw_only=True, tag_field="kind", tag="collapse"):
    """The question: is the half on a square real after a move."""

    question: Question
    solution: Solution


_WORDS: Final = {True: "real", False: "not real", None: "undecided"}


def judge(record: Collapse, examiner: Examiner) -> Finding:
    """Ok when the half is found as the solution says."""
    game = examiner.open(record)
    found = _outcome(game, legal_move(game, record.question.move), record.question.square)
    if isinstance(found, str):
        return Finding(Verdict.WRONG, found)
    real = found[0]
    message = f"after {record.question.move} the half on {record.question.square} is {_WORDS[real]}"
    verdict = Verdict.OK if real is record.solution.real else Verdict.WRONG
    return Finding(verdict, message)


def solve(record: Collapse, examiner: Examiner) -> Solved:
    """Whether the half is real, and under which clause."""
    game = examiner.open(record)
    found = _outcome(game, legal_move(game, record.question.move), record.question.square)
    if isinstance(found, str):
        return Solved(None, (found + ".",))
    real, why = found
    square, move = record.question.square, record.question.move
    answer = f"After {move} the half on {square} is {_WORDS[real]}: {why}."
    return Solved(Solution(real), (answer,))


def _outcome(game: Game, move: Move, square: str) -> tuple[bool | None, str] | str:
    """Whether the half on *square* is real after *move*, and why; a fault if there is no half."""
    before = game.setup()
    half = _standing(before, NAMES.index(square))
    if half is None or half.half is None:
        return _made_by(game, move, square)
    observed = game.rules.observation(game.position, move)
    if isinstance(move, Observed) and half.half.superstate == observed:
        found = move.then is not None and move.origin == half.square
        return found, "the move observes it [S16]"
    after = game.rules.setup_of(game.play(move).position)
    if isinstance(move, Observed) and move.then is not None:
        move = move.then
    if isinstance(move, Quantum) and half.square in move.origins:
        return None, "a pair move decides nothing [S13]"
    if isinstance(move, Plain) and move.target == half.square:
        return _landed_on(before, after, move, half)
    return _seen(_standing(after, half.square))


def _made_by(game: Game, move: Move, square: str) -> tuple[None, str] | str:
    """Of a square without a half before *move*: undecided if the move makes one there."""
    made = _standing(game.rules.setup_of(game.play(move).position), NAMES.index(square))
    if made is None or made.half is None:
        return f"there is no half on {square} before or after {move}"
    return None, "the move itself makes it [S12]"


def _seen(standing: PlacedPiece | None) -> tuple[bool | None, str]:
    """What stands on the half's square now, where no piece moved there."""
    if standing is None:
        return False, "nothing is left on its square [S3]"
    if standing.half is None:
        return True, "a classical piece stands there now [S3]"
    return None, "nothing that the move asks for decides it"


def _landed_on(
    before: Setup, after: Setup, move: Plain, half: PlacedPiece
) -> tuple[bool | None, str]:
    """What becomes of a half on whose square the mover lands (S5, S6, S8)."""
    mover = _standing(before, move.origin)
    if mover is not None and mover.own == PAWN:
        if (move.origin - move.target) % 8:
            return True, "a Pawn captures it [S8]"
        return False, "a Pawn steps there [S8]"
    if half.colour == before.turn:
        return False, "a piece of its own side lands there [S5]"
    partner = _partner(before, half)
    seen = None if partner is None else _seen(_standing(after, partner.square))[0]
    if seen is None:
        return None, "it is taken, and stays undecided [S6]"
    return not seen, f"it is taken, and its other half is {_WORDS[seen]} [S6, S11]"


def _standing(setup: Setup, square: int) -> PlacedPiece | None:
    return next((piece for piece in setup.pieces if piece.square == square), None)


def _partner(setup: Setup, half: PlacedPiece) -> PlacedPiece | None:
    """The other half of the same superstate, ``None`` where it is taken."""
    number = half.half.superstate if half.half else None
    return next(
        (
            piece
            for piece in setup.pieces
            if piece.half is not None
            and piece.half.superstate == number
            and piece.square != half.square
        ),
        None,
    )


KIND: Final = Kind("collapse", Collapse, ("split",), judge, solve)
