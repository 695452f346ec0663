"""The solvers, by name: one registry line each. A solver's library is loaded on first use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..errors import QsolveError, quote
from .cpsat import CpSatSolver
from .csp import CspSolver
from .exact import ExactSolver
from .oracle import Desk, Oracle, default_oracle
from .protocol import Solver, WorldSolver
from .worlds import WorldDesk

SOLVERS: Final[dict[str, Callable[[], Solver]]] = {
    CpSatSolver.name: CpSatSolver,
    ExactSolver.name: ExactSolver,
    CspSolver.name: CspSolver,
}

__all__ = [
    "SOLVERS",
    "Desk",
    "Oracle",
    "Solver",
    "WorldDesk",
    "WorldSolver",
    "default_oracle",
    "oracle",
]


def oracle(name: str, limit: float | None = None) -> Oracle:
    """A fresh oracle over the solver called *name*; *limit* is CP-SAT's, in deterministic units."""
    if name not in SOLVERS:
        raise QsolveError(f"unknown solver {quote(name)}, expected {', '.join(SOLVERS)}")
    if name == CpSatSolver.name and limit is not None:
        return Oracle(CpSatSolver(limit))
    return Oracle(SOLVERS[name]())
