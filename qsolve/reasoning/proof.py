"""A contradiction as an ordered proof: every step the smallest one available.

The facts about single pieces are steps by themselves. Beyond them, the smallest
set of facts, capacities and earlier conclusions that rules out anything new is the
next step, until the supposition itself cannot be. Steps that nothing later rests
on are left out, and a fact is told just before it is first used.
"""

from __future__ import annotations

from typing import NamedTuple

from ..problems import Case, NamedProblem
from .lemmas import Goal, Lemma, Premise, Search


class Conclusion(NamedTuple):
    """A piece is none of the entries ``gone``; ``left`` is what it can still be by then."""

    piece: int
    gone: int
    left: int


class ProofStep(NamedTuple):
    """One step: what it rests on, and what follows.

    ``facts`` are numbers of constraints of the explained problem, ``steps`` indices
    of earlier steps. Without conclusions it is the last one: the supposition cannot
    be, and ``supposed`` is what matters of it (nothing is listed of several cases).
    """

    facts: tuple[int, ...]
    steps: tuple[int, ...]
    conclusions: tuple[Conclusion, ...]
    supposed: tuple[tuple[int, int], ...] = ()


def proof(
    named: NamedProblem, contradiction: int, cases: tuple[Case, ...], goal: Goal | None
) -> tuple[ProofStep, ...]:
    """The steps by which the constraints of *contradiction* rule out all of *cases*.

    The contradiction must be irredundant. A *goal* (:func:`goal_of`) is reached by
    steps that conclude it; without one there is a last step without conclusions.
    """
    search = Search(named, contradiction)
    while goal is None or not search.is_reached(goal):
        lemmas = search.smallest_lemma(goal)
        if goal is None:
            premises = search.contradiction(cases)
            if not lemmas or len(premises) <= len(lemmas[0].premises):
                supposed = search.what_matters(cases, premises)
                return _Writer(named, search.lemmas, premises).with_last_step(supposed)
        search.believe(lemmas)
    return _Writer(named, search.lemmas, search.about(goal)).steps


def goal_of(cases: tuple[Case, ...]) -> Goal | None:
    """What is to be concluded, where every case supposes something of one piece alone.

    ``None`` for a case that supposes something of several pieces together, or nothing.
    """
    goal: Goal = {}
    for case in cases:
        if len(case.narrowed) != 1 or case.tallies:
            return None
        piece, entries = case.narrowed[0]
        goal[piece] = goal.get(piece, 0) | entries
    return goal


class _Writer:
    """The steps in order: each fact before its first use, each lemma after what it needs."""

    def __init__(self, named: NamedProblem, lemmas: list[Lemma], end: tuple[Premise, ...]) -> None:
        self._named = named
        self._lemmas = lemmas
        self._left = list(named.problem.domains)
        self._needed: set[int] = set()
        self._need(end)
        self._index: dict[Premise, int] = {}
        self._end = end
        self.steps: tuple[ProofStep, ...] = ()
        for premise in end:
            self._write(premise)

    def with_last_step(self, supposed: tuple[tuple[int, int], ...]) -> tuple[ProofStep, ...]:
        """The steps, and the one in which the supposition is ruled out."""
        return (*self.steps, self._step(self._end, ())._replace(supposed=supposed))

    def _need(self, premises: tuple[Premise, ...]) -> None:
        for premise in premises:
            if premise.is_lemma and premise.number not in self._needed:
                self._needed.add(premise.number)
                self._need(self._lemmas[premise.number].premises)

    def _is_capacity(self, premise: Premise) -> bool:
        return not premise.is_lemma and premise.number >= len(self._named.facts)

    def _write(self, premise: Premise) -> None:
        if premise in self._index or self._is_capacity(premise):
            return
        if premise.is_lemma:
            self._write_lemmas(self._lemmas[premise.number].premises)
            return
        self._index[premise] = len(self.steps)
        fact = self._named.facts[premise.number]
        whole = self._named.problem.domains[fact.piece]
        concluded = self._conclude(fact.piece, whole & ~fact.keeps)
        self.steps += (ProofStep((premise.number,), (), (concluded,)),)

    def _write_lemmas(self, premises: tuple[Premise, ...]) -> None:
        """One step for all needed lemmas that rest on the same premises."""
        for premise in premises:
            self._write(premise)
        together = [i for i in sorted(self._needed) if self._lemmas[i].premises == premises]
        for number in together:
            self._index[Premise(number, is_lemma=True)] = len(self.steps)
        concluded = [self._conclude(self._lemmas[i].piece, self._lemmas[i].gone) for i in together]
        self.steps += (self._step(premises, tuple(concluded)),)

    def _step(
        self, premises: tuple[Premise, ...], conclusions: tuple[Conclusion, ...]
    ) -> ProofStep:
        capacities = [premise.number for premise in premises if self._is_capacity(premise)]
        earlier = {self._index[premise] for premise in premises if not self._is_capacity(premise)}
        return ProofStep(tuple(capacities), tuple(sorted(earlier)), conclusions)

    def _conclude(self, piece: int, gone: int) -> Conclusion:
        self._left[piece] &= ~gone
        return Conclusion(piece, gone, self._left[piece])
