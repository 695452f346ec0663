"""A proof as one text, for the field ``explanation`` of a record: its steps, numbered."""

from __future__ import annotations

from collections.abc import Iterable

from ..queries.arguments import Argument
from ..render.explanation import argument_ending
from ..render.proof import Narrator


def numbered(sentences: Iterable[str]) -> str:
    """Sentences with their numbers, in one line.

    >>> numbered(["One.", "Two."])
    '1. One. 2. Two.'
    """
    return " ".join(f"{n}. {sentence}" for n, sentence in enumerate(sentences, start=1))


def told(argument: Argument) -> str:
    """The steps of an argument, numbered, with their clauses."""
    narrator = Narrator(argument.evidence, argument.steps, argument_ending(argument))
    return numbered(map(str, narrator.sentences()))
