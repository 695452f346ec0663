"""Which constraints can be believed together: the questions that the search for explanations asks.

A :class:`Theory` numbers constraints and says whether some of them leave a
model of what is supposed. Searching for a smallest contradiction needs no more.
"""

from __future__ import annotations

from typing import Protocol

from ..errors import SolverDisagreementError
from ..problems import Assignment, Case, NamedProblem
from ..solvers.exact import ExactSolver


class Theory(Protocol):
    """Numbered constraints, from 0; choices of them are bit sets."""

    @property
    def everything(self) -> int:
        """All constraints that are worth considering, as a bit set."""
        ...

    def satisfied(self, kept: int) -> int | None:
        """Every constraint that holds in some model of *kept*; ``None`` without model."""
        ...


class CensusTheory:
    """The facts and capacities of a named problem, where the supposition is one of some cases.

    Models are found by the exact solver, and each is checked as an assignment on
    its own, so that what rests on them does not rest on the solver.
    """

    def __init__(self, named: NamedProblem, cases: tuple[Case, ...]) -> None:
        self.everything = _undominated(named)
        self._supposed = [named.supposing(case) for case in cases]
        self._broken = _broken_facts(named)
        self._first_capacity = len(named.facts)
        self._numbered = named.everything
        self._solver = ExactSolver()

    def satisfied(self, kept: int) -> int | None:
        """What an assignment of the first case that has one satisfies."""
        for index, named in enumerate(self._supposed):
            problem = named.restricted(kept)
            found = self._solver.find(problem)
            if found is not None:
                if index:
                    # The case that had a model is likely to have the next one too.
                    self._supposed.insert(0, self._supposed.pop(index))
                if not problem.admits(found):
                    raise SolverDisagreementError("exact: an assignment that is none")
                return self._kept_by(named, found)
        return None

    def _kept_by(self, named: NamedProblem, assignment: Assignment) -> int:
        """The constraints that *assignment* satisfies."""
        satisfied = self._numbered
        for broken, entry in zip(self._broken, assignment, strict=True):
            satisfied &= ~broken[entry]
        classes = named.problem.classes
        capacities = named.problem.census.capacities
        for number, capacity in enumerate(capacities, start=self._first_capacity):
            if not capacity.admits(classes, assignment):
                satisfied &= ~(1 << number)
        return satisfied


def _broken_facts(named: NamedProblem) -> list[dict[int, int]]:
    """For each piece and entry, the facts that would be broken."""
    width = named.problem.census.width
    broken = [{1 << bit: 0 for bit in range(width)} for _ in named.problem.pieces]
    for number, fact in enumerate(named.facts):
        for entry in broken[fact.piece]:
            if not entry & fact.keeps:
                broken[fact.piece][entry] |= 1 << number
    return broken


def _undominated(named: NamedProblem) -> int:
    """Everything but the facts for which another says the same of the piece, or more.

    The earliest of equal ones is kept. A smallest explanation never needs the rest:
    each could be replaced by the fact that says as much.
    """
    earliest: dict[tuple[int, int], int] = {}
    for number, fact in enumerate(named.facts):
        earliest.setdefault((fact.piece, fact.keeps), number)
    chosen = named.everything & ~((1 << len(named.facts)) - 1)
    for (piece, keeps), number in earliest.items():
        if not any(
            other == piece and narrower != keeps and narrower & keeps == narrower
            for other, narrower in earliest
        ):
            chosen |= 1 << number
    return chosen
