"""Ratings: monotone in every part, and told with their parts."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from qsolve.generating.rating import deduction_parts, move_parts

COUNTS = st.tuples(*[st.integers(0, 300)] * 4)


@given(COUNTS, st.integers(0, 3))
def test_deductions_are_monotone(counts: tuple[int, int, int, int], part: int) -> None:
    """One more of any part of a deduction makes it harder."""
    more = [count + (index == part) for index, count in enumerate(counts)]
    assert deduction_parts(*more).rating > deduction_parts(*counts).rating


@given(COUNTS, st.integers(0, 3))
def test_moves_are_monotone(counts: tuple[int, int, int, int], part: int) -> None:
    """One more of any part of a puzzle about a move makes it no easier."""
    more = [count + (index == part) for index, count in enumerate(counts)]
    assert move_parts(*more).rating >= move_parts(*counts).rating


@given(COUNTS)
def test_ratings_are_told_as_they_are_added_up(counts: tuple[int, int, int, int]) -> None:
    """The numbers behind the equals sign add up to the one before it."""
    for parts in (deduction_parts(*counts), move_parts(*counts)):
        total, summands = parts.told().removeprefix("rating ").split(" = ")
        added = sum(int(number) for number in re.findall(r"(\d+)(?: \(|$| \+)", summands))
        assert int(total) == parts.rating == added
