"""Why a piece is what it is, and everything that was deduced, each with a smallest explanation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import chess

from ..evidence import Evidence, Question, Topic
from ..game import Game
from ..identities import identities
from ..problems import Case
from ..reasoning.smallest import Contradiction
from ..reasoning.theory import CensusTheory
from ..setups import Setup
from .arguments import Advocate, Argument, Depths
from .pieces import NamedPiece, Roster, roster


class Subject(NamedTuple):
    """What was asked: one piece, maybe one identity of it, and what is possible.

    ``identity`` is a letter or ``None``; ``uses`` the number of assignments in
    which the piece is that (all of them, where none was asked), out of ``worlds``.
    """

    piece: NamedPiece
    identity: str | None
    uses: int
    worlds: int


class Explanation(NamedTuple):
    """The answer of :func:`explain`: arguments, none of which needs another.

    With a ``subject`` at most one, none where nothing is ruled out. ``worlds`` are
    the numbers of assignments, indexed by colour.
    """

    setup: Setup
    subject: Subject | None
    arguments: tuple[Argument, ...]
    worlds: tuple[int | None, int | None]
    solver: str


def explain(
    game: Game, name: str | None = None, identity: str | None = None, depths: Depths | None = None
) -> Explanation:
    """Why the piece called *name* is what it is, or why it is not the *identity* (a letter).

    Without *name*, every deduction that is not read off a piece's own events.
    Raises ``NotationError`` for a name that no piece has.

    >>> game = Game.from_qfen("backrank startpos moves b1c3 a7a6 g1f3 a6a5")
    >>> [len(argument.facts) for argument in explain(game).arguments]
    [3]
    """
    advocate = Advocate(game, depths or Depths())
    evidence = advocate.evidence(chess.BLACK), advocate.evidence(chess.WHITE)
    pieces = roster(game, evidence)
    if name is None:
        subject, arguments = (
            None,
            tuple(
                argument
                for colour in (chess.WHITE, chess.BLACK)
                for argument in _deductions(advocate, evidence[colour], pieces)
            ),
        )
    else:
        subject = _subject(pieces, name, identity)
        argument = _about(advocate, evidence[subject.piece.colour], subject)
        arguments = () if argument is None else (argument,)
    black, white = pieces.sides
    worlds = black.worlds, white.worlds
    return Explanation(game.setup(), subject, arguments, worlds, game.oracle.name)


def _subject(pieces: Roster, name: str, identity: str | None) -> Subject:
    piece = pieces.find(name)
    worlds = sum(piece.counted.identities.values())
    if identity is None:
        return Subject(piece, None, worlds, worlds)
    uses = sum(count for entry, count in piece.counted.identities.items() if entry[0] == identity)
    return Subject(piece, identity, uses, worlds)


def _about(advocate: Advocate, evidence: Evidence, subject: Subject) -> Argument | None:
    """Why the piece is not what was asked; or why it is nothing but what it can be."""
    piece, identity = subject.piece.counted.piece, subject.identity
    if piece is None or 0 < subject.uses < subject.worlds:
        return None
    whole = evidence.named.problem.domains[piece]
    if identity is not None and not subject.uses:
        gone = whole & evidence.entries_of(identity)
    else:
        gone = whole & ~evidence.mask(subject.piece.counted.identities)
    if not gone:
        return None
    return advocate.argue(Question(Topic.IDENTITY, evidence.colour, (Case(((piece, gone),)),)))


def _deductions(advocate: Advocate, evidence: Evidence, pieces: Roster) -> Iterator[Argument]:
    """One argument for everything about a side that follows from the same facts, and no fewer."""
    groups: list[tuple[Contradiction, list[Case]]] = []
    for case in _deduced(evidence, pieces):
        question = Question(Topic.IDENTITY, evidence.colour, (case,))
        found = advocate.contradiction(question)
        assert found is not None, "a deduction is ruled out"
        for contradiction, cases in groups:
            if _is_as_good(evidence, contradiction, found, case):
                cases.append(case)
                break
        else:
            groups.append((found, [case]))
    for contradiction, cases in groups:
        question = Question(Topic.IDENTITY, evidence.colour, tuple(cases))
        yield advocate.certified(question, contradiction)


def _deduced(evidence: Evidence, pieces: Roster) -> Iterator[Case]:
    """Every piece and entry that is ruled out, but not by the facts about that piece alone."""
    own = evidence.named.restricted(evidence.named.everything).domains
    for count in pieces.sides[evidence.colour].pieces:
        if count.piece is not None:
            gone = own[count.piece] & ~evidence.mask(count.identities)
            yield from (Case(((count.piece, entry),)) for entry in identities(gone))


def _is_as_good(evidence: Evidence, known: Contradiction, found: Contradiction, case: Case) -> bool:
    """Whether the facts of *known* rule out *case* too, where *found* is what does so at best."""
    if known.constraints == found.constraints:
        return True
    if known.constraints.bit_count() != found.constraints.bit_count():
        return False
    return CensusTheory(evidence.named, (case,)).satisfied(known.constraints) is None
