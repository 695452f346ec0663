"""Is it possible, is it certain, in how many worlds: about any expression over halves (`split`)."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from ..errors import NotationError, SolverDisagreementError
from ..evidence import Topic, WorldEvidence
from ..game import Game
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
from ..reasoning.worldformulas import (
    Bit,
    Formula,
    all_of,
    assigned,
    count,
    find,
    is_real_alone,
    negation,
    number_real_alone,
    paired,
    partners_needed,
    renamed,
    unknowns,
)
from ..rules.protocol import Certainty, WorldExplaining
from ..setups import Setup
from ..worlds import WorldFrame
from .arguments import Depths
from .halves import HalfRoster, NamedHalf, half_roster
from .identities import check_identities
from .worldreasons import WorldArgument, impossible, why_decided


class Settled(Enum):
    """What settles an expression that no fact is needed for."""

    BY_ITSELF = "whatever its pieces are"
    BY_CLASSICAL = "some of its pieces are classical"
    BY_KINDS = "some of its halves are of another kind"


class WorldHypothesis(NamedTuple):
    """The answer of ``ask`` in `split`: as for the other rule sets, of both sides' worlds.

    ``witness`` and ``counterexample`` say of each undecided half whether it is real.
    Where there is none, the ``argument`` says why, or else what the expression is
    ``settled`` by.
    """

    setup: Setup
    expression: str
    certainty: Certainty
    uses: int
    worlds: int
    witness: dict[str, bool] | None
    counterexample: dict[str, bool] | None
    argument: WorldArgument | None
    settled: Settled
    solver: str


def ask_worlds(game: Game, rules: WorldExplaining, text: str, depths: Depths) -> WorldHypothesis:
    """Whether the expression *text* holds in some, every or no world.

    ``a3=N`` says that the Knight whose half is on a3 is really there. Raises as
    :func:`~qsolve.queries.ask.ask` does.
    """
    expression = read_expression(text)
    check_identities(game.rules.name, expression)
    evidence = rules.world_evidence(game.steps, game.moves)
    known = half_roster(game, rules, evidence)
    reader = _Reader(known)
    formula = reader.formula(expression)
    worlds = known.inventory.worlds or 0
    chart = _Chart(game, rules, known)
    uses = chart.count(formula)
    witness, counterexample = chart.world(formula), chart.world(negation(formula))
    if (uses > 0, uses < worlds) != (witness is not None, counterexample is not None):
        raise SolverDisagreementError("internal error: counts and worlds differ")
    argument, certainty = None, Certainty.POSSIBLE
    if witness is None:
        certainty = Certainty.NEVER
        argument = _Bench(game, rules, evidence, depths).argue(Topic.IMPOSSIBLE, formula)
    elif counterexample is None:
        certainty = Certainty.CERTAIN
        argument = _Bench(game, rules, evidence, depths).argue(Topic.CERTAIN, negation(formula))
    return WorldHypothesis(
        game.setup(),
        text,
        certainty,
        uses,
        worlds,
        witness,
        counterexample,
        argument,
        reader.settled,
        game.oracle.name,
    )


class _Bench(NamedTuple):
    """What arguments about a game's halves need."""

    game: Game
    rules: WorldExplaining
    evidence: WorldEvidence
    depths: Depths

    def argue(self, topic: Topic, formula: Formula) -> WorldArgument | None:
        """Why *formula* (over halves) cannot hold; ``None`` where the expression settles it.

        As ``explain`` tells it, where the formula is about one half alone.
        """
        if isinstance(formula, Bit) or isinstance(negation(formula), Bit):
            (half,) = unknowns(formula)
            decided = why_decided(self.game, self.rules, self.evidence, half)
            assert decided is not None, "a half that is not open is decided"
            return decided
        found = impossible(self.game, topic, self.evidence, paired(formula), self.depths)
        if found is not None:
            return found
        partners = partners_needed(formula)
        if not partners:
            return None
        return WorldArgument(topic, self.evidence, None, (), True, partners)


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
        return count(self._by_group(formula), self._frame.size - len(self._frame.ties))

    def world(self, formula: Formula) -> dict[str, bool] | None:
        """For each undecided half whether it is real in some world in which *formula* holds."""
        values = find(self._by_group(formula))
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

    def _by_group(self, formula: Formula) -> Formula:
        """*formula* (over halves) over the groups: what is a classical piece by now is real."""
        formula = paired(formula)
        for pieces in self._known.pieces.values():
            for piece in pieces:
                if piece.half is not None and piece.half >> 1 not in self._names:
                    formula = assigned(formula, piece.half >> 1, piece.half & 1)
        assert unknowns(formula) <= self._names.keys(), "a half that is named is on the board"
        return renamed(formula, self._names)

    def _literal(self, half: int) -> int:
        return 2 * self._indices[half >> 1] + (half & 1)


class _Reader:
    """Makes a formula over halves of an expression, and remembers what might settle it."""

    def __init__(self, known: HalfRoster) -> None:
        self._known = known
        self.settled = Settled.BY_ITSELF

    def formula(self, expression: Expression) -> Formula:
        """The formula; raises :class:`NotationError` at the column of what it cannot be about."""
        if isinstance(expression, Is):
            return self._is(self._find(expression.piece), expression.identities.text)
        if isinstance(expression, CountBetween):
            return self._count(expression)
        if isinstance(expression, Not):
            return negation(self.formula(expression.operand))
        left, right = self.formula(expression.left), self.formula(expression.right)
        if isinstance(expression, Both):
            return all_of([left, right])
        assert isinstance(expression, Either)
        return negation(all_of([negation(left), negation(right)]))

    def _find(self, name: PieceName) -> NamedHalf:
        return self._known.find(name.text, name.column)

    def _is(self, piece: NamedHalf, letters: str) -> Formula:
        assert piece.counted is not None
        if piece.counted.half is None:
            self.settled = Settled.BY_CLASSICAL
        if not any(letter in letters for letter in piece.counted.identities):
            if self.settled is Settled.BY_ITSELF:
                self.settled = Settled.BY_KINDS
            return False
        return True if piece.half is None else is_real_alone(piece.half)

    def _count(self, counted: CountBetween) -> Formula:
        halves, sure, seen = [], 0, set()
        for name in counted.pieces:
            found = self._find(name)
            if found.name in seen:
                message = f"{name.text} is counted twice, expected every piece once"
                raise NotationError("expression", message, name.column)
            seen.add(found.name)
            known = self._is(found, counted.identities.text)
            if isinstance(known, bool):
                sure += known
            else:
                halves.append(found.half or 0)
        return number_real_alone(halves, counted.low - sure, counted.high - sure)
