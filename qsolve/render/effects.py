"""What a move does besides moving, in words: captures, deductions, zaps, heals, collapses."""

from __future__ import annotations

from itertools import groupby

from ..events import Cause, Event
from ..phrases import message
from ..queries.legal_moves import LegalMove
from .language import Language
from .words import entry_letters, square_name

MOVER = frozenset({Cause.MOVED, Cause.CASTLED})
"""The causes of events of the piece that the player moves."""

_SAID_BY_THE_MOVE = MOVER | {Cause.SPLIT, Cause.OBSERVED, Cause.PROMOTED}

_NARROWED = {
    Cause.DEDUCED: message("{pieces} not {letters}"),
    Cause.LEFT_ATTACKED: message("{pieces} not {letters}, attacked"),
    Cause.ANNOUNCED: message("{pieces} not {letters}, announced"),
    Cause.ZAPPED: message("{pieces} zapped, not {letters}"),
}
_TOLD = {
    Cause.SHIELDED: message("{pieces} shielded"),
    Cause.OUT_OF_CHECK: message("the revealed King on {pieces} is healed out of check"),
    Cause.TAKEN: message("takes the half on {pieces}"),
    Cause.TIED: message("{pieces} tied to what was crossed"),
}


def effects(move: LegalMove, language: Language) -> list[str]:
    """The effects of *move*, in the order of the rules' steps; what is alike stands together.

    What the move says of the moved piece itself is not among them.
    """
    own = {
        (event.colour, event.piece)
        for event in move.events
        if event.cause in MOVER and event.piece is not None
    }
    told = [
        event
        for event in move.events
        if event.cause not in _SAID_BY_THE_MOVE
        and ((event.colour, event.piece) not in own or event.cause is Cause.OUT_OF_CHECK)
    ]
    texts = []
    for _, alike in groupby(told, _likeness):
        texts += _effect(move.setup.rules, list(alike), language)
    return texts


def _likeness(event: Event) -> tuple[object, ...]:
    return event.cause, event.colour, event.lost, event.gained, event.real


def _effect(rules: str, alike: list[Event], language: Language) -> list[str]:
    first = alike[0]
    if first.cause is Cause.CAPTURED:
        return [text for event in alike for text in _capture(rules, event, language)]
    pieces = ", ".join(_piece(event, language) for event in alike)
    if first.cause in _NARROWED and first.lost:
        letters = language.letters("/".join(entry_letters(rules, first.lost)))
        return [language.say(_NARROWED[first.cause], pieces=pieces, letters=letters)]
    if first.cause is Cause.HEALED:
        letters = language.letters("/".join(entry_letters(rules, first.gained)))
        return [language.say("{pieces} healed, {letters} again", pieces=pieces, letters=letters)]
    if first.cause in _TOLD:
        return [language.say(_TOLD[first.cause], pieces=pieces)]
    return [text for event in alike for text in _half(event, language)]


def _piece(event: Event, language: Language) -> str:
    if event.square is None:
        return language.say("a captured piece")
    if event.captured:
        return language.say("captured {square}", square=square_name(event.square))
    return square_name(event.square)


def _capture(rules: str, event: Event, language: Language) -> list[str]:
    if event.half is not None:
        return [language.say("the piece of a taken half is captured")]
    square = square_name(event.square)
    if not event.lost:
        return [language.say("captures on {square}", square=square)]
    letters = language.letters("/".join(entry_letters(rules, event.lost)))
    return [language.say("captures on {square}, not {letters}", square=square, letters=letters)]


def _half(event: Event, language: Language) -> list[str]:
    """What was found out about a half of `split`; a capture has an event of its own."""
    if event.half is None or event.real is None:
        return []
    if event.square is None:
        spared = message("the piece of a taken half was not captured")
        return [] if event.real else [language.say(spared)]
    real = message("{square} is real") if event.real else message("{square} is not real")
    return [language.say(real, square=square_name(event.square))]
