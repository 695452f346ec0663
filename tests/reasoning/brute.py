"""The naive twins: every assignment is looked at, every smaller set is tried."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, product

from qsolve.problems import Case, NamedProblem


def hits_all(chosen: Iterable[int], sets: Sequence[int]) -> bool:
    """Whether the elements (by number) hit every one of the bit sets."""
    mask = sum(1 << element for element in chosen)
    return all(mask & some for some in sets)


def smallest_hitting_size(sets: Sequence[int], elements: int) -> int:
    """By trying all sets of elements, small ones first."""
    for size in range(elements + 1):
        if any(hits_all(chosen, sets) for chosen in combinations(range(elements), size)):
            return size
    raise AssertionError("an empty set")


def broken_sets(named: NamedProblem, case: Case) -> list[int]:
    """For every assignment of whole domains that is as *case* has it: the constraints it breaks.

    Assignments are built piece by piece; of equal ones, and of those that break
    more than another, one is kept.
    """
    domains = named.supposing(case).problem.domains
    classes = named.problem.classes
    capacities = named.problem.census.capacities
    states: set[tuple[int, tuple[int, ...]]] = {(0, (0,) * len(capacities))}
    for piece, domain in enumerate(domains):
        entries = [1 << bit for bit in range(named.problem.census.width) if domain >> bit & 1]
        states = {
            (
                broken | _broken_by(named, piece, entry),
                tuple(
                    min(count + (1 if capacity.uses[classes[piece]] & entry else 0), 9)
                    for count, capacity in zip(used, capacities, strict=True)
                ),
            )
            for (broken, used), entry in product(states, entries)
        }
    first = len(named.facts)
    sets = {
        broken
        | sum(
            1 << first + number
            for number, (count, capacity) in enumerate(zip(used, capacities, strict=True))
            if count > capacity.limit or (capacity.exactly and count < capacity.limit)
        )
        for broken, used in states
    }
    return minimal(sets)


def _broken_by(named: NamedProblem, piece: int, entry: int) -> int:
    return sum(
        1 << number
        for number, fact in enumerate(named.facts)
        if fact.piece == piece and not fact.keeps & entry
    )


def minimal(sets: Iterable[int]) -> list[int]:
    """The sets that hold no other one."""
    kept: list[int] = []
    for some in sorted(sets, key=int.bit_count):
        if not any(other & some == other for other in kept):
            kept.append(some)
    return kept


def can_be_hit_by(sets: Sequence[int], size: int) -> bool:
    """Whether some set of at most *size* elements hits all: every choice is tried.

    A set that hits all holds an element of the first one; so each of its elements
    is tried in turn, and so on with what is not hit by then.
    """
    if not sets:
        return True
    if size == 0:
        return False
    first = sets[0]
    while first:
        element = first & -first
        first ^= element
        if can_be_hit_by([some for some in sets if not some & element], size - 1):
            return True
    return False
