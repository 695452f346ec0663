"""From a setup to a position, or to everything that is wrong with it (Z1, Z11, Z30)."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from ...errors import Fault, InvalidPositionError
from ...events import Cause, Event, Step
from ...geometry import NAMES, RANK_IN_ORDER
from ...identities import ALL, KING, PAWN, STAR_SHIFT, STARRED, entry_names
from ...phrases import message, phrase
from ...setups import CapturedPiece, PlacedPiece, Setup
from ...solvers import Desk
from .attacks import attackers_of
from .patterns import FORWARD, HOME_RANKS, LAST_RANKS
from .position import CAPTURED, IS_DEFINITE, SIDE_SIZE, Position, Side
from .reduction import reduced, square_of

COLOURS = {chess.WHITE: "White", chess.BLACK: "Black"}
_SIDES = {chess.WHITE: phrase("White"), chess.BLACK: phrase("Black")}
_ONE_LISTED = message(
    "{side} lists {number} piece of {size}: the free places of its set make heals and counts"
    " larger than in a game (Z1)"
)
_SOME_LISTED = message(
    "{side} lists {number} pieces of {size}: the free places of its set make heals and counts"
    " larger than in a game (Z1)"
)
_RIGHTS = {"C": chess.WHITE, "c": chess.BLACK}


def admit(desk: Desk, setup: Setup) -> Step[Position]:
    """The position of *setup*, with what was given and deduced as events.

    Raises :class:`InvalidPositionError` with all faults (Z30).
    """
    log: list[Event] = []
    faults: list[Fault] = []
    white, black = (
        _admit_side(desk, _side(setup, colour, log), colour, log, faults)
        for colour in (chess.WHITE, chess.BLACK)
    )
    position = Position(
        sides=(black, white),
        turn=setup.turn,
        castling=("c" in setup.castling, "C" in setup.castling),
        ep_square=setup.ep_square,
        halfmove=setup.halfmove,
        fullmove=setup.fullmove,
    )
    if not faults:
        faults.extend(_king_faults(position))
    faults.extend(_ep_faults(position))
    if faults:
        raise InvalidPositionError(tuple(faults))
    return Step(_with_window(position), tuple(log))


def _side(setup: Setup, colour: bool, log: list[Event]) -> Side:
    """One side with masks as given: on the board in square order, then captured as listed."""
    standing = [piece for piece in setup.pieces if piece.colour == colour]
    standing.sort(key=lambda piece: RANK_IN_ORDER[piece.square])
    captured = [piece for piece in setup.captured if piece.colour == colour]
    branches = [(piece.own, piece.starred) for piece in standing]
    branches += [(piece.own, piece.starred) for piece in captured]
    masks = tuple([own | (starred or 0) << STAR_SHIFT for own, starred in branches])
    places = [*(piece.square for piece in standing), *(None for _ in captured)]
    log.extend(
        Event(Cause.GIVEN, None, colour, piece, place, mask)
        for piece, (place, mask) in enumerate(zip(places, masks, strict=True))
    )
    return Side(
        masks=masks,
        places=tuple([CAPTURED if place is None else place for place in places]),
        promoted=sum(1 << piece for piece, (_, s) in enumerate(branches) if s is not None),
        occupied=sum(1 << place for place in places if place is not None),
    )


def _admit_side(
    desk: Desk, given: Side, colour: bool, log: list[Event], faults: list[Fault]
) -> Side:
    """The side reduced, as given where it has no assignment; what is wrong goes to *faults*."""
    name, number = COLOURS[colour], len(given.masks)
    side = None
    if number > SIDE_SIZE:
        told = f"{name} has {number} pieces, captured ones included; at most {SIDE_SIZE}"
        faults.append(_fault("placement", told))
    else:
        side = reduced(desk, given, colour, "Z1", log)
        if side is None:
            masks = ", ".join(f"{_place(given, i)} {_mask(given, i)}" for i in range(number))
            told = f"{name}'s pieces have no assignment within the set: {masks}"
            faults.append(_fault("placement", told))
    faults.extend(_pawn_faults(side or given, colour))
    if side is None:
        return given
    faults.extend(_captured_faults(side, colour))
    return side


def _fault(field: str, message: str) -> Fault:
    return Fault("Z30", field, message)


def _place(side: Side, piece: int) -> str:
    square = square_of(side, piece)
    return "captured" if square is None else NAMES[square]


def _mask(side: Side, piece: int) -> str:
    return "/".join(entry_names(side.masks[piece]))


def _captured_faults(side: Side, colour: bool) -> Iterator[Fault]:
    name = COLOURS[colour]
    for piece, (place, mask) in enumerate(zip(side.places, side.masks, strict=True)):
        if place != CAPTURED:
            continue
        if mask == KING:
            yield _fault("placement", f"the King of {name} is captured")
        elif not IS_DEFINITE[mask]:
            told = f"a captured piece of {name} has several identities left"
            yield _fault("placement", f"{told}: {_mask(side, piece)}")


def _pawn_faults(side: Side, colour: bool) -> Iterator[Fault]:
    name = COLOURS[colour]
    for piece, mask in enumerate(side.masks):
        if not mask & PAWN:
            continue
        square = square_of(side, piece)
        where = "captured" if square is None else f"on {NAMES[square]}"
        if side.promoted >> piece & 1:
            told = f"the promoted piece of {name} {where} can be a Pawn"
            yield _fault("placement", told)
        if square is not None and LAST_RANKS[colour] >> square & 1:
            yield _fault("placement", f"a possible Pawn of {name} stands on its last rank {where}")


def _ep_faults(position: Position) -> Iterator[Fault]:
    """An en-passant square must be empty, and a double step can just have crossed it."""
    crossed = position.ep_square
    if crossed is None:
        return
    mover = not position.turn
    forward = FORWARD[mover]
    occupied = position.sides[0].occupied | position.sides[1].occupied
    name = NAMES[crossed]
    if occupied >> crossed & 1:
        yield _fault("ep", f"{name} is occupied, so no double step crossed it")
    origin, arrival = crossed - forward, crossed + forward
    if not (0 <= origin < 64 and HOME_RANKS[mover] >> origin & 1):
        yield _fault("ep", f"no double step of {COLOURS[mover]} crosses {name}")
        return
    if occupied >> origin & 1:
        yield _fault("ep", f"the double step over {name} came from {NAMES[origin]}: it is occupied")
    if not position.sides[mover].occupied >> arrival & 1:
        told = f"the double step over {name} leads to {NAMES[arrival]}"
        yield _fault("ep", f"{told}, where no piece of {COLOURS[mover]} stands")


def _king_faults(position: Position) -> Iterator[Fault]:
    """The side to move may not be able to capture a revealed King."""
    turn = position.turn
    square = position.sides[not turn].revealed_king()
    if square is not None and square < CAPTURED and attackers_of(position, square, turn):
        told = f"{COLOURS[turn]} is to move and could capture the revealed King"
        yield _fault("turn", f"{told} on {NAMES[square]}")


def _with_window(position: Position) -> Position:
    """*position* without an en-passant square whose double-stepped piece can't be a Pawn (Z30)."""
    if position.ep_square is None:
        return position
    mover = position.sides[not position.turn]
    arrival = position.ep_square + FORWARD[not position.turn]
    is_pawn = mover.masks[mover.places.index(arrival)] & PAWN
    return position if is_pawn else position._replace(ep_square=None)


def setup_of(position: Position) -> Setup:
    """The canonical setup of *position*."""
    pieces: list[PlacedPiece] = []
    captured: list[CapturedPiece] = []
    for colour in (chess.WHITE, chess.BLACK):
        side = position.sides[colour]
        for piece, (place, mask) in enumerate(zip(side.places, side.masks, strict=True)):
            own = mask & ALL
            starred = (mask & STARRED) >> STAR_SHIFT if side.promoted >> piece & 1 else None
            if place == CAPTURED:
                captured.append(CapturedPiece(colour, own, starred))
            else:
                pieces.append(PlacedPiece(place, colour, own, starred))
    return Setup(
        rules="zap",
        pieces=tuple(pieces),
        captured=tuple(captured),
        equations=(),
        turn=position.turn,
        castling="".join(letter for letter, colour in _RIGHTS.items() if position.castling[colour]),
        ep_square=position.ep_square,
        halfmove=position.halfmove,
        fullmove=position.fullmove,
    )


def warnings(position: Position) -> tuple[str, ...]:
    """A word on each side that lists fewer than sixteen pieces (Z1)."""
    found = []
    for colour in (chess.WHITE, chess.BLACK):
        number = len(position.sides[colour].masks)
        if number < SIDE_SIZE:
            sentence = _ONE_LISTED if number == 1 else _SOME_LISTED
            found.append(phrase(sentence, side=_SIDES[colour], number=number, size=SIDE_SIZE))
    return tuple(found)
