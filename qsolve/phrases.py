"""Sentences that remember what they were made of, so that another language can say them.

A :class:`Phrase` is its English text; the message and the fields behind it are
what a catalogue translates. Whoever writes a reason uses :func:`phrase`; whoever
prints it in another language looks at the parts.
"""

from __future__ import annotations


class Phrase(str):
    """An English text with its ``message`` (a format string) and ``fields``.

    A field is a text, a number, a phrase, or a tuple of such, which is listed with commas.
    """

    __slots__ = ("fields", "message")

    message: str
    fields: dict[str, object]


def phrase(message: str, **fields: object) -> Phrase:
    """The English text of *message* with its fields filled in.

    >>> phrase("{square} is certainly attacked", square="e1")
    'e1 is certainly attacked'
    """
    made = Phrase(message.format(**{name: _plain(value) for name, value in fields.items()}))
    made.message = message
    made.fields = fields
    return made


def _plain(value: object) -> object:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value


def message(text: str) -> str:
    """*text* itself: marks a message that is said later, for catalogues to list."""
    return text


def either(first: str, *others: str) -> str:
    """The texts, at least one, joined by commas and a last "or".

    >>> either("King", "Queen", "Rook")
    'King, Queen or Rook'
    """
    if not others:
        return first
    return phrase("{some} or {last}", some=(first, *others[:-1]), last=others[-1])


def both(first: str, *others: str) -> str:
    """The texts, at least one, joined by commas and a last "and".

    >>> both("a1", "b1")
    'a1 and b1'
    """
    if not others:
        return first
    return phrase("{some} and {last}", some=(first, *others[:-1]), last=others[-1])
