"""Catalogues: complete, without left-overs, and with the fields of the English messages."""

from __future__ import annotations

from pathlib import Path
from string import Formatter

import pytest

import qsolve
from qsolve.errors import QsolveError
from qsolve.render.catalogues import catalogue_entries, read_catalogue
from qsolve.render.language import languages

from .messages import source_messages

_FOLDER = Path(qsolve.__file__).parent / "locale"
CODES = [code for code in languages() if code != "en"]


def _entries(code: str) -> dict[str, str]:
    return catalogue_entries((_FOLDER / f"{code}.po").read_text("utf-8"))


def _messages(code: str) -> set[str]:
    keys = [key for key in _entries(code) if key and "\x04" not in key]
    return {message for key in keys for message in key.split("\x00")}


def _fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_there_is_french() -> None:
    """English needs no file, French is one."""
    assert languages()[0] == "en"
    assert "fr" in languages()


@pytest.mark.parametrize("code", CODES)
def test_a_catalogue_says_what_the_source_says(code: str) -> None:
    """Every message of the source is translated, and nothing else is."""
    assert _messages(code) == source_messages()


@pytest.mark.parametrize("code", CODES)
def test_a_translation_has_the_fields_of_its_message(code: str) -> None:
    """No field is lost or invented: the first plural form has those of one, the others of many."""
    for key, text in _entries(code).items():
        if key and "\x04" not in key:
            one, *many = [_fields(form) for form in key.split("\x00")]
            first, *others = [_fields(form) for form in text.split("\x00")]
            assert first == one, key
            assert all(fields == many[0] for fields in others), key


@pytest.mark.parametrize("code", CODES)
def test_piece_letters_differ_from_each_other(code: str) -> None:
    """Six letters for six identities."""
    catalogue = read_catalogue((_FOLDER / f"{code}.po").read_text("utf-8"))
    letters = [catalogue.pgettext("piece letter", letter) for letter in "KQRBNP"]
    assert len(set(letters)) == 6


def test_texts_over_several_lines_and_plurals_are_read() -> None:
    """As gettext's own tools write them."""
    text = (
        'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
        '# a remark\nmsgid "one "\n"two"\nmsgstr "un "\n"deux"\n\n'
        'msgid "{n} move"\nmsgid_plural "{n} moves"\nmsgstr[0] "{n} coup"\nmsgstr[1] "{n} coups"\n'
    )
    catalogue = read_catalogue(text)
    assert catalogue.gettext("one two") == "un deux"
    assert catalogue.ngettext("{n} move", "{n} moves", 1) == "{n} coup"
    assert catalogue.ngettext("{n} move", "{n} moves", 2) == "{n} coups"


def test_what_is_not_translated_stays_english() -> None:
    """An empty translation is none."""
    catalogue = read_catalogue('msgid "check"\nmsgstr ""\n')
    assert catalogue.gettext("check") == "check"


@pytest.mark.parametrize("line", ["nonsense", 'msgid check"', 'msgid "a" "b', "msgid 3"])
def test_a_line_that_cannot_be_is_refused(line: str) -> None:
    """With its number."""
    with pytest.raises(QsolveError, match="catalogue, line 2"):
        read_catalogue(f"# first\n{line}\n")
