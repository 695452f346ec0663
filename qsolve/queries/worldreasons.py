"""Why halves are real or not, and what is asked about them: smallest reasons (`split`)."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..errors import NotationError, SolverDisagreementError
from ..events import Step
from ..evidence import Topic, Trial, WorldEvidence
from ..game import Game
from ..geometry import NAMES
from ..notation.expressions import (
    Both,
    CountBetween,
    Either,
    Expression,
    Is,
    Not,
    PieceName,
    read_expression,
)
from ..notation.moves import Move
from ..reasoning.smallest import smallest_contradiction
from ..reasoning.worldformulas import (
    Formula,
    all_of,
    count,
    find,
    is_real,
    negation,
    number_real,
    renamed,
)
from ..reasoning.worldtheory import WorldTheory, is_certified
from ..rules.protocol import Certainty, WorldExplaining
from ..setups import Setup
from ..worlds import WorldFrame, literals
from .arguments import Depths
from .halves import HalfRoster, NamedHalf, gone_from, half_roster


class WorldArgument(NamedTuple):
    """Why something about halves cannot be otherwise.

    ``conclusion`` is a half (a literal) and whether it is real, where that is what
    follows. ``facts`` are numbers of ``evidence.grounds``, in the order of the
    reasoning; none can be dropped, and no fewer will do where ``smallest``.
    """

    topic: Topic
    evidence: WorldEvidence
    conclusion: tuple[int, bool] | None
    facts: tuple[int, ...]
    smallest: bool


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


class WorldHypothesis(NamedTuple):
    """The answer of ``ask`` in `split`: as for the other rule sets, of both sides' worlds.

    ``witness`` and ``counterexample`` say of each undecided half whether it is real.
    """

    setup: Setup
    expression: str
    certainty: Certainty
    uses: int
    worlds: int
    witness: dict[str, bool] | None
    counterexample: dict[str, bool] | None
    argument: WorldArgument | None
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


def _impossible(
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
    return _impossible(game, topic, evidence, all_of([*harmless]), depths)


def _tried(game: Game, rules: WorldExplaining, trial: Step[Any], move: Move) -> WorldEvidence:
    """The facts with those of a *move* that is not legal; halves stand as before it."""
    now = rules.world_evidence(game.steps, game.moves)
    then = rules.world_evidence([*game.steps, trial], [*game.moves, move])
    places = (*now.places, *then.places[len(now.places) :])
    return then._replace(places=places, tried=Trial(len(game.steps), now.size))


def ask_worlds(game: Game, rules: WorldExplaining, text: str, depths: Depths) -> WorldHypothesis:
    """Whether the expression *text* holds in some, every or no world.

    ``a3=N`` says that the Knight whose half is on a3 is really there. Raises as
    :func:`~qsolve.queries.ask.ask` does.
    """
    expression = read_expression(text)
    evidence = rules.world_evidence(game.steps, game.moves)
    known = half_roster(game, rules, evidence)
    formula = _Reader(known).formula(expression)
    worlds = known.inventory.worlds or 0
    chart = _Chart(game, rules, known)
    uses = chart.count(formula)
    witness, counterexample = chart.world(formula), chart.world(negation(formula))
    if (uses > 0, uses < worlds) != (witness is not None, counterexample is not None):
        raise SolverDisagreementError("internal error: counts and worlds differ")
    argument = None
    if witness is None:
        argument = _impossible(game, Topic.IMPOSSIBLE, evidence, formula, depths)
    elif counterexample is None:
        argument = _impossible(game, Topic.CERTAIN, evidence, negation(formula), depths)
    certainty = Certainty.POSSIBLE if witness is not None else Certainty.NEVER
    if counterexample is None:
        certainty = Certainty.CERTAIN
    return WorldHypothesis(
        game.setup(),
        text,
        certainty,
        uses,
        worlds,
        witness,
        counterexample,
        argument,
        game.oracle.name,
    )


class _Chart:
    """The groups of a position's superstates, and its worlds by the chosen solver."""

    def __init__(self, game: Game, rules: WorldExplaining, known: HalfRoster) -> None:
        position = game.position
        self._frame: WorldFrame = position.frame
        self._desk = game.oracle.worlds(self._frame)
        self._known = known
        leaders = {2 * n: 2 * n for n in range(self._frame.size)}
        leaders.update(self._frame.ties)
        self._indices = {
            superstate.ident: index for index, superstate in enumerate(position.superstates)
        }
        self._names = {
            ident: (leaders[2 * index] >> 1, leaders[2 * index] & 1)
            for ident, index in self._indices.items()
        }

    def count(self, formula: Formula) -> int:
        """In how many worlds *formula* holds: counted by group."""
        return count(renamed(formula, self._names), self._frame.size - len(self._frame.ties))

    def world(self, formula: Formula) -> dict[str, bool] | None:
        """For each undecided half whether it is real in some world in which *formula* holds."""
        values = find(renamed(formula, self._names))
        if values is None:
            return None
        world = self._desk.find(sum(1 << 2 * n + value for n, value in values.items()))
        if world is None:
            return None
        return {
            piece.name: world >> self._literal(piece.half) & 1 == 1
            for piece in self._known.halves
            if piece.half is not None
        }

    def _literal(self, half: int) -> int:
        return 2 * self._indices[half >> 1] + (half & 1)


class _Reader:
    """Makes a formula over halves of an expression; classical pieces are certain."""

    def __init__(self, known: HalfRoster) -> None:
        self._known = known

    def formula(self, expression: Expression) -> Formula:
        """The formula; raises :class:`NotationError` at the column of what it cannot be about."""
        if isinstance(expression, Is):
            return self._is(expression.piece, expression.identities.text)
        if isinstance(expression, CountBetween):
            return self._count(expression)
        if isinstance(expression, Not):
            return negation(self.formula(expression.operand))
        left, right = self.formula(expression.left), self.formula(expression.right)
        if isinstance(expression, Both):
            return all_of([left, right])
        assert isinstance(expression, Either)
        return negation(all_of([negation(left), negation(right)]))

    def _is(self, name: PieceName, letters: str) -> Formula:
        piece = self._known.find(name.text, name.column)
        assert piece.counted is not None
        if not any(letter in letters for letter in piece.counted.identities):
            return False
        if piece.counted.half is None:
            return True
        assert piece.half is not None
        return is_real(piece.half)

    def _count(self, counted: CountBetween) -> Formula:
        halves, sure, seen = [], 0, set()
        for name in counted.pieces:
            found = self._known.find(name.text, name.column).name
            if found in seen:
                message = f"{name.text} is counted twice, expected every piece once"
                raise NotationError("expression", message, name.column)
            seen.add(found)
            known = self._is(name, counted.identities.text)
            if isinstance(known, bool):
                sure += known
            else:
                halves += [self._known.find(name.text).half or 0]
        return number_real(halves, counted.low - sure, counted.high - sure)
