"""Solver-neutral questions about one side's hidden assignment.

A :class:`CensusProblem` is: some pieces, each with a domain of entries (an
entry is an identity, in `zap` also a branch), and the capacities of a
:class:`Census` over groups of pieces and entries. An *assignment* gives every
piece one entry of its domain and keeps every capacity.

A piece is one ``int``: its domain as a bit set of entries, and above that its
*class* (what a capacity may depend on besides the entry, such as the colour of
the square of a possible Bishop). Pieces that are equal as numbers are
interchangeable, which is what memos live on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True, eq=False)
class Capacity:
    """At most ``limit`` (``exactly``: just that many) pieces use one of the ``uses``.

    ``uses`` holds, for each class, the bit set of entries that count. ``clause``
    and ``name`` say where it comes from.
    """

    name: str
    clause: str
    limit: int
    exactly: bool
    uses: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Census:
    """What one side's set holds: the entries' names, the classes, the capacities over them.

    Compared by identity: a rule set has one census, and memos are kept by it.
    """

    rules: str
    entries: tuple[str, ...]
    classes: tuple[str, ...]
    capacities: tuple[Capacity, ...]

    @property
    def width(self) -> int:
        """The number of entries, and so the place of the class in a piece's number."""
        return len(self.entries)


class CensusProblem(NamedTuple):
    """The question which assignments these pieces have under this census."""

    census: Census
    pieces: tuple[int, ...]

    @property
    def domains(self) -> tuple[int, ...]:
        """The pieces' domains alone."""
        every = (1 << self.census.width) - 1
        return tuple(piece & every for piece in self.pieces)

    @property
    def classes(self) -> tuple[int, ...]:
        """The pieces' classes alone."""
        return tuple(piece >> self.census.width for piece in self.pieces)

    def admits(self, assignment: Assignment) -> bool:
        """Whether *assignment* solves this problem: within every domain and every capacity."""
        every = (1 << self.census.width) - 1
        for piece, entry in zip(self.pieces, assignment, strict=True):
            if not piece & every & entry:
                return False
        classes = self.classes
        for capacity in self.census.capacities:
            uses = capacity.uses
            used = sum(
                1 for kind, entry in zip(classes, assignment, strict=True) if uses[kind] & entry
            )
            if used > capacity.limit or (capacity.exactly and used < capacity.limit):
                return False
        return True


Assignment = tuple[int, ...]
"""One single-entry bit set a piece, in the order of the problem's pieces."""


class Counts(NamedTuple):
    """How many assignments a problem has, and how many of them use each entry of each piece."""

    total: int
    uses: tuple[dict[int, int], ...]


class Fact(NamedTuple):
    """Evidence on one piece, named: the entries it keeps, the clause and the ply it comes from.

    ``piece`` is the index in the problem's pieces; ``ply`` 0 is the position as given.
    """

    piece: int
    keeps: int
    clause: str | None
    ply: int
    text: str


class NamedProblem(NamedTuple):
    """A census problem as its evidence: whole domains, and every restriction a named fact."""

    problem: CensusProblem
    facts: tuple[Fact, ...]
