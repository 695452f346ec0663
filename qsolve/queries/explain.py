"""Why a piece is what it is, and everything that was deduced, each with a smallest explanation."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

import chess

from ..errors import NotationError
from ..evidence import Evidence, Occasion, Question, Topic
from ..game import Game
from ..identities import identities
from ..problems import Case
from ..reasoning.smallest import Contradiction
from ..reasoning.theory import CensusTheory
from ..rules.protocol import WorldExplaining
from ..setups import Setup
from .arguments import Advocate, Argument, Depths
from .identities import check_identity
from .pieces import NamedPiece, Roster, roster
from .worldreasons import WorldExplanation, explain_worlds


class Subject(NamedTuple):
    """What was asked: one piece, maybe one identity of it, and what is possible.

    ``identity`` is a letter (in `zap` maybe with a star) or ``None``; ``uses`` the
    number of assignments in which the piece is that (all of them, where none was
    asked), out of ``worlds``.
    """

    piece: NamedPiece
    identity: str | None
    uses: int
    worlds: int


class Barred(Enum):
    """Why a piece cannot be an identity, where no fact is needed for it."""

    HIDES_NOTHING = "it is known what it is"
    NEVER_PROMOTED = "only a promoted piece has a promoted branch"
    NO_PAWN = "no Pawn is hidden"


class Explanation(NamedTuple):
    """The answer of :func:`explain`: arguments, none of which needs another.

    With a ``subject`` one for each occasion on which something of it was ruled out:
    at most one where all facts hold at once (not in `zap`); none where the identity
    is ``barred``. ``worlds`` are the numbers of assignments, indexed by colour.
    """

    setup: Setup
    subject: Subject | None
    arguments: tuple[Argument, ...]
    worlds: tuple[int | None, int | None]
    solver: str
    barred: Barred | None = None


def explain(
    game: Game, name: str | None = None, identity: str | None = None, depths: Depths | None = None
) -> Explanation | WorldExplanation:
    """Why the piece called *name* is what it is, or why it is not the *identity*.

    An identity is a letter, which means both branches, or one of `zap`'s promoted
    branch such as ``N*``.

    In `split`, why the half called *name* is real or not.
    Without *name*, every deduction that is not read off a piece's own events.
    Raises ``NotationError`` for a name that no piece has.

    >>> game = Game.from_qfen("backrank startpos moves b1c3 a7a6 g1f3 a6a5")
    >>> [len(argument.facts) for argument in explain(game).arguments]
    [3]
    """
    if isinstance(game.rules, WorldExplaining):
        if identity is not None:
            check_identity(game.rules.name, identity, "identity")
            message = f"in {game.rules.name} every piece's identity is known, expected none"
            raise NotationError("identity", message)
        return explain_worlds(game, game.rules, name)
    advocate = Advocate(game, depths or Depths())
    evidence = advocate.evidence(chess.BLACK), advocate.evidence(chess.WHITE)
    pieces = roster(game, evidence)
    barred = None
    if name is None:
        subject, arguments = (
            None,
            tuple(
                argument
                for colour in (chess.WHITE, chess.BLACK)
                for occasion in advocate.occasions(colour)
                for argument in _deductions(advocate, occasion, pieces)
            ),
        )
    else:
        subject = _subject(pieces, game.rules.name, name, identity)
        arguments = tuple(_about(advocate, evidence[subject.piece.colour], subject))
        if not (subject.uses or arguments):
            barred = _barred(subject)
    black, white = pieces.sides
    worlds = black.worlds, white.worlds
    return Explanation(game.setup(), subject, arguments, worlds, game.oracle.name, barred)


def _subject(pieces: Roster, rules: str, name: str, identity: str | None) -> Subject:
    piece = pieces.find(name)
    worlds = sum(piece.counted.identities.values())
    if identity is None:
        return Subject(piece, None, worlds, worlds)
    check_identity(rules, identity, "identity")
    uses = sum(
        count for entry, count in piece.counted.identities.items() if identity in (entry, entry[0])
    )
    return Subject(piece, identity, uses, worlds)


def _about(advocate: Advocate, evidence: Evidence, subject: Subject) -> Iterator[Argument]:
    """Why the piece is not what was asked; or why it is nothing but what it can be.

    An argument for each occasion on which some of that was ruled out.
    """
    piece, identity = subject.piece.counted.piece, subject.identity
    if piece is None or 0 < subject.uses < subject.worlds:
        return
    wanted = evidence.entries_of(identity) if identity and not subject.uses else -1
    for occasion in advocate.occasions(evidence.colour):
        gone = occasion.removed[piece] & wanted
        if gone:
            case = Case(((piece, gone),))
            question = Question(Topic.IDENTITY, evidence.colour, (case,))
            argument = advocate.argue(question, occasion.evidence)
            assert argument is not None, "what an occasion removed is ruled out"
            yield argument


def _barred(subject: Subject) -> Barred:
    """Why the piece never could be what was asked."""
    if subject.piece.counted.piece is None:
        return Barred.HIDES_NOTHING
    starred = subject.identity is not None and subject.identity.endswith("*")
    return Barred.NEVER_PROMOTED if starred else Barred.NO_PAWN


def _deductions(advocate: Advocate, occasion: Occasion, pieces: Roster) -> Iterator[Argument]:
    """One argument for everything about a side that follows from the same facts, and no fewer."""
    evidence = occasion.evidence
    groups: list[tuple[Contradiction, list[Case]]] = []
    for case in _deduced(occasion, pieces):
        question = Question(Topic.IDENTITY, evidence.colour, (case,))
        found = advocate.contradiction(question, evidence)
        assert found is not None, "a deduction is ruled out"
        for contradiction, cases in groups:
            if _is_as_good(evidence, contradiction, found, case):
                cases.append(case)
                break
        else:
            groups.append((found, [case]))
    for contradiction, cases in groups:
        question = Question(Topic.IDENTITY, evidence.colour, tuple(cases))
        yield advocate.certified(question, evidence, contradiction)


def _deduced(occasion: Occasion, pieces: Roster) -> Iterator[Case]:
    """Every piece and entry that was ruled out, but not by the facts about that piece alone."""
    deduced = occasion.deduced
    for count in pieces.sides[occasion.evidence.colour].pieces:
        if count.piece is not None:
            yield from (Case(((count.piece, entry),)) for entry in identities(deduced[count.piece]))


def _is_as_good(evidence: Evidence, known: Contradiction, found: Contradiction, case: Case) -> bool:
    """Whether the facts of *known* rule out *case* too, where *found* is what does so at best."""
    if known.constraints == found.constraints:
        return True
    if known.constraints.bit_count() != found.constraints.bit_count():
        return False
    return CensusTheory(evidence.named, (case,)).satisfied(known.constraints) is None
