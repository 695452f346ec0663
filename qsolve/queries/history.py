"""When and why each piece lost each identity, read from a game's log."""

from __future__ import annotations

from typing import NamedTuple

from ..events import EVIDENCE, Cause
from ..game import Game


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
            if event.cause in EVIDENCE:
                masks[key] = masks.get(key, event.keeps) & event.keeps
            if event.gained:
                masks[key] = masks.get(key, 0) | event.gained
    return masks
