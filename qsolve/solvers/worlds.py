"""Where rules ask about worlds: one solver, with a memo and a pool of witnesses in front of it.

A frame's desk is kept between positions: moves mostly change squares, not the
ties, so what was answered for one position holds for its neighbours.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Final

from ..errors import SolverDisagreementError, SolverRefusalError
from ..worlds import World, WorldCounts, WorldFrame, WorldProblem, partners
from .cpsat import CpSatSolver
from .cpsat_worlds import CpSatWorldSolver
from .csp_worlds import CspWorldSolver
from .exact_worlds import ExactWorldSolver
from .protocol import Solver, WorldSolver

_MOST_REMEMBERED: Final = 20_000
_MOST_WITNESSES: Final = 64

_Question = tuple[int, tuple[int, ...]]


class WorldDesk:
    """The memo of one frame: what was asked about its worlds, and what came back."""

    def __init__(self, frame: WorldFrame, solver: WorldSolver, counter: WorldSolver) -> None:
        self._frame = frame
        self._solver = solver
        self._counter = counter
        self._allowed: dict[_Question, bool] = {}
        self._settled: dict[int, int | None] = {}
        self._witnesses: deque[World] = deque(maxlen=_MOST_WITNESSES)

    def allows(self, real: int, forbidden: tuple[int, ...] = ()) -> bool:
        """Whether some world has all of *real* and none of the *forbidden* combinations."""
        question = real, forbidden
        known = self._allowed.get(question)
        if known is None:
            known = self.find(real, forbidden) is not None
            if len(self._allowed) >= _MOST_REMEMBERED:
                self._allowed.clear()
            self._allowed[question] = known
        return known

    def find(self, real: int = 0, forbidden: tuple[int, ...] = ()) -> World | None:
        """Some world that has all of *real* and none of the *forbidden* combinations."""
        if 0 in forbidden:
            return None
        problem = WorldProblem(self._frame, real, forbidden)
        for witness in self._surviving(problem):
            return witness
        found = self._solver.find(problem)
        if found is not None:
            self._keep((found,))
        return found

    def settle(self, real: int) -> int | None:
        """The halves that are real in every world that has all of *real* (S3).

        ``None`` where there is no such world.
        """
        if real not in self._settled:
            if len(self._settled) >= _MOST_REMEMBERED:
                self._settled.clear()
            possible = self._possible(real)
            self._settled[real] = None if possible is None else possible & ~partners(possible)
        return self._settled[real]

    def _possible(self, real: int) -> int | None:
        problem = WorldProblem(self._frame, real)
        proven = 0
        for witness in self._surviving(problem):
            proven |= witness
        reduction = self._solver.reduce(problem, proven)
        if reduction is None:
            return None
        self._keep(reduction.witnesses)
        return reduction.possible

    def count(self) -> WorldCounts:
        """How many worlds the frame has; from the exact solver.

        A half that it counts and the chosen solver does not find possible (or the
        other way round) raises :class:`SolverDisagreementError`.
        """
        counts = self._counter.count(WorldProblem(self._frame))
        counted = sum(1 << half for half, number in enumerate(counts.real) if number)
        possible = self._possible(0)
        if possible != (counted if counts.total else None):
            raise SolverDisagreementError(
                f"internal error: {self._solver.name} and {self._counter.name} differ on"
                f" {self._frame}: halves {possible} possible, {counted} counted"
            )
        return counts

    def _surviving(self, problem: WorldProblem) -> Iterator[World]:
        """The pooled witnesses that answer *problem*."""
        return filter(problem.admits, self._witnesses)

    def _keep(self, witnesses: tuple[World, ...]) -> None:
        if self._solver.uses_witnesses:
            self._witnesses.extendleft(witnesses)


_WORLD_SOLVERS: Final[dict[str, Callable[[Solver], WorldSolver]]] = {
    "exact": lambda solver: ExactWorldSolver(),
    "csp": lambda solver: CspWorldSolver(),
    "cp-sat": lambda solver: (
        CpSatWorldSolver(solver.limit) if isinstance(solver, CpSatSolver) else CpSatWorldSolver()
    ),
}


def world_solver(solver: Solver) -> WorldSolver:
    """The world solver of the same name (and limit) as *solver*; refuses for one without."""
    make = _WORLD_SOLVERS.get(solver.name)
    if make is None:
        raise SolverRefusalError(f"{solver.name} cannot decide world problems")
    return make(solver)
