"""One side's hidden assignment as a CP-SAT model with named constraints.

Every capacity of the census and every fact of the evidence is a constraint of
its own, switched on by an assumption literal that carries its name, so that a
contradiction can be told in the rules' terms.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from ..errors import SolverRefusalError, UndecidedError
from ..problems import Assignment, CensusProblem, Counts, Fact, NamedProblem
from .cores import thinned
from .protocol import Reduction

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, CpSolver, IntVar

DEFAULT_LIMIT: Final = 10.0
"""Deterministic time that one solve may take, in CP-SAT's units (about a second each)."""

MOST_COUNTED: Final = 10_000
"""Above this many assignments CP-SAT's enumeration is refused."""


@cache
def load_cp_model() -> Any:
    """CP-SAT's Python module, loaded on first use: it takes longer than most answers."""
    from ortools.sat.python import cp_model

    return cp_model


def new_solver(limit: float) -> CpSolver:
    """A solver whose answers depend on nothing but the model: one worker, fixed seed, no clock.

    Presolve is off: with it, cores may name literals that were never assumed, and
    on models of this size it costs more than it saves. The linear relaxation is
    whole: a census is a transportation problem, so it sees at once what clause
    learning alone would have to find out pigeon by pigeon.
    """
    solver: CpSolver = load_cp_model().CpSolver()
    parameters = solver.parameters
    parameters.num_workers = 1
    parameters.random_seed = 1
    parameters.max_deterministic_time = limit
    # An interrupted search would come back as "unknown" instead of interrupting.
    parameters.catch_sigint_signal = False
    parameters.cp_model_presolve = False
    parameters.cp_model_probing_level = 0
    parameters.symmetry_level = 0
    parameters.linearization_level = 2
    return solver


class SideModel:
    """The model of one census problem: a Boolean a piece and entry, a literal a constraint.

    ``names`` maps the index of each assumption literal to the constraint's name,
    such as ``"B1: at most 2 Rooks"`` or ``"B6 ply 3: b1c3 is a Knight's leap"``;
    ``numbered`` holds the literals by the constraints' numbers in a named problem
    (a capacity that cannot be exceeded has none).
    """

    def __init__(self, problem: CensusProblem, facts: Sequence[Fact] = ()) -> None:
        self.model: CpModel = load_cp_model().CpModel()
        self.names: dict[int, str] = {}
        self.literals: list[IntVar] = []
        self.numbered: dict[int, IntVar] = {}
        self.entries: list[dict[int, IntVar]] = []
        self.feasible_domains = all(problem.domains)
        self._slots(problem)
        self._capacities(problem, len(facts))
        for number, fact in enumerate(facts):
            self.numbered[number] = self._fact(fact)
        self.model.add_assumptions(self.literals)

    def _slots(self, problem: CensusProblem) -> None:
        """Each piece is exactly one of its entries."""
        model = self.model
        for index, domain in enumerate(problem.domains):
            entries = {
                1 << bit: model.new_bool_var(f"piece {index} is {name}")
                for bit, name in enumerate(problem.census.entries)
                if domain >> bit & 1
            }
            model.add_exactly_one(entries.values())
            self.entries.append(entries)

    def _named(self, name: str) -> IntVar:
        literal = self.model.new_bool_var(name)
        self.names[literal.index] = name
        self.literals.append(literal)
        return literal

    def _capacities(self, problem: CensusProblem, first: int) -> None:
        for number, capacity in enumerate(problem.census.capacities, start=first):
            users = [
                variable
                for kind, entries in zip(problem.classes, self.entries, strict=True)
                for entry, variable in entries.items()
                if capacity.uses[kind] & entry
            ]
            if len(users) <= capacity.limit and not capacity.exactly:
                continue
            literal = self._named(f"{capacity.clause}: {capacity.name}")
            self.numbered[number] = literal
            total = sum(users) if users else load_cp_model().LinearExpr.sum([])
            bound = total == capacity.limit if capacity.exactly else total <= capacity.limit
            self.model.add(bound).only_enforce_if(literal)

    def _fact(self, fact: Fact) -> IntVar:
        clause = f"{fact.clause} " if fact.clause else ""
        literal = self._named(f"{clause}ply {fact.ply}: {fact.text}")
        for entry, variable in self.entries[fact.piece].items():
            if not entry & fact.keeps:
                self.model.add_implication(literal, variable.negated())
        return literal

    def solve(self, limit: float) -> Assignment | None:
        """Some assignment under all constraints; raises :class:`UndecidedError` at the limit."""
        if not self.feasible_domains:
            return None
        cp_model = load_cp_model()
        solver = new_solver(limit)
        status = solver.solve(self.model)
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return tuple(
                next(entry for entry, variable in entries.items() if solver.boolean_value(variable))
                for entries in self.entries
            )
        if status == cp_model.INFEASIBLE:
            return None
        raise UndecidedError(
            f"cp-sat: no answer within {limit} units of deterministic time; raise --limit"
        )

    def demand(self, unseen: Iterable[tuple[int, int]]) -> None:
        """From now on, some of these (piece, entry) must be used."""
        self.model.add_bool_or(self.entries[index][entry] for index, entry in unseen)

    def conflict(self, limit: float) -> tuple[str, ...] | None:
        """The names of constraints that contradict each other; ``None`` if there is an assignment.

        None of them can be left out.
        """
        if self.solve(limit) is not None:
            return None
        if not self.feasible_domains:
            return ()
        core = thinned(self.literals, lambda some: self.contradicts(some, limit))
        return tuple(self.names[literal.index] for literal in core)

    def contradicts(self, literals: list[IntVar], limit: float) -> bool:
        """Whether the constraints of these literals leave no assignment, the others put aside."""
        self.model.clear_assumptions()
        self.model.add_assumptions(literals)
        try:
            return self.solve(limit) is None
        finally:
            self.model.clear_assumptions()
            self.model.add_assumptions(self.literals)


class CpSatSolver:
    """Census problems by CP-SAT, each solve within a deterministic limit."""

    name: ClassVar[str] = "cp-sat"
    uses_witnesses: ClassVar[bool] = True

    def __init__(self, limit: float = DEFAULT_LIMIT) -> None:
        self.limit = limit
        self.solves = 0

    def _solve(self, model: SideModel) -> Assignment | None:
        self.solves += 1
        return model.solve(self.limit)

    def find(self, problem: CensusProblem) -> Assignment | None:
        """Some assignment, or ``None``."""
        return self._solve(SideModel(problem))

    def reduce(self, problem: CensusProblem, proven: tuple[int, ...]) -> Reduction | None:
        """Solve, demand something not seen yet, repeat until there is nothing new."""
        seen = list(proven)
        witnesses: list[Assignment] = []
        model: SideModel | None = None
        while True:
            unseen = [
                (index, entry)
                for index, domain in enumerate(problem.domains)
                for entry in _bits(domain & ~seen[index])
            ]
            if not unseen and problem.pieces:
                break
            model = model or SideModel(problem)
            if any(seen):
                model.demand(unseen)
            found = self._solve(model)
            if found is None:
                break
            witnesses.append(found)
            seen = [known | entry for known, entry in zip(seen, found, strict=True)]
            if not problem.pieces:
                break
        if not witnesses and not any(seen):
            return None
        width = problem.census.width
        pieces = tuple(
            domain | kind << width for domain, kind in zip(seen, problem.classes, strict=True)
        )
        return Reduction(pieces, tuple(witnesses))

    def contradicts(self, named: NamedProblem, choices: Sequence[int]) -> tuple[bool, ...]:
        """One model, solved once a choice with that choice's literals assumed."""
        model = SideModel(named.problem, named.facts)
        self.solves += len(choices)
        answers = []
        for kept in choices:
            believed = kept | ~named.everything
            literals = [literal for i, literal in model.numbered.items() if believed >> i & 1]
            answers.append(model.contradicts(literals, self.limit))
        return tuple(answers)

    def count(self, problem: CensusProblem) -> Counts:
        """Enumerated; refused above 10,000 assignments."""
        if not all(problem.domains):
            return Counts(0, tuple({} for _ in problem.pieces))
        model = SideModel(problem)
        listing = _listing(model)
        solver = new_solver(self.limit)
        solver.parameters.enumerate_all_solutions = True
        self.solves += 1
        model.model.clear_assumptions()
        for literal in model.literals:
            model.model.add_bool_and(literal)
        status = solver.solve(model.model, listing)
        if len(listing.found) > MOST_COUNTED:
            raise SolverRefusalError(
                f"cp-sat: more than {MOST_COUNTED} assignments, expected fewer to list them all"
            )
        # A listing that the limit cut short comes back as feasible, not as unknown.
        if status not in (load_cp_model().OPTIMAL, load_cp_model().INFEASIBLE):
            raise UndecidedError(
                f"cp-sat: not counted within {self.limit} units of deterministic time"
            )
        uses: tuple[dict[int, int], ...] = tuple({} for _ in problem.pieces)
        for assignment in listing.found:
            for used, entry in zip(uses, assignment, strict=True):
                used[entry] = used.get(entry, 0) + 1
        return Counts(len(listing.found), uses)


def _bits(mask: int) -> Iterable[int]:
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def _listing(model: SideModel) -> Any:
    """A CP-SAT callback that keeps the assignments it is shown, until there are too many."""

    class Listing(load_cp_model().CpSolverSolutionCallback):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.found: list[Assignment] = []

        def on_solution_callback(self) -> None:
            self.found.append(
                tuple(
                    next(e for e, variable in entries.items() if self.boolean_value(variable))
                    for entries in model.entries
                )
            )
            if len(self.found) > MOST_COUNTED:
                self.stop_search()

    return Listing()
