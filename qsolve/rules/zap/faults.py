"""Why a displacement is not possible: the first clause it breaks, in words (Z6, Z7, Z10, Z11)."""

from __future__ import annotations

import chess

from ...errors import IllegalMoveError
from ...geometry import NAMES
from ...identities import NAMES as IDENTITY_NAMES
from ...identities import PAWN, identities
from ...notation.moves import EnPassant, Move, PairCastling, Plain
from ...solvers import Desk
from . import castling
from .admission import COLOURS
from .patterns import FORWARD, QUIET, kept
from .position import IDENTITIES, Position

_Fault = tuple[str | None, str]


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
        return None, f"the piece on {NAMES[origin]} is {COLOURS[not turn]}'s"
    return None, f"there is no piece on {NAMES[origin]}"


def _step_fault(position: Position, move: Plain) -> _Fault | None:
    turn = position.turn
    side, foe = position.sides[turn], position.sides[not turn]
    some = IDENTITIES[side.masks[side.places.index(move.origin)]]
    clause = "Z7" if some == PAWN else "Z6"
    if side.occupied >> move.target & 1:
        return clause, f"{NAMES[move.target]} is occupied by a piece of the same side"
    is_capture = foe.occupied >> move.target & 1 == 1
    if not some & kept(turn, move.origin, move.target, is_capture):
        return clause, _no_identity(turn, move, some, is_capture)
    blockers = chess.between(move.origin, move.target) & (side.occupied | foe.occupied)
    if blockers:
        return clause, f"the way is blocked on {NAMES[chess.lsb(blockers)]}"
    return None


def _no_identity(turn: bool, move: Plain, some: int, is_capture: bool) -> str:
    """Why none of a piece's identities makes the step."""
    if some & PAWN:
        if is_capture and QUIET[turn][move.origin][move.target] & PAWN:
            return f"a Pawn does not capture straight ahead, and {_others(some)}"
        if not is_capture and kept(turn, move.origin, move.target, True) & PAWN:
            return f"there is nothing to capture on {NAMES[move.target]}, and {_others(some)}"
    return f"{NAMES[move.origin]} can be {_listed(some)}, which can not go so"


def _others(some: int) -> str:
    rest = some & ~PAWN
    return f"{_listed(rest)} can not go so" if rest else "the piece is a Pawn"


def _listed(some: int) -> str:
    names = [IDENTITY_NAMES[identity] for identity in identities(some)]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def _en_passant_fault(position: Position, move: EnPassant) -> _Fault | None:
    turn = position.turn
    if position.ep_square is None:
        return "Z11", "no double step of a possible Pawn has just opened a window"
    if move.target != position.ep_square:
        return "Z11", f"the window is on {NAMES[position.ep_square]}"
    arrival = move.target - FORWARD[turn]
    if not kept(turn, move.origin, move.target, True) & PAWN:
        return "Z11", f"{NAMES[move.origin]} is not beside {NAMES[arrival]}"
    side = position.sides[turn]
    if not side.masks[side.places.index(move.origin)] & PAWN:
        return "Z11", f"the piece on {NAMES[move.origin]} cannot be a Pawn"
    return None
