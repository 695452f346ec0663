"""The case files of `split`: analyses, legal moves, worked examples, refusals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from qsolve import Game, IllegalMoveError, QsolveError, analyse, legal_moves, oracle, why
from qsolve.render.jsonforms import analysis_form, error_form, legal_moves_form

_CASES = Path(__file__).parents[1] / "cases"


def _read(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (_CASES / name).read_text().splitlines()]


_ALL = _read("split.jsonl")
_EXAMPLES = [case for case in _ALL if "move" in case]
_EXPECTED = [case for case in _ALL if "expect_legal" in case]
_ERRORS = [case for case in _read("errors.jsonl") if case["qfen"].startswith("split")]
_SOLVERS = ("exact", "cp-sat", "csp")


def _name(case: dict[str, Any]) -> str:
    return str(case["name"])


def _as_json(form: Any) -> Any:
    return json.loads(json.dumps(form))


@pytest.mark.parametrize("case", _ALL, ids=_name)
def test_analysis(case: dict[str, Any]) -> None:
    """Status, worlds, pieces and certain attacks are those of the case."""
    form = _as_json(analysis_form(analyse(Game.from_qfen(case["qfen"]))))
    assert {key: form[key] for key in case["analyse"]} == case["analyse"]


@pytest.mark.parametrize("case", _ALL, ids=_name)
def test_legal_moves(case: dict[str, Any]) -> None:
    """The legal moves are those of the case, with the positions after them, check and mate."""
    game = Game.from_qfen(case["qfen"])
    form = _as_json(legal_moves_form(game.setup(), legal_moves(game)))
    assert {key: form[key] for key in case["legal"]} == case["legal"]


@pytest.mark.parametrize("case", _ALL, ids=_name)
def test_counting_agrees_with_listing(case: dict[str, Any]) -> None:
    """Legal moves are counted, and found to be there, without being listed."""
    game = Game.from_qfen(case["qfen"])
    size = len(case["legal"]["moves"])
    assert game.rules.count_legal_moves(game.oracle, game.position) == size
    assert game.rules.has_legal_move(game.oracle, game.position) == (size > 0)


@pytest.mark.parametrize("case", _EXAMPLES, ids=_name)
def test_worked_example(case: dict[str, Any]) -> None:
    """The move of a worked example leads where the case says, or is illegal."""
    game = Game.from_qfen(case["qfen"])
    if case["after"] is None:
        with pytest.raises(IllegalMoveError):
            game.push(case["move"])
    else:
        game.push(case["move"])
        assert game.qfen() == case["after"]


@pytest.mark.parametrize("case", _EXPECTED, ids=_name)
def test_expected_moves(case: dict[str, Any]) -> None:
    """Moves that must be legal are played, moves that must not be are refused with a reason."""
    game = Game.from_qfen(case["qfen"])
    assert [text for text in case["expect_legal"] if not why(game, text).legal] == []
    rulings = [why(game, text) for text in case["expect_illegal"]]
    assert [str(ruling.move) for ruling in rulings if ruling.legal or not ruling.reason] == []


@pytest.mark.parametrize("case", _ERRORS, ids=_name)
def test_refusal(case: dict[str, Any]) -> None:
    """An invalid position and an illegal move are refused under the clause of the case."""
    with pytest.raises(QsolveError) as caught:
        Game.from_qfen(case["qfen"])
    error = error_form(1, caught.value)["error"]
    assert (error["kind"], error["clause"]) == (case["error"]["kind"], case["error"]["clause"])


@pytest.mark.parametrize("solver", _SOLVERS[1:])
def test_every_solver_gives_the_same_moves(solver: str) -> None:
    """The rules ask, the solver answers: on every case all three give the same legal moves."""
    asked = oracle(solver)
    for case in _ALL:
        game = Game.from_qfen(case["qfen"], oracle=asked)
        expected = [move["move"] for move in case["legal"]["moves"]]
        assert list(map(str, game.legal_moves)) == expected, case["name"]


@pytest.mark.parametrize("solver", _SOLVERS[1:])
def test_every_solver_gives_the_same_analysis(solver: str) -> None:
    """On every case all three solvers give the same status and the same certain attacks."""
    asked = oracle(solver)
    for case in _ALL:
        form = _as_json(analysis_form(analyse(Game.from_qfen(case["qfen"], oracle=asked))))
        assert {key: form[key] for key in case["analyse"]} == case["analyse"], case["name"]
