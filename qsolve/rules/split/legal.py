"""Which moves are legal, in batches: targets that share an answer are never looked at one by one.

A quantum move leaves the mover's King safe (S19) if it does so in a world in
which one of the moving halves is real: there the piece simply stands on that
half's target, what that half crossed is not real and what its partner crossed
is. So each pair of *ways* is one or two questions about the worlds as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import chess

from ...geometry import BETWEEN, PAWN_ATTACKS, RANK_IN_ORDER, squares
from ...notation.moves import Move
from ...solvers import Oracle
from ...worlds import partners
from .batches import (
    Batch,
    Castlings,
    Continuations,
    LoneTargets,
    Pairs,
    PawnTargets,
    Splits,
    Targets,
    Vanished,
)
from .moving import Outcome, observe
from .position import PAWNS, Position, Superstate
from .scene import REACH, Scene, Way

_FULL: Final = (1 << 64) - 1
_NOT_FILE_A: Final = _FULL & ~chess.BB_FILE_A
_NOT_FILE_H: Final = _FULL & ~chess.BB_FILE_H
_DOUBLE_STEP_RANKS: Final = (chess.BB_RANK_6, chess.BB_RANK_3)
"""Where a Pawn of each colour stands after the first half of a double step."""


def batches(scene: Scene) -> Iterator[Batch]:
    """All legal moves; classical ones first."""
    yield Targets(scene.king, scene.king_targets())
    yield from pawn_batches(scene)
    men = scene.position.men
    for kind in REACH:
        for origin in squares(men.kinds[kind] & scene.mine):
            yield from piece_batches(scene, kind, origin)
    yield Castlings(scene.castlings())
    for superstate in scene.position.superstates:
        if superstate.colour == scene.turn:
            yield from half_batches(scene, superstate)
            yield from observation_batches(scene, superstate)


def piece_batches(scene: Scene, kind: int, origin: int) -> Iterator[Targets | Splits]:
    """The moves and splits of a classical Queen, Rook, Bishop or Knight."""
    ways = scene.classical_ways(kind, origin)
    yield Targets(origin, scene.classical_targets(ways))
    apart = [(way, targets & scene.empty) for way, targets in ways.items()]
    for number, (one, first) in enumerate(apart):
        for other, second in apart[number:]:
            if first and second and _leaves_a_safe_world(scene, 0, one, 0, other):
                yield Splits(origin, first, second)


def _leaves_a_safe_world(scene: Scene, left: int, one: Way, right: int, other: Way) -> bool:
    """Whether a quantum move by two ways is legal: S15 and S19.

    *left* and *right* are the moving halves themselves, where they are there already.
    """
    crossed, attacks = one
    crossed_too, attacks_too = other
    return scene.is_allowed(left | partners(crossed) | crossed_too, attacks) or scene.is_allowed(
        right | partners(crossed_too) | crossed, attacks_too
    )


def half_batches(scene: Scene, superstate: Superstate) -> Iterator[Pairs | LoneTargets]:
    """The moves of a superstate's two halves, or of the one that is left (S13)."""
    board, kind = scene.board, superstate.kind
    origins = [square for square in (superstate.first, superstate.second) if square is not None]
    origins.sort(key=RANK_IN_ORDER.__getitem__)
    left = sum(1 << square for square in origins)
    halves = scene.halves & ~left
    ways = [
        scene.ways(kind, origin, scene.empty | left ^ 1 << origin, scene.classical, halves, left)
        for origin in origins
    ]
    reals = [board.real[origin] for origin in origins]
    if len(origins) == 2:
        for one, first in ways[0].items():
            for other, second in ways[1].items():
                if _leaves_a_safe_world(scene, reals[0], one, reals[1], other):
                    yield Pairs((origins[0], origins[1]), first, second)
        return
    gone = 0, scene.attacks_after(scene.classical, halves)
    for one, targets in ways[0].items():
        if _leaves_a_safe_world(scene, reals[0], one, partners(reals[0]), gone):
            yield LoneTargets(origins[0], targets)


def observation_batches(scene: Scene, superstate: Superstate) -> Iterator[Continuations | Vanished]:
    """The outcomes of observing a superstate, if it may be observed (S16, S17)."""
    found = outcomes(scene, superstate)
    if all(outcome.size() for outcome in found):
        yield from found


def outcomes(scene: Scene, superstate: Superstate) -> list[Continuations | Vanished]:
    """What each outcome of an observation can go on with; both happen in some world."""
    oracle, position = scene.oracle, scene.position
    squares_left = [s for s in (superstate.first, superstate.second) if s is not None]
    found: list[Continuations | Vanished] = []
    for square in squares_left:
        seen = Scene(oracle, observe(oracle, position, square, Outcome.FOUND))
        moves = tuple(piece_batches(seen, superstate.kind, square))
        found.append(Continuations(square, moves))
    if len(squares_left) == 1:
        square = squares_left[0]
        seen = Scene(oracle, observe(oracle, position, square, Outcome.CAPTURED))
        found.append(Vanished(square, seen.is_allowed(0, seen.attacks)))
    return found


# Pawns


def pawn_batches(scene: Scene) -> Iterator[PawnTargets | Targets]:
    """The legal moves of Pawns (S8)."""
    pawns = scene.position.men.kinds[PAWNS] & scene.mine
    if not pawns:
        return
    for shift, targets in _pawn_targets(scene, pawns):
        yield PawnTargets(shift, _legal_pawn_targets(scene, shift, targets))
    target = scene.position.ep_square
    if target is not None:
        for origin in squares(PAWN_ATTACKS[scene.foe][target] & pawns):
            if _may_capture_en_passant(scene, origin, target):
                yield Targets(origin, 1 << target)


def _pawn_targets(scene: Scene, pawns: int) -> tuple[tuple[int, int], ...]:
    """Shift and targets for the four ways in which a Pawn goes; steps onto halves included."""
    free = _FULL & ~scene.classical
    prey = scene.board.pieces[scene.foe] & ~scene.forbidden
    if scene.turn:
        steps = pawns << 8 & free
        double = (steps & _DOUBLE_STEP_RANKS[1]) << 8 & free
        west, east = (pawns & _NOT_FILE_A) << 7 & prey, (pawns & _NOT_FILE_H) << 9 & prey
        return (8, steps), (16, double), (7, west), (9, east)
    steps = pawns >> 8 & free
    double = (steps & _DOUBLE_STEP_RANKS[0]) >> 8 & free
    west, east = (pawns & _NOT_FILE_A) >> 9 & prey, (pawns & _NOT_FILE_H) >> 7 & prey
    return (-8, steps), (-16, double), (-9, west), (-7, east)


def _shifted(board: int, shift: int) -> int:
    return board << shift & _FULL if shift > 0 else board >> -shift


def _legal_pawn_targets(scene: Scene, shift: int, targets: int) -> int:
    doubtful = targets & (scene.zone | scene.halves | _shifted(scene.fixed, shift))
    if shift in (16, -16):
        doubtful |= targets & _shifted(scene.halves, shift // 2)
    legal = targets & ~doubtful
    if legal and not scene.is_allowed(0, scene.attacks):
        legal = 0
    for target in squares(doubtful):
        if _pawn_may_go(scene, target - shift, target):
            legal |= 1 << target
    return legal


def _pawn_may_go(scene: Scene, origin: int, target: int) -> bool:
    """S8, S19, for one Pawn."""
    board, bit = scene.board, 1 << target
    real = 0
    if (origin - target) & 7:
        real = board.real.get(target, 0)
    else:
        for square in squares((BETWEEN[origin][target] | bit) & scene.halves):
            real |= board.unreal[square]
    classical = scene.classical ^ 1 << origin | bit
    return scene.is_allowed(real, scene.attacks_after(classical, scene.halves & ~bit, ~bit))


def _may_capture_en_passant(scene: Scene, origin: int, target: int) -> bool:
    captured = 1 << target + (-8 if scene.turn else 8)
    classical = scene.classical ^ (1 << origin | captured) | 1 << target
    return scene.is_allowed(0, scene.attacks_after(classical, scene.halves, ~captured))


# All of them


def legal_moves(oracle: Oracle, position: Position) -> list[Move]:
    """All legal moves, in no particular order."""
    moves: list[Move] = []
    for batch in batches(Scene(oracle, position)):
        moves += batch.moves()
    return moves


def count_legal_moves(oracle: Oracle, position: Position) -> int:
    """How many legal moves there are, without making any."""
    return sum([batch.size() for batch in batches(Scene(oracle, position))])


def has_legal_move(oracle: Oracle, position: Position) -> bool:
    """Whether there is a legal move at all."""
    return any(batch.size() for batch in batches(Scene(oracle, position)))
