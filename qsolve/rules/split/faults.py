"""Why a displacement is not possible: the first clause it breaks, in words (S5-S17)."""

from __future__ import annotations

from typing import Final, NamedTuple

import chess

from ...geometry import BETWEEN, DISPLACEMENT, NAMES
from ...notation.moves import Castling, Observed, Plain, Quantum
from ...phrases import both, message, phrase
from ..staying import STAYS
from .batches import Vanished
from .legal import outcomes
from .position import KINGS, PAWNS, Superstate
from .scene import Scene

Fault = tuple[str | None, str]
"""The clause (``None``: mere chess geometry) and the reason."""


class Hindrance(NamedTuple):
    """A fault that is a deduction: a half that is real by an observation stands on ``square``."""

    clause: str
    reason: str
    square: int


def displacement_fault(
    scene: Scene, move: Plain | Castling | Quantum, found: int = 0
) -> Fault | Hindrance | None:
    """What forbids *move* before anything collapses or is tied, or ``None``.

    *found* are the squares on which an observation that goes before it made halves real.
    """
    if isinstance(move, Castling):
        reason = scene.castling_fault(move.wing)
        return None if reason is None else ("S9", reason)
    if isinstance(move, Plain):
        return _origin_fault(scene, move.origin) or _step_fault(scene, move, found)
    if len(move.origins) == 1 and len(move.targets) == 2:
        return _split_fault(scene, move, found)
    return _halves_fault(scene, move)


def observation_fault(scene: Scene, move: Observed) -> Fault | None:
    """What forbids the observation itself, whatever is done with what is found (S16, S17)."""
    origin = move.origin
    found = _superstate_at(scene, origin)
    if found is None:
        if scene.mine >> origin & 1:
            return "S16", phrase(
                "{square} holds a classical piece, only a superstate is observed",
                square=NAMES[origin],
            )
        return _nothing_there(scene, origin)
    partner = found.second if found.first == origin else found.first
    if move.then is None and partner is not None:
        name = NAMES[partner]
        sentence = message(
            "the half on {square} is not taken, so the piece cannot have been captured"
        )
        return "S16", phrase(sentence, square=name)
    for outcome in outcomes(scene, found):
        if not outcome.size():
            if isinstance(outcome, Vanished):
                return "S17", phrase("found captured, it would leave the King in check")
            name = NAMES[outcome.origin]
            return "S17", phrase("found on {square}, it would have no legal move", square=name)
    return None


def _superstate_at(scene: Scene, square: int) -> Superstate | None:
    """The mover's superstate with a half on *square*."""
    for superstate in scene.position.superstates:
        if superstate.colour == scene.turn and square in (superstate.first, superstate.second):
            return superstate
    return None


def _nothing_there(scene: Scene, square: int) -> Fault:
    name = NAMES[square]
    if scene.board.pieces[scene.foe] >> square & 1:
        if scene.turn:
            return None, phrase("what stands on {square} is Black's", square=name)
        return None, phrase("what stands on {square} is White's", square=name)
    return None, phrase("there is no piece on {square}", square=name)


def _moves_so(kind: int, origin: int, target: int) -> bool:
    return DISPLACEMENT[origin][target] >> kind & 1 == 1


_ARTICLED: Final = (
    phrase("a King"),
    phrase("a Queen"),
    phrase("a Rook"),
    phrase("a Bishop"),
    phrase("a Knight"),
    phrase("a Pawn"),
)
"""By the index of the kind."""
_BLOCKED: Final = message("the way is blocked on {square}")
_OCCUPIED: Final = message("{square} is occupied by a piece of the same side")
_FOUND_WAY: Final = message(
    "once the half on {origin} is found real, the one on {square} is real too"
    " and blocks the way to {target}"
)
_FOUND_TARGET: Final = message(
    "once the half on {origin} is found real, the one on {square} is real too and of the same side"
)


def _blocker(scene: Scene, origin: int, target: int, found: int) -> int | None:
    """A classical piece between two squares: if there is one that was there all along, that."""
    blockers = BETWEEN[origin][target] & scene.classical
    return chess.lsb(blockers & ~found or blockers) if blockers else None


def _blocked_by_found(origin: int, target: int, square: int) -> str:
    names = {"origin": NAMES[origin], "square": NAMES[square], "target": NAMES[target]}
    return phrase(_FOUND_WAY, **names)


# Classical moves


def _origin_fault(scene: Scene, origin: int) -> Fault | None:
    """A classical move begins with a classical piece of the mover."""
    if scene.mine >> origin & 1:
        return None
    if scene.my_halves >> origin & 1:
        name = NAMES[origin]
        sentence = message("{square} holds a half: observe it first (?{square}...) or move it by ^")
        return "S16", phrase(sentence, square=name)
    return _nothing_there(scene, origin)


def _step_fault(scene: Scene, move: Plain, found: int) -> Fault | Hindrance | None:
    origin, target = move.origin, move.target
    kind = scene.position.men.kind_at(origin)
    assert kind is not None
    if origin == target:
        return None, STAYS
    if scene.board.kings & ~scene.mine & 1 << target:
        return "S10", phrase("no move lands on the enemy King's square")
    if kind == PAWNS:
        return _pawn_step_fault(scene, move) or _promotion_fault(move)
    if not _moves_so(kind, origin, target) or (
        kind == KINGS and chess.square_distance(origin, target) > 1
    ):
        return None, phrase("{piece} does not move so", piece=_ARTICLED[kind])
    blocker = _blocker(scene, origin, target, found)
    if blocker is not None:
        if found >> blocker & 1:
            return Hindrance("S3", _blocked_by_found(origin, target, blocker), blocker)
        return None, phrase(_BLOCKED, square=NAMES[blocker])
    if scene.mine & found & 1 << target:
        reason = phrase(_FOUND_TARGET, origin=NAMES[origin], square=NAMES[target])
        return Hindrance("S3", reason, target)
    if scene.mine >> target & 1:
        return None, phrase(_OCCUPIED, square=NAMES[target])
    if move.promotion is not None:
        return "S20", phrase("only a Pawn is promoted")
    return None


def _pawn_step_fault(scene: Scene, move: Plain) -> Fault | None:
    origin, target = move.origin, move.target
    forward = 8 if scene.turn else -8
    offset = target - origin
    name = NAMES[target]
    files = abs((origin & 7) - (target & 7))
    home = origin >> 3 == (1 if scene.turn else 6)
    if files == 0 and (offset == forward or (offset == 2 * forward and home)):
        blockers = (BETWEEN[origin][target] | 1 << target) & scene.classical
        return (None, phrase(_BLOCKED, square=NAMES[chess.lsb(blockers)])) if blockers else None
    if files == 1 and offset - forward in (-1, 1):
        if scene.board.pieces[scene.foe] >> target & 1 or target == scene.position.crossed:
            return None
        if scene.my_halves >> target & 1:
            sentence = message(
                "a Pawn moving diagonally does not land on the half of its side on {square}"
            )
            return "S5", phrase(sentence, square=name)
        if scene.mine >> target & 1:
            return None, phrase(_OCCUPIED, square=name)
        sentence = message(
            "a Pawn moves diagonally only to capture, and nothing stands on {square}"
        )
        return None, phrase(sentence, square=name)
    return None, phrase("a Pawn does not move so")


def _promotion_fault(move: Plain) -> Fault | None:
    last = move.target >> 3 in (0, 7)
    if last and move.promotion is None:
        return "S20", phrase("a Pawn that reaches the last rank is promoted: add q, r, b or n")
    if not last and move.promotion is not None:
        return "S20", phrase("a Pawn is promoted on the last rank only")
    return None


# Quantum moves


def _split_fault(scene: Scene, move: Quantum, found: int) -> Fault | Hindrance | None:
    """S12, S14, S15 for a split."""
    origin = move.origins[0]
    name = NAMES[origin]
    if scene.my_halves >> origin & 1:
        return "S12", phrase("{square} holds a half, only a classical piece splits", square=name)
    if not scene.mine >> origin & 1:
        return _nothing_there(scene, origin)
    kind = scene.position.men.kind_at(origin)
    assert kind is not None
    if kind in (KINGS, PAWNS):
        return "S12", phrase("{piece} does not split", piece=_ARTICLED[kind])
    if move.targets[0] == move.targets[1]:
        return "S12", phrase("a piece splits to two different squares")
    for target in move.targets:
        fault = _slide_fault(scene, "S12", kind, origin, target, found=found)
        if fault is not None:
            return fault
    return None


def _halves_fault(scene: Scene, move: Quantum) -> Fault | Hindrance | None:
    """S13, S14, S15 for a pair move or a lone half's."""
    for origin in move.origins:
        if not scene.my_halves >> origin & 1:
            if scene.mine >> origin & 1:
                name = NAMES[origin]
                return "S13", phrase("{square} holds a classical piece, not a half", square=name)
            return _nothing_there(scene, origin)
    superstate = _superstate_at(scene, move.origins[0])
    assert superstate is not None
    halves = {superstate.first, superstate.second} - {None}
    if set(move.origins) - halves:
        names = both(*[NAMES[origin] for origin in move.origins])
        sentence = message("{squares} are not the two halves of one superstate")
        return "S13", phrase(sentence, squares=names)
    if halves - set(move.origins):
        return "S13", phrase("both halves move together, unless one is taken")
    if len(set(move.origins)) < len(move.origins):
        return "S13", phrase("{square} is named twice", square=NAMES[move.origins[0]])
    if len(set(move.targets)) < len(move.targets):
        return "S13", phrase("the two halves move to two different squares")
    vacated = sum(1 << origin for origin in move.origins)
    for origin, target in zip(move.origins, move.targets, strict=True):
        fault = _slide_fault(scene, "S13", superstate.kind, origin, target, vacated)
        if fault is not None:
            return fault
    return None


def _slide_fault(
    scene: Scene,
    clause: str,
    kind: int,
    origin: int,
    target: int,
    vacated: int = 0,
    found: int = 0,
) -> Fault | Hindrance | None:
    """What is in the way of a half from *origin* to *target*."""
    start, end = NAMES[origin], NAMES[target]
    if not _moves_so(kind, origin, target):
        sentence = message("{piece} does not move from {origin} to {target}")
        return clause, phrase(sentence, piece=_ARTICLED[kind], origin=start, target=end)
    if not (scene.empty | vacated) >> target & 1:
        sentence = message("{square} is not empty: a quantum move lands on nothing else")
        return "S14", phrase(sentence, square=end)
    blocker = _blocker(scene, origin, target, found)
    if blocker is None:
        return None
    if found >> blocker & 1:
        return Hindrance("S15", _blocked_by_found(origin, target, blocker), blocker)
    sentence = message("the classical piece on {square} blocks the way from {origin} to {target}")
    return "S15", phrase(sentence, square=NAMES[blocker], origin=start, target=end)
