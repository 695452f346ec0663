"""Facts about halves as a theory: which of them leave a world in which a formula holds (`split`).

Every fact decides one half or ties two superstates, so some facts leave groups of
superstates with one unknown each; the formula is then one over these.
"""

from __future__ import annotations

from typing import NamedTuple

from ..solvers.protocol import WorldSolver
from ..worlds import World, WorldFact, WorldFrame, WorldProblem, literals
from .worldformulas import Bit, Formula, Values, all_of, cases, find, renamed, unknowns


class Groups(NamedTuple):
    """What some facts leave: each superstate's group with its parity, and what is decided."""

    names: dict[int, tuple[int, int]]
    decided: Values


def grouped(size: int, facts: list[WorldFact]) -> Groups | None:
    """The groups that *facts* make of so many superstates; ``None`` where they leave no world."""
    names = {n: (n, 0) for n in range(size)}
    decided: Values = {}
    for fact in facts:
        halves = literals(fact.forbidden[0])
        if len(halves) == 1:
            superstate, second = divmod(halves[0], 2)
            group, parity = names[superstate]
            value = 1 - second ^ parity
            if decided.setdefault(group, value) != value:
                return None
            continue
        (one, left), (other, right) = (divmod(half, 2) for half in halves)
        if not _joined(names, decided, (one, other), 1 ^ left ^ right):
            return None
    return Groups(names, decided)


def _joined(
    names: dict[int, tuple[int, int]], decided: Values, pair: tuple[int, int], differ: int
) -> bool:
    """Tie two superstates; whether a world is left."""
    (group, parity), (gone, other_parity) = names[pair[0]], names[pair[1]]
    differ ^= parity ^ other_parity
    if group == gone:
        return not differ
    for superstate, (name, known) in names.items():
        if name == gone:
            names[superstate] = group, known ^ differ
    if gone in decided:
        value = decided.pop(gone) ^ differ
        return decided.setdefault(group, value) == value
    return True


class WorldTheory:
    """Facts, numbered, where a formula (over superstates, by number) is supposed to hold."""

    def __init__(self, size: int, facts: tuple[WorldFact, ...], formula: Formula) -> None:
        self._size = size
        self._facts = facts
        self._formula = formula
        self.everything = _relevant(size, facts, formula)

    def satisfied(self, kept: int) -> int | None:
        """The facts that hold in some world of *kept* in which the formula does; else ``None``."""
        some = [fact for number, fact in enumerate(self._facts) if kept >> number & 1]
        groups = grouped(self._size, some)
        if groups is None:
            return None
        known: list[Formula] = [Bit(group, value) for group, value in groups.decided.items()]
        values = find(all_of([*known, renamed(self._formula, groups.names)]))
        if values is None:
            return None
        world = sum(
            1 << 2 * n + (values.get(group, 0) ^ parity)
            for n, (group, parity) in groups.names.items()
        )
        return sum(1 << number for number, fact in enumerate(self._facts) if _holds(fact, world))


def _holds(fact: WorldFact, world: World) -> bool:
    return all(combination & ~world for combination in fact.forbidden)


def _relevant(size: int, facts: tuple[WorldFact, ...], formula: Formula) -> int:
    """The facts that are tied to what the formula is about; all, where it is about nothing."""
    about = unknowns(formula)
    if not about:
        return (1 << len(facts)) - 1
    linked = list(range(size))
    pairs = [sorted({half >> 1 for c in fact.forbidden for half in literals(c)}) for fact in facts]
    for pair in pairs:
        low, high = linked[pair[0]], linked[pair[-1]]
        linked = [low if name == high else name for name in linked]
    groups = {linked[n] for n in about}
    return sum(1 << number for number, pair in enumerate(pairs) if linked[pair[0]] in groups)


def is_certified(
    solver: WorldSolver, facts: tuple[WorldFact, ...], constraints: int, formula: Formula
) -> bool:
    """Whether *solver* agrees: these facts rule the formula out, and none can be dropped.

    Only the superstates that they are about are put to the solver. Raises what the
    solver raises, and ``UndecidedError`` where the formula has too many cases.
    """
    chosen = [fact for number, fact in enumerate(facts) if constraints >> number & 1]
    about = unknowns(formula)
    for fact in chosen:
        about |= {half >> 1 for combination in fact.forbidden for half in literals(combination)}
    numbers = {superstate: number for number, superstate in enumerate(sorted(about))}
    frame = WorldFrame(len(numbers), ())
    supposed = [
        sum(1 << 2 * numbers[n] + value for n, value in values.items()) for values in cases(formula)
    ]

    def is_possible(some: list[WorldFact]) -> bool:
        forbidden = tuple(_renumbered(c, numbers) for fact in some for c in fact.forbidden)
        return any(
            solver.find(WorldProblem(frame, real, forbidden)) is not None for real in supposed
        )

    if is_possible(chosen):
        return False
    return all(is_possible([one for one in chosen if one is not fact]) for fact in chosen)


def _renumbered(halves: int, numbers: dict[int, int]) -> int:
    return sum(1 << 2 * numbers[half >> 1] + (half & 1) for half in literals(halves))
