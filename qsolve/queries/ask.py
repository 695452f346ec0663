"""Is it possible, is it certain, in how many assignments: about any expression over one side."""

from __future__ import annotations

from typing import NamedTuple

import chess

from ..errors import NotationError, SolverDisagreementError
from ..evidence import Evidence, Question, Topic
from ..game import Game
from ..notation.expressions import (
    Both,
    CountBetween,
    Either,
    Expression,
    IdentityNames,
    Is,
    Not,
    PieceName,
    read_expression,
)
from ..problems import Assignment, Case
from ..reasoning.suppositions import All, Between, Formula, Negation, OneOf, cases_of
from ..rules.protocol import Certainty, WorldExplaining
from ..setups import Setup
from ..solvers.exact import ExactSolver
from .arguments import Advocate, Argument, Depths
from .identities import check_identities, names_of
from .pieces import SIDE_NAMES, NamedPiece, Roster, roster
from .worldask import WorldHypothesis, ask_worlds


class Hypothesis(NamedTuple):
    """The answer of :func:`ask`.

    ``uses`` of ``worlds`` assignments of ``colour`` satisfy the expression. The
    ``witness`` is one that does, the ``counterexample`` one that does not, each an
    identity a piece name; ``None`` where there is none, and then the ``argument``
    says why (unless the expression itself settles it, and what its Pawns and promoted
    pieces are: ``is_about_definite`` says whether it names any).
    """

    setup: Setup
    expression: str
    colour: bool
    certainty: Certainty
    uses: int
    worlds: int
    witness: dict[str, str] | None
    counterexample: dict[str, str] | None
    argument: Argument | None
    solver: str
    is_about_definite: bool = False


def ask(game: Game, text: str, depths: Depths | None = None) -> Hypothesis | WorldHypothesis:
    """Whether the expression *text* holds: in some, every or no assignment.

    Raises ``NotationError`` with the column of what is wrong (an identity that the
    rule set does not have, such as ``N*`` outside `zap`, included), ``UndecidedError``
    where the expression is too large to be worked out.

    >>> asked = ask(Game("backrank"), "e1=K and (a1=R or h1=R)")
    >>> asked.certainty, asked.uses, asked.worlds
    (<Certainty.POSSIBLE: 'possible'>, 186, 2880)
    """
    if isinstance(game.rules, WorldExplaining):
        return ask_worlds(game, game.rules, text, depths or Depths())
    expression = read_expression(text)
    check_identities(game.rules.name, expression)
    advocate = Advocate(game, depths or Depths())
    both = advocate.evidence(chess.BLACK), advocate.evidence(chess.WHITE)
    pieces = roster(game, both)
    reader = _Reader(pieces, both, text)
    formula = reader.formula(expression)
    colour = reader.colour
    assert colour is not None, "an expression names a piece"
    evidence = both[colour]
    domains = evidence.named.problem.domains
    cases, others = cases_of(formula, domains), cases_of(Negation(formula), domains)
    witness, counterexample = _witness(game, evidence, cases), _witness(game, evidence, others)
    uses, worlds = _count(evidence, cases), _count(evidence, (Case(),))
    if (uses > 0, uses < worlds) != (witness is not None, counterexample is not None):
        raise SolverDisagreementError(
            f"internal error: {game.oracle.name} and exact differ on the expression"
        )
    argument = None
    if witness is None and cases:
        argument = advocate.argue(Question(Topic.IMPOSSIBLE, colour, cases))
    elif counterexample is None and others:
        argument = advocate.argue(Question(Topic.CERTAIN, colour, others))
    names = pieces.names()
    return Hypothesis(
        game.setup(),
        text,
        colour,
        _certainty(witness, counterexample),
        uses,
        worlds,
        _by_name(evidence, names, witness),
        _by_name(evidence, names, counterexample),
        argument,
        game.oracle.name,
        reader.is_about_definite,
    )


def _certainty(witness: Assignment | None, counterexample: Assignment | None) -> Certainty:
    if witness is None:
        return Certainty.NEVER
    return Certainty.CERTAIN if counterexample is None else Certainty.POSSIBLE


def _witness(game: Game, evidence: Evidence, cases: tuple[Case, ...]) -> Assignment | None:
    """Some assignment of the first case that has one."""
    named = evidence.named
    for case in cases:
        found = game.oracle.solver.find(named.supposing(case).restricted(named.everything))
        if found is not None:
            return found
    return None


def _count(evidence: Evidence, cases: tuple[Case, ...]) -> int:
    """The assignments of all cases together, which exclude each other."""
    named = evidence.named
    counter = ExactSolver()
    return sum(
        counter.count(named.supposing(case).restricted(named.everything)).total for case in cases
    )


def _by_name(
    evidence: Evidence, names: dict[tuple[bool, int], str], assignment: Assignment | None
) -> dict[str, str] | None:
    """The assignment as an identity a piece name."""
    if assignment is None:
        return None
    return {
        name: evidence.entries[assignment[piece].bit_length() - 1]
        for (colour, piece), name in names.items()
        if colour == evidence.colour
    }


class _Reader:
    """Finds the pieces that an expression names, all of one side, and makes a formula of it."""

    def __init__(self, pieces: Roster, evidence: tuple[Evidence, Evidence], text: str) -> None:
        self._pieces = pieces
        self._evidence = evidence
        self._text = text
        self.colour: bool | None = None
        self.is_about_definite = False

    def formula(self, expression: Expression) -> Formula:
        """The formula; raises :class:`NotationError` at the column of what it cannot be about."""
        if isinstance(expression, Is):
            return self._is(self._piece(expression.piece), expression.identities)
        if isinstance(expression, CountBetween):
            return self._count(expression)
        if isinstance(expression, Not):
            return Negation(self.formula(expression.operand))
        left, right = self.formula(expression.left), self.formula(expression.right)
        if isinstance(expression, Both):
            return All((left, right))
        assert isinstance(expression, Either)
        return Negation(All((Negation(left), Negation(right))))

    def _piece(self, name: PieceName) -> NamedPiece:
        piece = self._pieces.find(name.text, name.column)
        if self.colour is None:
            self.colour = piece.colour
        if piece.colour != self.colour:
            sides = SIDE_NAMES[piece.colour], SIDE_NAMES[self.colour]
            message = f"{name.text} is {sides[0]}'s, what stands before it is {sides[1]}'s"
            raise NotationError("expression", f"{message}; expected one side", name.column)
        return piece

    def _is(self, piece: NamedPiece, identities: IdentityNames) -> Formula:
        number = piece.counted.piece
        if number is None:
            self.is_about_definite = True
            # Pawns and promoted pieces are outside the census: the answer is already there.
            return any(_means(name, identities) for name in piece.counted.identities)
        return OneOf(number, self._entries(piece.colour, identities))

    def _entries(self, colour: bool, identities: IdentityNames) -> int:
        evidence = self._evidence[colour]
        return evidence.mask([name for name in evidence.entries if _means(name, identities)])

    def _count(self, counted: CountBetween) -> Formula:
        numbers, sure, seen = [], 0, set()
        for name in counted.pieces:
            piece = self._piece(name)
            if piece.name in seen:
                message = f"{name.text} is counted twice, expected every piece once"
                raise NotationError("expression", message, name.column)
            seen.add(piece.name)
            known = self._is(piece, counted.identities)
            if isinstance(known, OneOf):
                numbers.append(known.piece)
            else:
                sure += known is True
        assert self.colour is not None
        entries = self._entries(self.colour, counted.identities)
        low, high = counted.low - sure, counted.high - sure
        return Between(tuple(sorted(numbers)), entries, low, high)


def _means(entry: str, identities: IdentityNames) -> bool:
    """Whether the entry is one of the identities; a letter without a star means both branches."""
    named = names_of(identities)
    return entry in named or entry[0] in named
