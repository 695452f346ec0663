"""Every line of the shared case files, on every solver that can do it."""

from __future__ import annotations

from typing import Any

import pytest

import qsolve
from qsolve.notation.dialects import DIALECTS
from qsolve.notation.qfen import read_line
from qsolve.queries.legal_moves import LegalMove
from qsolve.render.jsonforms import analysis_form, error_form, legal_moves_form
from qsolve.rules import RULE_SETS
from qsolve.solvers import SOLVERS

from .casefiles import read_cases, rules_of

MOST_FOR_CSP = 3_000


AGAINST_THE_RULES = {
    # Black, not to move, is in check by the Pawn on e7; the line would have it playable.
    "C1 promotion": "C5",
}
"""Lines that a clause of the rules refuses: the clause is the law."""


def _csp_can(case: dict[str, Any]) -> bool:
    """Whether no side had more assignments than python-constraint lists, at any ply."""
    game = qsolve.Game.from_qfen(case["qfen"])
    for step in game.steps:
        inventory = game.rules.inventory(game.oracle, step.position)
        worlds = (inventory.worlds, *(side.worlds for side in inventory.sides))
        if any(number is not None and number > MOST_FOR_CSP for number in worlds):
            return False
    return True


ALL_CASES = [case for rules in RULE_SETS for case in read_cases(rules)]
CASES = [case for case in ALL_CASES if case["name"] not in AGAINST_THE_RULES]
SOLVED = [
    pytest.param(case, solver, id=f"{solver}: {case['name']}")
    for case in CASES
    for solver in SOLVERS
    if solver != "csp" or _csp_can(case)
]
WORKED = [case for case in CASES if "move" in case]
LISTING = [case for case in CASES if "expect_legal" in case or "expect_illegal" in case]
ERRORS = [
    case
    for case in read_cases("errors")
    if rules_of(case) in RULE_SETS or rules_of(case) not in DIALECTS
]


def _name(case: dict[str, Any]) -> str:
    return str(case["name"])


def _game(case: dict[str, Any], solver: str = "exact") -> qsolve.Game:
    return qsolve.Game.from_qfen(case["qfen"], oracle=qsolve.oracle(solver))


def _listed(game: qsolve.Game) -> tuple[LegalMove, ...]:
    return qsolve.legal_moves(game)


@pytest.mark.parametrize(("case", "solver"), SOLVED)
def test_analyse_answers_as_the_case_says(case: dict[str, Any], solver: str) -> None:
    """Every key of the expected analysis has the expected value, and the solver is named."""
    form = analysis_form(qsolve.analyse(_game(case, solver)))
    assert {key: form[key] for key in case["analyse"]} == case["analyse"]
    assert form["solver"] == solver


@pytest.mark.parametrize(("case", "solver"), SOLVED)
def test_legal_moves_are_those_of_the_case(case: dict[str, Any], solver: str) -> None:
    """The complete answer, successors, checks and mates included, is the expected one."""
    game = _game(case, solver)
    assert legal_moves_form(game.setup(), _listed(game)) == case["legal"]


@pytest.mark.parametrize("case", WORKED, ids=_name)
def test_worked_example_gives_its_position(case: dict[str, Any]) -> None:
    """The move gives the position after it; where that is null the move is illegal."""
    game = _game(case)
    if case["after"] is None:
        with pytest.raises(qsolve.IllegalMoveError):
            game.push(case["move"])
    else:
        game.push(case["move"])
        assert game.qfen() == case["after"]


if LISTING:  # only some rule sets have such lines

    @pytest.mark.parametrize("case", LISTING, ids=_name)
    def test_expected_moves_are_listed(case: dict[str, Any]) -> None:
        """What must be listed is, what must not be is not."""
        listed = {str(move.move) for move in _listed(_game(case))}
        assert set(case.get("expect_legal", ())) <= listed
        assert not set(case.get("expect_illegal", ())) & listed


@pytest.mark.parametrize("name", AGAINST_THE_RULES)
def test_line_against_the_rules_is_refused(name: str) -> None:
    """With the clause that it breaks."""
    (case,) = (case for case in ALL_CASES if case["name"] == name)
    with pytest.raises(qsolve.InvalidPositionError) as caught:
        _game(case)
    assert caught.value.faults[0].clause == AGAINST_THE_RULES[name]


@pytest.mark.parametrize("case", ERRORS, ids=_name)
def test_bad_line_is_refused_with_kind_and_clause(case: dict[str, Any]) -> None:
    """The error object names the expected kind and, where there is one, the expected clause."""
    with pytest.raises(qsolve.QsolveError) as caught:
        qsolve.Game.from_qfen(case["qfen"])
    error = error_form(1, caught.value)["error"]
    assert error["kind"] == case["error"]["kind"]
    assert error["clause"] == case["error"]["clause"]


@pytest.mark.parametrize("case", CASES, ids=_name)
def test_case_line_that_is_canonical_is_written_as_it_was_read(case: dict[str, Any]) -> None:
    """Reading the canonical line of a case gives the same line again."""
    canonical = case["analyse"]["fen"]
    assert qsolve.Game.from_qfen(canonical).qfen() == canonical
    assert read_line(canonical).rules == case["analyse"]["rules"]
