"""A smallest contradiction by implicit hitting sets.

A choice of constraints contradicts itself exactly when it hits every *correction
set*: what some model leaves broken. So a smallest set that hits the correction
sets met so far is never larger than a smallest contradiction; once it is a
contradiction itself, it is one, and the proof is complete. Until then it has a
model, which gives new correction sets.
"""

from __future__ import annotations

from typing import NamedTuple

from . import DEFAULT_EFFORT
from .hitting import Nodes, OutOfNodesError, smallest_hitting_set
from .theory import Theory


class Contradiction(NamedTuple):
    """Constraints that contradict each other, as a bit set.

    ``smallest`` where it is proved that no fewer do; if not, dropping any one
    still leaves a model.
    """

    constraints: int
    smallest: bool


def smallest_contradiction(theory: Theory, effort: int = DEFAULT_EFFORT) -> Contradiction | None:
    """A smallest contradiction of *theory*; ``None`` where all of it has a model.

    One that is merely irredundant, marked so, where *effort* runs out.
    """
    if theory.satisfied(theory.everything) is not None:
        return None
    upper = _thinned(theory, theory.everything)
    size = 0
    corrections: list[int] = []
    nodes = Nodes(effort)
    try:
        while True:
            hitting = smallest_hitting_set(corrections, size, nodes)
            size = hitting.bit_count()
            if size == upper.bit_count():
                return Contradiction(upper, True)
            found = _disjoint_corrections(theory, hitting, nodes)
            if not found:
                return Contradiction(hitting, True)
            corrections += found
    except OutOfNodesError:
        return Contradiction(upper, False)


def _thinned(theory: Theory, constraints: int) -> int:
    """An irredundant contradiction in a contradiction: what the rest does without is dropped.

    The highest numbers go first, so that facts are preferred to nothing else than later facts.
    """
    for number in range(constraints.bit_length() - 1, -1, -1):
        if constraints >> number & 1 and theory.satisfied(constraints ^ 1 << number) is None:
            constraints ^= 1 << number
    return constraints


def _disjoint_corrections(theory: Theory, believed: int, nodes: Nodes) -> list[int]:
    """Correction sets that *believed* misses, no two with a common constraint."""
    found: list[int] = []
    while True:
        nodes.spend()
        satisfied = theory.satisfied(believed)
        if satisfied is None:
            return found
        correction = theory.everything & ~_grown(theory, satisfied, nodes)
        found.append(correction)
        believed |= correction


def _grown(theory: Theory, satisfied: int, nodes: Nodes) -> int:
    """More and more constraints that have a model together, until no other can be added."""
    satisfied &= theory.everything
    rest = theory.everything & ~satisfied
    while rest:
        constraint = rest & -rest
        rest ^= constraint
        nodes.spend()
        more = theory.satisfied(satisfied | constraint)
        if more is not None:
            satisfied = more & theory.everything
            rest &= ~satisfied
    return satisfied
