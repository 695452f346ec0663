"""Whether a deduction needs three pieces at once: no argument from one or two gets there.

The arguments allowed: what one or two pieces can still be, with the whole set's
limits, rules something out of others; or all other pieces are ruled out as the King.
They are repeated until nothing new follows. What is known only when all pieces are
taken together, and not then, needs a joint deduction.
"""

from __future__ import annotations

from itertools import combinations

from ..evidence import Evidence
from ..problems import CensusProblem
from ..solvers.exact import ExactSolver


def needs_joint_deduction(evidence: Evidence, piece: int, gone: int) -> bool:
    """Whether that *piece* is none of *gone* follows from no chain of one- or two-piece arguments.

    Every fact of *evidence* about single pieces may be used.
    """
    named = evidence.named
    facts_alone = (1 << len(named.facts)) - 1
    whole = named.problem.pieces
    width = named.problem.census.width
    known = list(named.restricted(facts_alone).domains)
    classes = [number >> width << width for number in whole]
    solver = ExactSolver()
    changed = True
    while changed and known[piece] & gone:
        changed = False
        for chosen in _choices(len(whole)):
            pieces = [
                (known[n] if n in chosen else number & (1 << width) - 1) | classes[n]
                for n, number in enumerate(whole)
            ]
            reduction = solver.reduce(
                CensusProblem(named.problem.census, tuple(pieces)), (0,) * len(pieces)
            )
            if reduction is None:
                return False
            for n, number in enumerate(reduction.pieces):
                if known[n] & ~number & (1 << width) - 1:
                    known[n] &= number
                    changed = True
        changed = _find_king(evidence, known) or changed
    return known[piece] & gone != 0


def _choices(size: int) -> list[tuple[int, ...]]:
    return [*((n,) for n in range(size)), *combinations(range(size), 2)]


def _find_king(evidence: Evidence, known: list[int]) -> bool:
    """Where one piece alone can be what some piece must be, it is that."""
    changed = False
    for capacity in evidence.named.problem.census.capacities:
        if capacity.exactly:
            entries = max(capacity.uses)
            able = [n for n, mask in enumerate(known) if mask & entries]
            if len(able) == 1 and known[able[0]] & ~entries:
                known[able[0]] &= entries
                changed = True
    return changed
