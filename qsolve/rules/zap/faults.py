"""Why a displacement is not possible: the first clause it breaks, in words (Z6, Z7, Z10, Z11)."""

from __future__ import annotations

from typing import Final

import chess

from ...errors import IllegalMoveError
from ...geometry import NAMES
from ...identities import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, identities
from ...notation.moves import EnPassant, Move, PairCastling, Plain
from ...phrases import either, message, phrase
from ...solvers import Desk
from ..staying import STAYS
from . import castling
from .patterns import FORWARD, QUIET, kept
from .position import IDENTITIES, Position

_Fault = tuple[str | None, str]

_NAMED: Final = {
    KING: phrase("King"),
    QUEEN: phrase("Queen"),
    ROOK: phrase("Rook"),
    BISHOP: phrase("Bishop"),
    KNIGHT: phrase("Knight"),
    PAWN: phrase("Pawn"),
}
_ARTICLED: Final = {
    KING: phrase("the King"),
    QUEEN: phrase("a Queen"),
    ROOK: phrase("a Rook"),
    BISHOP: phrase("a Bishop"),
    KNIGHT: phrase("a Knight"),
    PAWN: phrase("a Pawn"),
}


def check_displacement(desk: Desk, position: Position, move: Move) -> None:
    """Raise :class:`IllegalMoveError` where *move* fails before anything interacts."""
    if isinstance(move, PairCastling):
        fault: _Fault | None = castling.fault(desk, position, move)
    elif isinstance(move, EnPassant):
        fault = _origin_fault(position, move.origin) or _en_passant_fault(position, move)
    else:
        assert isinstance(move, Plain)
        fault = _origin_fault(position, move.origin) or _step_fault(position, move)
    if fault is not None:
        raise IllegalMoveError(str(move), *fault)


def _origin_fault(position: Position, origin: int) -> _Fault | None:
    turn = position.turn
    if position.sides[turn].occupied >> origin & 1:
        return None
    if position.sides[not turn].occupied >> origin & 1:
        if turn:
            return None, phrase("the piece on {square} is Black's", square=NAMES[origin])
        return None, phrase("the piece on {square} is White's", square=NAMES[origin])
    return None, phrase("there is no piece on {square}", square=NAMES[origin])


def _step_fault(position: Position, move: Plain) -> _Fault | None:
    turn = position.turn
    side, foe = position.sides[turn], position.sides[not turn]
    some = IDENTITIES[side.masks[side.places.index(move.origin)]]
    clause = "Z7" if some == PAWN else "Z6"
    if move.origin == move.target:
        return clause, STAYS
    if side.occupied >> move.target & 1:
        name = NAMES[move.target]
        return clause, phrase("{square} is occupied by a piece of the same side", square=name)
    is_capture = foe.occupied >> move.target & 1 == 1
    if not some & kept(turn, move.origin, move.target, is_capture):
        return clause, _no_identity(turn, move, some, is_capture)
    blockers = chess.between(move.origin, move.target) & (side.occupied | foe.occupied)
    if blockers:
        name = NAMES[chess.lsb(blockers)]
        return clause, phrase("the way is blocked on {square}", square=name)
    return None


def _no_identity(turn: bool, move: Plain, some: int, is_capture: bool) -> str:
    """Why none of a piece's identities makes the step."""
    if some & PAWN:
        if is_capture and QUIET[turn][move.origin][move.target] & PAWN:
            sentence = message("a Pawn does not capture straight ahead, and {others}")
            return phrase(sentence, others=_others(some))
        if not is_capture and kept(turn, move.origin, move.target, True) & PAWN:
            sentence = message("there is nothing to capture on {square}, and {others}")
            return phrase(sentence, square=NAMES[move.target], others=_others(some))
    if some in _ARTICLED:
        sentence = message("{square} is {name}, which can not go so")
        return phrase(sentence, square=NAMES[move.origin], name=_ARTICLED[some])
    return phrase(
        "{square} can be {names}, which can not go so",
        square=NAMES[move.origin],
        names=_listed(some),
    )


def _others(some: int) -> str:
    rest = some & ~PAWN
    if not rest:
        return phrase("the piece is a Pawn")
    return phrase("{names} can not go so", names=_listed(rest))


def _listed(some: int) -> str:
    return either(*[_NAMED[identity] for identity in identities(some)])


def _en_passant_fault(position: Position, move: EnPassant) -> _Fault | None:
    turn = position.turn
    if position.ep_square is None:
        return "Z11", phrase("no double step of a possible Pawn has just opened a window")
    if move.target != position.ep_square:
        return "Z11", phrase("the window is on {square}", square=NAMES[position.ep_square])
    arrival = move.target - FORWARD[turn]
    name = NAMES[move.origin]
    if not kept(turn, move.origin, move.target, True) & PAWN:
        sentence = message("{square} is not beside {other}")
        return "Z11", phrase(sentence, square=name, other=NAMES[arrival])
    side = position.sides[turn]
    if not side.masks[side.places.index(move.origin)] & PAWN:
        return "Z11", phrase("the piece on {square} cannot be a Pawn", square=name)
    return None
