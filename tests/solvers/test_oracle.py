"""The memo and the witnesses in front of a solver."""

from __future__ import annotations

from itertools import permutations
from typing import ClassVar

import pytest

import qsolve
from qsolve.errors import QsolveError, SolverDisagreementError
from qsolve.problems import Assignment, CensusProblem, Counts
from qsolve.rules.backrank.position import CENSUS
from qsolve.solvers import CpSatSolver, ExactSolver, Oracle
from qsolve.solvers.protocol import Reduction
from tests.problems import start_problem


def test_unknown_solver_is_refused_with_the_known_ones() -> None:
    """The message names what was asked and what there is."""
    with pytest.raises(QsolveError, match="unknown solver 'guess', expected cp-sat, exact, csp"):
        qsolve.oracle("guess")


def test_the_limit_is_for_cp_sat() -> None:
    """The given limit reaches the solver; without one the default holds."""
    limited = qsolve.oracle("cp-sat", 2.5).solver
    assert isinstance(limited, CpSatSolver)
    assert limited.limit == 2.5


def test_a_problem_is_solved_once() -> None:
    """The same question again costs no solve."""
    solver = CpSatSolver()
    desk = Oracle(solver).desk(CENSUS)
    first = desk.reduce(start_problem().pieces)
    solves = solver.solves
    assert desk.reduce(start_problem().pieces) == first
    assert solver.solves == solves > 0


def test_the_order_of_pieces_does_not_matter() -> None:
    """Each piece of every order gets the mask that it gets in the first one; one solve does."""
    pieces = (1 | 2, 2 | 4, 1 | 4 | 16, 2)
    desk = Oracle(ExactSolver()).desk(CENSUS)
    expected = dict(zip(pieces, desk.reduce(pieces) or (), strict=True))
    for order in permutations(pieces):
        assert desk.reduce(order) == tuple(expected[piece] for piece in order)


def test_witnesses_save_solves() -> None:
    """After one reduction, a narrower problem needs fewer solves than on a fresh desk."""
    pieces = start_problem().pieces
    narrowed = (*pieces[:7], pieces[7] & ~8)
    fresh, kept = CpSatSolver(), CpSatSolver()
    Oracle(fresh).desk(CENSUS).reduce(narrowed)
    desk = Oracle(kept).desk(CENSUS)
    desk.reduce(pieces)
    before = kept.solves
    desk.reduce(narrowed)
    assert kept.solves - before < fresh.solves


class _Blind:
    """A solver that overlooks one identity of the first piece."""

    name: ClassVar[str] = "blind"
    uses_witnesses: ClassVar[bool] = False

    def find(self, problem: CensusProblem) -> Assignment | None:
        return ExactSolver().find(problem)

    def reduce(self, problem: CensusProblem, proven: tuple[int, ...]) -> Reduction | None:
        reduction = ExactSolver().reduce(problem, proven)
        assert reduction is not None
        first, *others = reduction.pieces
        return Reduction((first & ~16, *others), ())

    def count(self, problem: CensusProblem) -> Counts:
        return ExactSolver().count(problem)


def test_an_identity_that_a_solver_overlooks_is_an_internal_error() -> None:
    """What the chosen solver and exact find possible is compared: no wrong mask is shown."""
    with pytest.raises(SolverDisagreementError, match="internal error: blind and exact differ"):
        qsolve.Game("backrank", oracle=Oracle(_Blind()))


def test_masks_that_are_not_in_the_exact_counts_are_an_internal_error() -> None:
    """Counting unreduced pieces is refused: two pieces of which one is the King for sure."""
    desk = Oracle(ExactSolver()).desk(CENSUS)
    with pytest.raises(SolverDisagreementError, match="internal error"):
        desk.count((1, 1 | 2))
