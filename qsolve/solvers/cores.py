"""Contradictions made small: of many constraints, some that contradict each other by themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from ..errors import SolverDisagreementError

_T = TypeVar("_T")


def thinned(constraints: Sequence[_T], contradicts: Callable[[list[_T]], bool]) -> list[_T]:
    """Constraints none of which can be left out, and which contradict each other.

    CP-SAT's own cores are neither minimal nor always right, so each constraint is
    dropped that the rest contradicts without, and what is left is checked again.

    >>> thinned([1, 2, 3, 4], lambda some: sum(some) >= 6)
    [3, 4]
    """
    core = list(constraints)
    for constraint in constraints:
        rest = [other for other in core if other is not constraint]
        if contradicts(rest):
            core = rest
    if not contradicts(core):
        raise SolverDisagreementError("internal error: a core that does not contradict itself")
    return core
