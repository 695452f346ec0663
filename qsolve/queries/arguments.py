"""Why something cannot be: the smallest set of facts, checked again, and the steps of its proof."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..errors import QsolveError, SolverDisagreementError
from ..events import Cause, Step
from ..evidence import Evidence, Question, Topic
from ..game import Game
from ..notation.moves import Move
from ..reasoning import DEFAULT_EFFORT
from ..reasoning.certify import is_certified
from ..reasoning.proof import ProofStep, goal_of, proof
from ..reasoning.smallest import Contradiction, smallest_contradiction
from ..reasoning.theory import CensusTheory
from ..rules.protocol import Explaining
from ..solvers import Oracle


class Argument(NamedTuple):
    """Why what ``question`` supposes cannot be.

    ``facts`` are numbers of ``evidence.grounds``; no set of fewer facts rules it
    out where ``smallest`` is true, and none of these facts can be dropped in any
    case. ``deeper`` tells why squares were certainly attacked on which the facts
    say that a piece was left, as far down as was asked.
    """

    question: Question
    evidence: Evidence
    facts: tuple[int, ...]
    smallest: bool
    steps: tuple[ProofStep, ...]
    deeper: tuple[Deeper, ...] = ()


class Deeper(NamedTuple):
    """Why the square of the fact with this number was certainly attacked then."""

    fact: int
    argument: Argument


class Depths(NamedTuple):
    """How far to go: search ``effort`` an explanation, and levels of King safety explained."""

    effort: int = DEFAULT_EFFORT
    depth: int = 0


class Advocate:
    """Argues from the log of one game, or of a game with a move that was only tried."""

    def __init__(
        self, game: Game, depths: Depths, trial: tuple[Move, Step[Any]] | None = None
    ) -> None:
        self._rules = explaining(game)
        self._oracle: Oracle = game.oracle
        self._steps: Sequence[Step[Any]] = game.steps
        self._moves: Sequence[Move] = game.moves
        if trial is not None:
            self._moves, self._steps = [*game.moves, trial[0]], [*game.steps, trial[1]]
        self._effort, self._depth = depths
        self._known: dict[tuple[bool, int], Evidence] = {}

    def evidence(self, colour: bool, ply: int | None = None) -> Evidence:
        """All facts about *colour* at *ply*, or now."""
        last = len(self._steps) - 1 if ply is None else ply
        known = self._known.get((colour, last))
        if known is None:
            known = self._rules.evidence(self._steps[: last + 1], self._moves[:last], colour)
            self._known[colour, last] = known
        return known

    def argue(self, question: Question) -> Argument | None:
        """Why *question*'s cases cannot be; ``None`` where one of them can."""
        return self._argue(question, len(self._steps) - 1, self._depth)

    def contradiction(self, question: Question) -> Contradiction | None:
        """The facts alone that rule out *question*'s cases."""
        named = self.evidence(question.colour).named
        return smallest_contradiction(CensusTheory(named, question.cases), self._effort)

    def certified(self, question: Question, found: Contradiction) -> Argument:
        """The argument from what :meth:`contradiction` found for *question*, or a part of it."""
        return self._certified(question, self.evidence(question.colour), found, self._depth)

    def _argue(self, question: Question, ply: int, depth: int) -> Argument | None:
        evidence = self.evidence(question.colour, ply)
        if question.attackers:
            return Argument(question, evidence, (), True, ())
        theory = CensusTheory(evidence.named, question.cases)
        found = smallest_contradiction(theory, self._effort)
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
        return Argument(question, evidence, facts, found.smallest, steps, deeper)

    def _deeper(self, evidence: Evidence, facts: tuple[int, ...], depth: int) -> list[Deeper]:
        found = []
        for number in facts if depth else ():
            ground = evidence.grounds[number]
            if ground.cause is not Cause.LEFT_ATTACKED:
                continue
            assert ground.ply is not None
            assert ground.square is not None
            position = self._steps[ground.ply].position
            question = self._rules.attack_question(position, ground.square, not evidence.colour)
            argument = self._argue(question, ground.ply, depth - 1)
            assert argument is not None, "a square that was certainly attacked"
            found.append(Deeper(number, argument))
        return found


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
