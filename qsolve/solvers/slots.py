"""Censuses of slots, where every entry fills one place of one capacity: no programme is needed.

By Hall's theorem such a problem has an assignment where no set of slots is
*crowded*: for each set, the pieces that can go nowhere else are at most its
places. All sets are tested at once, in one integer with a byte a set, which
holds the places that are left over (the *margin*) under a guard bit. A set
without margin is *tight*: only the pieces that can go nowhere else may use it.
Counting runs over how much of each slot is used, packed a word a usage.
"""

from __future__ import annotations

from functools import cache
from math import prod
from operator import mul
from struct import Struct
from typing import Final, NamedTuple

from ..problems import Assignment, Census, Counts

_MOST_SLOTS: Final = 8
_MOST_PIECES: Final = 100
_BYTE: Final = 8
_GUARD: Final = 0x80
_WORD: Final = 64

_Pieces = tuple[int, ...]


class _Digit(NamedTuple):
    """A slot in the packed counts: its entries, its place in a usage, and where it has room."""

    entries: int
    shift: int
    room: int


class SlotTable:
    """A census of slots, compiled; made by :func:`slot_table`."""

    def __init__(self, census: Census) -> None:
        limits = [capacity.limit for capacity in census.capacities]
        self._slots = tuple(capacity.uses[0] for capacity in census.capacities)
        sets = range(1 << len(limits))
        self._ones = sum(1 << _BYTE * some for some in sets)
        self._guards = self._ones * _GUARD
        inner = sum(_GUARD << _BYTE * some for some in sets[1:-1])
        self._inner = inner
        self._full = self._guards + sum(
            sum(limit for slot, limit in enumerate(limits) if some >> slot & 1) << _BYTE * some
            for some in sets
        )
        above = [sum(1 << _BYTE * other for other in sets if other & some == some) for some in sets]
        self._crowds = [above[self._slots_of(domain)] for domain in range(1 << census.width)]
        """For each domain, a 1 in the byte of every set that holds all its slots."""
        self._touching = [inner & above[1 << slot] * _GUARD for slot in range(len(limits))]
        self._prepare_counting(limits)

    def _slots_of(self, domain: int) -> int:
        return sum(1 << slot for slot, entries in enumerate(self._slots) if entries & domain)

    # Feasibility

    def reduce(self, pieces: _Pieces) -> _Pieces | None:
        """*pieces* without the entries that no assignment uses; ``None`` without assignment."""
        crowds = self._crowds
        margins = self._full - sum([crowds[piece] for piece in pieces])
        if margins & self._guards != self._guards:
            return None
        tight = ~(margins - self._ones) & self._inner
        if not tight:
            return pieces
        reduced: dict[int, int] = {}
        for piece in pieces:
            if piece not in reduced:
                reduced[piece] = self._outside(piece, tight & ~(crowds[piece] * _GUARD))
        return tuple([reduced[piece] for piece in pieces])

    def _outside(self, piece: int, tight: int) -> int:
        """*piece* without the slots of the *tight* sets, which others need."""
        if tight:
            for entries, touching in zip(self._slots, self._touching, strict=True):
                if tight & touching:
                    piece &= ~entries
        return piece

    def find(self, pieces: _Pieces) -> Assignment | None:
        """Some assignment, or ``None``: one piece after the other takes what is left to it."""
        reduced = self.reduce(pieces)
        if reduced is None:
            return None
        for index in range(len(pieces)):
            domain = reduced[index]
            entry = domain & -domain
            if entry != domain:
                reduced = self.reduce((*reduced[:index], entry, *reduced[index + 1 :]))
                assert reduced is not None
        return reduced

    # Counting

    def _prepare_counting(self, limits: list[int]) -> None:
        """All slots but the widest are counted; how much of that is used follows from the rest."""
        widest = limits.index(max(limits))
        counted = [slot for slot in range(len(limits)) if slot != widest]
        radices = [limits[slot] + 1 for slot in counted]
        strides = [prod(radices[:index]) for index in range(len(radices))]
        size = prod(radices)
        self._used = [
            [usage // stride % radix for stride, radix in zip(strides, radices, strict=True)]
            for usage in range(size)
        ]
        self._widest_limit = limits[widest]
        self._widest = self._slots[widest]
        self._words = Struct(f"<{size}Q")
        every = (1 << _WORD) - 1
        self._digits = tuple(
            _Digit(
                self._slots[slot],
                _WORD * stride,
                sum(
                    every << _WORD * usage
                    for usage in range(size)
                    if self._used[usage][index] < limits[slot]
                ),
            )
            for index, (slot, stride) in enumerate(zip(counted, strides, strict=True))
        )

    def _final(self, number: int) -> int:
        """A 1 for every usage by *number* pieces that the widest slot has room for the rest of."""
        return sum(
            1 << _WORD * usage
            for usage, used in enumerate(self._used)
            if 0 <= number - sum(used) <= self._widest_limit
        )

    def _unpacked(self, packed: int) -> tuple[int, ...]:
        return self._words.unpack(packed.to_bytes(self._words.size, "little"))

    def count(self, pieces: _Pieces) -> Counts | None:
        """All assignments, by piece and entry; ``None`` where a machine word may not hold them."""
        if prod(piece.bit_count() for piece in pieces) >> _WORD:
            return None
        order = sorted(pieces)
        ways = [1]
        for piece in order:
            ways.append(self._after(piece, ways[-1]))
        rest = self._final(len(pieces))
        total = sum(map(mul, self._unpacked(ways[-1]), self._unpacked(rest)))
        uses: dict[int, dict[int, int]] = {}
        for piece, before in zip(reversed(order), reversed(ways[:-1]), strict=True):
            moved = [
                (rest >> digit.shift) & digit.room if piece & digit.entries else 0
                for digit in self._digits
            ]
            if piece not in uses:
                uses[piece] = self._uses(piece, total, self._unpacked(before), moved)
            rest *= (piece & self._widest).bit_count()
            for digit, completed in zip(self._digits, moved, strict=True):
                rest += completed * (piece & digit.entries).bit_count()
        return Counts(total, tuple([uses[piece] for piece in pieces]))

    def _after(self, piece: int, ways: int) -> int:
        """In how many ways each usage is reached with one more *piece*."""
        after = ways * (piece & self._widest).bit_count()
        for entries, shift, room in self._digits:
            if piece & entries:
                after += ((ways & room) << shift) * (piece & entries).bit_count()
        return after

    def _uses(
        self, piece: int, total: int, before: tuple[int, ...], moved: list[int]
    ) -> dict[int, int]:
        """How many assignments use each entry of *piece*: all entries of a slot equally many."""
        by_slot = []
        left = total
        for digit, completed in zip(self._digits, moved, strict=True):
            if completed:
                number = sum(map(mul, before, self._unpacked(completed)))
                left -= number * (piece & digit.entries).bit_count()
                by_slot.append((piece & digit.entries, number))
        if left:
            by_slot.append((piece & self._widest, left // (piece & self._widest).bit_count()))
        return {
            1 << bit: number
            for bit in range(piece.bit_length())
            for entries, number in by_slot
            if number and entries >> bit & 1
        }


@cache
def slot_table(census: Census) -> SlotTable | None:
    """The table of *census*; ``None`` where it is not one of slots alone.

    Slots alone: pieces have no classes, every entry counts for one capacity, and
    none of them must be used up.
    """
    uses = [capacity.uses[0] for capacity in census.capacities]
    partition = sum(uses) == (1 << census.width) - 1 == _union(uses)
    plain = not any(capacity.exactly for capacity in census.capacities)
    small = len(uses) <= _MOST_SLOTS and sum(c.limit for c in census.capacities) <= _MOST_PIECES
    return SlotTable(census) if len(census.classes) == 1 and partition and plain and small else None


def _union(uses: list[int]) -> int:
    union = 0
    for some in uses:
        union |= some
    return union


def fits(pieces: _Pieces) -> bool:
    """Whether the margins of so many pieces stay within their bytes."""
    return len(pieces) <= _MOST_PIECES
