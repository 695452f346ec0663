"""An explanation as numbered lines: how many facts it takes, and a sentence a step."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import fill

from ..phrases import Phrase
from .language import Language
from .sheet import Sheet


def explanation_lines(
    facts: int, smallest: bool, sentences: Iterable[Phrase], sheet: Sheet, indent: str
) -> list[str]:
    """The number of facts, whether fewer would do, and the sentences by number."""
    language = sheet.language
    lines = [indent + _number_of_facts(facts, smallest, language)]
    for number, sentence in enumerate(sentences, start=1):
        start = f"{indent}{number}. "
        text, hanging = capital(language.say(sentence)), " " * len(start)
        lines.append(fill(text, sheet.width, initial_indent=start, subsequent_indent=hanging))
    return lines


def capital(text: str) -> str:
    """*text*, a sentence, with a capital, unless it begins with a piece's name."""
    first = text.split(maxsplit=1)[0]
    return text if text[1:2].isdigit() or "@" in first else text[:1].upper() + text[1:]


def _number_of_facts(number: int, smallest: bool, language: Language) -> str:
    """How many facts an explanation has, and whether no fewer will do."""
    if smallest:
        return language.count(
            "By {number} fact; there is no explanation with fewer.",
            "By {number} facts; there is no explanation with fewer.",
            number,
        )
    return language.count(
        "By {number} fact; not proved to be the fewest.",
        "By {number} facts; not proved to be the fewest.",
        number,
    )
