"""Messages, letters and numbers in one language and another."""

from __future__ import annotations

from qsolve.phrases import both, either, phrase
from qsolve.render.language import ENGLISH, language

FRENCH = language("fr")


def test_a_phrase_is_its_english_text() -> None:
    """With its parts behind it."""
    made = phrase("{square} is certainly attacked", square="e1")
    assert made == "e1 is certainly attacked"
    assert ENGLISH.say(made) == made


def test_phrases_inside_phrases_are_translated() -> None:
    """Fields too, and lists of them."""
    told = phrase("{piece} is {words}", piece="e1", words=either(phrase("the King"), "x"))
    assert FRENCH.say(told) == "e1 est le Roi ou x"
    assert FRENCH.say(both("a1", "b1", "c1")) == "a1, b1 et c1"


def test_plain_text_is_left_alone() -> None:
    """Braces and all: it may be a half such as {N1}."""
    assert FRENCH.text("the half {N1}") == "the half {N1}"
    assert FRENCH.say("Note: {warning}", warning="{N1}") == "Remarque\N{NO-BREAK SPACE}: {N1}"


def test_piece_letters() -> None:
    """Of either case, and with what else stands between them."""
    assert FRENCH.letters("KQRBNP") == "RDTFCP"
    assert FRENCH.letters("kq~") == "rd~"
    assert FRENCH.letters("X") == "X"
    assert FRENCH.letters("N*/B") == "C*/F"
    assert ENGLISH.letters("KQRBNP") == "KQRBNP"


def test_numbers_and_plurals() -> None:
    """Thousands and decimals as each language writes them."""
    assert ENGLISH.number(2880) == "2,880"
    assert FRENCH.number(2880) == "2 880"
    assert FRENCH.number(12.5, places=1) == "12,5"
    forms = "{number} legal move", "{number} legal moves"
    assert [ENGLISH.count(*forms, n) for n in (0, 1, 2)] == [
        "0 legal moves",
        "1 legal move",
        "2 legal moves",
    ]
    assert [FRENCH.count(*forms, n) for n in (0, 1, 2)] == [
        "0 coup légal",
        "1 coup légal",
        "2 coups légaux",
    ]
