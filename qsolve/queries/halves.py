"""The pieces of a `split` position by name, and which half of the game each of them is.

A square names what stands there: a half, or a classical piece; where nothing does,
the half that stood there last and was found not real, or was taken. ``white@2`` is
the second of White's taken halves as answers list them, ``white@d5`` the one taken
there; the colour may be left out where that is clear.
"""

from __future__ import annotations

from typing import NamedTuple

import chess

from ..errors import NotationError, quote
from ..evidence import WorldEvidence
from ..game import Game
from ..geometry import NAMES
from ..rules.protocol import Inventory, PieceCount, WorldExplaining
from .pieces import SIDE_NAMES


class NamedHalf(NamedTuple):
    """A piece or half: its name, the half of the game that it is or was (``None``: neither).

    ``counted`` is its entry in the inventory; ``None`` for a half that is no more.
    """

    name: str
    half: int | None
    counted: PieceCount | None


class HalfRoster(NamedTuple):
    """All that can be named in a position, by every name; ``halves`` are the undecided ones."""

    pieces: dict[str, tuple[NamedHalf, ...]]
    inventory: Inventory
    halves: tuple[NamedHalf, ...]

    def find(self, name: str, column: int | None = None) -> NamedHalf:
        """What is called *name*; raises :class:`NotationError`, at *column*."""
        found = self.pieces.get(name, ())
        if len(found) == 1:
            return found[0]
        if found:
            names = " or ".join(half.name for half in found)
            message = f"{quote(name)} can mean several halves, expected {names}"
        elif name in NAMES:
            message = f"there is no piece on {name}"
        else:
            message = f"there is no taken half {quote(name)}"
        raise NotationError("piece", message, column)


def half_roster(game: Game, rules: WorldExplaining, evidence: WorldEvidence) -> HalfRoster:
    """What can be named in *game*'s position now."""
    inventory = game.rules.inventory(game.oracle, game.position)
    unprimed = rules.idents(game.position)
    pieces: dict[str, tuple[NamedHalf, ...]] = {}
    halves: list[NamedHalf] = []
    for colour in (chess.WHITE, chess.BLACK):
        taken = 0
        for count in inventory.sides[colour].pieces:
            literal = None
            if count.half is not None:
                literal = unprimed[count.half.superstate - 1] ^ count.half.primed
            elif count.square is not None:
                literal = evidence.decided.get(count.square)
            if count.square is not None:
                names = [NAMES[count.square]]
            else:
                taken += 1
                names = _taken_names(evidence, literal or 0, colour, taken)
            named = NamedHalf(names[0], literal, count)
            if count.half is not None:
                halves.append(named)
            for name in names:
                pieces[name] = (*pieces.get(name, ()), named)
    return HalfRoster(pieces, inventory, tuple(halves))


def _taken_names(evidence: WorldEvidence, half: int, colour: bool, number: int) -> list[str]:
    names = [f"@{number}"]
    square = evidence.places[half].square
    if square is not None:
        names.append(f"@{NAMES[square]}")
    return [SIDE_NAMES[colour] + name for name in names] + names


def gone_from(evidence: WorldEvidence, square: int) -> list[int]:
    """The halves that stood on *square* last: literals, earlier superstates first."""
    return [half for half, place in enumerate(evidence.places) if place.square == square]
