"""What the output can show: colour, characters, width."""

from __future__ import annotations

import os
import shutil
import unicodedata
from typing import TextIO

from qsolve.render.language import Language
from qsolve.render.sheet import Charset, Palette, Sheet

_PAPER_WIDTH = 120
_NARROWEST = 60


def sheet_for(stream: TextIO, language: Language) -> Sheet:
    """The sheet of *stream*: colour on a terminal without NO_COLOR, ASCII where it must be."""
    return Sheet(_charset(stream), _palette(stream), _width(stream), language)


def encodable(text: str, stream: TextIO) -> str:
    """*text* as *stream* can take it: letters without their accents where it must be."""
    encoding = stream.encoding or "ascii"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        plain = unicodedata.normalize("NFKD", text)
        return plain.encode("ascii", "ignore").decode("ascii")
    return text


def _charset(stream: TextIO) -> Charset:
    try:
        "\N{MIDDLE DOT}\N{BLACK CHESS KING}".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return Charset.ASCII
    return Charset.UNICODE


def _palette(stream: TextIO) -> Palette:
    wanted = stream.isatty() and not os.environ.get("NO_COLOR")
    return Palette.COLOUR if wanted and os.environ.get("TERM") != "dumb" else Palette.PLAIN


def _width(stream: TextIO) -> int:
    if not stream.isatty():
        return _PAPER_WIDTH
    return max(_NARROWEST, shutil.get_terminal_size().columns)
