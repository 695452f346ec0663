"""What follows next: the smallest set of premises that rules out something new."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..problems import Case, Fact, NamedProblem
from ..solvers.exact import ExactSolver
from .smallest import smallest_contradiction
from .theory import CensusTheory

Goal = dict[int, int]
"""Pieces, each with the entries of which it is to be shown that it is none."""


class Premise(NamedTuple):
    """What a step may rest on: a constraint of the explained problem, or an earlier lemma."""

    number: int
    is_lemma: bool = False


class Lemma(NamedTuple):
    """A piece is none of ``gone``, by the premises."""

    piece: int
    gone: int
    premises: tuple[Premise, ...]


class Search:
    """What is believed so far: facts and lemmas about pieces, and the capacities."""

    def __init__(self, named: NamedProblem, contradiction: int) -> None:
        chosen = [number for number in range(named.size) if contradiction >> number & 1]
        about_pieces = [number for number in chosen if number < len(named.facts)]
        self._facts = [named.facts[number] for number in about_pieces]
        self._premises = [Premise(number) for number in about_pieces]
        self._capacities = [Premise(number) for number in chosen[len(about_pieces) :]]
        self._whole = named.restricted(contradiction & -1 << len(named.facts))
        self._every = (1 << self._whole.census.width) - 1
        self._solver = ExactSolver()
        self.lemmas: list[Lemma] = []
        self.known = list(self._whole.domains)
        for fact in self._facts:
            self.known[fact.piece] &= fact.keeps

    def believe(self, lemmas: Sequence[Lemma]) -> None:
        """From now on *lemmas* can be rested on."""
        for lemma in lemmas:
            piece, gone, _ = lemma
            number = len(self.lemmas)
            self.lemmas.append(lemma)
            self._facts.append(Fact(piece, ~gone & self._every, None, 0, "lemma"))
            self._premises.append(Premise(number, is_lemma=True))
            self.known[piece] &= ~gone

    def about(self, goal: Goal) -> tuple[Premise, ...]:
        """Everything believed of the goal's pieces that rules out some of its entries."""
        return tuple(
            premise
            for premise, fact in zip(self._premises, self._facts, strict=True)
            if goal.get(fact.piece, 0) & ~fact.keeps
        )

    def is_reached(self, goal: Goal) -> bool:
        """Whether what is believed of the pieces rules out all of the goal's entries."""
        return not any(self.known[piece] & entries for piece, entries in goal.items())

    def _named(self) -> NamedProblem:
        return NamedProblem(self._whole, tuple(self._facts))

    def contradiction(self, cases: tuple[Case, ...]) -> tuple[Premise, ...]:
        """The fewest premises that rule out *cases*, which must be impossible."""
        found = smallest_contradiction(CensusTheory(self._named(), cases))
        assert found is not None, "the constraints leave the supposition possible"
        every = [*self._premises, *self._capacities]
        return tuple(
            premise for number, premise in enumerate(every) if found.constraints >> number & 1
        )

    def what_matters(
        self, cases: tuple[Case, ...], premises: tuple[Premise, ...]
    ) -> tuple[tuple[int, int], ...]:
        """The pieces of a single case without which the premises would not rule it out."""
        if len(cases) != 1 or cases[0].tallies:
            return ()
        kept = self._numbered(premises)
        needed = cases[0].narrowed
        for one in needed:
            fewer = tuple(other for other in needed if other != one)
            if CensusTheory(self._named(), (Case(fewer),)).satisfied(kept) is None:
                needed = fewer
        return needed

    def _numbered(self, premises: tuple[Premise, ...]) -> int:
        every = [*self._premises, *self._capacities]
        return sum(1 << number for number, premise in enumerate(every) if premise in premises)

    def smallest_lemma(self, goal: Goal | None) -> list[Lemma]:
        """What follows from the fewest premises, for every piece; the goal's first among equals."""
        new = self._ruled_out(self._named().everything)
        best: tuple[Premise, ...] | None = None
        for piece, entry in sorted(new, key=lambda item: (not _is_of(goal, item), item)):
            premises = self.contradiction((Case(((piece, entry),)),))
            if best is None or len(premises) < len(best):
                best = premises
        return [] if best is None else self._all_from(best)

    def _all_from(self, premises: tuple[Premise, ...]) -> list[Lemma]:
        gone: dict[int, int] = {}
        for piece, entry in self._ruled_out(self._numbered(premises)):
            gone[piece] = gone.get(piece, 0) | entry
        return [Lemma(piece, entries, premises) for piece, entries in gone.items()]

    def _ruled_out(self, kept: int) -> list[tuple[int, int]]:
        """The pieces' known entries that some of the constraints rule out."""
        reduction = self._solver.reduce(self._named().restricted(kept), ())
        possible = [0] * len(self.known) if reduction is None else reduction.pieces
        return [
            (piece, 1 << bit)
            for piece, (known, left) in enumerate(zip(self.known, possible, strict=True))
            for bit in range(self._whole.census.width)
            if (known & ~left) >> bit & 1
        ]


def _is_of(goal: Goal | None, item: tuple[int, int]) -> bool:
    piece, entry = item
    return goal is not None and goal.get(piece, 0) & entry != 0
