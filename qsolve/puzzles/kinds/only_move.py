"""``only-move``: the only legal move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...errors import IllegalMoveError
from ...game import Game
from ...phrases import both
from ...queries.unsafe import unsafe_moves
from ..examiner import Examiner, legal_move
from ..explaining import Solved
from ..kind import Kind
from ..records import Nothing, OneMove, Record
from ..verdicts import Finding, Verdict


class OnlyMove(Record, frozen=True, kw_only=True, tag_field="kind", tag="only-move"):
    """The question: which move is the only legal one."""

    question: Nothing
    solution: OneMove


def judge(record: OnlyMove, examiner: Examiner) -> Finding:
    """Ok when the claimed move is the only legal one."""
    game = examiner.open(record)
    try:
        claimed = legal_move(game, record.solution.move)
    except IllegalMoveError as error:
        return Finding(Verdict.WRONG, str(error))
    others = [move for move in game.legal_moves if move != claimed]
    if others:
        message = f"{others[0]} is legal as well"
        return Finding(Verdict.NOT_UNIQUE, message, also=str(others[0]))
    return Finding(Verdict.OK, f"{claimed} is the only legal move")


def solve(record: OnlyMove, examiner: Examiner) -> Solved:
    """The only legal move, whether check forces it, and why the others that could be are not."""
    game = examiner.open(record)
    moves = game.legal_moves
    if len(moves) != 1:
        return Solved(None, (f"There are {len(moves)} legal moves, not one.",))
    check = "in certain check" if game.is_check() else "not in check"
    why = f"{moves[0]} is the only legal move; the side to move is {check}."
    return Solved(OneMove(str(moves[0])), (why, *_forbidden(game)))


def _forbidden(game: Game) -> Iterator[str]:
    """What forbids the moves that only the King's safety does: a sentence a reason."""
    by_reason: dict[tuple[str | None, str], list[str]] = {}
    for unsafe in unsafe_moves(game):
        error = unsafe.refusal
        by_reason.setdefault((error.clause, error.reason), []).append(error.move)
    for (clause, reason), refused in by_reason.items():
        verb = "is" if len(refused) == 1 else "are each"
        yield f"{both(*refused)} {verb} illegal: {reason} [{clause}]."


KIND: Final = Kind("only-move", OnlyMove, ("backrank", "zap", "classical"), judge, solve)
