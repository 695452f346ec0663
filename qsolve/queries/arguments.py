"""Why something cannot be: the smallest set of facts, checked again, and the steps of its proof."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..errors import QsolveError, SolverDisagreementError
from ..events import Step
from ..evidence import Evidence, Occasion, Question, Topic
from ..game import Game
from ..notation.moves import Move
from ..problems import Case
from ..reasoning import DEFAULT_EFFORT
from ..reasoning.certify import is_certified
from ..reasoning.lemmas import Goal
from ..reasoning.proof import ProofStep, goal_of, proof
from ..reasoning.smallest import Contradiction, smallest_contradiction
from ..reasoning.theory import CensusTheory
from ..rules.protocol import Explaining
from ..solvers import Oracle
from .pieces import roster


class Argument(NamedTuple):
    """Why what ``question`` supposes cannot be.

    ``facts`` are numbers of ``evidence.grounds``; no set of fewer facts rules it
    out where ``smallest`` is true, and none of these facts can be dropped in any
    case. ``deeper`` explains the facts that rest on others in turn, as far down as
    was asked: why squares were certainly attacked on which a piece was left, how
    a piece came to be what it could be by then.
    """

    question: Question
    evidence: Evidence
    facts: tuple[int, ...]
    smallest: bool
    steps: tuple[ProofStep, ...]
    deeper: tuple[Deeper, ...] = ()


class Deeper(NamedTuple):
    """Why the fact with this number holds: one of the arguments for it."""

    fact: int
    argument: Argument


class Depths(NamedTuple):
    """How far to go: search ``effort`` an explanation, and levels of facts explained in turn."""

    effort: int = DEFAULT_EFFORT
    depth: int = 0


class Advocate:
    """Argues from the log of one game, or of a game with a move that was only tried."""

    def __init__(
        self, game: Game, depths: Depths, trial: tuple[Move, Step[Any]] | None = None
    ) -> None:
        self._rules = explaining(game)
        self._game = game
        self._tried = None if trial is None else len(game.steps)
        self._roster: dict[tuple[bool, int], str] | None = None
        self._oracle: Oracle = game.oracle
        self._steps: Sequence[Step[Any]] = game.steps
        self._moves: Sequence[Move] = game.moves
        if trial is not None:
            self._moves, self._steps = [*game.moves, trial[0]], [*game.steps, trial[1]]
        self._effort, self._depth = depths
        self._known: dict[bool, Evidence] = {}

    def evidence(self, colour: bool) -> Evidence:
        """All facts about *colour* now."""
        known = self._known.get(colour)
        if known is None:
            known = self._known[colour] = self._rules.evidence(self._steps, self._moves, colour)
        return known

    def occasions(self, colour: bool) -> tuple[Occasion, ...]:
        """What *colour*'s pieces are not now, by the evidence that removed it."""
        return self._rules.occasions(self._steps, self._moves, colour)

    def argue(self, question: Question, evidence: Evidence | None = None) -> Argument | None:
        """Why *question*'s cases cannot be; ``None`` where one of them can.

        By *evidence*; without it, by that of the one occasion that ruled all of it
        out, or else by what is known now, each fact traced to its occasions.
        """
        if evidence is not None:
            return self._argue(question, evidence, self._depth)
        goal = None if question.topic is Topic.ATTACK else goal_of(question.cases)
        occasions = self.occasions(question.colour) if goal else ()
        for occasion in occasions:
            if _covers(occasion, goal or {}):
                return self._argue(question, occasion.evidence, self._depth)
        argument = self._argue(question, self.evidence(question.colour), self._depth)
        if argument is None or argument.deeper:
            return argument
        return argument._replace(deeper=tuple(self._traced(argument, goal or {}, occasions)))

    def _traced(
        self, argument: Argument, goal: Goal, occasions: tuple[Occasion, ...]
    ) -> Iterator[Deeper]:
        """How the goal's pieces came to be none of that, for the facts that just say so.

        A fact with a cause is given or was played: it needs no explanation.
        """
        colour, grounds = argument.question.colour, argument.evidence.grounds
        told = {grounds[fact].piece: fact for fact in argument.facts if grounds[fact].cause is None}
        for occasion in occasions:
            for piece, entries in goal.items():
                gone = occasion.removed[piece] & entries
                if gone and piece in told:
                    question = Question(Topic.IDENTITY, colour, (Case(((piece, gone),)),))
                    found = self._argue(question, occasion.evidence, 0)
                    assert found is not None, "what an occasion removed is ruled out"
                    yield Deeper(told[piece], found)

    def contradiction(self, question: Question, evidence: Evidence) -> Contradiction | None:
        """The facts alone that rule out *question*'s cases."""
        theory = CensusTheory(evidence.named, question.cases)
        return smallest_contradiction(theory, self._effort)

    def certified(self, question: Question, evidence: Evidence, found: Contradiction) -> Argument:
        """The argument from what :meth:`contradiction` found for *question*, or a part of it."""
        return self._certified(question, evidence, found, self._depth)

    def _argue(self, question: Question, evidence: Evidence, depth: int) -> Argument | None:
        if question.attackers:
            return Argument(question, evidence, (), True, ())
        found = self.contradiction(question, evidence)
        return None if found is None else self._certified(question, evidence, found, depth)

    def _certified(
        self, question: Question, evidence: Evidence, found: Contradiction, depth: int
    ) -> Argument:
        named, cases, constraints = evidence.named, question.cases, found.constraints
        if not is_certified(self._oracle.solver, named, constraints, cases):
            raise SolverDisagreementError(
                f"internal error: {self._oracle.name} does not confirm an explanation"
            )
        facts = tuple(number for number in range(named.size) if constraints >> number & 1)
        goal = None if question.topic is Topic.ATTACK else goal_of(cases)
        steps = proof(named, constraints, cases, goal)
        deeper = tuple(self._deeper(evidence, facts, depth))
        return Argument(question, self._placed(evidence), facts, found.smallest, steps, deeper)

    def _placed(self, evidence: Evidence) -> Evidence:
        """*evidence* with names for captured pieces; before the move that was only tried."""
        places, tried = evidence.places, self._tried
        if tried == evidence.ply:
            places = self._rules.evidence(
                self._game.steps, self._game.moves, evidence.colour
            ).places
        if any(place.captured for place in places):
            names = self._names()
            places = tuple(
                place._replace(name=names.get((evidence.colour, piece)))
                if place.captured
                else place
                for piece, place in enumerate(places)
            )
        return evidence._replace(places=places, tried=tried)

    def _names(self) -> dict[tuple[bool, int], str]:
        """The pieces' names in the position of the game, by colour and id."""
        if self._roster is None:
            steps, moves = self._game.steps, self._game.moves
            black, white = (self._rules.evidence(steps, moves, colour) for colour in (False, True))
            self._roster = roster(self._game, (black, white)).names()
        return self._roster

    def _deeper(self, evidence: Evidence, facts: tuple[int, ...], depth: int) -> list[Deeper]:
        found = []
        for number in facts if depth else ():
            beneath = self._rules.beneath(self._steps, self._moves, evidence, number)
            for then, question in beneath:
                argument = self._argue(question, then, depth - 1)
                assert argument is not None, "what a fact rests on is certain"
                found.append(Deeper(number, argument))
        return found


def _covers(occasion: Occasion, goal: Goal) -> bool:
    """Whether all of *goal* was removed then."""
    return all(not entries & ~occasion.removed[piece] for piece, entries in goal.items())


def explaining(game: Game) -> Explaining:
    """The rule set of *game*, where it can be asked for its facts; else ``QsolveError``."""
    if not isinstance(game.rules, Explaining):
        raise QsolveError(f"there are no explanations for {game.rules.name}")
    return game.rules


def why_not(game: Game, move: Move, depths: Depths) -> Argument | None:
    """What the illegality of *move* rests on; ``None`` where no deduction is needed to see it."""
    if not isinstance(game.rules, Explaining):
        return None
    refusal = game.rules.refusal(game.oracle, game.position, move)
    if refusal is None:
        return None
    trial = None if refusal.trial is None else (move, refusal.trial)
    argument = Advocate(game, depths, trial).argue(refusal.question)
    assert argument is not None, "what makes a move illegal is certain"
    return argument
