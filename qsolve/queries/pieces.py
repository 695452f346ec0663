"""The pieces of a position by name: a square, or ``white@d5`` for a captured one.

``white@d5`` is White's piece that was captured on d5, ``white@2`` the second of
White's captured pieces in the order in which answers list them. The colour may be
left out where only one side has such a piece.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

import chess

from ..errors import NotationError, quote
from ..evidence import Evidence
from ..game import Game
from ..geometry import NAMES
from ..rules.protocol import PieceCount, SideCount

SIDE_NAMES: Final = {chess.WHITE: "white", chess.BLACK: "black"}
_NAME: Final = re.compile(r"(white|black)?@([a-h][1-8]|[1-9][0-9]?)")


def is_piece_name(text: str) -> bool:
    """Whether *text* can name a piece of some position."""
    return text in NAMES or _NAME.fullmatch(text) is not None


class NamedPiece(NamedTuple):
    """One piece: its colour, its name, and how many assignments use each of its identities."""

    colour: bool
    name: str
    counted: PieceCount


class Roster(NamedTuple):
    """All pieces of a position, by every name that they answer to; and both sides' counts."""

    pieces: dict[str, tuple[NamedPiece, ...]]
    sides: tuple[SideCount, SideCount]

    def find(self, name: str, column: int | None = None) -> NamedPiece:
        """The piece called *name*; raises :class:`NotationError`, at *column*."""
        found = self.pieces.get(name, ())
        if len(found) == 1:
            return found[0]
        if found:
            names = " or ".join(piece.name for piece in found)
            message = f"{quote(name)} can mean several pieces, expected {names}"
        elif name in NAMES:
            message = f"there is no piece on {name}"
        elif _NAME.fullmatch(name):
            message = f"there is no captured piece {quote(name)}"
        else:
            message = f"{quote(name)} is not a square, nor a captured piece such as white@d5"
        raise NotationError("piece", message, column)

    def names(self) -> dict[tuple[bool, int], str]:
        """The names of the pieces that have an id, by colour and id."""
        return {
            (piece.colour, piece.counted.piece): piece.name
            for pieces in self.pieces.values()
            for piece in pieces
            if piece.counted.piece is not None
        }


def roster(game: Game, evidence: tuple[Evidence, Evidence]) -> Roster:
    """The pieces of *game*'s position now, by name; *evidence* is indexed by colour."""
    sides = game.rules.inventory(game.oracle, game.position).sides
    pieces: dict[str, tuple[NamedPiece, ...]] = {}
    for colour in SIDE_NAMES:
        for count in sides[colour].pieces:
            if not count.captured and count.square is not None:
                name = NAMES[count.square]
                pieces[name] = (NamedPiece(colour, name, count),)
        for named, aliases in _captured(sides[colour], evidence[colour]):
            for alias in aliases:
                pieces[alias] = (*pieces.get(alias, ()), named)
    return Roster(pieces, sides)


def _captured(side: SideCount, evidence: Evidence) -> Iterator[tuple[NamedPiece, tuple[str, ...]]]:
    """The captured pieces of one side, each with all its names."""
    captured = [count for count in side.pieces if count.captured]
    squares = [evidence.places[count.piece or 0].square for count in captured]
    colour_name = SIDE_NAMES[evidence.colour]
    for number, (count, square) in enumerate(zip(captured, squares, strict=True), start=1):
        names = [f"@{number}"]
        if square is not None:
            names.append(f"@{NAMES[square]}")
        shortest = names[-1] if squares.count(square) == 1 else names[0]
        aliases = tuple(prefix + name for name in names for prefix in ("", colour_name))
        yield NamedPiece(evidence.colour, colour_name + shortest, count), aliases
