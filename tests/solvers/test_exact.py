"""The dynamic programme: what it refuses."""

from __future__ import annotations

import pytest

from qsolve.errors import SolverRefusalError
from qsolve.problems import Capacity, Census, CensusProblem
from qsolve.solvers import ExactSolver


def test_a_census_of_too_many_usages_is_refused() -> None:
    """Above 2**20 usages it says so instead of trying."""
    capacities = tuple(Capacity(f"at most 7 of {i}", "T1", 7, False, (1,)) for i in range(7))
    census = Census("test", ("A",), ("one",), capacities)
    with pytest.raises(SolverRefusalError, match="2097152 usages"):
        ExactSolver().find(CensusProblem(census, (1,)))
