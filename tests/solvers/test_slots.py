"""Censuses of slots: Hall's condition and packed counts against the twin and the programme."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qsolve.problems import Capacity, Census, CensusProblem
from qsolve.rules.backrank.position import CENSUS as BACKRANK
from qsolve.rules.zap.position import CENSUS as ZAP
from qsolve.solvers import ExactSolver
from qsolve.solvers.slots import SlotTable, slot_table
from tests.rules.zap.sides import random_side
from tests.twins import census as twin


def _table(census: Census) -> SlotTable:
    table = slot_table(census)
    assert table is not None
    return table


def _census(limits: list[int], entries: list[int]) -> Census:
    """A slot a limit; entry *i* fills the slot ``entries[i]``."""
    capacities = tuple(
        Capacity(
            f"at most {limit}",
            "T1",
            limit,
            False,
            (sum(1 << bit for bit, filled in enumerate(entries) if filled == slot),),
        )
        for slot, limit in enumerate(limits)
    )
    return Census("test", tuple("ABCDEF"[: len(entries)]), ("one",), capacities)


@st.composite
def slot_problems(draw: st.DrawFn) -> CensusProblem:
    """Up to five pieces in a census of up to three slots with up to five entries."""
    limits = draw(st.lists(st.integers(0, 3), min_size=1, max_size=3))
    more = draw(st.lists(st.integers(0, len(limits) - 1), max_size=2))
    entries = [*range(len(limits)), *more]
    pieces = draw(st.lists(st.integers(0, (1 << len(entries)) - 1), max_size=5))
    return CensusProblem(_census(limits, entries), tuple(pieces))


@given(problem=slot_problems())
def test_slots_agree_with_the_twin(problem: CensusProblem) -> None:
    """Feasibility, reduced domains and counts, empty domains and no pieces included."""
    table = _table(problem.census)
    expected = twin.every_assignment(problem)
    found = table.find(problem.pieces)
    assert found in expected if expected else found is None
    assert table.reduce(problem.pieces) == (twin.reduced_domains(problem) if expected else None)
    assert table.count(problem.pieces) == twin.counts(problem)


@pytest.mark.parametrize("seed", range(3))
def test_slots_agree_with_the_programme_on_whole_sides(seed: int) -> None:
    """The `zap` census, sixteen pieces: masks drawn at random, loosened until some do not fit."""
    random = Random(seed)
    solver, table = ExactSolver(), _table(ZAP)
    infeasible = 0
    for _ in range(60):
        masks, _ = random_side(random, 16)
        masks = (*masks[:-1], 1 << random.randrange(10))
        problem = CensusProblem(ZAP, masks)
        expected = solver._reduce(problem)
        reduced = table.reduce(masks)
        assert reduced == (expected and expected.pieces)
        if reduced is None:
            infeasible += 1
            continue
        assert table.count(reduced) == solver._count(CensusProblem(ZAP, reduced))
        found = table.find(masks)
        assert found is not None
        assert problem.admits(found)
    assert 5 <= infeasible <= 55


def test_only_a_census_of_slots_has_a_table() -> None:
    """Nested capacities, classes, a capacity that must be used up, an entry without slot."""
    assert slot_table(ZAP) is not None
    assert slot_table(BACKRANK) is None
    one = ("one",)
    full = Capacity("exactly 1", "T1", 1, True, (1,))
    half = Capacity("at most 1", "T1", 1, False, (1,))
    assert slot_table(Census("test", ("A",), one, (full,))) is None
    assert slot_table(Census("test", ("A",), one, (half, half))) is None
    assert slot_table(Census("test", ("A", "B"), one, (half,))) is None
    assert slot_table(Census("test", ("A",), one, ())) is None
    assert slot_table(Census("test", ("A",), one, (half,))) is not None


def test_counts_beyond_a_machine_word_are_left_to_the_programme() -> None:
    """Sixty-five pieces of two entries: 2**65 assignments, counted all the same."""
    census = _census([65], [0, 0])
    pieces = (3,) * 65
    assert _table(census).count(pieces) is None
    counts = ExactSolver().count(CensusProblem(census, pieces))
    assert counts.total == 2**65
    assert counts.uses[0] == {1: 2**64, 2: 2**64}
