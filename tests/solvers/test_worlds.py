"""World problems: three solvers against brute force, their limits, and the desk before them."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings

from qsolve import SolverDisagreementError, SolverRefusalError, UndecidedError, oracle
from qsolve.solvers.cpsat import CpSatSolver
from qsolve.solvers.cpsat_worlds import CpSatWorldSolver, WorldModel, stated_facts
from qsolve.solvers.csp_worlds import CspWorldSolver
from qsolve.solvers.exact_worlds import ExactWorldSolver
from qsolve.solvers.protocol import WorldSolver
from qsolve.solvers.worlds import WorldDesk, world_solver
from qsolve.worlds import WorldCounts, WorldFact, WorldFrame, WorldProblem, partners

from ..world_problems import problems, worlds_of

SOLVERS: list[WorldSolver] = [ExactWorldSolver(), CpSatWorldSolver(), CspWorldSolver()]

each_solver = pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.name)

_UNTIED_24 = WorldFrame(24, ())


def _union(worlds: set[int]) -> int:
    union = 0
    for world in worlds:
        union |= world
    return union


@each_solver
@settings(max_examples=80)
@given(problem=problems())
def test_find(solver: WorldSolver, problem: WorldProblem) -> None:
    """A world is found exactly where there is one, and it is one."""
    worlds = worlds_of(problem)
    found = solver.find(problem)
    assert found in worlds if worlds else found is None


@each_solver
@settings(max_examples=80)
@given(problem=problems())
def test_reduce(solver: WorldSolver, problem: WorldProblem) -> None:
    """The possible halves are those of some world; the witnesses are worlds."""
    worlds = worlds_of(problem)
    reduction = solver.reduce(problem, 0)
    if not worlds:
        assert reduction is None
        return
    assert reduction is not None
    assert reduction.possible == _union(worlds)
    assert set(reduction.witnesses) <= worlds


@each_solver
@settings(max_examples=80)
@given(problem=problems())
def test_count(solver: WorldSolver, problem: WorldProblem) -> None:
    """Worlds are counted, in all and by half."""
    worlds = worlds_of(problem)
    counts = solver.count(problem)
    assert counts.total == len(worlds)
    halves = range(2 * problem.frame.size)
    assert counts.real == tuple(sum(world >> half & 1 for world in worlds) for half in halves)


@settings(max_examples=60)
@given(problem=problems())
def test_conflict_is_irreducible(problem: WorldProblem) -> None:
    """Where there is no world, named facts say why: together without world, any fewer with one."""
    facts = stated_facts(problem)
    size = problem.frame.size
    conflict = WorldModel(size, facts).conflict(10.0)
    assert (conflict is None) == bool(worlds_of(problem))
    if conflict is None:
        return
    left = list(conflict)
    core: list[WorldFact] = []
    for fact in facts:
        name = f"{fact.clause} ply {fact.ply}: {fact.text}"
        if name in left:
            left.remove(name)
            core.append(fact)
    assert left == []
    for number in range(-1, len(core)):
        some = [fact for place, fact in enumerate(core) if place != number]
        forbidden = tuple(combination for fact in some for combination in fact.forbidden)
        open_problem = WorldProblem(WorldFrame(size, ()), 0, forbidden)
        assert bool(worlds_of(open_problem)) == (number >= 0)


def test_names_of_facts() -> None:
    """Equations, collapses and forbidden combinations are named as QFEN names halves."""
    problem = WorldProblem(WorldFrame(2, ((2, 1),)), 0b1, (0b1001,))
    assert [(fact.clause, fact.text) for fact in stated_facts(problem)] == [
        ("S2", "2 = 1'"),
        ("S3", "1 is real"),
        ("S18", "not together: 1, 2'"),
    ]


def test_exact_counts_without_listing() -> None:
    """24 untied superstates have 2^24 worlds, each half is real in half of them: at once."""
    start = time.perf_counter()
    counts = ExactWorldSolver().count(WorldProblem(_UNTIED_24))
    assert counts == WorldCounts(1 << 24, (1 << 23,) * 48)
    assert time.perf_counter() - start < 0.5


def test_exact_counts_with_combinations() -> None:
    """Combinations that have nothing in common are counted each by itself."""
    forbidden = tuple(0b101 << 2 * n for n in range(0, 24, 2))
    counts = ExactWorldSolver().count(WorldProblem(_UNTIED_24, 0, forbidden))
    assert counts.total == 3**12


def test_exact_decides_parts_by_themselves() -> None:
    """A contradiction is found whatever else is open: no search through the rest."""
    rest = [0b101 << 4 * n for n in range(1, 12)]
    contradiction = [1 << left | 1 << right for left in (0, 1) for right in (2, 3)]
    problem = WorldProblem(_UNTIED_24, 0, (*rest, *contradiction))
    start = time.perf_counter()
    assert ExactWorldSolver().find(problem) is None
    assert time.perf_counter() - start < 0.5


@pytest.mark.parametrize("solver", SOLVERS[1:], ids=lambda solver: solver.name)
def test_too_many_worlds_are_refused(solver: WorldSolver) -> None:
    """What lists worlds refuses to list more than 10,000."""
    with pytest.raises(SolverRefusalError, match="10000 worlds"):
        solver.count(WorldProblem(_UNTIED_24))


def test_limit_is_undecided() -> None:
    """Out of its deterministic limit CP-SAT says undecided, never no."""
    forbidden = tuple(0b10101 << 2 * n for n in range(20))
    with pytest.raises(UndecidedError):
        CpSatWorldSolver(0.0).find(WorldProblem(_UNTIED_24, 0, forbidden))


def test_the_limit_is_passed_on() -> None:
    """The world solver of a CP-SAT oracle has that oracle's limit."""
    made = world_solver(CpSatSolver(3.0))
    assert isinstance(made, CpSatWorldSolver)
    assert made.limit == 3.0


@pytest.mark.parametrize("name", ["exact", "cp-sat", "csp"])
def test_desk_settles(name: str) -> None:
    """A collapse decides its whole group and nothing else; an impossible one has no answer."""
    desk = oracle(name).worlds(WorldFrame(3, ((2, 1),)))
    assert desk.settle(0) == 0
    assert desk.settle(0b1) == 0b1001
    assert desk.settle(0b101) is None
    assert desk.allows(0b1001)
    assert not desk.allows(0b1, (0b1000,))
    assert not desk.allows(0, (0,))


def test_desk_remembers() -> None:
    """The same question is not solved twice, and a known world answers others."""
    solver = CpSatWorldSolver()
    desk = WorldDesk(WorldFrame(2, ()), solver, ExactWorldSolver())
    assert desk.allows(0b1)
    solves = solver.solves
    assert desk.allows(0b1)
    world = desk.find(0b1)
    assert world is not None
    assert desk.allows(world)
    assert solver.solves == solves


class _Wrong(ExactWorldSolver):
    """Says that first halves are never real."""

    def find(self, problem: WorldProblem) -> int | None:
        """No."""
        return None

    def reduce(self, problem: WorldProblem, proven: int):  # type: ignore[no-untyped-def]
        """Drops every first half."""
        reduction = super().reduce(problem, proven)
        assert reduction is not None
        second = partners(reduction.possible) & ~(((1 << 64) - 1) // 3)
        return reduction._replace(possible=second)


def test_disagreement_is_reported() -> None:
    """A solver that contradicts the exact count is not believed in silence."""
    desk = WorldDesk(WorldFrame(2, ()), _Wrong(), ExactWorldSolver())
    with pytest.raises(SolverDisagreementError, match="internal error"):
        desk.count()
