"""An explanation checked again: its facts suffice, and none of them can be dropped."""

from __future__ import annotations

from ..problems import Case, NamedProblem
from ..solvers import Solver


def is_certified(
    solver: Solver, named: NamedProblem, contradiction: int, cases: tuple[Case, ...]
) -> bool:
    """Whether *solver* agrees: the constraints rule out all of *cases*, and no fewer of them do.

    Raises what the solver raises (``UndecidedError``, ``SolverRefusalError``).
    """
    fewer = [
        contradiction ^ 1 << number for number in range(named.size) if contradiction >> number & 1
    ]
    answers = [solver.contradicts(named.supposing(case), (contradiction, *fewer)) for case in cases]
    ruled_out = [all(by_case) for by_case in zip(*answers, strict=True)]
    return ruled_out[:1] == [True] and not any(ruled_out[1:])
