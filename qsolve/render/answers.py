"""The reports of ``qsolve ask``: whether an expression holds, in how many assignments, and why."""

from __future__ import annotations

from typing import Final

from ..notation.qfen import write_setup
from ..phrases import message
from ..queries.ask import Hypothesis
from ..queries.worldask import Settled, WorldHypothesis
from ..rules.protocol import Certainty
from .explanation import argument_lines
from .language import Language
from .sheet import Sheet
from .words import SIDES

_INDENT: Final = "  "
_BY_ITSELF: Final = {
    False: message("It follows from the expression itself."),
    True: message("It follows from the expression itself: some of its pieces hide nothing."),
}
_SETTLED: Final = {
    Settled.BY_ITSELF: _BY_ITSELF[False],
    Settled.BY_CLASSICAL: _BY_ITSELF[True],
    Settled.BY_KINDS: message(
        "It follows from the expression itself: both halves of a piece are of its kind."
    ),
}


def hypothesis_report(answer: Hypothesis | WorldHypothesis, sheet: Sheet) -> str:
    """Whether the expression holds, in how many assignments, an example, or the reason."""
    if isinstance(answer, WorldHypothesis):
        return _world_report(answer, sheet)
    language = sheet.language
    lines = [write_setup(answer.setup), answer.expression, _certainty(answer, language)]
    if answer.witness:
        pieces = _assignment(answer.witness, language)
        lines.append(language.say("For example: {pieces}", pieces=pieces))
    if answer.counterexample:
        pieces = _assignment(answer.counterexample, language)
        lines.append(language.say("But not with: {pieces}", pieces=pieces))
    if answer.argument is not None and answer.argument.facts:
        lines += argument_lines(answer.argument, sheet)
    elif answer.certainty is not Certainty.POSSIBLE:
        lines.append(_INDENT + language.say(_BY_ITSELF[answer.is_about_definite]))
    return "\n".join(lines) + "\n"


def _certainty(answer: Hypothesis, language: Language) -> str:
    side = SIDES[answer.colour]
    if answer.certainty is Certainty.CERTAIN:
        return language.count(
            "Certain: in the only assignment of {side}.",
            "Certain: in all {number} assignments of {side}.",
            answer.worlds,
            side=side,
        )
    if answer.certainty is Certainty.NEVER:
        return language.count(
            "Impossible: not in the only assignment of {side}.",
            "Impossible: in none of {number} assignments of {side}.",
            answer.worlds,
            side=side,
        )
    return language.say(
        "Possible: in {uses} of {worlds} assignments of {side}.",
        uses=answer.uses,
        worlds=answer.worlds,
        side=side,
    )


def _assignment(assignment: dict[str, str], language: Language) -> str:
    return ", ".join(f"{name}={language.letters(entry)}" for name, entry in assignment.items())


def _world_report(answer: WorldHypothesis, sheet: Sheet) -> str:
    """The same in worlds (`split`)."""
    language = sheet.language
    lines = [write_setup(answer.setup), answer.expression, _world_certainty(answer, language)]
    if answer.witness:
        halves = _world(answer.witness)
        lines.append(language.say("For example, these halves are real: {halves}", halves=halves))
    if answer.counterexample:
        halves = _world(answer.counterexample)
        lines.append(language.say("But not when these are: {halves}", halves=halves))
    if answer.argument is not None:
        lines += argument_lines(answer.argument, sheet)
    elif answer.certainty is not Certainty.POSSIBLE:
        lines.append(_INDENT + language.say(_SETTLED[answer.settled]))
    return "\n".join(lines) + "\n"


def _world_certainty(answer: WorldHypothesis, language: Language) -> str:
    if answer.certainty is Certainty.CERTAIN:
        return language.count(
            "Certain: in the only world.", "Certain: in all {number} worlds.", answer.worlds
        )
    if answer.certainty is Certainty.NEVER:
        return language.count(
            "Impossible: not in the only world.",
            "Impossible: in none of {number} worlds.",
            answer.worlds,
        )
    return language.say(
        "Possible: in {uses} of {worlds} worlds.", uses=answer.uses, worlds=answer.worlds
    )


def _world(world: dict[str, bool]) -> str:
    return ", ".join(name for name, real in world.items() if real)
