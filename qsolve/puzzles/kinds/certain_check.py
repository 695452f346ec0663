"""``certain-check``: the only move that gives certain check."""

from __future__ import annotations

from typing import Final

from ...errors import IllegalMoveError
from ...game import Game
from ...geometry import NAMES, names_in_order
from ...notation.moves import Move, Observed
from ...rules.protocol import FindsChecks
from ..examiner import Examiner, legal_move
from ..explaining import Solved, why_in_check
from ..kind import Kind
from ..records import Nothing, OneMove, Record
from ..verdicts import Finding, Verdict


class CertainCheckPuzzle(Record, frozen=True, kw_only=True, tag_field="kind", tag="certain-check"):
    """The question: which move gives check."""

    question: Nothing
    solution: OneMove


def certain_checks(game: Game) -> list[Move]:
    """The legal moves that give certain check, by their text; observations do not count."""
    rules, oracle, position = game.rules, game.oracle, game.position
    if isinstance(rules, FindsChecks):
        found = rules.checking_moves(oracle, position)
    else:
        found = [
            move
            for move in rules.legal_moves(oracle, position)
            if rules.is_check(oracle, rules.advance(oracle, position, move))
        ]
    return sorted((move for move in found if not isinstance(move, Observed)), key=str)


def judge(record: CertainCheckPuzzle, examiner: Examiner) -> Finding:
    """Ok when the claimed move is the only legal one that gives certain check."""
    game = examiner.open(record)
    try:
        claimed = legal_move(game, record.solution.move)
    except IllegalMoveError as error:
        return Finding(Verdict.WRONG, str(error))
    if isinstance(claimed, Observed):
        return Finding(Verdict.WRONG, f"{claimed} observes, which is no solution of this kind")
    checks = certain_checks(game)
    if claimed not in checks:
        message = f"{claimed} does not give certain check"
        return Finding(Verdict.WRONG, message, counterexample=_missed(game, claimed))
    others = [move for move in checks if move != claimed]
    if others:
        message = f"{others[0]} gives certain check as well"
        return Finding(Verdict.NOT_UNIQUE, message, also=str(others[0]))
    return Finding(Verdict.OK, f"{claimed} is the only move that gives certain check")


def _missed(game: Game, move: Move) -> dict[str, str | bool] | None:
    """An assignment in which a King candidate is not attacked after *move*, if one shows it."""
    rules, oracle = game.rules, game.oracle
    after = rules.advance(oracle, game.position, move)
    for square in rules.inventory(oracle, after).sides[after.turn].king_candidates:
        example = rules.attack(oracle, after, square, not after.turn).counterexample
        if example is not None:
            return {NAMES[square]: value for square, value in example.items()}
    return None


def solve(record: CertainCheckPuzzle, examiner: Examiner) -> Solved:
    """The checking move, and what attacks the King candidates after it."""
    game = examiner.open(record)
    checks = certain_checks(game)
    if len(checks) != 1:
        listed = ", ".join(map(str, checks)) or "none"
        return Solved(None, (f"Not exactly one move gives certain check: {listed}.",))
    move = checks[0]
    game.push(move)
    attackers = " ".join(names_in_order(game.rules.checkers(game.oracle, game.position)))
    return Solved(
        OneMove(str(move)),
        (
            f"{move} is the only move that gives certain check.",
            f"After it these pieces attack every square on which the King can be: {attackers}.",
        ),
        arguments=tuple(why_in_check(game)),
    )


KIND: Final = Kind(
    "certain-check",
    CertainCheckPuzzle,
    ("backrank", "zap", "split", "classical"),
    judge,
    solve,
)
