"""Why a step of a proof holds, where it is an instance of something that people know by name.

Each pattern is recognized only where it alone makes the conclusions follow:
the number of pieces is counted against exactly the capacities that the step cites.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import combinations
from typing import NamedTuple

from ..problems import Capacity, CensusProblem
from .proof import Conclusion

Known = dict[int, int]
"""Pieces, each with the entries that the steps before leave it."""


class Pattern(Enum):
    """How the conclusions follow."""

    TAKEN = "as many pieces as some capacities admit are none but these: no other one is"
    DEMANDED = "one piece must be, and every other one is known not to be"
    FILLED = "there are as many pieces as the capacities admit, so that each is used up"
    GENERAL = "by the capacities and what is known"


class Reason(NamedTuple):
    """The pattern of a step, and the pieces that it is told of."""

    pattern: Pattern
    pieces: tuple[int, ...]


def reason_of(
    problem: CensusProblem,
    known: Known,
    capacities: Sequence[Capacity],
    conclusions: Sequence[Conclusion],
) -> Reason:
    """The pattern by which *known* and all of *capacities* lead to *conclusions*."""
    takers = _takers(problem, known, capacities, conclusions)
    if takers:
        return Reason(Pattern.TAKEN, takers)
    if _is_demanded(problem, known, capacities, conclusions):
        (wanted,) = conclusions
        others = [piece for piece in known if piece != wanted.piece]
        return Reason(Pattern.DEMANDED, tuple(others))
    pieces = tuple(known)
    is_filled = any(_fill(problem, some) for some in _choices(capacities))
    return Reason(Pattern.FILLED if is_filled else Pattern.GENERAL, pieces)


def _takers(
    problem: CensusProblem,
    known: Known,
    capacities: Sequence[Capacity],
    conclusions: Sequence[Conclusion],
) -> tuple[int, ...]:
    """The known pieces that use up all of *capacities*, if no more follows than that."""
    uses = _used(problem, capacities)
    if uses is None:
        return ()
    takers = tuple(piece for piece, left in known.items() if left and not left & ~uses[piece])
    if len(takers) != sum(capacity.limit for capacity in capacities):
        return ()
    for piece, gone, _ in conclusions:
        if piece in takers or gone & ~uses[piece]:
            return ()
    return takers


def _used(problem: CensusProblem, capacities: Sequence[Capacity]) -> tuple[int, ...] | None:
    """For each piece the entries that count for some capacity; ``None`` if one counts twice."""
    total = [0] * len(problem.pieces)
    for capacity in capacities:
        for piece, kind in enumerate(problem.classes):
            entries = capacity.uses[kind] & problem.domains[piece]
            if total[piece] & entries:
                return None
            total[piece] |= entries
    return tuple(total)


def _is_demanded(
    problem: CensusProblem,
    known: Known,
    capacities: Sequence[Capacity],
    conclusions: Sequence[Conclusion],
) -> bool:
    """Whether a single piece is left for what exactly one piece must be."""
    if len(capacities) != 1 or len(conclusions) != 1:
        return False
    (capacity,), (wanted,) = capacities, conclusions
    uses = _used(problem, capacities)
    if uses is None or not capacity.exactly or capacity.limit != 1:
        return False
    if wanted.gone & uses[wanted.piece]:
        return False
    return all(
        piece == wanted.piece or not known.get(piece, 0 if not uses[piece] else -1) & uses[piece]
        for piece in range(len(problem.pieces))
    )


def _choices(capacities: Sequence[Capacity]) -> Iterator[tuple[Capacity, ...]]:
    for number in range(1, len(capacities) + 1):
        yield from combinations(capacities, number)


def _fill(problem: CensusProblem, capacities: tuple[Capacity, ...]) -> bool:
    """Whether every piece counts for one of these capacities, and all of them are needed for it."""
    if sum(capacity.limit for capacity in capacities) != len(problem.pieces):
        return False
    return _used(problem, capacities) == problem.domains
