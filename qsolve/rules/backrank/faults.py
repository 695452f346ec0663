"""Why a displacement is not possible: the first clause it breaks, in words (B6, B16, B17, B25)."""

from __future__ import annotations

from typing import Final

import chess

from ...errors import IllegalMoveError
from ...geometry import DISPLACEMENT, NAMES
from ...identities import BISHOP, KING, KNIGHT, QUEEN, ROOK, identities
from ...notation.moves import Castling, Move, Plain
from ...phrases import either, message, phrase
from ...solvers import Desk
from ..staying import STAYS
from .legal import castling_fault
from .moving import PROMOTED
from .position import Position
from .scene import Scene

_Fault = tuple[str | None, str]

_BLOCKED: Final = message("the way is blocked on {square}")
_OCCUPIED: Final = message("{square} is occupied by a piece of the same side")
_NAMED: Final = {
    KING: phrase("King"),
    QUEEN: phrase("Queen"),
    ROOK: phrase("Rook"),
    BISHOP: phrase("Bishop"),
    KNIGHT: phrase("Knight"),
}
_ARTICLED: Final = {
    KING: phrase("the King"),
    QUEEN: phrase("a Queen"),
    ROOK: phrase("a Rook"),
    BISHOP: phrase("a Bishop"),
    KNIGHT: phrase("a Knight"),
}


def check_displacement(desk: Desk, position: Position, move: Move) -> None:
    """Raise :class:`IllegalMoveError` where *move* fails before anything is captured or deduced."""
    scene = Scene(desk, position)
    if isinstance(move, Castling):
        fault: _Fault | None = castling_fault(scene, move.wing)
    else:
        assert isinstance(move, Plain)
        fault = _origin_fault(scene, move) or _step_fault(scene, move)
    if fault is not None:
        raise IllegalMoveError(str(move), *fault)


def _origin_fault(scene: Scene, move: Plain) -> _Fault | None:
    if scene.mine >> move.origin & 1:
        return None
    name = NAMES[move.origin]
    if scene.theirs >> move.origin & 1:
        if scene.turn:
            return None, phrase("the piece on {square} is Black's", square=name)
        return None, phrase("the piece on {square} is White's", square=name)
    return None, phrase("there is no piece on {square}", square=name)


def _step_fault(scene: Scene, move: Plain) -> _Fault | None:
    if move.origin == move.target:
        return "B17" if scene.side.pawns >> move.origin & 1 else "B6", STAYS
    if scene.side.pawns >> move.origin & 1:
        return _pawn_fault(scene, move)
    origin, target = NAMES[move.origin], NAMES[move.target]
    displacement = DISPLACEMENT[move.origin][move.target]
    mask = _mask(scene, move.origin)
    if not mask & displacement:
        return "B6", _no_identity(origin, mask)
    blockers = chess.between(move.origin, move.target) & scene.occupied
    if blockers:
        return "B6", phrase(_BLOCKED, square=NAMES[chess.lsb(blockers)])
    if scene.mine >> move.target & 1:
        return "B6", phrase(_OCCUPIED, square=target)
    if move.promotion is not None:
        return "B17", phrase("only a Pawn is promoted")
    return None


def _no_identity(square: str, mask: int) -> str:
    """That none of a piece's identities makes the step."""
    if mask in _ARTICLED:
        sentence = message("{square} is {name}, which does not move so")
        return phrase(sentence, square=square, name=_ARTICLED[mask])
    names = either(*[_NAMED[identity] for identity in identities(mask)])
    return phrase("{square} can be {names}, none of which moves so", square=square, names=names)


def _mask(scene: Scene, square: int) -> int:
    piece = scene.me.at.get(square)
    if piece is not None:
        return scene.side.masks[piece]
    boards = zip(PROMOTED, scene.side.promoted, strict=True)
    return next(identity for identity, board in boards if board >> square & 1)


def _pawn_fault(scene: Scene, move: Plain) -> _Fault | None:
    step = _pawn_step_fault(scene, move)
    if step is not None:
        return "B17", step
    last = move.target >> 3 in (0, 7)
    if last and move.promotion is None:
        return "B17", phrase("a Pawn that reaches the last rank is promoted: add q, r, b or n")
    if not last and move.promotion is not None:
        return "B17", phrase("a Pawn is promoted on the last rank only")
    return None


def _pawn_step_fault(scene: Scene, move: Plain) -> str | None:
    forward = 8 if scene.turn else -8
    offset = move.target - move.origin
    target = NAMES[move.target]
    files = abs((move.origin & 7) - (move.target & 7))
    home = move.origin >> 3 == (1 if scene.turn else 6)
    if files == 0 and (offset == forward or (offset == 2 * forward and home)):
        way = 1 << move.origin + forward | 1 << move.target
        blockers = way & scene.occupied
        return phrase(_BLOCKED, square=NAMES[chess.lsb(blockers)]) if blockers else None
    if files == 1 and offset - forward in (-1, 1):
        if scene.theirs >> move.target & 1 or move.target == scene.position.crossed:
            return None
        if scene.mine >> move.target & 1:
            return phrase(_OCCUPIED, square=target)
        return phrase(
            "a Pawn moves diagonally only to capture, and nothing can be captured on {square}",
            square=target,
        )
    return phrase("a Pawn does not move so")
