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

from dataclasses import dataclass, replace
from functools import lru_cache
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

    def admits(self, classes: tuple[int, ...], assignment: Assignment) -> bool:
        """Whether *assignment* keeps this capacity; *classes* are those of its pieces."""
        uses = self.uses
        used = sum(1 for kind, entry in zip(classes, assignment, strict=True) if uses[kind] & entry)
        return used <= self.limit and (not self.exactly or used == self.limit)


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
        return all(capacity.admits(classes, assignment) for capacity in self.census.capacities)


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


class Tally(NamedTuple):
    """A supposition: at most ``limit`` of ``pieces`` use one of ``entries``."""

    pieces: tuple[int, ...]
    entries: int
    limit: int


class Case(NamedTuple):
    """A supposition: the entries that each of some pieces is kept to, and tallies over pieces.

    >>> Case(((0, 4),))
    Case(narrowed=((0, 4),), tallies=())
    """

    narrowed: tuple[tuple[int, int], ...] = ()
    tallies: tuple[Tally, ...] = ()


class NamedProblem(NamedTuple):
    """A census problem as its evidence: whole domains, and every restriction a named constraint.

    The constraints are numbered: first the facts, then the census' capacities. A
    bit set of these numbers is a choice of what to believe. The last ``supposed``
    capacities are no evidence: they have no number and are always kept.
    """

    problem: CensusProblem
    facts: tuple[Fact, ...]
    supposed: int = 0

    @property
    def size(self) -> int:
        """How many numbered constraints there are."""
        return len(self.facts) + len(self.problem.census.capacities) - self.supposed

    @property
    def everything(self) -> int:
        """All numbered constraints together, as a bit set."""
        return (1 << self.size) - 1

    def restricted(self, kept: int) -> CensusProblem:
        """The problem in which only the constraints of *kept* are believed."""
        census, pieces = self.problem
        narrowed = list(pieces)
        removable = (1 << census.width) - 1
        for number, fact in enumerate(self.facts):
            if kept >> number & 1:
                narrowed[fact.piece] &= fact.keeps | ~removable
        believed = kept & self.everything | ~self.everything
        return CensusProblem(_part(census, believed >> len(self.facts)), tuple(narrowed))

    def supposing(self, case: Case) -> NamedProblem:
        """The same evidence on pieces that are also as *case* has them."""
        census, pieces = self.problem
        every = (1 << census.width) - 1
        narrowed = list(pieces)
        for piece, entries in case.narrowed:
            narrowed[piece] &= entries | ~every
        if not case.tallies:
            return self._replace(problem=CensusProblem(census, tuple(narrowed)))
        limits = tuple((tally.entries, tally.limit) for tally in case.tallies)
        kinds = len(census.classes)
        for number, tally in enumerate(case.tallies):
            for piece in tally.pieces:
                narrowed[piece] += kinds << number << census.width
        problem = CensusProblem(_tallied(census, limits), tuple(narrowed))
        return self._replace(problem=problem, supposed=self.supposed + len(limits))


@lru_cache(maxsize=4096)
def _part(census: Census, kept: int) -> Census:
    """*census* with the capacities of a bit set alone."""
    some = tuple(capacity for i, capacity in enumerate(census.capacities) if kept >> i & 1)
    return census if some == census.capacities else replace(census, capacities=some)


@lru_cache(maxsize=1024)
def _tallied(census: Census, limits: tuple[tuple[int, int], ...]) -> Census:
    """*census* with a capacity a tally; a piece's class tells also which tallies count it."""
    memberships = range(1 << len(limits))
    classes = tuple(kind for _ in memberships for kind in census.classes)
    capacities = [
        replace(capacity, uses=capacity.uses * len(memberships)) for capacity in census.capacities
    ]
    for number, (entries, limit) in enumerate(limits):
        uses = tuple(
            entries if member >> number & 1 else 0 for member in memberships for _ in census.classes
        )
        capacities.append(Capacity(f"tally {number}", "", limit, False, uses))
    return replace(census, classes=classes, capacities=tuple(capacities))
