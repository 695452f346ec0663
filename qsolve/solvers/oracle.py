"""What rules ask: one solver, with a memo and a pool of witnesses in front of it.

The memo is kept by canonical form: equal pieces are interchangeable, so the
order of a problem's pieces does not matter. A *witness* is an assignment met
earlier; checked against a new problem, it proves its entries possible without
a solve. Witnesses are kept in piece order, so an assignment that survives a
move serves the positions behind it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cache, cached_property
from operator import and_
from typing import Final, TypeVar

from ..errors import SolverDisagreementError
from ..problems import Assignment, Census, CensusProblem, Counts
from ..worlds import WorldFrame
from .exact import ExactSolver
from .exact_worlds import ExactWorldSolver
from .neighbours import neighbours
from .protocol import Reduction, Solver, WorldSolver
from .worlds import WorldDesk, world_solver

_MOST_REMEMBERED: Final = 20_000
_MOST_WITNESSES: Final = 64
_MOST_FRAMES: Final = 1024

_Pieces = tuple[int, ...]
_K = TypeVar("_K")
_V = TypeVar("_V")


class Desk:
    """The memo of one census: what was asked about its pieces, and what came back."""

    def __init__(self, census: Census, solver: Solver, counter: Solver) -> None:
        self._census = census
        self._solver = solver
        self._counter = counter
        self._reduced: dict[_Pieces, _Pieces | None] = {}
        self._reduced_by_form: dict[_Pieces, dict[int, int] | None] = {}
        self._possible: dict[_Pieces, bool] = {}
        self._counted: dict[_Pieces, tuple[int, dict[int, dict[int, int]]]] = {}
        self._witnesses: deque[Assignment] = deque(maxlen=_MOST_WITNESSES)

    def reduce(self, pieces: _Pieces, proven: _Pieces | None = None) -> _Pieces | None:
        """*pieces* without the entries that no assignment uses; ``None`` without assignment.

        *proven* may hold, piece by piece, entries that the caller knows to be used
        by some assignment, so that the solver need not look for them again.
        """
        try:
            return self._reduced[pieces]
        except KeyError:
            reduced = self._reduce(pieces, proven)
            _remember(self._reduced, pieces, reduced)
            return reduced

    def _reduce(self, pieces: _Pieces, proven: _Pieces | None) -> _Pieces | None:
        form = tuple(sorted(pieces))
        try:
            mapping = self._reduced_by_form[form]
        except KeyError:
            mapping = self._solve_reduce(pieces, proven or (0,) * len(pieces))
            _remember(self._reduced_by_form, form, mapping)
        return None if mapping is None else tuple([mapping[piece] for piece in pieces])

    def _solve_reduce(self, pieces: _Pieces, proven: _Pieces) -> dict[int, int] | None:
        problem = CensusProblem(self._census, pieces)
        known = self._proven(problem, proven) if self._solver.uses_witnesses else proven
        reduction = None if known is None else self._solver.reduce(problem, known)
        self._compare(problem, reduction)
        if reduction is None:
            return None
        self._keep(reduction.witnesses)
        return dict(zip(pieces, reduction.pieces, strict=True))

    def _proven(self, problem: CensusProblem, proven: _Pieces) -> _Pieces | None:
        """What is *proven*, what witnesses prove, and assignments near them.

        ``None`` where there is no assignment.
        """
        seen = list(proven)
        known = list(self._surviving(problem))
        if not known and tuple(seen) != problem.domains:
            found = self._solver.find(problem)
            if found is None:
                return None
            self._keep((found,))
            known = [found]
        for witness in known:
            seen = [some | entry for some, entry in zip(seen, witness, strict=True)]
        self._keep(tuple(neighbours(problem, known, seen)))
        return tuple(seen)

    def _compare(self, problem: CensusProblem, reduction: Reduction | None) -> None:
        """Raise :class:`SolverDisagreementError` where ``exact`` reduces otherwise.

        Counting cannot tell: it begins with what the chosen solver has left.
        """
        if self._solver.name == self._counter.name:
            return
        expected = self._counter.reduce(problem, ())
        found = reduction and reduction.pieces
        if found != (expected and expected.pieces):
            raise SolverDisagreementError(
                f"internal error: {self._solver.name} and {self._counter.name} differ on"
                f" {self._census.rules} pieces {problem.pieces}: {found} and"
                f" {expected and expected.pieces} possible"
            )

    def is_possible(self, pieces: _Pieces) -> bool:
        """Whether there is an assignment."""
        form = tuple(sorted(pieces))
        try:
            return self._possible[form]
        except KeyError:
            answer = self.find(pieces) is not None
            _remember(self._possible, form, answer)
            return answer

    def find(self, pieces: _Pieces) -> Assignment | None:
        """Some assignment, in the order of *pieces*, or ``None``."""
        problem = CensusProblem(self._census, pieces)
        for witness in self._surviving(problem):
            return witness
        found = self._solver.find(problem)
        if found is not None:
            self._keep((found,))
        return found

    def count(self, pieces: _Pieces) -> Counts:
        """Exact counts of *pieces*, which must be reduced.

        They come from the exact solver; an entry that it counts and the chosen
        solver did not find possible (or the other way round) raises
        :class:`SolverDisagreementError`.
        """
        form = tuple(sorted(pieces))
        known = self._counted.get(form)
        if known is None:
            counts = self._counter.count(CensusProblem(self._census, form))
            known = counts.total, dict(zip(form, counts.uses, strict=True))
            self._check(form, counts)
            _remember(self._counted, form, known)
        total, uses = known
        return Counts(total, tuple([uses[piece] for piece in pieces]))

    def _check(self, form: _Pieces, counts: Counts) -> None:
        domains = CensusProblem(self._census, form).domains
        for domain, uses in zip(domains, counts.uses, strict=True):
            if domain != sum(uses):
                raise SolverDisagreementError(
                    f"internal error: {self._solver.name} and {self._counter.name} differ on"
                    f" {self._census.rules} pieces {form}: {domain:b} possible,"
                    f" {sum(uses):b} counted"
                )

    def _surviving(self, problem: CensusProblem) -> Iterator[Assignment]:
        """The pooled witnesses that solve *problem*."""
        pieces = problem.pieces
        for witness in self._witnesses:
            if (
                len(witness) == len(pieces)
                and all(map(and_, pieces, witness))
                and problem.admits(witness)
            ):
                yield witness

    def _keep(self, witnesses: tuple[Assignment, ...]) -> None:
        if self._solver.uses_witnesses:
            self._witnesses.extendleft(witnesses)


def _remember(memo: dict[_K, _V], key: _K, value: _V) -> None:
    if len(memo) >= _MOST_REMEMBERED:
        memo.clear()
    memo[key] = value


class Oracle:
    """Answers the rules' questions with one solver; counts always come from ``exact``."""

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self._counter = ExactSolver()
        self._desks: dict[Census, Desk] = {}
        self._world_counter = ExactWorldSolver()
        self._world_desks: dict[WorldFrame, WorldDesk] = {}

    @property
    def name(self) -> str:
        """The chosen solver's name."""
        return self.solver.name

    def desk(self, census: Census) -> Desk:
        """Where questions about pieces of this census are asked."""
        desk = self._desks.get(census)
        if desk is None:
            desk = self._desks[census] = Desk(census, self.solver, self._counter)
        return desk

    @cached_property
    def world_solver(self) -> WorldSolver:
        """What decides world problems here."""
        return world_solver(self.solver)

    def worlds(self, frame: WorldFrame) -> WorldDesk:
        """Where questions about worlds of this frame are asked."""
        desk = self._world_desks.get(frame)
        if desk is None:
            if len(self._world_desks) >= _MOST_FRAMES:
                self._world_desks.clear()
            desk = WorldDesk(frame, self.world_solver, self._world_counter)
            self._world_desks[frame] = desk
        return desk


@cache
def default_oracle() -> Oracle:
    """The oracle of the library's own defaults: ``exact``."""
    return Oracle(ExactSolver())
