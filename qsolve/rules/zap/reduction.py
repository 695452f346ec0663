"""A side's masks reduced, with what was deduced as events (the step that README calls reduce)."""

from __future__ import annotations

from collections.abc import Iterator

from ...events import Cause, Event
from ...solvers import Desk
from .position import CAPTURED, Side


def reduced(
    desk: Desk, side: Side, colour: bool, clause: str, log: list[Event] | None
) -> Side | None:
    """*side* with its masks reduced; ``None`` without assignment. Deductions go to the log."""
    masks = desk.reduce(side.masks)
    if masks is None:
        return None
    if masks == side.masks:
        return side
    if log is not None:
        log.extend(deductions(side, masks, colour, clause))
    return side._replace(masks=masks)


def deductions(side: Side, masks: tuple[int, ...], colour: bool, clause: str) -> Iterator[Event]:
    """What the pieces of *side* lost on the way to *masks*, an event a piece."""
    for piece, (before, after) in enumerate(zip(side.masks, masks, strict=True)):
        if before != after:
            place = square_of(side, piece)
            yield Event(Cause.DEDUCED, clause, colour, piece, place, after, before & ~after)


def square_of(side: Side, piece: int) -> int | None:
    """Where a piece stands; ``None`` for a captured one."""
    place = side.places[piece]
    return None if place == CAPTURED else place
