"""What a legal move does: the steps of Z4, and the events they leave in the log."""

from __future__ import annotations

from typing import Final

from ...errors import IllegalMoveError
from ...events import Cause, Event
from ...geometry import NAMES
from ...identities import PAWN, STARRED
from ...notation.moves import EnPassant, Move, PairCastling, Plain
from ...phrases import message, phrase
from ...solvers import Desk
from .attacks import possible_attackers
from .castling import PAIR_ENTRIES, landing
from .interaction import heal_friends, zap_enemies
from .patterns import FORWARD, LAST_RANKS, kept, pattern
from .position import BRANCHES, CAPTURED, EVERY_ENTRY, LOWEST, Position, Side
from .reduction import reduced

NOT_PAWN: Final = EVERY_ENTRY & ~PAWN
_DOUBLE_STEP: Final = 16


class Draft:
    """A move under way: the mover's pieces as lists, changed step by step, and the other side."""

    __slots__ = (
        "clock_resets",
        "desk",
        "foe",
        "landed",
        "log",
        "masks",
        "move",
        "occupied",
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
        self.masks = list(side.masks)
        self.places = list(side.places)
        self.promoted = side.promoted
        self.occupied = side.occupied
        self.foe = position.sides[not self.turn]
        self.landed: list[int] = []
        self.clock_resets = False

    def side(self) -> Side:
        """The mover's side as it stands now."""
        return Side(tuple(self.masks), tuple(self.places), self.promoted, self.occupied)

    def relocate(self, piece: int, target: int) -> None:
        """Put a piece of the mover on *target*."""
        self.occupied ^= 1 << self.places[piece] | 1 << target
        self.places[piece] = target

    def keep(self, cause: Cause, clause: str, piece: int, keeps: int) -> None:
        """Narrow a piece of the mover by what it did, and have it interact."""
        mask = self.masks[piece]
        self.masks[piece] = mask & keeps
        self.landed.append(piece)
        if self.log is not None:
            place = self.places[piece]
            self.log.append(Event(cause, clause, self.turn, piece, place, keeps, mask & ~keeps))

    def illegal(self, clause: str, reason: str) -> IllegalMoveError:
        """The error that this move breaks *clause*."""
        return IllegalMoveError(str(self.move), clause, reason)


def advance(desk: Desk, position: Position, move: Move, log: list[Event] | None = None) -> Position:
    """The position after *move*, whose displacement must be one that the rules propose.

    Raises :class:`IllegalMoveError` (Z23) where a later step forbids it.
    """
    draft = Draft(desk, position, move, log)
    if isinstance(move, Plain):
        _move(draft, move.origin, move.target)
    elif isinstance(move, EnPassant):
        _capture_en_passant(draft, move)
    else:
        assert isinstance(move, PairCastling)
        _castle(draft, move)
    side, foe = _reduce_both(draft, position)
    occupied = side.occupied | foe.occupied
    board = 0
    for piece in draft.landed:
        board |= pattern(draft.turn, LOWEST[side.masks[piece]], side.places[piece], occupied)
    foe = zap_enemies(desk, foe, not draft.turn, board, log)
    landed = draft.landed
    healed = heal_friends(desk, side, draft.turn, board, landed, log)
    _check_king(draft, side, healed, foe, occupied)
    return _position(draft, position, side, healed, foe)


def _move(draft: Draft, origin: int, target: int) -> None:
    """Steps 1 to 3 for a plain move or capture (Z6 to Z9, Z13)."""
    is_capture = draft.foe.occupied >> target & 1 == 1
    piece = draft.places.index(origin)
    keeps = kept(draft.turn, origin, target, is_capture)
    draft.relocate(piece, target)
    draft.keep(Cause.MOVED, "Z7" if keeps & PAWN else "Z6", piece, BRANCHES[keeps])
    draft.clock_resets = is_capture or draft.masks[piece] == PAWN
    if draft.masks[piece] & PAWN and LAST_RANKS[draft.turn] >> target & 1:
        _promote(draft, piece)
    if is_capture:
        taken = draft.foe.places.index(target)
        _capture(draft, taken, BRANCHES[LOWEST[draft.foe.masks[taken]]], "Z9")


def _promote(draft: Draft, piece: int) -> None:
    """Z13: the Pawn becomes the promoted branch; the other identities stay."""
    draft.masks[piece] = draft.masks[piece] & ~PAWN | STARRED
    draft.promoted |= 1 << piece
    draft.clock_resets = True
    if draft.log is not None:
        place = draft.places[piece]
        draft.log.append(
            Event(Cause.PROMOTED, "Z13", draft.turn, piece, place, NOT_PAWN, PAWN, STARRED)
        )


def _capture_en_passant(draft: Draft, move: EnPassant) -> None:
    """Steps 1 to 3 for an en-passant capture: both pieces become Pawns (Z11)."""
    piece = draft.places.index(move.origin)
    draft.relocate(piece, move.target)
    draft.keep(Cause.MOVED, "Z11", piece, PAWN)
    draft.clock_resets = True
    taken = draft.foe.places.index(move.target - FORWARD[draft.turn])
    _capture(draft, taken, PAWN, "Z11")


def _capture(draft: Draft, piece: int, keeps: int, clause: str) -> None:
    """Take an enemy piece off the board, resolved to what *keeps* allows."""
    foe = draft.foe
    masks, places = list(foe.masks), list(foe.places)
    mask, square = masks[piece], places[piece]
    masks[piece] = mask & keeps
    places[piece] = CAPTURED
    if draft.log is not None:
        draft.log.append(
            Event(Cause.CAPTURED, clause, not draft.turn, piece, square, keeps, mask & ~keeps)
        )
    draft.foe = Side(tuple(masks), tuple(places), foe.promoted, foe.occupied ^ 1 << square)


def _castle(draft: Draft, move: PairCastling) -> None:
    """Step 1 for castling: the left piece stays the left one; both keep Rook and King (Z10)."""
    pieces = draft.places.index(move.left), draft.places.index(move.right)
    draft.occupied &= ~(1 << move.left | 1 << move.right)
    for piece, target in zip(pieces, landing(move.left, move.right), strict=True):
        draft.places[piece] = target
        draft.occupied |= 1 << target
    for piece in pieces:
        draft.keep(Cause.CASTLED, "Z10", piece, PAIR_ENTRIES)


def _reduce_both(draft: Draft, position: Position) -> tuple[Side, Side]:
    """Step 4."""
    side = reduced(draft.desk, draft.side(), draft.turn, "Z4", draft.log)
    if side is None:
        raise draft.illegal("Z23", phrase("no assignment has these two as Rook and King"))
    foe = draft.foe
    if foe.masks != position.sides[not draft.turn].masks:
        after = reduced(draft.desk, foe, not draft.turn, "Z4", draft.log)
        assert after is not None
        foe = after
    return side, foe


def _check_king(draft: Draft, side: Side, healed: Side, foe: Side, occupied: int) -> None:
    """Step 7: no revealed King may be left where an enemy could capture it (Z23)."""
    square = side.revealed_king()
    if square is None:
        return
    attackers = possible_attackers(foe, not draft.turn, square, occupied)
    if not attackers:
        return
    if healed.revealed_king() is None:
        if draft.log is not None:
            piece = side.places.index(square)
            draft.log.append(Event(Cause.OUT_OF_CHECK, "Z22", draft.turn, piece, square))
        return
    sentence = message("it leaves the revealed King on {square} where {attacker} could capture it")
    by = NAMES[attackers.bit_length() - 1]
    raise draft.illegal("Z23", phrase(sentence, square=NAMES[square], attacker=by))


def _position(draft: Draft, position: Position, side: Side, healed: Side, foe: Side) -> Position:
    """Step 8: clock, en-passant window, rights."""
    turn = draft.turn
    mine, theirs = position.sides[turn], position.sides[not turn]
    resets = draft.clock_resets or (
        healed.entries() + foe.entries() < mine.entries() + theirs.entries()
    )
    castling = position.castling
    if isinstance(draft.move, PairCastling):
        castling = (castling[0] and turn, castling[1] and not turn)
    return Position(
        sides=(foe, healed) if turn else (healed, foe),
        turn=not turn,
        castling=castling,
        ep_square=_crossed(draft.move, draft.landed[0], healed),
        halfmove=0 if resets else position.halfmove + 1,
        fullmove=position.fullmove + (not turn),
    )


def _crossed(move: Move, piece: int, side: Side) -> int | None:
    """Z11: the square that a double step just crossed, if the piece may still be a Pawn."""
    if isinstance(move, Plain) and side.masks[piece] & PAWN:
        origin, target = move.origin, move.target
        if abs(target - origin) == _DOUBLE_STEP:
            return (origin + target) // 2
    return None
