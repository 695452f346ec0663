"""Which moves are legal, in batches from one origin or along one shift (B6, B16-B18)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import chess

from ...geometry import (
    DARK,
    FAR_DIAGONAL,
    FAR_STRAIGHT,
    KING_STEPS,
    KNIGHT_LEAPS,
    LIGHT,
    NEAR_DIAGONAL,
    NEAR_STRAIGHT,
    PAWN_ATTACKS,
    diagonal_attacks,
    identity_attacks,
    squares,
    straight_attacks,
)
from ...identities import BISHOP, KING, KNIGHT, QUEEN, ROOK
from ...notation.moves import Castling, Move, Plain, Wing
from ...phrases import phrase
from ...solvers import Desk
from ..castling import CASTLINGS
from .attacks import is_certainly_attacked
from .moving import NOT_BISHOP, PROMOTED, colour_of
from .position import CENSUS_PIECE, Position
from .scene import Kings, Scene, Standing

_FULL: Final = (1 << 64) - 1
_PROMOTION_RANKS: Final = chess.BB_RANK_1 | chess.BB_RANK_8
_NOT_FILE_A: Final = _FULL & ~chess.BB_FILE_A
_NOT_FILE_H: Final = _FULL & ~chess.BB_FILE_H
_DOUBLE_STEP_RANKS: Final = (chess.BB_RANK_6, chess.BB_RANK_3)
"""Where a Pawn of each colour stands after the first half of a double step."""
_HOME_RANKS: Final = (chess.BB_RANK_8, chess.BB_RANK_1)
_ALWAYS_DEFINITE: Final = (QUEEN, ROOK, KNIGHT)

Batch = tuple[int, int]
"""An origin and the bit board of the targets that are legal from there."""


def piece_batches(scene: Scene) -> Iterator[Batch]:
    """The legal moves of quantum and promoted pieces, castling aside (B6)."""
    for piece, origin, mask in scene.side.living():
        yield origin, _quantum_targets(scene, piece, origin, mask)
    for identity, pieces in zip(PROMOTED, scene.side.promoted, strict=True):
        for origin in squares(pieces):
            targets = identity_attacks(identity, origin, scene.occupied) & ~scene.forbidden
            yield origin, scene.safe_targets(scene.candidates, -1, origin, targets)


def _quantum_targets(scene: Scene, piece: int, origin: int, mask: int) -> int:
    allowed = ~scene.forbidden
    ring = KING_STEPS[origin]
    by_mask: dict[int, int] = {}
    if mask & KNIGHT:
        by_mask[KNIGHT] = KNIGHT_LEAPS[origin] & allowed
    if mask & NEAR_DIAGONAL:
        lines = diagonal_attacks(origin, scene.occupied) & allowed
        by_mask[mask & NEAR_DIAGONAL] = lines & ring
        kept = mask & FAR_DIAGONAL
        if kept:
            by_mask[kept] = by_mask.get(kept, 0) | (lines & ~ring)
    if mask & NEAR_STRAIGHT:
        lines = straight_attacks(origin, scene.occupied) & allowed
        kept = mask & NEAR_STRAIGHT
        by_mask[kept] = by_mask.get(kept, 0) | (lines & ring)
        kept = mask & FAR_STRAIGHT
        if kept:
            by_mask[kept] = by_mask.get(kept, 0) | (lines & ~ring)
    legal = 0
    for kept, targets in by_mask.items():
        if targets:
            kings = scene.candidates if kept == mask else _kings_after(scene, piece, kept)
            legal |= scene.safe_targets(kings, piece, origin, targets)
    return legal


def _kings_after(scene: Scene, piece: int, kept: int) -> Kings:
    """The King candidates once the piece is known to be one of *kept*."""
    places = scene.side.places
    pieces = list(scene.problem)
    pieces[piece] = CENSUS_PIECE[places[piece]][kept]
    reduced = scene.desk.reduce(tuple(pieces))
    assert reduced is not None
    return [candidate for candidate in scene.candidates if reduced[candidate[0]] & KING]


def pawn_steps(scene: Scene) -> Iterator[tuple[int, int]]:
    """Legal Pawn moves, en passant and promotion aside: a shift, and its targets."""
    doubtful_step, doubtful_capture = _doubtful_origins(scene)
    for shift, targets, is_capture in _pawn_targets(scene):
        doubtful = doubtful_capture if is_capture else doubtful_step
        origins = targets >> shift if shift > 0 else targets << -shift
        unclear = origins & doubtful
        if unclear:
            for origin in squares(unclear):
                target = origin + shift
                if not scene.is_safe_capture_or_step(scene.candidates, -1, origin, target):
                    targets &= ~(1 << target)
        yield shift, targets


def _doubtful_origins(scene: Scene) -> tuple[int, int]:
    """The squares from which a Pawn's step, and a Pawn's capture, is not safe beyond doubt."""
    step = capture = _FULL
    for _, square in scene.candidates:
        standing, lines = scene.standing(square)
        if standing:
            step &= lines
            if standing == Standing.UNTOUCHED:
                capture &= lines
                if not capture:
                    break
    return step, capture


def _pawn_targets(scene: Scene) -> tuple[tuple[int, int, bool], ...]:
    """Shift, targets and whether it captures, for the four ways in which a Pawn goes."""
    pawns = scene.side.pawns
    empty = _FULL & ~scene.occupied
    prey = scene.theirs & ~scene.forbidden
    if scene.turn:
        steps = pawns << 8 & empty
        double = (steps & _DOUBLE_STEP_RANKS[1]) << 8 & empty
        west = (pawns & _NOT_FILE_A) << 7 & prey
        east = (pawns & _NOT_FILE_H) << 9 & prey
        return (8, steps, False), (16, double, False), (7, west, True), (9, east, True)
    steps = pawns >> 8 & empty
    double = (steps & _DOUBLE_STEP_RANKS[0]) >> 8 & empty
    west = (pawns & _NOT_FILE_A) >> 9 & prey
    east = (pawns & _NOT_FILE_H) >> 7 & prey
    return (-8, steps, False), (-16, double, False), (-9, west, True), (-7, east, True)


def bishop_promotions(scene: Scene, shift: int, targets: int) -> int:
    """The promotion *targets*, legal for other pieces, where a Bishop may appear (B17)."""
    legal = 0
    for colour in (LIGHT, DARK):
        some = targets & colour
        if some and not scene.side.promoted[2] & colour:
            legal |= _announced(scene, shift, some)
    return legal


def _announced(scene: Scene, shift: int, targets: int) -> int:
    colour = colour_of(targets.bit_length() - 1)
    pieces = list(scene.problem)
    for piece, place, mask in scene.side.living():
        if colour >> place & 1 and mask & BISHOP:
            pieces[piece] = CENSUS_PIECE[place][mask & NOT_BISHOP]
    reduced = scene.desk.reduce(tuple(pieces))
    if reduced is None:
        return 0
    kings = [candidate for candidate in scene.candidates if reduced[candidate[0]] & KING]
    return sum(
        1 << target
        for target in squares(targets)
        if scene.is_safe_capture_or_step(kings, -1, target - shift, target)
    )


def en_passant_origins(scene: Scene) -> list[int]:
    """The squares of Pawns that may capture en passant (B18)."""
    target = scene.position.ep_square
    if target is None:
        return []
    captured = target + (-8 if scene.turn else 8)
    foe = scene.foe_after(captured)
    around = PAWN_ATTACKS[not scene.turn][target] & scene.side.pawns
    return [
        origin
        for origin in squares(around)
        if scene.is_safe(
            scene.candidates,
            foe,
            (scene.occupied & ~(1 << origin | 1 << captured)) | 1 << target,
            -1,
            target,
        )
    ]


def castlings(scene: Scene) -> list[Castling]:
    """The legal castling moves (B16)."""
    if not scene.position.castling & _HOME_RANKS[scene.turn]:
        return []
    return [Castling(wing) for wing in Wing if castling_fault(scene, wing) is None]


def castling_fault(scene: Scene, wing: Wing) -> tuple[str, str] | None:
    """The clause and the reason that forbid castling on that wing, or ``None``."""
    where = CASTLINGS[scene.turn, wing]
    names = chess.SQUARE_NAMES
    if not scene.position.castling >> where.corner & 1:
        return "B16", phrase(
            "the right is gone: {king} and {corner} are not both original and unmoved",
            king=names[where.king_from],
            corner=names[where.corner],
        )
    if scene.occupied & where.between:
        return "B16", phrase("there is a piece between King and Rook")
    king = scene.me.at[where.king_from]
    rook = scene.me.at[where.corner]
    masks = scene.side.masks
    reduced = None
    if masks[king] & KING and masks[rook] & ROOK:
        pieces = list(scene.problem)
        pieces[king], pieces[rook] = KING, ROOK
        reduced = scene.desk.reduce(tuple(pieces))
    if reduced is None:
        return "B16", phrase(
            "no assignment has {king} the King and {corner} a Rook",
            king=names[where.king_from],
            corner=names[where.corner],
        )
    for square in where.watched:
        if is_certainly_attacked(scene.desk, scene.foe, square, scene.occupied):
            return "B16", phrase("{square} is certainly attacked", square=names[square])
    occupied = scene.occupied ^ (1 << where.king_from | 1 << where.corner)
    occupied |= 1 << where.king_to | 1 << where.rook_to
    if is_certainly_attacked(scene.desk, scene.foe, where.king_to, occupied):
        return "B11", phrase("it leaves the King in check")
    return None


def legal_moves(desk: Desk, position: Position) -> list[Move]:
    """All legal moves, in no particular order."""
    scene = Scene(desk, position)
    moves: list[Move] = [
        Plain(origin, target)
        for origin, targets in piece_batches(scene)
        for target in squares(targets)
    ]
    for shift, targets in pawn_steps(scene):
        promotions = targets & _PROMOTION_RANKS
        moves += [Plain(target - shift, target) for target in squares(targets ^ promotions)]
        moves += [
            Plain(target - shift, target, identity)
            for target in squares(promotions)
            for identity in _ALWAYS_DEFINITE
        ]
        if promotions:
            moves += [
                Plain(target - shift, target, BISHOP)
                for target in squares(bishop_promotions(scene, shift, promotions))
            ]
    if position.ep_square is not None:
        moves += [Plain(origin, position.ep_square) for origin in en_passant_origins(scene)]
    moves += castlings(scene)
    return moves


def count_legal_moves(desk: Desk, position: Position) -> int:
    """How many legal moves there are, without making any."""
    scene = Scene(desk, position)
    count = sum([targets.bit_count() for _, targets in piece_batches(scene)])
    for shift, targets in pawn_steps(scene):
        count += targets.bit_count()
        promotions = targets & _PROMOTION_RANKS
        if promotions:
            count += 2 * promotions.bit_count()
            count += bishop_promotions(scene, shift, promotions).bit_count()
    if position.ep_square is not None:
        count += len(en_passant_origins(scene))
    return count + len(castlings(scene))


def has_legal_move(desk: Desk, position: Position) -> bool:
    """Whether there is a legal move at all."""
    scene = Scene(desk, position)
    return (
        any(targets for _, targets in piece_batches(scene))
        or any(targets for _, targets in pawn_steps(scene))
        or bool(en_passant_origins(scene) or castlings(scene))
    )
