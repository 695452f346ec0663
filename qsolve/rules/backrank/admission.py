"""From a setup to a position, or to everything that is wrong with it (B2-B4, B11, B23, B24)."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from ...errors import Fault, InvalidPositionError
from ...events import Cause, Event, Step
from ...geometry import NAMES, RANK_IN_ORDER, squares
from ...identities import BISHOP, KING, PAWN, mask_text
from ...setups import CapturedPiece, PlacedPiece, Setup
from ...solvers import Desk
from ..castling import CASTLINGS, RIGHTS, rights_text
from .attacks import army, is_certainly_attacked
from .moving import NOT_BISHOP, NOT_KING, PROMOTED, colour_of, reduced, with_ep_square
from .position import CAPTURED, LOST, SIDE_SIZE, Position, Side

_COLOURS = {chess.WHITE: "White", chess.BLACK: "Black"}


def admit(desk: Desk, setup: Setup) -> Step[Position]:
    """The position of *setup*, with what was given and deduced as events.

    Raises :class:`InvalidPositionError` with all faults.
    """
    log: list[Event] = []
    faults: list[Fault] = []
    sides = {}
    for colour in (chess.WHITE, chess.BLACK):
        placed, captured = _of(setup, colour)
        faults.extend(_piece_faults(placed, captured, colour))
        given = _side(placed, captured, colour, log)
        side = reduced(desk, given, colour, log) if len(given.masks) <= SIDE_SIZE else None
        if side is None and len(given.masks) <= SIDE_SIZE:
            faults.append(_no_assignment(given, colour))
        sides[colour] = side
    faults.extend(_castling_faults(setup))
    white, black = sides[chess.WHITE], sides[chess.BLACK]
    if white is not None and black is not None:
        position = _position(setup, white, black)
        faults.extend(_check_faults(desk, position))
        if not faults:
            return Step(with_ep_square(desk, position), tuple(log))
    raise InvalidPositionError(tuple(faults))


def _of(setup: Setup, colour: bool) -> tuple[list[PlacedPiece], list[CapturedPiece]]:
    """The pieces of one side: on the board in square order, captured as listed."""
    placed = [piece for piece in setup.pieces if piece.colour == colour]
    placed.sort(key=lambda piece: RANK_IN_ORDER[piece.square])
    return placed, [piece for piece in setup.captured if piece.colour == colour]


def _is_quantum(piece: PlacedPiece) -> bool:
    return not piece.promoted and piece.own != PAWN


def _side(
    placed: list[PlacedPiece], captured: list[CapturedPiece], colour: bool, log: list[Event]
) -> Side:
    """One side with masks as given, but for what B2 and B9 take from them at once."""
    quantum = [piece for piece in placed if _is_quantum(piece)]
    masks = [piece.own for piece in quantum] + [piece.own for piece in captured]
    places = [piece.square for piece in quantum] + [
        LOST if piece.square is None else piece.square + CAPTURED for piece in captured
    ]
    boards = dict.fromkeys((PAWN, *PROMOTED), 0)
    for piece in placed:
        if piece.own == PAWN or (piece.promoted and piece.own in boards):
            boards[piece.own] |= 1 << piece.square
    for index, (mask, place) in enumerate(zip(masks, places, strict=True)):
        square = None if place == LOST else place & (CAPTURED - 1)
        log.append(Event(Cause.GIVEN, None, colour, index, square, mask, 0))
        if place >= CAPTURED:
            masks[index] &= NOT_KING
            log.append(Event(Cause.CAPTURED, "B9", colour, index, square, NOT_KING, mask & KING))
    pawns, queens, rooks, bishops, knights = boards.values()
    if bishops:
        _announce(masks, places, bishops, colour, log)
    return Side(tuple(masks), tuple(places), pawns, (queens, rooks, bishops, knights))


def _announce(
    masks: list[int], places: list[int], bishops: int, colour: bool, log: list[Event]
) -> None:
    """B2: a living promoted Bishop's colour has no other living Bishop."""
    for piece, place in enumerate(places):
        if place < CAPTURED and bishops & colour_of(place):
            lost = masks[piece] & BISHOP
            masks[piece] &= NOT_BISHOP
            log.append(Event(Cause.ANNOUNCED, "B2", colour, piece, place, NOT_BISHOP, lost))


def _piece_faults(
    placed: list[PlacedPiece], captured: list[CapturedPiece], colour: bool
) -> Iterator[Fault]:
    """B4 and B2: what can be seen without looking for an assignment."""
    name = _COLOURS[colour]
    quantum = sum(map(_is_quantum, placed)) + len(captured)
    if quantum > SIDE_SIZE:
        message = f"{name} has {quantum} quantum pieces, captured ones included; at most 8"
        yield Fault("B4", "placement", message)
    for piece in placed:
        if piece.own == PAWN and piece.square >> 3 in (0, 7):
            message = f"a Pawn of {name} stands on {NAMES[piece.square]}"
            yield Fault("B4", "placement", f"{message}, expected ranks 2 to 7")
        if piece.promoted and piece.own == KING:
            message = f"the King on {NAMES[piece.square]} is marked as promoted"
            yield Fault("B4", "placement", f"{message}, expected Q, R, B or N")
    bishops = [p.square for p in placed if p.promoted and p.own == BISHOP]
    if len({colour_of(square) for square in bishops}) < len(bishops):
        message = f"{name} has two living promoted Bishops on squares of one colour"
        yield Fault("B2", "placement", message)


def _no_assignment(side: Side, colour: bool) -> Fault:
    name = _COLOURS[colour]
    if not any(mask & KING for _, _, mask in side.living()):
        return Fault("B4", "placement", f"no living piece of {name} can be the King (B3)")
    masks = ", ".join(
        (NAMES[place] if place < CAPTURED else "captured") + " " + (mask_text(mask) or "nothing")
        for place, mask in zip(side.places, side.masks, strict=True)
    )
    return Fault("B4", "placement", f"{name}'s pieces have no assignment within the set: {masks}")


def _castling_faults(setup: Setup) -> Iterator[Fault]:
    """B23: a right needs an original quantum piece on the e-square and on that corner."""
    quantum = {piece.square for piece in setup.pieces if _is_quantum(piece)}
    white = {piece.square for piece in setup.pieces if piece.colour}
    for letter in setup.castling:
        colour, wing = RIGHTS[letter]
        where = CASTLINGS[colour, wing]
        for square in (where.king_from, where.corner):
            if square not in quantum or (square in white) != colour:
                message = f"{letter} needs an original piece of {_COLOURS[colour]}"
                yield Fault("B23", "castling", f"{message} on {NAMES[square]}")


def _position(setup: Setup, white: Side, black: Side) -> Position:
    corners = [CASTLINGS[RIGHTS[letter]].corner for letter in setup.castling]
    position = Position(
        sides=(black, white),
        turn=setup.turn,
        castling=sum(1 << corner for corner in corners),
        crossed=None,
        ep_square=None,
        halfmove=setup.halfmove,
        fullmove=setup.fullmove,
    )
    return position._replace(crossed=_crossed(position, setup.ep_square))


def _crossed(position: Position, square: int | None) -> int | None:
    """B24: the en-passant square of the setup, if a double step can just have crossed it."""
    if square is None or square >> 3 != (5 if position.turn else 2):
        return None
    forward = -8 if position.turn else 8
    occupied = position.sides[0].occupied() | position.sides[1].occupied()
    if occupied >> square & 1 or occupied >> square - forward & 1:
        return None
    return square if position.sides[not position.turn].pawns >> square + forward & 1 else None


def _check_faults(desk: Desk, position: Position) -> Iterator[Fault]:
    """B13, by B11: the side that is not to move cannot be in check."""
    turn = position.turn
    side = position.sides[not turn]
    foe = army(position.sides[turn], turn)
    occupied = side.occupied() | foe.occupied
    candidates = side.king_candidates()
    if all(is_certainly_attacked(desk, foe, square, occupied) for square in candidates):
        where = ", ".join(NAMES[square] for square in candidates)
        message = f"{_COLOURS[not turn]} is not to move and is in check: every piece that can be"
        yield Fault("B11", "turn", f"{message} the King ({where}) is certainly attacked")


def setup_of(position: Position) -> Setup:
    """The canonical setup of *position*."""
    pieces: list[PlacedPiece] = []
    captured: list[CapturedPiece] = []
    for colour in (chess.WHITE, chess.BLACK):
        side = position.sides[colour]
        for place, mask in zip(side.places, side.masks, strict=True):
            if place < CAPTURED:
                pieces.append(PlacedPiece(place, colour, mask))
            else:
                known = place < LOST and mask & BISHOP
                square = place - CAPTURED if known else None
                captured.append(CapturedPiece(colour, mask, None, square))
        for identity, board in zip((PAWN, *PROMOTED), (side.pawns, *side.promoted), strict=True):
            pieces += [
                PlacedPiece(square, colour, identity, promoted=identity != PAWN)
                for square in squares(board)
            ]
    return Setup(
        rules="backrank",
        pieces=tuple(pieces),
        captured=tuple(captured),
        equations=(),
        turn=position.turn,
        castling=rights_text(position.castling),
        ep_square=position.ep_square,
        halfmove=position.halfmove,
        fullmove=position.fullmove,
    )
