"""Why a step of a proof holds, where it is an instance of something that people know by name.

Each pattern is recognized only where it alone makes the conclusions follow:
the number of pieces is counted against exactly the capacities that the step cites.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from ..problems import Capacity, CensusProblem
from .proof import Conclusion

Known = dict[int, int]
"""Pieces, each with the entries that the steps before leave it."""


class Pattern(Enum):
    """How the conclusions follow."""

    TAKEN = "as many pieces as some capacities admit are none but these: no other one is"
    DEMANDED = "one piece must be, and every other one is known not to be"
    LEFT_OVER = "the capacities admit too few pieces, and only these can be something else"
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
    left_over = _left_over(problem, known, capacities, conclusions)
    if left_over:
        return Reason(Pattern.LEFT_OVER, left_over)
    return Reason(Pattern.GENERAL, tuple(known))


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


def _left_over(
    problem: CensusProblem,
    known: Known,
    capacities: Sequence[Capacity],
    conclusions: Sequence[Conclusion],
) -> tuple[int, ...]:
    """The pieces that can be something else, if as many must be and no more follows than that."""
    uses = _used(problem, capacities)
    if uses is None:
        return ()
    others = tuple(
        piece
        for piece, whole in enumerate(problem.domains)
        if known.get(piece, whole) & ~uses[piece]
    )
    if len(others) != len(problem.pieces) - sum(capacity.limit for capacity in capacities):
        return ()
    if any(piece not in others or gone & ~uses[piece] for piece, gone, _ in conclusions):
        return ()
    return others
