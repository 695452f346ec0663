"""Any combination of suppositions as cases that exclude each other.

A *formula* is built of atoms: a piece is one of some entries; from ``low`` to
``high`` of some pieces are. Splitting on one atom after the other gives cases of
which every assignment that satisfies the formula is in exactly one, so that counts
add up and a supposition cannot be exactly when none of its cases can.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from ..errors import UndecidedError
from ..problems import Case, Tally

MOST_SPLITS: Final = 5000
"""A formula that is not worked out by so many splits is given up."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """The piece is one of the entries."""

    piece: int
    entries: int


@dataclass(frozen=True, slots=True)
class Between:
    """From ``low`` to ``high`` of the pieces (in ascending order) are one of the entries."""

    pieces: tuple[int, ...]
    entries: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Negation:
    """The operand does not hold."""

    operand: Formula


@dataclass(frozen=True, slots=True)
class All:
    """Every operand holds."""

    operands: tuple[Formula, ...]


Formula = bool | OneOf | Between | Negation | All
"""``Negation(All(negations))`` says that some operand holds."""


class _Known(NamedTuple):
    """What a branch supposes so far: entries a piece, and a range for each count."""

    domains: tuple[int, ...]
    ranges: dict[tuple[tuple[int, ...], int], tuple[int, int]]


def cases_of(formula: Formula, domains: tuple[int, ...]) -> tuple[Case, ...]:
    """The cases in which *formula* holds, for pieces with these whole *domains*.

    Raises ``UndecidedError`` beyond :data:`MOST_SPLITS`.

    >>> cases_of(OneOf(1, 0b01), (0b11, 0b11))
    (Case(narrowed=((1, 1),), tallies=()),)
    """
    found: list[Case] = []
    waiting = [(formula, _Known(domains, {}))]
    for _ in range(MOST_SPLITS):
        if not waiting:
            return tuple(found)
        formula, known = waiting.pop()
        formula = _simplified(formula, known)
        if formula is True:
            found.append(_case(known, domains))
        elif formula is not False:
            branches = [(formula, branch) for branch in _split(_first_atom(formula), known)]
            waiting += reversed(branches)
    raise UndecidedError(f"the expression needs more than {MOST_SPLITS} splits into cases")


def _first_atom(formula: Formula) -> OneOf | Between:
    while not isinstance(formula, OneOf | Between):
        assert not isinstance(formula, bool)
        formula = formula.operand if isinstance(formula, Negation) else formula.operands[0]
    return formula


def _split(atom: OneOf | Between, known: _Known) -> Iterator[_Known]:
    """The branch in which *atom* holds, then the others; together they are all of *known*."""
    if isinstance(atom, OneOf):
        domain = known.domains[atom.piece]
        for part in (domain & atom.entries, domain & ~atom.entries):
            domains = list(known.domains)
            domains[atom.piece] = part
            yield known._replace(domains=tuple(domains))
        return
    key = atom.pieces, atom.entries
    low, high = known.ranges.get(key, (0, len(atom.pieces)))
    for least, most in (
        (max(low, atom.low), min(high, atom.high)),
        (low, min(high, atom.low - 1)),
        (max(low, atom.high + 1), high),
    ):
        if least <= most:
            yield known._replace(ranges={**known.ranges, key: (least, most)})


def _simplified(formula: Formula, known: _Known) -> Formula:
    """*formula* with the atoms replaced that *known* decides."""
    if isinstance(formula, bool):
        return formula
    if isinstance(formula, OneOf):
        domain = known.domains[formula.piece]
        if not domain & formula.entries:
            return False
        return True if not domain & ~formula.entries else formula
    if isinstance(formula, Between):
        return _simplified_count(formula, known)
    if isinstance(formula, Negation):
        operand = _simplified(formula.operand, known)
        return not operand if isinstance(operand, bool) else Negation(operand)
    operands = []
    for part in formula.operands:
        operand = _simplified(part, known)
        if operand is False:
            return False
        if operand is not True:
            operands.append(operand)
    return All(tuple(operands)) if operands else True


def _simplified_count(atom: Between, known: _Known) -> Formula:
    sure = sum(1 for piece in atom.pieces if not known.domains[piece] & ~atom.entries)
    maybe = sum(1 for piece in atom.pieces if known.domains[piece] & atom.entries)
    low, high = known.ranges.get((atom.pieces, atom.entries), (0, len(atom.pieces)))
    low, high = max(low, sure), min(high, maybe)
    if atom.low > atom.high or high < atom.low or low > atom.high:
        return False
    return True if atom.low <= low and high <= atom.high else atom


def _case(known: _Known, whole: tuple[int, ...]) -> Case:
    narrowed = tuple(
        (piece, domain)
        for piece, (domain, every) in enumerate(zip(known.domains, whole, strict=True))
        if domain != every
    )
    tallies = []
    for (pieces, entries), (low, high) in known.ranges.items():
        if high < len(pieces):
            tallies.append(Tally(pieces, entries, high))
        if low:
            tallies.append(Tally(pieces, ~entries, len(pieces) - low))
    return Case(narrowed, tuple(tallies))
