"""The referee: plain enumeration with python-constraint, sharing nothing with the other solvers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Final

from ..errors import SolverRefusalError
from ..problems import Assignment, CensusProblem, Counts, NamedProblem
from .protocol import Reduction, contradicts_one_by_one

if TYPE_CHECKING:
    import constraint

MOST_ASSIGNMENTS: Final = 10_000
"""Above this many assignments the enumeration is refused."""
_MOST_REMEMBERED: Final = 1_000
"""So many refused problems are known again: every game of `zap` begins with the same one."""


@cache
def _constraint_class() -> Any:
    """The capacity constraint; python-constraint is loaded on first use."""
    import constraint

    class AtMost(constraint.Constraint):  # type: ignore[misc]
        """At most (or exactly) ``limit`` of the variables have one of the values."""

        def __init__(self, values: dict[int, int], limit: int, exactly: bool) -> None:
            self._values = values
            self._limit = limit
            self._exactly = exactly

        def __call__(
            self,
            variables: Any,
            domains: Any,
            assignments: dict[int, int],
            forwardcheck: bool = False,
            _unassigned: object = None,
        ) -> bool:
            used = free = 0
            for variable in variables:
                value = assignments.get(variable)
                if value is None:
                    free += 1
                elif value & self._values[variable]:
                    used += 1
            if used > self._limit or (self._exactly and used + free < self._limit):
                return False
            return not (forwardcheck and used == self._limit) or self._close(domains, assignments)

        def _close(self, domains: Any, assignments: dict[int, int]) -> bool:
            """All is used: the other variables lose the values; whether each keeps one."""
            for variable, counted in self._values.items():
                if variable not in assignments:
                    domain = domains[variable]
                    for value in [value for value in domain if value & counted]:
                        domain.hideValue(value)
                    if not domain:
                        return False
            return True

    return AtMost


def new_model() -> constraint.Problem:
    """An empty model; python-constraint is loaded on first use."""
    import constraint

    return constraint.Problem()


def _model(problem: CensusProblem) -> constraint.Problem:
    at_most = _constraint_class()
    model = new_model()
    width = problem.census.width
    classes = problem.classes
    for index, domain in enumerate(problem.domains):
        model.addVariable(index, [1 << bit for bit in range(width) if domain >> bit & 1])
    for capacity in problem.census.capacities:
        values = {
            index: capacity.uses[classes[index]]
            for index, domain in enumerate(problem.domains)
            if capacity.uses[classes[index]] & domain
        }
        if values:
            model.addConstraint(at_most(values, capacity.limit, capacity.exactly), list(values))
    return model


def _hopeless(problem: CensusProblem) -> bool:
    """Whether no assignment can be, for a reason that python-constraint cannot be told.

    It takes neither a variable without values nor a constraint without variables.
    """
    classes = problem.classes
    return not all(problem.domains) or any(
        capacity.exactly
        and capacity.limit > 0
        and not any(
            capacity.uses[kind] & domain
            for kind, domain in zip(classes, problem.domains, strict=True)
        )
        for capacity in problem.census.capacities
    )


def _all(problem: CensusProblem) -> Iterator[Assignment]:
    if _hopeless(problem):
        return
    if not problem.pieces:
        yield ()
        return
    size = range(len(problem.pieces))
    for solution in _model(problem).getSolutionIter():
        yield tuple(solution[index] for index in size)


class CspSolver:
    """Census problems with few assignments, each of them listed."""

    name: ClassVar[str] = "csp"
    uses_witnesses: ClassVar[bool] = False

    def __init__(self) -> None:
        self._refused: set[CensusProblem] = set()

    def find(self, problem: CensusProblem) -> Assignment | None:
        """The first assignment of the enumeration, or ``None``."""
        return next(_all(problem), None)

    def _list(self, problem: CensusProblem) -> list[Assignment]:
        """All assignments; what was too much once is refused at once the next time."""
        found = []
        if problem not in self._refused:
            found = list(islice(_all(problem), MOST_ASSIGNMENTS + 1))
        if problem in self._refused or len(found) > MOST_ASSIGNMENTS:
            if len(self._refused) < _MOST_REMEMBERED:
                self._refused.add(problem)
            raise SolverRefusalError(
                f"csp: more than {MOST_ASSIGNMENTS} assignments, expected fewer to list them all;"
                " use --solver exact or cp-sat"
            )
        return found

    def reduce(self, problem: CensusProblem, proven: tuple[int, ...]) -> Reduction | None:
        """The union of all assignments; what is *proven* is not trusted.

        Where something is, the problem is an enlarged one, whose assignments may be
        too many to list: then each entry is looked for by itself.
        """
        if any(proven):
            return self._reduce_by_entry(problem)
        found = self._list(problem)
        if not found:
            return None
        domains = [0] * len(problem.pieces)
        for assignment in found:
            for index, entry in enumerate(assignment):
                domains[index] |= entry
        width = problem.census.width
        return Reduction(
            tuple(
                domain | kind << width
                for domain, kind in zip(domains, problem.classes, strict=True)
            ),
            (),
        )

    def contradicts(self, named: NamedProblem, choices: Sequence[int]) -> tuple[bool, ...]:
        """For each choice, whether the problem that is left has no assignment."""
        return contradicts_one_by_one(self, named, choices)

    def _reduce_by_entry(self, problem: CensusProblem) -> Reduction | None:
        """For each entry not seen yet, the first assignment that uses it."""
        width = problem.census.width
        seen = [0] * len(problem.pieces)
        for index, domain in enumerate(problem.domains):
            for bit in range(width):
                entry = 1 << bit
                if not domain & ~seen[index] & entry:
                    continue
                pieces = list(problem.pieces)
                pieces[index] = entry | problem.classes[index] << width
                found = self.find(CensusProblem(problem.census, tuple(pieces)))
                if found is not None:
                    seen = [known | used for known, used in zip(seen, found, strict=True)]
        if not all(seen):
            return None
        return Reduction(
            tuple(known | kind << width for known, kind in zip(seen, problem.classes, strict=True)),
            (),
        )

    def count(self, problem: CensusProblem) -> Counts:
        """Counted one by one."""
        found = self._list(problem)
        uses: tuple[dict[int, int], ...] = tuple({} for _ in problem.pieces)
        for assignment in found:
            for used, entry in zip(uses, assignment, strict=True):
                used[entry] = used.get(entry, 0) + 1
        return Counts(len(found), uses)
