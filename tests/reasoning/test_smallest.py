"""Explanations: they entail, nothing can be dropped, and none is smaller."""

from __future__ import annotations

import pytest

import qsolve
from qsolve.problems import Case
from qsolve.reasoning.certify import is_certified
from qsolve.reasoning.smallest import smallest_contradiction
from qsolve.reasoning.theory import CensusTheory
from qsolve.solvers import SOLVERS

from .brute import broken_sets, can_be_hit_by
from .deductions import Deduction, deductions_of, random_deductions

HALL_SET = "backrank 7k/8/8/8/1(QR)4(QR)1/8/8/(KQB)(QB)2(QB)2(KQB) w - - 0 1"


def _check(deduction: Deduction) -> int:
    """All that is promised of one explanation; returns its size."""
    named, case = deduction.evidence.named, deduction.case
    found = smallest_contradiction(CensusTheory(named, (case,)))
    assert found is not None
    assert found.smallest
    for solver in SOLVERS.values():
        assert is_certified(solver(), named, found.constraints, (case,))
    size = found.constraints.bit_count()
    assert not can_be_hit_by(broken_sets(named, case), size - 1)
    return size


@pytest.mark.parametrize("seed", range(3))
def test_explanations_of_middle_games_are_smallest(seed: int) -> None:
    """The facts alone entail on all solvers, none can be dropped, and no fewer would do."""
    sizes = [_check(deduction) for deduction in random_deductions(seed, 6)]
    assert min(sizes) >= 2


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 20))
def test_many_explanations_of_middle_games_are_smallest(seed: int) -> None:
    """The same for four hundred random middle-game deductions in all."""
    sizes = [_check(deduction) for deduction in random_deductions(seed, 40)]
    assert len(sizes) == 40


def test_hall_set_takes_its_seven_facts() -> None:
    """Four given masks, Queen, Bishops and King: any six leave the first two possible Queens."""
    game = qsolve.Game.from_qfen(HALL_SET)
    deductions = deductions_of(game, qsolve.WHITE)
    assert [_check(deduction) for deduction in deductions] == [7, 7]


def test_hall_set_escapes_counting_one_by_one() -> None:
    """No identity is used up by pieces that are surely it, and none has a single place left."""
    game = qsolve.Game.from_qfen(HALL_SET)
    named = game.rules.evidence(game.steps, game.moves, qsolve.WHITE).named  # type: ignore[attr-defined]
    domains = named.restricted(named.everything).domains
    for capacity in named.problem.census.capacities:
        uses = max(capacity.uses)
        sure = [domain for domain in domains if not domain & ~uses]
        possible = [domain for domain in domains if domain & uses]
        assert len(sure) < capacity.limit or not possible[len(sure) :]
        assert not capacity.exactly or len(possible) > capacity.limit


def test_without_effort_an_explanation_is_given_but_not_proved() -> None:
    """It still entails, nothing can be dropped, and it says that it may not be the smallest."""
    for deduction in random_deductions(77, 6):
        named, cases = deduction.evidence.named, (deduction.case,)
        found = smallest_contradiction(CensusTheory(named, cases), effort=0)
        assert found is not None
        assert not found.smallest
        for solver in SOLVERS.values():
            assert is_certified(solver(), named, found.constraints, cases)


def test_what_is_possible_has_no_explanation() -> None:
    """A supposition with a model is not contradicted."""
    game = qsolve.Game("backrank")
    named = game.rules.evidence(game.steps, game.moves, qsolve.WHITE).named  # type: ignore[attr-defined]
    assert smallest_contradiction(CensusTheory(named, (Case(((0, 16),)),))) is None


def test_a_padded_explanation_is_not_certified() -> None:
    """Neither is one fact too many, nor one too few."""
    (deduction,) = random_deductions(5, 1)
    named, cases = deduction.evidence.named, (deduction.case,)
    found = smallest_contradiction(CensusTheory(named, cases))
    assert found is not None
    extra = named.everything & ~found.constraints
    padded = found.constraints | extra & -extra
    short = found.constraints & (found.constraints - 1)
    for solver in SOLVERS.values():
        assert is_certified(solver(), named, found.constraints, cases)
        assert not is_certified(solver(), named, padded, cases)
        assert not is_certified(solver(), named, short, cases)
