"""Exact answers about worlds: tied superstates share one unknown, so a world is a bit a group.

Ties are resolved once a frame, by union-find with parity. A collapse is then a
look-up; forbidden combinations are clauses over the few groups that they name,
decided by propagation and, where that is not enough, a small search in each part
that has no group in common with the others. Worlds are never listed.
"""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import ClassVar

from ..worlds import (
    World,
    WorldCounts,
    WorldFrame,
    WorldProblem,
    is_contradictory,
    literals,
    partners,
    starred,
)
from .protocol import WorldReduction

_Closures = tuple[int, ...]
"""For each literal, all halves that are real with it."""


@lru_cache(maxsize=4096)
def _closures(frame: WorldFrame) -> _Closures | None:
    """Which halves each half brings along; ``None`` where the ties leave no world."""
    star = starred(frame)
    if star is None:
        return None
    leaders = {2 * n: 2 * n for n in range(frame.size)}
    leaders.update(star.ties)
    groups = [0] * (2 * frame.size)
    for first, leader in leaders.items():
        groups[leader] |= 1 << first
        groups[leader ^ 1] |= 1 << (first ^ 1)
    return tuple(groups[leaders[half & ~1] ^ half & 1] for half in range(2 * frame.size))


class _Open:
    """Which halves are real so far, and the combinations that still matter."""

    __slots__ = ("closures", "combinations", "real")

    def __init__(self, closures: _Closures, real: int, combinations: list[int]) -> None:
        self.closures = closures
        self.real = real
        self.combinations = combinations

    def assumed(self, half: int) -> _Open | None:
        """The same with one more half real, propagated; ``None`` where that is impossible."""
        real = self.real | self.closures[half]
        if is_contradictory(real):
            return None
        return propagated(self.closures, real, self.combinations)

    def branch(self) -> int:
        """The half to decide next: one of the shortest open combination."""
        shortest = min(self.combinations, key=int.bit_count)
        return (shortest & -shortest).bit_length() - 1


def propagated(closures: _Closures, real: int, combinations: list[int]) -> _Open | None:
    """What follows from *real* (closed under the ties) and the combinations.

    A combination of which all but one group is real forbids that one.
    """
    waiting = combinations
    while True:
        untrue = partners(real)
        still: list[int] = []
        progress = False
        for combination in waiting:
            if combination & untrue:
                continue
            unknown = combination & ~real
            if not unknown:
                return None
            group = closures[(unknown & -unknown).bit_length() - 1]
            if unknown & ~group:
                still.append(unknown)
            else:
                real |= partners(group)
                untrue |= group
                progress = True
        waiting = still
        if not progress:
            return _Open(closures, real, waiting)


def _opened(problem: WorldProblem) -> _Open | None:
    closures = _closures(problem.frame)
    if closures is None:
        return None
    real = 0
    for half in literals(problem.real):
        real |= closures[half]
    if is_contradictory(real):
        return None
    combinations = []
    for combination in problem.forbidden:
        spread = 0
        for half in literals(combination):
            spread |= closures[half]
        if not is_contradictory(spread):
            combinations.append(combination)
    return propagated(closures, real, combinations)


def _parts(state: _Open) -> list[_Open]:
    """The same for each set of combinations that has no group in common with the others."""
    spans: list[tuple[int, list[int]]] = []
    for combination in state.combinations:
        span, together = 0, [combination]
        for half in literals(combination):
            span |= state.closures[half] | state.closures[half ^ 1]
        apart = []
        for other, combinations in spans:
            if other & span:
                span |= other
                together += combinations
            else:
                apart.append((other, combinations))
        spans = [*apart, (span, together)]
    return [_Open(state.closures, state.real, combinations) for _, combinations in spans]


def _search(state: _Open | None) -> _Open | None:
    """A state that leaves no combination open, or ``None``; parts are decided each by itself."""
    while state is not None and state.combinations:
        parts = _parts(state)
        if len(parts) > 1:
            return _joined(state, parts)
        half = state.branch()
        found = _search(state.assumed(half ^ 1))
        if found is not None:
            return found
        state = state.assumed(half)
    return state


def _joined(state: _Open, parts: list[_Open]) -> _Open | None:
    real = state.real
    for part in parts:
        found = _search(part)
        if found is None:
            return None
        real |= found.real
    return _Open(state.closures, real, [])


def _completed(state: _Open) -> World:
    """A world: every half that is still free is the first of its superstate."""
    world = state.real
    for half in range(0, len(state.closures), 2):
        if not world >> half & 3:
            world |= state.closures[half]
    return world


def _total(state: _Open | None) -> int:
    """How many worlds complete a state."""
    if state is None:
        return 0
    unbound = 1 << _free_groups(state)
    if not state.combinations:
        return unbound
    parts = _parts(state)
    if len(parts) > 1:
        # Each part leaves its own share of the worlds, independently of the others.
        shares = [_total(part) for part in parts]
        return prod(shares) // (1 << _free_groups(state) * (len(parts) - 1))
    half = state.branch()
    return _total(state.assumed(half)) + _total(state.assumed(half ^ 1))


def _free_groups(state: _Open) -> int:
    free = {
        min(state.closures[half], state.closures[half ^ 1])
        for half in range(0, len(state.closures), 2)
        if not state.real >> half & 3
    }
    return len(free)


class ExactWorldSolver:
    """World problems by groups; counts at any size."""

    name: ClassVar[str] = "exact"
    uses_witnesses: ClassVar[bool] = False

    def find(self, problem: WorldProblem) -> World | None:
        """Some world, or ``None``."""
        found = _search(_opened(problem))
        return None if found is None else _completed(found)

    def reduce(self, problem: WorldProblem, proven: int) -> WorldReduction | None:
        """The halves that are real in some world; *proven* is not needed."""
        state = _opened(problem)
        world = _search(state)
        if state is None or world is None:
            return None
        if not state.combinations:
            return WorldReduction(_everything(state) & ~partners(state.real), ())
        possible = _completed(world)
        for half in literals(_everything(state) & ~partners(state.real)):
            if not possible >> half & 1:
                found = _search(state.assumed(half))
                possible |= 0 if found is None else _completed(found)
        return WorldReduction(possible, ())

    def count(self, problem: WorldProblem) -> WorldCounts:
        """All worlds, and those in which each half is real."""
        state = _opened(problem)
        halves = range(2 * problem.frame.size)
        if state is None:
            return WorldCounts(0, (0,) * len(halves))
        total = _total(state)
        if not state.combinations:
            return WorldCounts(total, tuple(_share(state, half, total) for half in halves))
        return WorldCounts(total, tuple(_total(state.assumed(half)) for half in halves))


def _everything(state: _Open) -> int:
    return (1 << len(state.closures)) - 1


def _share(state: _Open, half: int, total: int) -> int:
    """In how many of *total* worlds, with nothing forbidden, the half is real."""
    if state.real >> half & 1:
        return total
    return 0 if state.real >> (half ^ 1) & 1 else total // 2
