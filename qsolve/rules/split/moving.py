"""What a move does: displacement, collapses and ties, what follows, and the events of all that."""

from __future__ import annotations

from enum import Enum
from typing import Final

import chess

from ...events import Cause, Event
from ...geometry import BETWEEN, PAWN_ATTACKS, squares
from ...notation.moves import Castling, Move, Observed, Plain, Quantum
from ...solvers import Oracle
from ..castling import CASTLINGS, RIGHTS_KEPT
from .attacks import king_square, threatening_halves
from .board import Board
from .draft import Crossing, Draft
from .position import KINGS, PAWNS, Position, Superstate, halves_of

_LAST_RANKS: Final = chess.BB_RANK_1 | chess.BB_RANK_8


class Outcome(Enum):
    """What an observation says of a half on the board (S16)."""

    FOUND = "found there"
    CAPTURED = "had been captured"


def advance(
    oracle: Oracle, position: Position, move: Move, log: list[Event] | None = None
) -> Position:
    """The position after *move*, whose displacement must be one that the rules propose.

    Raises :class:`IllegalMoveError` where a collapse or a tie is impossible (S7,
    S8, S9, S15). Whether the mover is in check after it is not asked here (S19).
    """
    if isinstance(move, Observed):
        if move.then is None:
            return _pass_on(observe(oracle, position, move.origin, Outcome.CAPTURED, log))
        found = observe(oracle, position, move.origin, Outcome.FOUND, log)
        return _displace(Draft(oracle, found, move, log), move.then)
    assert isinstance(move, Plain | Castling | Quantum)
    return _displace(Draft(oracle, position, move, log), move)


def observe(
    oracle: Oracle,
    position: Position,
    square: int,
    outcome: Outcome,
    log: list[Event] | None = None,
) -> Position:
    """What an observation of the half on *square* finds, before what was found moves (S16)."""
    draft = Draft(oracle, position, Observed(square, None), log)
    half = dict(halves_of(position.superstates))[square]
    draft.collapse(half, outcome is Outcome.FOUND, "S16", square)
    frame = draft.settle()
    return position._replace(men=draft.men(), superstates=tuple(draft.superstates), frame=frame)


def _pass_on(position: Position) -> Position:
    """The turn ends, since the observed piece had been captured: one ply on the clock (S16)."""
    return position._replace(
        turn=not position.turn,
        crossed=None,
        ep_square=None,
        halfmove=position.halfmove + 1,
        fullmove=position.fullmove + (not position.turn),
    )


def _displace(draft: Draft, move: Plain | Castling | Quantum) -> Position:
    if isinstance(move, Castling):
        return _castle(draft, move)
    if isinstance(move, Plain):
        return _move(draft, move)
    if len(move.origins) == 1 and len(move.targets) == 2:
        return _split(draft, move)
    return _move_halves(draft, move)


def _castle(draft: Draft, move: Castling) -> Position:
    """S9: King and Rook, both classical."""
    where = CASTLINGS[draft.turn, move.wing]
    for origin, target in ((where.king_from, where.king_to), (where.corner, where.rook_to)):
        draft.put(target, draft.turn, draft.lift(origin))
        draft.note(Cause.CASTLED, "S9", draft.turn, target)
    return _finish(draft, (where.king_from, where.corner))


def _move(draft: Draft, move: Plain) -> Position:
    """A classical piece's move (S4-S9)."""
    origin, target = move.origin, move.target
    halves = dict(halves_of(draft.position.superstates))
    kind = draft.lift(origin)
    draft.note(Cause.MOVED, None, draft.turn, target)
    if kind == PAWNS:
        return _move_pawn(draft, move, halves)
    for square in _on_the_way(origin, target, halves):
        draft.collapse(halves[square], False, "S4", square)
    resets = _land(draft, target, halves)
    draft.put(target, draft.turn, kind)
    if kind == KINGS:
        _leave_no_threat(draft, target)
    return _finish(draft, (origin, target), resets)


def _on_the_way(origin: int, target: int, halves: dict[int, int]) -> list[int]:
    """The squares of the halves between two squares, nearest to the origin first."""
    way = [square for square in squares(BETWEEN[origin][target]) if square in halves]
    return way if origin < target else way[::-1]


def _land(draft: Draft, target: int, halves: dict[int, int]) -> bool:
    """S5, S6: what a piece that lands does to what is there; whether that is the enemy's."""
    half = halves.get(target)
    if half is None:
        return _capture(draft, target)
    if draft.superstates[half >> 1].colour == draft.turn:
        draft.collapse(half, False, "S5", target)
        return False
    draft.take(half, "S6", target)
    return True


def _capture(draft: Draft, target: int) -> bool:
    """Remove the enemy's classical piece on *target*; whether there is one."""
    if not draft.sides[not draft.turn] >> target & 1:
        return False
    draft.lift(target)
    draft.note(Cause.CAPTURED, None, not draft.turn, target)
    return True


def _move_pawn(draft: Draft, move: Plain, halves: dict[int, int]) -> Position:
    """A Pawn's step, capture, en-passant capture or promotion (S8)."""
    origin, target, turn = move.origin, move.target, draft.turn
    crossed = None
    if (origin - target) & 7:
        half = halves.get(target)
        if half is not None:
            draft.collapse(half, True, "S8", target)
            draft.take(half, "S8", target)
        elif not _capture(draft, target):
            _capture(draft, target + (-8 if turn else 8))
    else:
        if abs(origin - target) == 16:
            crossed = (origin + target) // 2
        for square in (*squares(BETWEEN[origin][target]), target):
            if square in halves:
                draft.collapse(halves[square], False, "S8", square)
    draft.put(target, turn, PAWNS)
    if move.promotion is not None:
        draft.lift(target)
        draft.put(target, turn, move.promotion.bit_length() - 1)
        draft.note(Cause.PROMOTED, "S8", turn, target)
    return _finish(draft, (origin, target), resets=True, crossed=crossed)


def _leave_no_threat(draft: Draft, target: int) -> None:
    """S9: every enemy half that attacks the King's new square in some world is not real."""
    board = Board(draft.men(), tuple(draft.superstates))
    desk = draft.oracle.worlds(draft.position.frame)
    lines = board.lines(target, not draft.turn, board.classical, board.halves)
    for attacker in threatening_halves(desk, board, lines, draft.required()):
        half = board.real[attacker].bit_length() - 1
        draft.collapse(half, False, "S9", attacker)


def _split(draft: Draft, move: Quantum) -> Position:
    """S12: a classical piece becomes a superstate."""
    origin = move.origins[0]
    kind = draft.lift(origin)
    number = len(draft.superstates)
    first, second = move.targets
    draft.superstates.append(Superstate(draft.serial, draft.turn, kind, first, second))
    draft.serial += 1
    halves = dict(halves_of(draft.position.superstates))
    for half, target in enumerate(move.targets, start=2 * number):
        draft.note(Cause.SPLIT, "S12", draft.turn, target, half)
    for half, target in enumerate(move.targets, start=2 * number):
        for square in _on_the_way(origin, target, halves):
            draft.cross(Crossing(half, halves[square], None, target, square))
    return _finish(draft, (origin, origin))


def _move_halves(draft: Draft, move: Quantum) -> Position:
    """S13: both halves of a superstate move, or the one that is left."""
    halves = dict(halves_of(draft.position.superstates))
    movers = [halves.pop(origin) for origin in move.origins]
    number = movers[0] >> 1
    targets = dict(zip((half & 1 for half in movers), move.targets, strict=True))
    draft.superstates[number] = draft.superstates[number]._replace(
        first=targets.get(0), second=targets.get(1)
    )
    for half, target in zip(movers, move.targets, strict=True):
        draft.note(Cause.MOVED, "S13", draft.turn, target, half)
    for half, origin, target in zip(movers, move.origins, move.targets, strict=True):
        for square in _on_the_way(origin, target, halves):
            draft.cross(Crossing(half, halves[square], origin, target, square))
    return _finish(draft, (move.origins[0], move.origins[-1]))


def _finish(
    draft: Draft, touched: tuple[int, int], resets: bool = False, crossed: int | None = None
) -> Position:
    """All collapses and ties together (S3), then rights, clock and en-passant square (S20)."""
    before, turn = draft.position, draft.turn
    frame = draft.settle()
    origin, target = touched
    after = Position(
        men=draft.men(),
        superstates=tuple(draft.superstates),
        frame=frame,
        turn=not turn,
        castling=before.castling & RIGHTS_KEPT[origin] & RIGHTS_KEPT[target],
        crossed=crossed,
        ep_square=None,
        halfmove=0 if resets else before.halfmove + 1,
        fullmove=before.fullmove + (not turn),
        serial=draft.serial,
    )
    return after if crossed is None else with_ep_square(draft.oracle, after)


def with_ep_square(oracle: Oracle, position: Position) -> Position:
    """*position* with the en-passant square set, where some capture onto it is legal (S20)."""
    crossed = position.crossed
    if crossed is None:
        return position
    men, turn = position.men, position.turn
    around = PAWN_ATTACKS[not turn][crossed] & men.kinds[PAWNS] & men.sides[turn]
    if not around:
        return position
    board = Board(men, position.superstates)
    captured = 1 << crossed + (-8 if turn else 8)
    king = king_square(position, turn)
    for origin in squares(around):
        classical = board.classical ^ (1 << origin | captured) | 1 << crossed
        attacks = board.attacks(king, not turn, classical, board.halves, ~captured)
        if oracle.worlds(position.frame).allows(0, attacks):
            return position._replace(ep_square=crossed)
    return position
