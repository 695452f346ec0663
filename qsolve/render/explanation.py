"""The reports of ``qsolve explain``, and the reasons of ``ask`` and ``--why``."""

from __future__ import annotations

from typing import Final

import chess

from ..evidence import Evidence, Topic
from ..geometry import NAMES
from ..notation.qfen import write_setup
from ..phrases import Phrase, both, message, phrase
from ..queries.arguments import Argument, Deeper
from ..queries.explain import Barred, Explanation, Subject
from ..queries.worldreasons import WorldArgument, WorldExplanation
from ..reasoning.proof import goal_of
from .proof import Narrator, letter_words, mask_words, place_phrase
from .sentences import capital, explanation_lines
from .sheet import Sheet
from .words import SIDES
from .worldreasons import world_argument_lines, world_explanation_report

_INDENT = "  "


def explanation_report(answer: Explanation | WorldExplanation, sheet: Sheet) -> str:
    """What was deduced, or why one piece is what it is: each with its steps, numbered."""
    if isinstance(answer, WorldExplanation):
        return world_explanation_report(answer, sheet)
    language = sheet.language
    lines = [write_setup(answer.setup)]
    if answer.subject is not None:
        lines.append(language.say(_subject(answer.subject)))
        if answer.barred is not None:
            lines.append(_INDENT + capital(language.say(_barred_sentence(answer))))
        for argument in answer.arguments:
            if len(answer.arguments) > 1:
                lines.append(language.say(_heading(argument)))
            lines += argument_lines(argument, sheet)
        return "\n".join(lines) + "\n"
    for colour in (chess.WHITE, chess.BLACK):
        arguments = [one for one in answer.arguments if one.question.colour == colour]
        if not arguments:
            lines.append(language.say("{side}: nothing is deduced", side=SIDES[colour]))
        for argument in arguments:
            heading = phrase("{side}: {told}", side=SIDES[colour], told=_heading(argument))
            lines.append(language.say(heading))
            lines += argument_lines(argument, sheet)
    return "\n".join(lines) + "\n"


def _subject(subject: Subject) -> Phrase:
    name = subject.piece.name
    letters = list(dict.fromkeys(entry[0] for entry in subject.piece.counted.identities))
    words = letter_words(letters if subject.identity is None else [subject.identity])
    if subject.identity is not None and 0 < subject.uses < subject.worlds:
        return phrase(
            "{piece} can be {words}: in {uses} of {worlds} assignments",
            piece=name,
            words=words,
            uses=subject.uses,
            worlds=subject.worlds,
        )
    if subject.identity is not None and not subject.uses:
        return phrase("{piece} cannot be {words}", piece=name, words=words)
    if subject.piece.counted.piece is None:
        return phrase("{piece} is {words}, and hides nothing", piece=name, words=words)
    if len(letters) == 1 or subject.identity is not None:
        return phrase("{piece} is certainly {words}", piece=name, words=words)
    return phrase("{piece} can be {words}", piece=name, words=words)


_BARRED: Final = {
    Barred.NEVER_PROMOTED: (message("it was never promoted"), "Z13"),
    Barred.NO_PAWN: (message("no hidden piece of the set is a Pawn"), "B1"),
}


def barred_phrase(answer: Explanation) -> tuple[Phrase, str | None]:
    """Why the piece never could be what was asked, and the clause that says so."""
    assert answer.barred is not None
    assert answer.subject is not None
    if answer.barred is not Barred.HIDES_NOTHING:
        sentence, clause = _BARRED[answer.barred]
        return phrase(sentence), clause
    (entry,) = answer.subject.piece.counted.identities
    return phrase("it is {words}, and hides nothing", words=letter_words([entry])), None


def _barred_sentence(answer: Explanation) -> Phrase:
    told, clause = barred_phrase(answer)
    if clause is None:
        return phrase("{sentence}.", sentence=told)
    return phrase("{sentence} [{clauses}].", sentence=told, clauses=clause)


def _heading(argument: Argument) -> Phrase:
    """What follows, of which pieces."""
    evidence = argument.evidence
    goal = goal_of(argument.question.cases) or {}
    by_mask: dict[int, list[int]] = {}
    for piece, gone in goal.items():
        by_mask.setdefault(gone, []).append(piece)
    told = [
        phrase(
            "{pieces}: not {words}",
            pieces=both(*[place_phrase(evidence.places[piece]) for piece in pieces]),
            words=mask_words(evidence, gone, *pieces),
        )
        for gone, pieces in by_mask.items()
    ]
    return phrase("{told}", told=tuple(told))


def argument_lines(argument: Argument | WorldArgument, sheet: Sheet, depth: int = 1) -> list[str]:
    """How many facts there are, the steps by number, and what is explained below them."""
    if isinstance(argument, WorldArgument):
        return world_argument_lines(argument, sheet)
    language = sheet.language
    indent = _INDENT * depth
    if argument.question.attackers:
        return [indent + language.say(_settled(argument))]
    narrator = Narrator(argument.evidence, argument.steps, argument_ending(argument))
    lines = explanation_lines(
        len(argument.facts), argument.smallest, narrator.sentences(), sheet, indent
    )
    for deeper in argument.deeper:
        lines.append(indent + language.say(_why(argument.evidence, deeper)))
        lines += argument_lines(deeper.argument, sheet, depth + 1)
    return lines


def _settled(argument: Argument) -> Phrase:
    """A definite piece attacks the square: there is nothing to explain."""
    question = argument.question
    assert question.square is not None
    return phrase(
        "{square} is attacked by a Pawn or a promoted piece on {squares}.",
        square=NAMES[question.square],
        squares=tuple(NAMES[square] for square in question.attackers),
    )


def argument_ending(argument: Argument) -> Phrase:
    """What the last step of a proof comes to, where it concludes nothing about a single piece."""
    question = argument.question
    if question.topic is Topic.ATTACK:
        assert question.square is not None
        return phrase(
            "so {side} attacks {square} in every assignment",
            side=SIDES[question.colour],
            square=NAMES[question.square],
        )
    if question.topic is Topic.CERTAIN:
        return phrase("so it is certain")
    if question.topic is Topic.MOVE and not any(case.narrowed for case in question.cases):
        return phrase("so no assignment would be left")
    return phrase("so this cannot be")


def _why(evidence: Evidence, deeper: Deeper) -> Phrase:
    ground = evidence.grounds[deeper.fact]
    if deeper.argument.question.topic is not Topic.ATTACK:
        return phrase("Why {told}:", told=_heading(deeper.argument))
    assert ground.square is not None, "a piece was left on it"
    if ground.ply == evidence.tried:
        return phrase(
            "Why {square} would certainly be attacked by {side} after {move}:",
            square=NAMES[ground.square],
            side=SIDES[deeper.argument.question.colour],
            move=ground.move or "",
        )
    return phrase(
        "Why {square} was certainly attacked by {side} at ply {ply}:",
        square=NAMES[ground.square],
        side=SIDES[deeper.argument.question.colour],
        ply=str(ground.ply),
    )
