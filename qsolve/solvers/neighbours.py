"""Assignments near a known one: exchanging the entries of two pieces proves more entries possible.

Each is checked against the whole problem, so it is a witness like any other;
a solver that looks for witnesses one by one is asked far less often.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..problems import Assignment, CensusProblem

_MOST_CHECKS: Final = 96


def neighbours(
    problem: CensusProblem, known: list[Assignment], seen: list[int]
) -> Iterator[Assignment]:
    """Assignments of *problem* near the *known* ones, each using an entry that *seen* lacks.

    *seen* holds, piece by piece, the entries that are known to be used; it is
    brought up to date with everything that comes out.
    """
    checks = 0
    pending = list(known)
    while pending:
        for near in _exchanges(problem, pending.pop(), seen):
            checks += 1
            if checks > _MOST_CHECKS:
                return
            if problem.admits(near):
                for piece, entry in enumerate(near):
                    seen[piece] |= entry
                pending.append(near)
                yield near


def _exchanges(
    problem: CensusProblem, assignment: Assignment, seen: list[int]
) -> Iterator[Assignment]:
    """What may be an assignment: one piece with an unseen entry, its holder with the other's.

    Where nobody holds that entry, the piece just takes it.
    """
    for piece, domain in enumerate(problem.domains):
        unseen = domain & ~seen[piece]
        while unseen:
            entry = unseen & -unseen
            unseen ^= entry
            holders = [other for other, held in enumerate(assignment) if held == entry]
            for other in holders or [piece]:
                if seen[piece] & entry:
                    break
                near = list(assignment)
                near[other] = assignment[piece]
                near[piece] = entry
                yield tuple(near)
