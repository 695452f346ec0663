"""The moved piece interacts: enemies in its pattern are zapped, friends healed (Z14 to Z22)."""

from __future__ import annotations

from ...events import Cause, Event
from ...geometry import in_square_order, squares
from ...solvers import Desk
from .heal import heal
from .patterns import LAST_RANKS
from .position import BRANCHES, EVERY_ENTRY, IS_DEFINITE, Side
from .reduction import deductions
from .volley import Volley, volley


def zap_enemies(desk: Desk, foe: Side, colour: bool, pattern: int, log: list[Event] | None) -> Side:
    """Step 5: the side *colour* after a volley at its pieces in *pattern*, reduced (Z15 to Z18)."""
    targets = _targets(foe, pattern)
    if not targets:
        return foe
    result = volley(desk, foe.masks, targets)
    if log is not None:
        log.extend(_volley_events(foe, colour, targets, result))
    return foe if result.masks == foe.masks else foe._replace(masks=result.masks)


def heal_friends(
    desk: Desk,
    side: Side,
    colour: bool,
    pattern: int,
    movers: list[int],
    log: list[Event] | None,
) -> Side:
    """Step 6: the side *colour* after its pieces in *pattern* are healed (Z19 to Z22)."""
    targets = _targets(side, pattern)
    if len(movers) > 1:
        targets = tuple([target for target in targets if target not in movers])
    if not targets:
        return side
    result = heal(desk, side.masks, targets, _no_pawn(side, colour, targets))
    if result.masks == side.masks:
        return side
    if log is not None:
        for piece, gained in zip(targets, result.regains, strict=True):
            if gained:
                event = Event(Cause.HEALED, "Z21", colour, piece, side.places[piece])
                log.append(event._replace(keeps=result.masks[piece], gained=gained))
    return side._replace(masks=result.masks)


def _targets(side: Side, pattern: int) -> tuple[int, ...]:
    """The ids of a side's pieces in *pattern*, in square order."""
    board = pattern & side.occupied
    if not board:
        return ()
    places = side.places
    if board & (board - 1) == 0:
        return (places.index(board.bit_length() - 1),)
    return tuple([places.index(square) for square in in_square_order(squares(board))])


def _no_pawn(side: Side, colour: bool, targets: tuple[int, ...]) -> int:
    """The targets that can not regain Pawn: promoted ones, and those on their last rank (Z19)."""
    last = LAST_RANKS[colour]
    return side.promoted | sum(
        [1 << target for target in targets if last >> side.places[target] & 1]
    )


def _volley_events(
    foe: Side, colour: bool, targets: tuple[int, ...], result: Volley
) -> list[Event]:
    """What the volley did to each target, then what collapsed far away."""
    events = []
    zapped = list(foe.masks)
    for piece, lost in zip(targets, result.losses, strict=True):
        mask, square = foe.masks[piece], foe.places[piece]
        if lost:
            keeps = EVERY_ENTRY & ~BRANCHES[lost]
            zapped[piece] = mask & keeps
            gone = mask & ~keeps
            events.append(Event(Cause.ZAPPED, "Z17", colour, piece, square, keeps, gone))
        else:
            clause = "Z15" if IS_DEFINITE[mask] else "Z18"
            events.append(Event(Cause.SHIELDED, clause, colour, piece, square, EVERY_ENTRY))
    after = foe._replace(masks=tuple(zapped))
    events.extend(deductions(after, result.masks, colour, "Z18"))
    return events
