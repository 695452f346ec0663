"""What every solver offers, in this order: find, reduce, contradicts, count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple, Protocol

from ..problems import Assignment, CensusProblem, Counts, NamedProblem
from ..worlds import World, WorldCounts, WorldProblem


class Reduction(NamedTuple):
    """The reduced pieces of a problem, and the assignments that were met on the way."""

    pieces: tuple[int, ...]
    witnesses: tuple[Assignment, ...]


class Solver(Protocol):
    """Decides census problems exactly, or refuses.

    Every method raises :class:`~qsolve.errors.SolverRefusalError` for a problem
    it cannot do, and :class:`~qsolve.errors.UndecidedError` where a limit runs
    out first.
    """

    name: ClassVar[str]
    uses_witnesses: ClassVar[bool]
    """Whether it asks for entries already proven, and gives witnesses back."""

    def find(self, problem: CensusProblem) -> Assignment | None:
        """Some assignment, or ``None`` where there is none."""
        ...

    def reduce(self, problem: CensusProblem, proven: tuple[int, ...]) -> Reduction | None:
        """The problem's pieces with every entry dropped that no assignment uses.

        *proven* holds, piece by piece, entries that are already known to be used
        by some assignment; ``None`` where there is no assignment at all.
        """
        ...

    def contradicts(self, named: NamedProblem, choices: Sequence[int]) -> tuple[bool, ...]:
        """For each choice of constraints, whether no assignment keeps all of them."""
        ...

    def count(self, problem: CensusProblem) -> Counts:
        """How many assignments there are, in all and by piece and entry."""
        ...


def contradicts_one_by_one(
    solver: Solver, named: NamedProblem, choices: Sequence[int]
) -> tuple[bool, ...]:
    """``contradicts`` for a solver that has no better way than a problem a choice."""
    return tuple(solver.find(named.restricted(kept)) is None for kept in choices)


class WorldReduction(NamedTuple):
    """The halves that are real in some world, and the worlds that were met on the way."""

    possible: int
    witnesses: tuple[World, ...]


class WorldSolver(Protocol):
    """Decides world problems exactly, or refuses; raises as :class:`Solver` does."""

    name: ClassVar[str]
    uses_witnesses: ClassVar[bool]
    """Whether it asks for halves already proven, and gives witnesses back."""

    def find(self, problem: WorldProblem) -> World | None:
        """Some world, or ``None`` where there is none."""
        ...

    def reduce(self, problem: WorldProblem, proven: int) -> WorldReduction | None:
        """The halves that are real in some world; *proven* are known to be.

        ``None`` where there is no world at all.
        """
        ...

    def count(self, problem: WorldProblem) -> WorldCounts:
        """How many worlds there are, in all and by half."""
        ...
