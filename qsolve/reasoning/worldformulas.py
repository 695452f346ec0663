"""Formulas over which halves are real: counted and solved without ever listing worlds.

A formula is built of bits: unknown ``n`` (a superstate, or all that is tied to it)
is 0 or 1; a sum of weights is from ``low`` to ``high``. Deciding one unknown after
the other leaves a smaller formula each time, and equal ones are worked out once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ..errors import UndecidedError

MOST_FORMULAS: Final = 50_000
"""A formula that leaves more different ones than these is given up."""
MOST_CASES: Final = 2_000
"""So many cases are listed at most, where a solver is to confirm each."""


@dataclass(frozen=True, slots=True)
class Bit:
    """The unknown has the value."""

    unknown: int
    value: int


@dataclass(frozen=True, slots=True)
class Sum:
    """The weights (unknown, weight if 0, weight if 1) add up to something in a range."""

    weights: tuple[tuple[int, int, int], ...]
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Not:
    """The operand does not hold."""

    operand: Formula


@dataclass(frozen=True, slots=True)
class And:
    """Every operand holds."""

    operands: tuple[Formula, ...]


Formula = bool | Bit | Sum | Not | And

Values = dict[int, int]
"""Values of unknowns."""


def is_real(half: int) -> Bit:
    """That a half (a literal) is real; its superstate is the unknown."""
    return Bit(half >> 1, half & 1)


def number_real(halves: list[int], low: int, high: int) -> Formula:
    """That from *low* to *high* of some halves are real."""
    weights: dict[int, list[int]] = {}
    for half in halves:
        weights.setdefault(half >> 1, [0, 0])[half & 1] += 1
    return _sum(tuple((n, zero, one) for n, (zero, one) in sorted(weights.items())), low, high)


def is_real_alone(half: int) -> Bit:
    """That a half (a literal) is real, as if it had no partner: the half is the unknown."""
    return Bit(half, 1)


def number_real_alone(halves: list[int], low: int, high: int) -> Formula:
    """That from *low* to *high* of some halves are real, as if none had a partner."""
    return _sum(tuple((half, 0, 1) for half in sorted(halves)), low, high)


def paired(formula: Formula) -> Formula:
    """A formula over halves as one over superstates: just one of two halves is real (S1).

    >>> paired(number_real_alone([0, 1], 1, 1))
    True
    """
    return renamed(formula, {half: (half >> 1, 1 - half & 1) for half in unknowns(formula)})


def partners_needed(formula: Formula) -> tuple[int, ...] | None:
    """Superstates by which a formula over halves cannot hold: their halves are partners (S1).

    None of them can be dropped; ``None`` where all of them leave it possible.
    """
    halves = unknowns(formula)
    needed = sorted({half >> 1 for half in halves if half ^ 1 in halves})
    if find(_partly_paired(formula, needed)) is not None:
        return None
    for superstate in tuple(needed):
        fewer = [one for one in needed if one != superstate]
        if find(_partly_paired(formula, fewer)) is None:
            needed = fewer
    return tuple(needed)


def _partly_paired(formula: Formula, superstates: list[int]) -> Formula:
    """The halves of these superstates are partners, of others each stands alone."""
    names = {half: (half, 0) for half in unknowns(formula)}
    names.update((2 * n, (2 * n + 1, 1)) for n in superstates)
    return renamed(formula, names)


def _sum(weights: tuple[tuple[int, int, int], ...], low: int, high: int) -> Formula:
    """A sum without the unknowns that make no difference; decided where it can only be one way."""
    certain = sum(min(zero, one) for _, zero, one in weights)
    low, high = low - certain, high - certain
    rest = tuple(
        (n, zero - min(zero, one), one - min(zero, one)) for n, zero, one in weights if zero != one
    )
    most = sum(zero + one for _, zero, one in rest)
    low, high = max(low, 0), min(high, most)
    if low > high:
        return False
    return True if (low, high) == (0, most) else Sum(rest, low, high)


def all_of(operands: list[Formula]) -> Formula:
    """The conjunction, decided where that can be seen."""
    if False in operands:
        return False
    rest = tuple(dict.fromkeys(one for one in operands if one is not True))
    if len(rest) == 1:
        return rest[0]
    return And(rest) if rest else True


def negation(formula: Formula) -> Formula:
    """The negation."""
    if isinstance(formula, bool):
        return not formula
    return formula.operand if isinstance(formula, Not) else Not(formula)


def assigned(formula: Formula, unknown: int, value: int) -> Formula:
    """What is left of *formula* when one unknown is decided.

    >>> assigned(And((Bit(0, 1), Bit(3, 0))), 0, 1)
    Bit(unknown=3, value=0)
    """
    if isinstance(formula, bool):
        return formula
    if isinstance(formula, Bit):
        return formula if formula.unknown != unknown else formula.value == value
    if isinstance(formula, Sum):
        weights = tuple(
            (n, *((zero, one) if n != unknown else ((zero, one)[value],) * 2))
            for n, zero, one in formula.weights
        )
        return _sum(weights, formula.low, formula.high)
    if isinstance(formula, Not):
        return negation(assigned(formula.operand, unknown, value))
    return all_of([assigned(one, unknown, value) for one in formula.operands])


def unknowns(formula: Formula) -> set[int]:
    """The unknowns that a formula mentions."""
    if isinstance(formula, bool):
        return set()
    if isinstance(formula, Bit):
        return {formula.unknown}
    if isinstance(formula, Sum):
        return {n for n, _, _ in formula.weights}
    parts = (formula.operand,) if isinstance(formula, Not) else formula.operands
    return set().union(*map(unknowns, parts))


def renamed(formula: Formula, names: dict[int, tuple[int, int]]) -> Formula:
    """*formula* over other unknowns: each is another one, or (parity 1) its opposite."""
    if isinstance(formula, bool):
        return formula
    if isinstance(formula, Bit):
        name, parity = names[formula.unknown]
        return Bit(name, formula.value ^ parity)
    if isinstance(formula, Sum):
        weights: dict[int, list[int]] = {}
        for n, zero, one in formula.weights:
            name, parity = names[n]
            both = weights.setdefault(name, [0, 0])
            both[parity] += zero
            both[1 - parity] += one
        listed = tuple((n, zero, one) for n, (zero, one) in sorted(weights.items()))
        return _sum(listed, formula.low, formula.high)
    if isinstance(formula, Not):
        return negation(renamed(formula.operand, names))
    return all_of([renamed(one, names) for one in formula.operands])


def count(formula: Formula, number: int) -> int:
    """How many ways there are to give *number* unknowns values so that *formula* holds.

    Raises ``UndecidedError`` beyond :data:`MOST_FORMULAS`.

    >>> count(number_real(list(range(0, 48, 2)), 12, 12), 24)
    2704156
    """
    memo: dict[Formula, int] = {}
    order = sorted(unknowns(formula))
    return _count(formula, order, 0, memo) << number - len(order)


def _count(formula: Formula, order: list[int], depth: int, memo: dict[Formula, int]) -> int:
    """Ways to decide the unknowns of *order* from *depth* on."""
    if isinstance(formula, bool):
        return formula << len(order) - depth
    known = memo.get(formula)
    first = order.index(min(unknowns(formula)), depth)
    if known is None:
        if len(memo) >= MOST_FORMULAS:
            raise UndecidedError(f"the expression leaves more than {MOST_FORMULAS} others")
        known = sum(
            _count(assigned(formula, order[first], value), order, first + 1, memo)
            for value in (0, 1)
        )
        memo[formula] = known
    return known << first - depth


def find(formula: Formula) -> Values | None:
    """Values with which *formula* holds; ``None`` where there are none."""
    failed: set[Formula] = set()
    return _find(formula, failed)


def _find(formula: Formula, failed: set[Formula]) -> Values | None:
    if isinstance(formula, bool):
        return {} if formula else None
    if formula in failed:
        return None
    if len(failed) >= MOST_FORMULAS:
        raise UndecidedError(f"the expression leaves more than {MOST_FORMULAS} others")
    first = min(unknowns(formula))
    for value in (0, 1):
        found = _find(assigned(formula, first, value), failed)
        if found is not None:
            return {first: value, **found}
    failed.add(formula)
    return None


def cases(formula: Formula) -> Iterator[Values]:
    """Values, exclusive of each other, that together are all in which *formula* holds.

    Raises ``UndecidedError`` beyond :data:`MOST_CASES`.
    """
    waiting: list[tuple[Formula, Values]] = [(formula, {})]
    number = 0
    while waiting:
        formula, values = waiting.pop()
        if formula is True:
            number += 1
            if number > MOST_CASES:
                raise UndecidedError(f"the expression needs more than {MOST_CASES} cases")
            yield values
        elif formula is not False:
            first = min(unknowns(formula))
            waiting += [
                (assigned(formula, first, value), {**values, first: value}) for value in (1, 0)
            ]
