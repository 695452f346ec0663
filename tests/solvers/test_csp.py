"""The referee: refusal, and independence of what it is told."""

from __future__ import annotations

import pytest

from qsolve.errors import SolverRefusalError
from qsolve.solvers import CspSolver
from tests.problems import start_problem, unlimited_problem


def test_reduce_refuses_more_assignments_than_it_lists() -> None:
    """The message names the limit and the solvers that can."""
    with pytest.raises(SolverRefusalError, match="use --solver exact or cp-sat"):
        CspSolver().reduce(unlimited_problem(), (0,) * 14)


def test_a_problem_is_not_listed_twice_to_be_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was too much once is refused again without a look; another solver lists by itself."""
    solver, problem = CspSolver(), unlimited_problem()
    for _ in range(2):
        with pytest.raises(SolverRefusalError):
            solver.count(problem)
        monkeypatch.setattr("qsolve.solvers.csp._all", None)
    with pytest.raises(TypeError):
        CspSolver().count(problem)


def test_find_needs_no_listing() -> None:
    """One assignment of a problem that is too large to list."""
    problem = unlimited_problem()
    found = CspSolver().find(problem)
    assert found is not None
    assert problem.admits(found)


def test_proven_entries_are_not_trusted() -> None:
    """A wrong claim about what is possible does not get into the answer."""
    problem = start_problem()._replace(pieces=(1, 1 | 2))
    reduction = CspSolver().reduce(problem, (1, 1 | 2))
    assert reduction is not None
    assert reduction.pieces == (1, 2)
