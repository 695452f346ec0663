"""What happened to which piece, and why: the one log of a game.

Every ply gives a :class:`Step`: the position after it and its events, in the
order of the rules' steps. Reports of lost identities, evidence for proofs and
animations all read this log; nothing computes it again.
"""

from __future__ import annotations

from enum import Enum
from typing import Generic, NamedTuple, TypeVar

from .setups import Half

PositionT = TypeVar("PositionT")


class Cause(Enum):
    """Why an event happened."""

    GIVEN = "given"
    MOVED = "moved"
    CASTLED = "castled"
    CAPTURED = "captured"
    PROMOTED = "promoted"
    ANNOUNCED = "another piece's promotion announced"
    LEFT_ATTACKED = "left attacked"
    ZAPPED = "zapped"
    SHIELDED = "shielded"
    HEALED = "healed"
    OUT_OF_CHECK = "a revealed King healed out of check"
    DEDUCED = "deduced"
    SPLIT = "split"
    TIED = "tied"
    COLLAPSED = "collapsed"
    TAKEN = "taken"
    OBSERVED = "observed"


EVIDENCE = frozenset(
    {
        Cause.GIVEN,
        Cause.MOVED,
        Cause.CASTLED,
        Cause.CAPTURED,
        Cause.ANNOUNCED,
        Cause.LEFT_ATTACKED,
        Cause.ZAPPED,
    }
)
"""The causes that narrow a piece of their own; the others follow, add, or change no mask."""


class Event(NamedTuple):
    """One thing that happened to one piece.

    ``piece`` is its id among its side's pieces (``None`` for Pawns and promoted
    pieces), ``square`` where it stands after the event (a captured one: where it
    stood, ``None`` if unknown). ``keeps`` is the mask that the event alone allows,
    ``lost`` what the piece really lost by it, ``gained`` what it got by it: a heal's
    identity, the branch of a promotion (all zero where masks play no part).
    ``captured`` tells of a piece that was captured before.

    In `split`, ``half`` is the half of a superstate that the event is about: its
    superstate is an id that stays through the game, primed is the second half.
    ``real`` says whether it was found real (``COLLAPSED``, ``OBSERVED``, ``DEDUCED``);
    for ``TIED``, whether it is real exactly when the half ``other`` is, or exactly
    when that is not.
    """

    cause: Cause
    clause: str | None
    colour: bool
    piece: int | None
    square: int | None
    keeps: int = 0
    lost: int = 0
    gained: int = 0
    half: Half | None = None
    other: Half | None = None
    real: bool | None = None
    captured: bool = False


class Step(NamedTuple, Generic[PositionT]):
    """What playing a move gives: the position after it, and what happened."""

    position: PositionT
    events: tuple[Event, ...]
