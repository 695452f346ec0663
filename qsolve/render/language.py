"""The language of reports: messages from a catalogue, piece letters, numbers.

A language is one file, ``qsolve/locale/<code>.po``, in gettext's format. English is
what stands in the code, and needs no catalogue.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, Final

from ..phrases import Phrase

if TYPE_CHECKING:
    from gettext import GNUTranslations

_FOLDER: Final = os.path.join(os.path.dirname(os.path.dirname(__file__)), "locale")
LETTER: Final = "piece letter"
NUMBER: Final = "number"
"""The contexts under which catalogues list piece letters and the signs in numbers."""


class Language:
    """One language: its code, and the catalogue that translates into it (``None``: English)."""

    __slots__ = ("_catalogue", "code")

    def __init__(self, code: str, catalogue: GNUTranslations | None = None) -> None:
        self.code = code
        self._catalogue = catalogue

    def say(self, message: str, /, **fields: object) -> str:
        """*message* (a phrase, or an English format string) in this language, fields filled in."""
        if isinstance(message, Phrase):
            fields = message.fields
            message = message.message
        if self._catalogue is not None:
            message = self._catalogue.gettext(message)
        return self._filled(message, fields)

    def count(self, one: str, many: str, number: int, /, **fields: object) -> str:
        """The form of a message that goes with *number*, which fills the field ``number``."""
        if self._catalogue is not None:
            message = self._catalogue.ngettext(one, many, number)
        else:
            message = one if number == 1 else many
        return self._filled(message, {**fields, "number": number})

    def text(self, text: str) -> str:
        """A phrase in this language; any other text as it is."""
        return self.say(text) if isinstance(text, Phrase) else text

    def _filled(self, message: str, fields: dict[str, object]) -> str:
        return message.format(**{name: self._field(value) for name, value in fields.items()})

    def _field(self, value: object) -> object:
        if isinstance(value, tuple):
            return ", ".join(str(self._field(one)) for one in value)
        if isinstance(value, str):
            return self.text(value)
        return self.number(value) if isinstance(value, int) else value

    def letters(self, text: str) -> str:
        """Piece letters (of one case), with whatever else stands between them.

        >>> ENGLISH.letters("N*")
        'N*'
        """
        if self._catalogue is None:
            return text
        letters = [self._letter(letter) for letter in text.upper()]
        return "".join(letters) if text == text.upper() else "".join(letters).lower()

    def _letter(self, letter: str) -> str:
        assert self._catalogue is not None
        return self._catalogue.pgettext(LETTER, letter)

    def number(self, number: int | float, places: int = 0) -> str:
        """*number* with thousands set apart and so many decimal *places*."""
        text = f"{number:,.{places}f}" if places else f"{number:,}"
        if self._catalogue is None:
            return text
        signs = {sign: self._catalogue.pgettext(NUMBER, sign) for sign in ",."}
        return "".join(signs.get(sign, sign) for sign in text)


ENGLISH: Final = Language("en")


@cache
def languages() -> tuple[str, ...]:
    """The codes of the languages that there are: English, and one a catalogue."""
    names = sorted(os.listdir(_FOLDER)) if os.path.isdir(_FOLDER) else []
    return ("en", *(name[:-3] for name in names if name.endswith(".po")))


@cache
def language(code: str) -> Language:
    """The language with this code, one of :func:`languages`."""
    if code == ENGLISH.code:
        return ENGLISH
    from .catalogues import read_catalogue

    with open(os.path.join(_FOLDER, f"{code}.po"), encoding="utf-8") as stream:
        return Language(code, read_catalogue(stream.read()))
