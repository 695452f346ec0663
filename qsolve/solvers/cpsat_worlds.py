"""The worlds of a position as a CP-SAT model with named constraints.

One Boolean a superstate says that its first half is real. Every equation,
collapse and forbidden combination is switched on by an assumption literal that
carries its name, so that an impossible collapse can be told in the rules' terms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from ..errors import SolverRefusalError, UndecidedError
from ..worlds import (
    World,
    WorldCounts,
    WorldFact,
    WorldProblem,
    literals,
    tie_forbids,
)
from .cores import thinned
from .cpsat import DEFAULT_LIMIT, MOST_COUNTED, load_cp_model, new_solver
from .protocol import WorldReduction

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar, LiteralT


def stated_facts(problem: WorldProblem) -> list[WorldFact]:
    """A problem's own constraints as named facts, halves named as QFEN names them."""
    facts = [
        WorldFact(tie_forbids(tie), "S2", 0, f"{_half(tie[0])} = {_half(tie[1])}")
        for tie in problem.frame.ties
    ]
    facts += [
        WorldFact((1 << (half ^ 1),), "S3", 0, f"{_half(half)} is real")
        for half in literals(problem.real)
    ]
    facts += [
        WorldFact((combination,), "S18", 0, f"not together: {_halves(combination)}")
        for combination in problem.forbidden
    ]
    return facts


def _half(half: int) -> str:
    return f"{(half >> 1) + 1}" + ("'" if half & 1 else "")


def _halves(combination: int) -> str:
    return ", ".join(map(_half, literals(combination)))


class WorldModel:
    """The model of *size* superstates under named facts.

    ``names`` maps the index of each assumption literal to its fact's name, such
    as ``"S15 ply 7: a7 is real exactly when a5 is not"``.
    """

    def __init__(self, size: int, facts: Iterable[WorldFact]) -> None:
        self.model: CpModel = load_cp_model().CpModel()
        self.names: dict[int, str] = {}
        self.assumptions: list[IntVar] = []
        self.firsts: list[IntVar] = [
            self.model.new_bool_var(f"first half of {superstate}") for superstate in range(size)
        ]
        for fact in facts:
            self._fact(fact)
        self.model.add_assumptions(self.assumptions)

    def _fact(self, fact: WorldFact) -> None:
        clause = f"{fact.clause} " if fact.clause else ""
        name = f"{clause}ply {fact.ply}: {fact.text}"
        assumption = self.model.new_bool_var(name)
        self.names[assumption.index] = name
        self.assumptions.append(assumption)
        for combination in fact.forbidden:
            unreal = [self._real(half ^ 1) for half in literals(combination)]
            self.model.add_bool_or([*unreal, assumption.negated()])

    def _real(self, half: int) -> LiteralT:
        first = self.firsts[half >> 1]
        return first.negated() if half & 1 else first

    def demand(self, halves: int) -> None:
        """From now on, some of these halves must be real."""
        self.model.add_bool_or([self._real(half) for half in literals(halves)])

    def solve(self, limit: float) -> World | None:
        """Some world under all facts; raises :class:`UndecidedError` at the limit."""
        cp_model = load_cp_model()
        solver = new_solver(limit)
        status = solver.solve(self.model)
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return self.world(solver.boolean_value)
        if status == cp_model.INFEASIBLE:
            return None
        raise UndecidedError(
            f"cp-sat: no answer within {limit} units of deterministic time; raise --limit"
        )

    def world(self, value: Callable[[IntVar], bool]) -> World:
        """The world that *value* reads off the variables."""
        return sum(
            1 << 2 * superstate + (not value(first)) for superstate, first in enumerate(self.firsts)
        )

    def conflict(self, limit: float) -> tuple[str, ...] | None:
        """The names of facts that contradict each other; ``None`` where there is a world.

        None of them can be left out.
        """
        if self.solve(limit) is not None:
            return None
        core = thinned(self.assumptions, lambda some: self._contradicts(some, limit))
        return tuple(self.names[assumption.index] for assumption in core)

    def _contradicts(self, assumptions: list[IntVar], limit: float) -> bool:
        self.model.clear_assumptions()
        self.model.add_assumptions(assumptions)
        try:
            return self.solve(limit) is None
        finally:
            self.model.clear_assumptions()
            self.model.add_assumptions(self.assumptions)

    def insist(self) -> None:
        """Turn every assumption into a plain constraint, for enumeration."""
        self.model.clear_assumptions()
        for assumption in self.assumptions:
            self.model.add_bool_and(assumption)


class CpSatWorldSolver:
    """World problems by CP-SAT, each solve within a deterministic limit."""

    name: ClassVar[str] = "cp-sat"
    uses_witnesses: ClassVar[bool] = True

    def __init__(self, limit: float = DEFAULT_LIMIT) -> None:
        self.limit = limit
        self.solves = 0

    def _model(self, problem: WorldProblem) -> WorldModel:
        return WorldModel(problem.frame.size, stated_facts(problem))

    def _solve(self, model: WorldModel) -> World | None:
        self.solves += 1
        return model.solve(self.limit)

    def find(self, problem: WorldProblem) -> World | None:
        """Some world, or ``None``."""
        return self._solve(self._model(problem))

    def reduce(self, problem: WorldProblem, proven: int) -> WorldReduction | None:
        """Solve, demand some half not seen yet, repeat until there is nothing new."""
        every = (1 << 2 * problem.frame.size) - 1
        model = self._model(problem)
        possible = proven
        witnesses: list[World] = []
        if not possible:
            found = self._solve(model)
            if found is None:
                return None
            witnesses.append(found)
            possible = found
        while every & ~possible:
            model.demand(every & ~possible)
            found = self._solve(model)
            if found is None:
                break
            witnesses.append(found)
            possible |= found
        return WorldReduction(possible, tuple(witnesses))

    def count(self, problem: WorldProblem) -> WorldCounts:
        """Enumerated; refused above 10,000 worlds."""
        model = self._model(problem)
        model.insist()
        listing = _listing(model)
        solver = new_solver(self.limit)
        solver.parameters.enumerate_all_solutions = True
        self.solves += 1
        status = solver.solve(model.model, listing)
        if len(listing.found) > MOST_COUNTED:
            raise SolverRefusalError(
                f"cp-sat: more than {MOST_COUNTED} worlds, expected fewer to list them all"
            )
        # A listing that the limit cut short comes back as feasible, not as unknown.
        if status not in (load_cp_model().OPTIMAL, load_cp_model().INFEASIBLE):
            raise UndecidedError(
                f"cp-sat: not counted within {self.limit} units of deterministic time"
            )
        halves = range(2 * problem.frame.size)
        return WorldCounts(
            len(listing.found),
            tuple(sum(world >> half & 1 for world in listing.found) for half in halves),
        )


def _listing(model: WorldModel) -> Any:
    """A CP-SAT callback that keeps every world it is shown, and stops when there are too many."""

    class Listing(load_cp_model().CpSolverSolutionCallback):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.found: list[World] = []

        def on_solution_callback(self) -> None:
            self.found.append(model.world(self.boolean_value))
            if len(self.found) > MOST_COUNTED:
                self.stop_search()

    return Listing()
