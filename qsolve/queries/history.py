"""When and why each piece lost and regained each identity, read from a game's log."""

from __future__ import annotations

from typing import NamedTuple

from ..events import EVIDENCE, Cause
from ..game import Game
from ..identities import ALL, STAR_SHIFT, STARRED
from ..notation.dialects import DIALECTS
from ..rules.protocol import Explaining
from ..setups import PlacedPiece, Setup


class Loss(NamedTuple):
    """A piece lost some identities at a ply (0: in the position as given)."""

    colour: bool
    piece: int
    ply: int
    move: str | None
    lost: int
    cause: Cause
    clause: str | None


def losses(game: Game) -> tuple[Loss, ...]:
    """Every loss of identities in the game, in the order in which they happened."""
    found: list[Loss] = []
    for ply, step in enumerate(game.steps):
        move = str(game.moves[ply - 1]) if ply else None
        found += [
            Loss(event.colour, event.piece, ply, move, event.lost, event.cause, event.clause)
            for event in step.events
            if event.lost and event.piece is not None
        ]
    return tuple(found)


class Regain(NamedTuple):
    """A piece was healed at a ply: it regained an identity (`zap`, Z19)."""

    colour: bool
    piece: int
    ply: int
    move: str | None
    gained: int
    clause: str | None


def regains(game: Game) -> tuple[Regain, ...]:
    """Every heal in the game, in the order in which they happened."""
    return tuple(
        Regain(event.colour, event.piece, ply, str(game.moves[ply - 1]), event.gained, event.clause)
        for ply, step in enumerate(game.steps)
        for event in step.events
        if event.cause is Cause.HEALED and event.piece is not None
    )


def own_masks(game: Game) -> dict[tuple[bool, int], int]:
    """What each piece's own evidence leaves it, by colour and id: moves, captures, the given mask.

    What a reduced mask lacks against this was deduced from other pieces.
    """
    masks: dict[tuple[bool, int], int] = {}
    for step in game.steps:
        for event in step.events:
            if event.piece is None:
                continue
            key = event.colour, event.piece
            if event.cause in EVIDENCE or event.cause is Cause.PROMOTED:
                masks[key] = masks.get(key, event.keeps) & event.keeps
            if event.gained:
                masks[key] = masks.get(key, 0) | event.gained
    return masks


def shown(game: Game) -> Setup:
    """The board now as its pieces have shown themselves: nothing on it was deduced.

    Without moves it is the position as given; captured pieces are left out.
    """
    rules, setup = game.rules, game.setup()
    if not game.moves:
        return game.given
    if not isinstance(rules, Explaining) or not DIALECTS[setup.rules].masks:
        return setup
    masks = own_masks(game)
    own: dict[int, int] = {}
    for colour in (False, True):
        places = rules.evidence(game.steps, game.moves, colour).places
        for piece, place in enumerate(places):
            if place.square is not None and not place.captured:
                own[place.square] = masks.get((colour, piece), 0)
    pieces = tuple(_as_shown(piece, own.get(piece.square, 0)) for piece in setup.pieces)
    return setup._replace(pieces=pieces, captured=())


def _as_shown(piece: PlacedPiece, entries: int) -> PlacedPiece:
    """*piece* with what it has shown itself, if that is known."""
    if not entries:
        return piece
    starred = None if piece.starred is None else (entries & STARRED) >> STAR_SHIFT
    return piece._replace(own=entries & ALL, starred=starred)
