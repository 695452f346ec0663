"""Why halves are real or not, and why moves are illegal: smallest reasons (`split`)."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..errors import SolverDisagreementError
from ..events import Step
from ..evidence import Topic, Trial, WorldEvidence
from ..game import Game
from ..geometry import NAMES
from ..notation.moves import Move
from ..reasoning.smallest import smallest_contradiction
from ..reasoning.worldformulas import Formula, all_of, is_real, negation
from ..reasoning.worldtheory import WorldTheory, is_certified
from ..rules.protocol import WorldExplaining
from ..setups import Setup
from ..worlds import literals
from .arguments import Depths
from .halves import HalfRoster, NamedHalf, gone_from, half_roster


class WorldArgument(NamedTuple):
    """Why something about halves cannot be otherwise.

    ``conclusion`` is a half (a literal) and whether it is real, where that is what
    follows. ``facts`` are numbers of ``evidence.grounds``, in the order of the
    reasoning; none can be dropped, and no fewer will do where ``smallest``.
    Where it takes none, it follows from the two halves of each superstate of
    ``partners`` being opposite (S1): by number.
    """

    topic: Topic
    evidence: WorldEvidence
    conclusion: tuple[int, bool] | None
    facts: tuple[int, ...]
    smallest: bool
    partners: tuple[int, ...] = ()


class WorldSubject(NamedTuple):
    """What was asked about: ``real`` is ``None`` while that is open, in ``uses`` of the worlds.

    A piece that was never a half has no ``half`` and is certain.
    """

    piece: NamedHalf
    real: bool | None
    uses: int


class WorldExplanation(NamedTuple):
    """The answer of ``explain`` in `split`; ``worlds`` are those of both sides."""

    setup: Setup
    subject: WorldSubject | None
    arguments: tuple[WorldArgument, ...]
    worlds: int
    solver: str


def explain_worlds(game: Game, rules: WorldExplaining, name: str | None) -> WorldExplanation:
    """Why what is called *name* is real or not; without it, every half that others decided."""
    evidence = rules.world_evidence(game.steps, game.moves)
    known = half_roster(game, rules, evidence)
    worlds = known.inventory.worlds or 0
    subject, arguments = None, _followed(game, rules, evidence) if name is None else ()
    if name is not None:
        piece = _named(known, rules, evidence, name)
        argument = None if piece.half is None else why_decided(game, rules, evidence, piece.half)
        real: bool | None = True if piece.half is None else None
        if argument is not None and argument.conclusion is not None:
            real, arguments = argument.conclusion[1], (argument,)
        uses = worlds if real else 0
        if real is None:
            assert piece.counted is not None, "an undecided half is on the board, or was taken"
            uses = piece.counted.real or 0
        subject = WorldSubject(piece, real, uses)
    return WorldExplanation(game.setup(), subject, arguments, worlds, game.oracle.name)


def _named(
    known: HalfRoster, rules: WorldExplaining, evidence: WorldEvidence, name: str
) -> NamedHalf:
    """What is meant: what stands there, unless it was never a half and one was found not real."""
    listed = known.pieces.get(name, ())
    if name not in NAMES or any(piece.half is not None for piece in listed):
        return known.find(name)
    gone = gone_from(evidence, NAMES.index(name))
    if not gone:
        return known.find(name)
    undecided = [piece for piece in known.halves if piece.half in gone]
    if undecided:
        return undecided[-1]
    decided = [half for half in gone if rules.decision(evidence, half) is not None]
    return NamedHalf(name, decided[-1], None) if decided else known.find(name)


def _followed(
    game: Game, rules: WorldExplaining, evidence: WorldEvidence
) -> tuple[WorldArgument, ...]:
    """The superstates that were decided through their ties, in the order in which it happened."""
    found = []
    for superstate in range(evidence.size):
        argument = why_decided(game, rules, evidence, 2 * superstate)
        if argument is not None and len(argument.facts) > 1:
            found.append(argument)
    found.sort(key=lambda one: max(evidence.grounds[fact].ply for fact in one.facts))
    return tuple(found)


def why_decided(
    game: Game, rules: WorldExplaining, evidence: WorldEvidence, half: int
) -> WorldArgument | None:
    """Why the half is real or not, certified; ``None`` while it is open."""
    found = rules.decision(evidence, half)
    if found is None:
        return None
    real, facts = found
    _certify(game, evidence, sum(1 << fact for fact in facts), is_real(half ^ real))
    return WorldArgument(Topic.IDENTITY, evidence, (half, real), facts, True)


def _certify(game: Game, evidence: WorldEvidence, constraints: int, formula: Formula) -> None:
    if not is_certified(game.oracle.world_solver, evidence.facts, constraints, formula):
        raise SolverDisagreementError(
            f"internal error: {game.oracle.name} does not confirm an explanation"
        )


def impossible(
    game: Game, topic: Topic, evidence: WorldEvidence, formula: Formula, depths: Depths
) -> WorldArgument | None:
    """The fewest facts that rule *formula* out; ``None`` where it needs none, or is possible."""
    theory = WorldTheory(evidence.size, evidence.facts, formula)
    found = smallest_contradiction(theory, depths.effort)
    if found is None or not found.constraints:
        return None
    _certify(game, evidence, found.constraints, formula)
    facts = tuple(n for n in range(len(evidence.facts)) if found.constraints >> n & 1)
    return WorldArgument(topic, evidence, None, facts, found.smallest)


def why_not_worlds(
    game: Game, rules: WorldExplaining, move: Move, depths: Depths
) -> WorldArgument | None:
    """What the illegality of *move* rests on; ``None`` where no deduction is needed to see it."""
    refusal = rules.world_refusal(game.oracle, game.position, move)
    if refusal is None:
        return None
    evidence = _tried(game, rules, refusal.trial, move)
    if refusal.decided is not None:
        return why_decided(game, rules, evidence, refusal.decided)
    harmless = [
        negation(all_of([is_real(half) for half in literals(combination)]))
        for combination in refusal.forbidden
    ]
    topic = Topic.ATTACK if harmless else Topic.MOVE
    return impossible(game, topic, evidence, all_of([*harmless]), depths)


def _tried(game: Game, rules: WorldExplaining, trial: Step[Any], move: Move) -> WorldEvidence:
    """The facts with those of a *move* that is not legal; halves stand as before it."""
    now = rules.world_evidence(game.steps, game.moves)
    then = rules.world_evidence([*game.steps, trial], [*game.moves, move])
    places = (*now.places, *then.places[len(now.places) :])
    tried = Trial(len(game.steps), now.size)
    return then._replace(places=places, decided=now.decided, tried=tried)
