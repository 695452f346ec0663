"""Each solver against the twin that lists every combination."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings

from qsolve.problems import CensusProblem
from qsolve.solvers import SOLVERS, Solver
from tests.problems import (
    BACKRANK_PROBLEMS,
    invented_problems,
    random_side,
    start_problem,
    unlimited_problem,
)
from tests.twins import census as twin

EVERY_SOLVER = pytest.mark.parametrize("name", list(SOLVERS))


def _solver(name: str) -> Solver:
    return SOLVERS[name]()


def _reduced(solver: Solver, problem: CensusProblem) -> tuple[int, ...] | None:
    reduction = solver.reduce(problem, (0,) * len(problem.pieces))
    return None if reduction is None else reduction.pieces


def _check_all(solver: Solver, problem: CensusProblem) -> None:
    """Find, reduce and count agree with the twin."""
    expected = twin.every_assignment(problem)
    found = solver.find(problem)
    assert found in expected if expected else found is None
    reduced = _reduced(solver, problem)
    if reduced is None:
        assert not expected
    else:
        assert problem._replace(pieces=reduced).domains == twin.reduced_domains(problem)
        assert problem._replace(pieces=reduced).classes == problem.classes
    counts = solver.count(problem)
    assert (counts.total, counts.uses) == twin.counts(problem)


@EVERY_SOLVER
@settings(max_examples=60)
@given(problem=BACKRANK_PROBLEMS)
def test_solver_agrees_with_the_twin_on_the_real_census(name: str, problem: CensusProblem) -> None:
    """Feasibility, reduced domains and counts of up to five `backrank` pieces."""
    _check_all(_solver(name), problem)


@EVERY_SOLVER
@settings(max_examples=80)
@given(problem=invented_problems())
def test_solver_agrees_with_the_twin_on_any_census(name: str, problem: CensusProblem) -> None:
    """The same with other capacities, empty domains and no pieces at all."""
    _check_all(_solver(name), problem)


@EVERY_SOLVER
@settings(max_examples=40)
@given(problem=BACKRANK_PROBLEMS)
def test_reduce_never_adds_and_is_done_at_once(name: str, problem: CensusProblem) -> None:
    """Each reduced domain is within the given one, and reducing again changes nothing."""
    solver = _solver(name)
    reduced = _reduced(solver, problem)
    if reduced is not None:
        pairs = zip(reduced, problem.pieces, strict=True)
        assert all(after & ~before == 0 for after, before in pairs)
        assert _reduced(solver, problem._replace(pieces=reduced)) == reduced


@pytest.mark.parametrize("size", [6, 7, 8])
def test_solvers_agree_with_each_other_on_whole_sides(size: int) -> None:
    """As many pieces as a side can have, where the twin would take too long."""
    random = Random(size)
    exact, cp_sat, csp = (_solver(name) for name in ("exact", "cp-sat", "csp"))
    feasible = 0
    for _ in range(30):
        problem = random_side(random, size)
        expected = _reduced(exact, problem)
        assert _reduced(cp_sat, problem) == _reduced(csp, problem) == expected
        assert exact.count(problem) == cp_sat.count(problem) == csp.count(problem)
        feasible += expected is not None
    assert 0 < feasible < 30


@EVERY_SOLVER
def test_start_position_has_2880_assignments(name: str) -> None:
    """B3, with 360 Kings, 360 Queens and 720 of each other identity on every square."""
    counts = _solver(name).count(start_problem())
    assert counts.total == 2880
    assert all(uses == {1: 360, 2: 360, 4: 720, 8: 720, 16: 720} for uses in counts.uses)


@EVERY_SOLVER
def test_equal_totals_are_not_enough(name: str) -> None:
    """Two of {Q,R}, two of {Q,B}, two of {K,Q,B}: the first two are Rooks, though a Queen is free.

    One King, two Bishops and one Queen fill the other four exactly.
    """
    queen_rook, queen_bishop, king_queen_bishop = 2 | 4, 2 | 8, 1 | 2 | 8
    pieces = (queen_rook,) * 2 + (queen_bishop,) * 2 + (king_queen_bishop,) * 2
    problem = start_problem()._replace(pieces=pieces)
    reduced = _reduced(_solver(name), problem)
    assert reduced is not None
    assert reduced[:2] == (4, 4)


@pytest.mark.parametrize("name", ["cp-sat", "csp"])
def test_enumerating_solvers_refuse_what_they_cannot_list(name: str) -> None:
    """More than 10,000 assignments are refused in words, not cut short."""
    from qsolve.errors import SolverRefusalError

    with pytest.raises(SolverRefusalError, match="more than 10000 assignments"):
        _solver(name).count(unlimited_problem())


def test_exact_counts_at_any_size() -> None:
    """What the others refuse is counted without listing it."""
    counts = _solver("exact").count(unlimited_problem())
    assert counts.total == 2**14
    assert counts.uses == ({1: 2**13, 2: 2**13},) * 14
