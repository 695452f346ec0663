"""A proof as one text, for the field ``explanation`` of a record: its steps, numbered."""

from __future__ import annotations

from collections.abc import Iterable

from ..events import Cause
from ..evidence import Evidence, Ground
from ..geometry import NAMES
from ..queries.arguments import Argument
from ..reasoning.proof import ProofStep
from ..render.explanation import argument_ending
from ..render.proof import Narrator, fact_phrase, mask_words, place_phrase

_NARRATED = frozenset(
    {Cause.GIVEN, Cause.MOVED, Cause.CASTLED, Cause.CAPTURED, Cause.ANNOUNCED, Cause.LEFT_ATTACKED}
)


def numbered(sentences: Iterable[str]) -> str:
    """Sentences with their numbers, in one line.

    >>> numbered(["One.", "Two."])
    '1. One. 2. Two.'
    """
    return " ".join(f"{n}. {sentence}" for n, sentence in enumerate(sentences, start=1))


def told(argument: Argument) -> str:
    """The steps of an argument, numbered, with their clauses."""
    causes = {argument.evidence.grounds[number].cause for number in argument.facts}
    if causes <= _NARRATED | {None}:
        narrator = Narrator(argument.evidence, argument.steps, argument_ending(argument))
        return numbered(map(str, narrator.sentences()))
    return numbered(_sentence(argument.evidence, step) for step in argument.steps)


def _sentence(evidence: Evidence, step: ProofStep) -> str:
    grounds = [evidence.grounds[number] for number in step.facts]
    clauses = ", ".join(dict.fromkeys(ground.clause for ground in grounds if ground.clause))
    cited = f" [{clauses}]" if clauses else ""
    if not step.steps and grounds and grounds[0].piece is not None:
        return f"{_fact(evidence, grounds[0])}{cited}."
    limits = [str(ground.capacity.name) for ground in grounds if ground.capacity is not None]
    earlier = ", ".join(str(number + 1) for number in step.steps)
    concluded = "; ".join(
        f"{place_phrase(evidence.places[piece])} is not {mask_words(evidence, gone)},"
        f" so it is {mask_words(evidence, left)}"
        for piece, gone, left in step.conclusions
    )
    return f"From {', '.join([f'steps {earlier}', *limits])}: {concluded}{cited}."


def _fact(evidence: Evidence, ground: Ground) -> str:
    if ground.cause is not Cause.ZAPPED:
        return fact_phrase(evidence, ground)
    assert ground.piece is not None
    lost = evidence.named.problem.domains[ground.piece] & ~ground.keeps
    where = "" if ground.square is None else f" on {NAMES[ground.square]}"
    place = place_phrase(evidence.places[ground.piece])
    return f"{place} was zapped{where} (ply {ground.ply}, {ground.move}): not " + mask_words(
        evidence, lost
    )
