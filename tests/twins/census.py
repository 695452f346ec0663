"""Census problems by ``itertools.product``: every combination is built, then judged."""

from __future__ import annotations

from itertools import product

from qsolve.problems import Assignment, CensusProblem


def every_assignment(problem: CensusProblem) -> list[Assignment]:
    """All assignments, in no special order."""
    width = len(problem.census.entries)
    domains = [[1 << bit for bit in range(width) if piece >> bit & 1] for piece in problem.pieces]
    return [chosen for chosen in product(*domains) if _fits(problem, chosen)]


def _fits(problem: CensusProblem, chosen: tuple[int, ...]) -> bool:
    width = len(problem.census.entries)
    for capacity in problem.census.capacities:
        used = 0
        for piece, entry in zip(problem.pieces, chosen, strict=True):
            if capacity.uses[piece >> width] & entry:
                used += 1
        if used > capacity.limit or (capacity.exactly and used != capacity.limit):
            return False
    return True


def reduced_domains(problem: CensusProblem) -> tuple[int, ...] | None:
    """Each piece's entries that some assignment uses; ``None`` where there is no assignment."""
    found = every_assignment(problem)
    if not found:
        return None
    domains = [0] * len(problem.pieces)
    for assignment in found:
        for index, entry in enumerate(assignment):
            domains[index] |= entry
    return tuple(domains)


def counts(problem: CensusProblem) -> tuple[int, tuple[dict[int, int], ...]]:
    """How many assignments there are, and by piece how many use each entry."""
    found = every_assignment(problem)
    uses: tuple[dict[int, int], ...] = tuple({} for _ in problem.pieces)
    for assignment in found:
        for used, entry in zip(uses, assignment, strict=True):
            used[entry] = used.get(entry, 0) + 1
    return len(found), uses
