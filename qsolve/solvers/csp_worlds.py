"""The referee on worlds: python-constraint lists them, questions are read off the list."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import ClassVar, Final

from ..errors import SolverRefusalError
from ..worlds import World, WorldCounts, WorldFrame, WorldProblem
from .csp import new_model
from .protocol import WorldReduction

MOST_WORLDS: Final = 10_000
"""Above this many worlds the enumeration is refused."""


@lru_cache(maxsize=256)
def _listed(frame: WorldFrame) -> tuple[World, ...]:
    """All worlds of a frame, whatever is asked about them."""
    if not frame.size:
        return (0,)
    model = new_model()
    for superstate in range(frame.size):
        model.addVariable(superstate, [0, 1])
    for left, right in frame.ties:
        parity = (left ^ right) & 1
        if left >> 1 != right >> 1:
            model.addConstraint(
                lambda one, other, parity=parity: one ^ other == parity, (left >> 1, right >> 1)
            )
        elif parity:
            return ()
    solutions = list(islice(model.getSolutionIter(), MOST_WORLDS + 1))
    if len(solutions) > MOST_WORLDS:
        raise SolverRefusalError(
            f"csp: more than {MOST_WORLDS} worlds, expected fewer to list them all;"
            " use --solver exact or cp-sat"
        )
    return tuple(
        sum(1 << 2 * superstate + second for superstate, second in solution.items())
        for solution in solutions
    )


def _worlds(problem: WorldProblem) -> list[World]:
    return [world for world in _listed(problem.frame) if problem.admits(world)]


class CspWorldSolver:
    """World problems with few worlds, each of them listed."""

    name: ClassVar[str] = "csp"
    uses_witnesses: ClassVar[bool] = False

    def find(self, problem: WorldProblem) -> World | None:
        """The first world of the list that answers, or ``None``."""
        return next(iter(_worlds(problem)), None)

    def reduce(self, problem: WorldProblem, proven: int) -> WorldReduction | None:
        """The union of all worlds; *proven* is not trusted."""
        found = _worlds(problem)
        if not found:
            return None
        possible = 0
        for world in found:
            possible |= world
        return WorldReduction(possible, ())

    def count(self, problem: WorldProblem) -> WorldCounts:
        """Counted one by one."""
        found = _worlds(problem)
        halves = range(2 * problem.frame.size)
        return WorldCounts(
            len(found), tuple(sum(world >> half & 1 for world in found) for half in halves)
        )
