"""How a report meets paper: characters, colour and width, and the rendering to a string."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from .language import ENGLISH, Language

if TYPE_CHECKING:
    from rich.console import RenderableType


class Charset(Enum):
    """Which characters the output can show."""

    ASCII = "ascii"
    UNICODE = "unicode"


class Palette(Enum):
    """Whether the output shows colour."""

    PLAIN = "plain"
    COLOUR = "colour"


class Sheet(NamedTuple):
    """What a report is drawn on, and in which language; ``width`` in characters."""

    charset: Charset = Charset.ASCII
    palette: Palette = Palette.PLAIN
    width: int = 100
    language: Language = ENGLISH


PAPER: Final = Sheet()
"""Plain English text in ASCII, a hundred characters wide."""


def draw(renderable: RenderableType, sheet: Sheet) -> str:
    """The text of *renderable*, lines without trailing blanks, ending in a line feed."""
    from io import StringIO

    from rich.console import Console

    coloured = sheet.palette is Palette.COLOUR
    console = Console(
        file=StringIO(),
        width=sheet.width,
        color_system="standard" if coloured else None,
        force_terminal=coloured,
        no_color=not coloured,
        legacy_windows=False,
        highlight=False,
        markup=False,
        emoji=False,
    )
    with console.capture() as capture:
        console.print(renderable)
    lines = capture.get().split("\n")
    return "\n".join(line.rstrip() for line in lines).rstrip("\n") + "\n"
