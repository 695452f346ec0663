"""The CP-SAT model: limits, witnesses, named constraints and minimal contradictions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from qsolve.errors import UndecidedError
from qsolve.problems import Capacity, Census, CensusProblem, Fact
from qsolve.rules.zap.position import CENSUS as ZAP
from qsolve.solvers import CpSatSolver
from qsolve.solvers.cpsat import DEFAULT_LIMIT, SideModel
from tests.problems import LIGHT, backrank_piece, random_side, start_problem
from tests.twins.census import every_assignment


@pytest.mark.parametrize(
    "ask",
    [
        CpSatSolver.find,
        CpSatSolver.count,
        lambda solver, problem: solver.reduce(problem, (0,) * 8),
        lambda solver, problem: SideModel(problem).conflict(solver.limit),
    ],
    ids=["find", "count", "reduce", "conflict"],
)
def test_running_out_of_the_limit_is_undecided(
    ask: Callable[[CpSatSolver, CensusProblem], object],
) -> None:
    """Never "no": with no time at all every question ends in ``UndecidedError``."""
    with pytest.raises(UndecidedError, match="cp-sat: "):
        ask(CpSatSolver(1e-9), start_problem())


@pytest.mark.parametrize("limit", [1e-4, 1e-3, 1e-2, DEFAULT_LIMIT])
def test_count_is_whole_or_undecided(limit: float) -> None:
    """A listing that was cut short is not taken for a count."""
    try:
        assert CpSatSolver(limit).count(start_problem()).total == 2880
    except UndecidedError:
        assert limit < DEFAULT_LIMIT


def test_pigeons_are_not_counted_one_by_one() -> None:
    """Fifteen `zap` pieces for fourteen places left are decided within a little of the limit."""
    masks = (47, 47, 47, 47, 47, 47, 16, 47, 47, 63, 47, 39, 47, 47, 47, 47)
    problem = CensusProblem(ZAP, masks)
    reduction = CpSatSolver(DEFAULT_LIMIT / 100).reduce(problem, (0,) * 16)
    assert reduction is not None
    assert reduction.pieces == (*masks[:9], 16, *masks[10:])


def test_reduce_returns_its_assignments_as_witnesses() -> None:
    """Each witness solves the problem, and together they use all that is possible."""
    problem = start_problem()
    reduction = CpSatSolver().reduce(problem, (0,) * 8)
    assert reduction is not None
    assert all(problem.admits(witness) for witness in reduction.witnesses)
    for index, domain in enumerate(problem.domains):
        used = 0
        for witness in reduction.witnesses:
            used |= witness[index]
        assert used == domain


def test_what_is_proven_is_not_solved_again() -> None:
    """With everything proven there is nothing to solve; with a part, fewer solves than without."""
    problem = start_problem()
    solver = CpSatSolver()
    assert solver.reduce(problem, problem.domains) is not None
    assert solver.solves == 0
    whole = CpSatSolver()
    reduction = whole.reduce(problem, (0,) * 8)
    assert reduction is not None
    proven = reduction.witnesses[0]
    for witness in reduction.witnesses[:-1]:
        proven = tuple(known | entry for known, entry in zip(proven, witness, strict=True))
    partly = CpSatSolver()
    again = partly.reduce(problem, proven)
    assert again is not None
    assert again.pieces == reduction.pieces
    assert partly.solves < whole.solves


def test_every_constraint_has_a_name_with_its_clause() -> None:
    """Capacities are named by clause, facts by clause and ply."""
    fact = Fact(1, 16, "B6", 3, "b1c3 is a Knight's leap")
    names = set(SideModel(start_problem(), [fact]).names.values())
    assert names == {
        "B3: exactly 1 living King",
        "B1: at most 1 Queen",
        "B1: at most 2 Rooks",
        "B1: at most 2 Bishops",
        "B1: at most 2 Knights",
        "B2: at most 1 Bishop on light squares",
        "B2: at most 1 Bishop on dark squares",
        "B6 ply 3: b1c3 is a Knight's leap",
    }


def test_no_conflict_where_there_is_an_assignment() -> None:
    """A model with a solution has no contradiction to name."""
    assert SideModel(start_problem()).conflict(DEFAULT_LIMIT) is None


def test_conflict_names_the_two_bishops_of_one_colour() -> None:
    """Two light Bishops contradict the light capacity, and nothing else is named."""
    pieces = (backrank_piece(31, LIGHT), backrank_piece(31, LIGHT), 1)
    facts = [
        Fact(0, 2 | 8, "B6", 1, "d1h5"),
        Fact(0, 8, "B6", 3, "h5g4"),
        Fact(1, 8, "B6", 5, "f1c4"),
    ]
    model = SideModel(start_problem()._replace(pieces=pieces), facts)
    core = model.conflict(DEFAULT_LIMIT)
    assert core is not None
    assert set(core) == {
        "B2: at most 1 Bishop on light squares",
        "B6 ply 3: h5g4",
        "B6 ply 5: f1c4",
    }


def _without_assignment(number: int) -> Iterator[tuple[CensusProblem, list[Fact]]]:
    """Whole domains with random facts that contradict the census."""
    random = Random(4)
    while number:
        size = random.randint(2, 5)
        whole = random_side(random, size)
        pieces = tuple(piece | 31 for piece in whole.pieces)
        facts = [
            Fact(random.randrange(size), random.randint(1, 31), "B6", ply, f"move {ply}")
            for ply in range(1, random.randint(3, 9))
        ]
        if not _assignments(whole.census, pieces, facts):
            number -= 1
            yield CensusProblem(whole.census, pieces), facts


def _assignments(census: Census, pieces: tuple[int, ...], facts: list[Fact]) -> int:
    narrowed = list(pieces)
    for fact in facts:
        narrowed[fact.piece] &= ~31 | fact.keeps
    return len(every_assignment(CensusProblem(census, tuple(narrowed))))


def _fact_name(fact: Fact) -> str:
    return f"{fact.clause} ply {fact.ply}: {fact.text}"


def _capacity_name(capacity: Capacity) -> str:
    return f"{capacity.clause}: {capacity.name}"


def _solutions_under(names: set[str], problem: CensusProblem, facts: list[Fact]) -> int:
    """The number of assignments when only the named constraints hold, by the twin."""
    kept = tuple(one for one in problem.census.capacities if _capacity_name(one) in names)
    census = Census("test", problem.census.entries, problem.census.classes, kept)
    return _assignments(
        census, problem.pieces, [fact for fact in facts if _fact_name(fact) in names]
    )


def test_conflicts_are_contradictory_and_minimal() -> None:
    """Under the named constraints there is no assignment; without any one of them there is."""
    for problem, facts in _without_assignment(25):
        core = SideModel(problem, facts).conflict(DEFAULT_LIMIT)
        assert core
        names = set(core)
        assert not _solutions_under(names, problem, facts)
        for name in core:
            assert _solutions_under(names - {name}, problem, facts), (core, name)
