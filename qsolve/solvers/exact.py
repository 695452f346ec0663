"""Exact answers without search: dynamic programming over how much of the census is used.

A *usage* says how many pieces use each capacity so far, as one number in mixed
radix (a digit a capacity). The set of all usages that some choice of entries
for the first pieces reaches is one Python integer, a bit a usage; giving the
next piece an entry shifts the set. A piece may have an entry where a usage
reached by the pieces before it meets one from which the pieces behind it can
be completed.

A census of slots alone (:mod:`~qsolve.solvers.slots`) needs no programme: it is
decided by Hall's condition, which gives the same answers sooner.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from math import prod
from typing import ClassVar, Final, NamedTuple

from ..errors import SolverRefusalError
from ..problems import Assignment, Census, CensusProblem, Counts, NamedProblem
from .protocol import Reduction, contradicts_one_by_one
from .slots import SlotTable, fits, slot_table

_LARGEST_PROGRAMME: Final = 1 << 20


class _Choice(NamedTuple):
    """What one entry of a piece does: adds ``stride`` to a usage that has ``room`` for it."""

    entry: int
    stride: int
    room: int


class _Programme:
    """A census compiled: the usages, and what each entry of each class does to them."""

    def __init__(self, census: Census) -> None:
        radices = [capacity.limit + 1 for capacity in census.capacities]
        strides = [prod(radices[:index]) for index in range(len(radices))]
        size = prod(radices)
        if size > _LARGEST_PROGRAMME:
            raise SolverRefusalError(
                f"exact: the census has {size} usages, at most {_LARGEST_PROGRAMME} are tabulated"
            )
        self._census = census
        self._strides = strides
        self._below = [
            _periodic(size, stride, radix, range(radix - 1))
            for stride, radix in zip(strides, radices, strict=True)
        ]
        self._every = (1 << size) - 1
        self._memo: dict[int, tuple[_Choice, ...]] = {}
        self.final = self._every
        for below, capacity in zip(self._below, census.capacities, strict=True):
            if capacity.exactly:
                self.final &= ~below

    def choices(self, piece: int) -> tuple[_Choice, ...]:
        """The choices of a piece, in the order of the census' entries."""
        known = self._memo.get(piece)
        if known is None:
            kind, width = piece >> self._census.width, self._census.width
            known = self._memo[piece] = tuple(
                self._choice(kind, 1 << bit) for bit in range(width) if piece >> bit & 1
            )
        return known

    def _choice(self, kind: int, entry: int) -> _Choice:
        capacities = self._census.capacities
        used = [i for i, capacity in enumerate(capacities) if capacity.uses[kind] & entry]
        room = self._every
        for i in used:
            room &= self._below[i]
        return _Choice(entry, sum(self._strides[i] for i in used), room)


def _periodic(size: int, stride: int, radix: int, digits: range) -> int:
    """The usages whose digit of this stride and radix is one of *digits*."""
    block = sum(((1 << stride) - 1) << stride * digit for digit in digits)
    period = stride * radix
    return sum(block << start for start in range(0, size, period))


_programme = lru_cache(maxsize=1024)(_Programme)


def _reached(programme: _Programme, pieces: tuple[int, ...]) -> list[int]:
    """The usages reached before each piece, and after the last."""
    sets = [1]
    usages = 1
    for piece in pieces:
        after = 0
        for _, stride, room in programme.choices(piece):
            after |= (usages & room) << stride
        sets.append(after)
        usages = after
    return sets


def _slots(problem: CensusProblem) -> SlotTable | None:
    return slot_table(problem.census) if fits(problem.pieces) else None


class ExactSolver:
    """Census problems without search; also the one solver that counts at any size."""

    name: ClassVar[str] = "exact"
    uses_witnesses: ClassVar[bool] = False

    def find(self, problem: CensusProblem) -> Assignment | None:
        """Some assignment, or ``None``: walked backwards through the usages reached."""
        slots = _slots(problem)
        if slots is not None:
            return slots.find(problem.pieces)
        programme = _programme(problem.census)
        pieces = problem.pieces
        reached = _reached(programme, pieces)
        ends = reached[-1] & programme.final
        if not ends:
            return None
        usage = (ends & -ends).bit_length() - 1
        entries = [0] * len(pieces)
        for index in range(len(pieces) - 1, -1, -1):
            before = reached[index]
            for entry, stride, room in programme.choices(pieces[index]):
                came_from = usage - stride
                if came_from >= 0 and (before & room) >> came_from & 1:
                    entries[index] = entry
                    usage = came_from
                    break
        return tuple(entries)

    def reduce(self, problem: CensusProblem, proven: tuple[int, ...]) -> Reduction | None:
        """The reduced pieces; *proven* is not needed."""
        slots = _slots(problem)
        if slots is not None:
            pieces = slots.reduce(problem.pieces)
            return None if pieces is None else Reduction(pieces, ())
        return self._reduce(problem)

    def _reduce(self, problem: CensusProblem) -> Reduction | None:
        programme = _programme(problem.census)
        pieces = problem.pieces
        reached = _reached(programme, pieces)
        completed = programme.final
        if not reached[-1] & completed:
            return None
        kind_bits = -1 << problem.census.width
        reduced = [0] * len(pieces)
        for index in range(len(pieces) - 1, -1, -1):
            before = reached[index]
            earlier = domain = 0
            for entry, stride, room in programme.choices(pieces[index]):
                completes = (completed >> stride) & room
                earlier |= completes
                if before & completes:
                    domain |= entry
            reduced[index] = domain | (pieces[index] & kind_bits)
            completed = earlier
        return Reduction(tuple(reduced), ())

    def contradicts(self, named: NamedProblem, choices: Sequence[int]) -> tuple[bool, ...]:
        """For each choice, whether the problem that is left has no assignment."""
        return contradicts_one_by_one(self, named, choices)

    def count(self, problem: CensusProblem) -> Counts:
        """All assignments, by piece and entry, without listing any."""
        slots = _slots(problem)
        counts = None if slots is None else slots.count(problem.pieces)
        return self._count(problem) if counts is None else counts

    def _count(self, problem: CensusProblem) -> Counts:
        programme = _programme(problem.census)
        order = sorted(problem.pieces, key=lambda piece: (len(programme.choices(piece)), piece))
        ways: list[dict[int, int]] = [{0: 1}]
        for piece in order:
            ways.append(_ways_after(programme, piece, ways[-1]))
        rest = {usage: 1 for usage in ways[-1] if programme.final >> usage & 1}
        total = sum(ways[-1][usage] for usage in rest)
        uses: dict[int, dict[int, int]] = {}
        for index in range(len(order) - 1, -1, -1):
            piece = order[index]
            if piece not in uses:
                uses[piece] = _uses(programme, piece, ways[index], rest)
            rest = _ways_before(programme, piece, ways[index], rest)
        return Counts(total, tuple(uses[piece] for piece in problem.pieces))


def _ways_after(programme: _Programme, piece: int, ways: dict[int, int]) -> dict[int, int]:
    after: defaultdict[int, int] = defaultdict(int)
    for _, stride, room in programme.choices(piece):
        for usage, number in ways.items():
            if room >> usage & 1:
                after[usage + stride] += number
    return after


def _ways_before(
    programme: _Programme, piece: int, ways: dict[int, int], rest: dict[int, int]
) -> dict[int, int]:
    """In how many ways the pieces from *piece* on can be completed, for each usage before it."""
    choices = programme.choices(piece)
    before = {}
    for usage in ways:
        number = 0
        for _, stride, room in choices:
            if room >> usage & 1:
                number += rest.get(usage + stride, 0)
        if number:
            before[usage] = number
    return before


def _uses(
    programme: _Programme, piece: int, ways: dict[int, int], rest: dict[int, int]
) -> dict[int, int]:
    uses = {}
    for entry, stride, room in programme.choices(piece):
        number = sum(
            count * rest.get(usage + stride, 0)
            for usage, count in ways.items()
            if room >> usage & 1
        )
        if number:
            uses[entry] = number
    return uses
