"""What a legal move does: the steps of B7, and the events they leave in the log."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import chess

from ...errors import IllegalMoveError
from ...events import Cause, Event, Step
from ...geometry import DARK, DISPLACEMENT, LIGHT, PAWN_ATTACKS, squares
from ...identities import BISHOP, KING, KNIGHT, PIECES, QUEEN, ROOK
from ...notation.moves import Castling, Move, Plain
from ...phrases import phrase
from ...solvers import Desk
from ..castling import CASTLINGS, RIGHTS_KEPT
from .attacks import Army, army, is_certainly_attacked
from .position import CAPTURED, Position, Side

NOT_KING: Final = PIECES & ~KING
NOT_BISHOP: Final = PIECES & ~BISHOP
PROMOTED: Final = (QUEEN, ROOK, BISHOP, KNIGHT)
"""The identities of ``Side.promoted``, in its order."""

_LAST_RANKS: Final = chess.BB_RANK_1 | chess.BB_RANK_8

_LAST_KING: Final = phrase("the captured piece is the last one that can be the King")
_NO_PAIR: Final = phrase("King and Rook are never these two in one assignment")
_LEFT_IN_CHECK: Final = phrase(
    "it leaves the King in check: every piece that can be the King is certainly attacked"
)
_SECOND_BISHOP: Final = {
    LIGHT: phrase("there is a promoted Bishop on light squares already"),
    DARK: phrase("there is a promoted Bishop on dark squares already"),
}
_LIVING_BISHOP: Final = {
    LIGHT: phrase("the light-squared Bishop of the set is certainly still on the board"),
    DARK: phrase("the dark-squared Bishop of the set is certainly still on the board"),
}


def colour_of(square: int) -> int:
    """The bit board of all squares that have the colour of *square*."""
    return LIGHT if LIGHT >> square & 1 else DARK


class Draft:
    """A move under way: both sides' pieces as lists, changed step by step."""

    __slots__ = (
        "castling",
        "desk",
        "foe",
        "log",
        "masks",
        "move",
        "pawns",
        "places",
        "promoted",
        "turn",
    )

    def __init__(self, desk: Desk, position: Position, move: Move, log: list[Event] | None) -> None:
        self.desk = desk
        self.move = move
        self.log = log
        self.turn = position.turn
        side = position.sides[self.turn]
        self.foe = position.sides[not self.turn]
        self.masks = list(side.masks)
        self.places = list(side.places)
        self.pawns = side.pawns
        self.promoted = side.promoted
        self.castling = position.castling

    def side(self) -> Side:
        """The mover's side as it stands now."""
        return Side(tuple(self.masks), tuple(self.places), self.pawns, self.promoted)

    def illegal(self, clause: str, reason: str) -> IllegalMoveError:
        """The error that this move breaks *clause*."""
        return IllegalMoveError(str(self.move), clause, reason)

    def note(self, cause: Cause, clause: str, piece: int, keeps: int, lost: int) -> None:
        """Log an event of the mover's quantum piece."""
        if self.log is not None:
            place = self.places[piece] & (CAPTURED - 1)
            self.log.append(Event(cause, clause, self.turn, piece, place, keeps, lost))

    def keep(self, cause: Cause, clause: str, piece: int, keeps: int) -> None:
        """Narrow a quantum piece of the mover by evidence."""
        mask = self.masks[piece]
        self.masks[piece] = mask & keeps
        self.note(cause, clause, piece, keeps, mask & ~keeps)


def advance(desk: Desk, position: Position, move: Move, log: list[Event] | None = None) -> Position:
    """The position after *move*, whose displacement must be one that the rules propose.

    Raises :class:`IllegalMoveError` (B9, B17, B11) where a later step forbids it.
    """
    return _run(Draft(desk, position, move, log), position, move)


def attempt(desk: Desk, position: Position, move: Move) -> Step[Position]:
    """An illegal *move* as far as it goes: its events, and where the pieces stand by then.

    Its displacement must be one that the rules propose. The position is not one
    that the rules admit: it is there to be looked at.
    """
    log: list[Event] = []
    draft = Draft(desk, position, move, log)
    with suppress(IllegalMoveError):
        _run(draft, position, move)
    side, foe = draft.side(), draft.foe
    after = position._replace(sides=(foe, side) if draft.turn else (side, foe))
    return Step(after, tuple(log))


def _run(draft: Draft, position: Position, move: Move) -> Position:
    if isinstance(move, Castling):
        return _castle(draft, position, move)
    assert isinstance(move, Plain)
    if position.sides[position.turn].pawns >> move.origin & 1:
        return _move_pawn(draft, position, move)
    _displace(draft, move)
    captured = _capture(draft, move.target)
    return _finish(draft, position, (move.origin, move.target), captured, None)


def _displace(draft: Draft, move: Plain) -> None:
    """B6: a quantum piece keeps what allows the displacement; a promoted piece just moves."""
    if move.origin in draft.places:
        piece = draft.places.index(move.origin)
        draft.places[piece] = move.target
        keeps = DISPLACEMENT[move.origin][move.target]
        draft.keep(Cause.MOVED, "B6", piece, keeps)
    else:
        swap = 1 << move.origin | 1 << move.target
        queens, rooks, bishops, knights = (
            board ^ swap if board >> move.origin & 1 else board for board in draft.promoted
        )
        draft.promoted = queens, rooks, bishops, knights


def _castle(draft: Draft, position: Position, move: Castling) -> Position:
    """B16: the e-piece becomes the King, the corner piece a Rook."""
    where = CASTLINGS[draft.turn, move.wing]
    king = draft.places.index(where.king_from)
    rook = draft.places.index(where.corner)
    draft.places[king] = where.king_to
    draft.places[rook] = where.rook_to
    draft.keep(Cause.CASTLED, "B16", king, KING)
    draft.keep(Cause.CASTLED, "B16", rook, ROOK)
    return _finish(draft, position, (where.king_from, where.corner), False, None)


def _move_pawn(draft: Draft, position: Position, move: Plain) -> Position:
    """B17: a Pawn's step, capture, en-passant capture or promotion."""
    origin, target = move.origin, move.target
    draft.pawns ^= 1 << origin
    if target == position.crossed and (origin - target) & 7:
        captured = _capture(draft, target + (-8 if draft.turn else 8))
    else:
        captured = _capture(draft, target)
    if _LAST_RANKS >> target & 1:
        assert move.promotion is not None
        _promote(draft, target, move.promotion)
    else:
        draft.pawns |= 1 << target
    double = (origin + target) // 2 if abs(origin - target) == 16 else None
    return _finish(draft, position, (origin, target), captured, double, pawn=True)


def _promote(draft: Draft, target: int, identity: int) -> None:
    """B17: a definite piece; a Bishop announces that no quantum piece is that Bishop."""
    if draft.log is not None:
        draft.log.append(Event(Cause.PROMOTED, "B17", draft.turn, None, target, identity, 0))
    if identity == BISHOP:
        _announce(draft, target)
    queens, rooks, bishops, knights = (
        board | 1 << target if kind == identity else board
        for kind, board in zip(PROMOTED, draft.promoted, strict=True)
    )
    draft.promoted = queens, rooks, bishops, knights


def _announce(draft: Draft, target: int) -> None:
    colour = colour_of(target)
    if draft.promoted[2] & colour:
        raise draft.illegal("B17", _SECOND_BISHOP[colour])
    for piece, place in enumerate(draft.places):
        if place < CAPTURED and colour >> place & 1:
            draft.keep(Cause.ANNOUNCED, "B17", piece, NOT_BISHOP)
    if draft.desk.reduce(draft.side().problem()) is None:
        raise draft.illegal("B17", _LIVING_BISHOP[colour])


def _capture(draft: Draft, target: int) -> bool:
    """B9: remove what stands on *target*; a captured quantum piece is not the King."""
    foe = draft.foe
    bit = 1 << target
    if target in foe.places:
        draft.foe = _capture_quantum(draft, foe.places.index(target), target)
        return True
    if foe.pawns & bit:
        draft.foe = foe._replace(pawns=foe.pawns ^ bit)
    elif any(board & bit for board in foe.promoted):
        queens, rooks, bishops, knights = (board & ~bit for board in foe.promoted)
        draft.foe = foe._replace(promoted=(queens, rooks, bishops, knights))
    else:
        return False
    if draft.log is not None:
        draft.log.append(Event(Cause.CAPTURED, None, not draft.turn, None, target))
    return True


def _capture_quantum(draft: Draft, piece: int, target: int) -> Side:
    foe = draft.foe
    masks, places = list(foe.masks), list(foe.places)
    mask = masks[piece]
    if mask == KING:
        raise draft.illegal("B9", _LAST_KING)
    masks[piece] = mask & NOT_KING
    places[piece] = target + CAPTURED
    if draft.log is not None:
        event = Event(Cause.CAPTURED, "B9", not draft.turn, piece, target, NOT_KING, mask & KING)
        draft.log.append(event)
    return foe._replace(masks=tuple(masks), places=tuple(places))


def reduced(desk: Desk, side: Side, colour: bool, log: list[Event] | None) -> Side | None:
    """*side* with its masks reduced; ``None`` without assignment. Deductions go to the log."""
    pieces = desk.reduce(side.problem())
    if pieces is None:
        return None
    masks = tuple([piece & PIECES for piece in pieces])
    if masks == side.masks:
        return side
    if log is not None:
        for piece, (before, after) in enumerate(zip(side.masks, masks, strict=True)):
            if before != after:
                place = side.places[piece]
                square = None if place >= 2 * CAPTURED else place & (CAPTURED - 1)
                lost = before & ~after
                event = Event(Cause.DEDUCED, "B7", colour, piece, square, after, lost)
                log.append(event._replace(captured=place >= CAPTURED))
    return side._replace(masks=masks)


def _finish(
    draft: Draft,
    position: Position,
    touched: tuple[int, int],
    captured: bool,
    crossed: int | None,
    pawn: bool = False,
) -> Position:
    """Steps 4 to 6 of B7, then rights, clock and en-passant square."""
    desk, log, turn = draft.desk, draft.log, draft.turn
    side = reduced(desk, draft.side(), turn, log)
    if side is None:
        raise draft.illegal("B16", _NO_PAIR)
    foe = draft.foe
    if foe.masks != position.sides[not turn].masks:
        foe_reduced = reduced(desk, foe, not turn, log)
        assert foe_reduced is not None
        foe = foe_reduced
    side = _leave_no_king_attacked(draft, side, army(foe, not turn))
    origin, target = touched
    after = Position(
        sides=(foe, side) if turn else (side, foe),
        turn=not turn,
        castling=position.castling & RIGHTS_KEPT[origin] & RIGHTS_KEPT[target],
        crossed=crossed,
        ep_square=None,
        halfmove=0 if captured or pawn else position.halfmove + 1,
        fullmove=position.fullmove + (not turn),
    )
    return after if crossed is None else with_ep_square(desk, after)


def _leave_no_king_attacked(draft: Draft, side: Side, foe: Army) -> Side:
    """B11: every living piece of the mover on a certainly attacked square loses K; then reduce."""
    desk, log = draft.desk, draft.log
    occupied = side.occupied() | foe.occupied
    draft.masks = list(side.masks)
    for piece, place, mask in side.living():
        if (mask & KING or log is not None) and is_certainly_attacked(desk, foe, place, occupied):
            draft.keep(Cause.LEFT_ATTACKED, "B11", piece, NOT_KING)
    if tuple(draft.masks) == side.masks:
        return side
    safe = reduced(desk, draft.side(), draft.turn, log) if all(draft.masks) else None
    if safe is None:
        raise draft.illegal("B11", _LEFT_IN_CHECK)
    return safe


def with_ep_square(desk: Desk, position: Position) -> Position:
    """*position* with the en-passant square set, where some capture onto it is legal (B24)."""
    crossed = position.crossed
    if crossed is None:
        return position
    pawns = position.sides[position.turn].pawns
    for origin in squares(PAWN_ATTACKS[not position.turn][crossed] & pawns):
        try:
            advance(desk, position, Plain(origin, crossed))
        except IllegalMoveError:
            continue
        return position._replace(ep_square=crossed)
    return position
