"""The board as text: masks in their places, White in capitals, light square at h1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..identities import mask_text
from ..notation.dialects import DIALECTS
from ..notation.tokens import half_text
from ..setups import PlacedPiece, Setup
from .sheet import Charset, Sheet

if TYPE_CHECKING:
    from rich.table import Table

_EMPTY = {Charset.ASCII: ".", Charset.UNICODE: "\N{MIDDLE DOT}"}
WHITE_STYLE = "bold yellow"
BLACK_STYLE = "bold cyan"
FAINT_STYLE = "dim"


def piece_text(rules: str, piece: PlacedPiece) -> str:
    """A piece as it stands on the drawn board: ``X``, ``KQB``, ``Q~``, ``N|QB``, ``N1'``."""
    if piece.half is not None:
        text = mask_text(piece.own) + half_text(piece.half)
    elif piece.starred is not None:
        text = f"{mask_text(piece.own)}|{mask_text(piece.starred)}"
    elif piece.own == DIALECTS[rules].every:
        text = "X"
    else:
        text = mask_text(piece.own) + ("~" if piece.promoted else "")
    return text if piece.colour else text.lower()


def board_table(setup: Setup, sheet: Sheet) -> Table:
    """The board of *setup* as a table, rank 8 at the top."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=False, padding=(0, 1))
    standing = {piece.square: piece for piece in setup.pieces}
    for _ in range(9):
        table.add_column(justify="center", overflow="fold")
    for rank in range(7, -1, -1):
        row = [Text(str(rank + 1), FAINT_STYLE)]
        for file in range(8):
            piece = standing.get(8 * rank + file)
            if piece is None:
                row.append(Text(_EMPTY[sheet.charset], FAINT_STYLE))
            else:
                style = WHITE_STYLE if piece.colour else BLACK_STYLE
                row.append(Text(sheet.language.letters(piece_text(setup.rules, piece)), style))
        table.add_row(*row)
    table.add_row("", *(Text(file, FAINT_STYLE) for file in "abcdefgh"))
    return table
