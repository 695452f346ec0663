"""Which moves are legal, in batches where King safety is beyond doubt (B6, B11, B16-B18).

A move that changes no mask but the mover's is safe when some King candidate
stays put, is not certainly attacked, and sees neither the square that the move
vacates (so no line to it opens) nor, for a capture, any possible attacker (so
no deduction about the other side can matter). Only the other moves are tried
one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
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
from ...identities import BISHOP, KING, KNIGHT, PIECES, QUEEN, ROOK
from ...notation.moves import Castling, Move, Plain, Wing
from ...solvers import Desk
from ..castling import CASTLINGS
from .attacks import Army, army, attackers, is_certainly_attacked
from .moving import NOT_BISHOP, NOT_KING, PROMOTED, colour_of
from .position import CAPTURED, CENSUS_PIECE, Position

_FULL: Final = (1 << 64) - 1
_PROMOTION_RANKS: Final = chess.BB_RANK_1 | chess.BB_RANK_8
_NOT_FILE_A: Final = _FULL & ~chess.BB_FILE_A
_NOT_FILE_H: Final = _FULL & ~chess.BB_FILE_H
_DOUBLE_STEP_RANKS: Final = (chess.BB_RANK_6, chess.BB_RANK_3)
"""Where a Pawn of each colour stands after the first half of a double step."""
_HOME_RANKS: Final = (chess.BB_RANK_8, chess.BB_RANK_1)
_ALWAYS_DEFINITE: Final = (QUEEN, ROOK, KNIGHT)

_Masks = tuple[int, ...]
Batch = tuple[int, int]
"""An origin and the bit board of the targets that are legal from there."""


class Standing(IntEnum):
    """How a King candidate's square stands under attack now."""

    CERTAIN = 0
    POSSIBLE = 1
    UNTOUCHED = 2


class Scene:
    """A position with what its legal moves depend on, worked out as it is needed."""

    def __init__(self, desk: Desk, position: Position) -> None:
        turn = position.turn
        self.desk = desk
        self.position = position
        self.turn = turn
        self.side = position.sides[turn]
        self.me = army(self.side, turn)
        self.foe = army(position.sides[not turn], not turn)
        self.mine = self.me.occupied
        self.theirs = self.foe.occupied
        self.occupied = self.mine | self.theirs
        self.problem = self.side.problem()
        self.candidates = [
            (piece, place)
            for piece, (place, mask) in enumerate(
                zip(self.side.places, self.side.masks, strict=True)
            )
            if mask & KING and place < CAPTURED
        ]
        self.forbidden = self.mine | self._last_king()
        self._standings: dict[int, tuple[Standing, int]] = {}
        self._foes_after: dict[int, Army] = {}

    def _last_king(self) -> int:
        """The square of the other side's revealed King, which no move may capture (B9)."""
        kings = self.foe.kings
        return kings if kings & (kings - 1) == 0 else 0

    def standing(self, square: int) -> tuple[Standing, int]:
        """How the King candidate on *square* stands, and the lines that lead to it."""
        known = self._standings.get(square)
        if known is None:
            known = self._standings[square] = self._standing(square)
        return known

    def _standing(self, square: int) -> tuple[Standing, int]:
        occupied = self.occupied
        lines = diagonal_attacks(square, occupied) | straight_attacks(square, occupied)
        definite, possible = attackers(self.foe, square, occupied)
        if definite:
            return Standing.CERTAIN, lines
        if not possible:
            return Standing.UNTOUCHED, lines
        if is_certainly_attacked(self.desk, self.foe, square, occupied):
            return Standing.CERTAIN, lines
        return Standing.POSSIBLE, lines

    def foe_after(self, captured: int) -> Army:
        """The other side after a capture on a square, reduced (B9)."""
        known = self._foes_after.get(captured)
        if known is None:
            known = self._foes_after[captured] = self._capture(captured)
        return known

    def _capture(self, captured: int) -> Army:
        foe = self.foe
        side = foe.side
        bit = 1 << captured
        piece = foe.at.get(captured)
        if piece is None:
            queens, rooks, bishops, knights = (board & ~bit for board in side.promoted)
            gone = side._replace(
                pawns=side.pawns & ~bit, promoted=(queens, rooks, bishops, knights)
            )
            return army(gone, foe.colour)
        masks = list(side.masks)
        places = list(side.places)
        places[piece] = captured + CAPTURED
        if masks[piece] & KING:
            masks[piece] &= NOT_KING
            pieces = self.desk.reduce(
                tuple([CENSUS_PIECE[p][m] for p, m in zip(places, masks, strict=True)])
            )
            assert pieces is not None
            masks = [number & PIECES for number in pieces]
        return army(side._replace(masks=tuple(masks), places=tuple(places)), foe.colour)

    def is_safe(
        self, kings: list[tuple[int, int]], foe: Army, occupied: int, mover: int, target: int
    ) -> bool:
        """Whether one of the *kings* (id and square) is not certainly attacked (B11).

        The *mover* (an id, or -1) stands on *target* by then.
        """
        for piece, square in kings:
            if piece == mover:
                square = target
            if not is_certainly_attacked(self.desk, foe, square, occupied):
                return True
        return False

    def is_safe_capture_or_step(
        self, kings: list[tuple[int, int]], mover: int, origin: int, target: int
    ) -> bool:
        """:meth:`is_safe` for a piece going from *origin* to *target*."""
        foe = self.foe_after(target) if self.theirs >> target & 1 else self.foe
        occupied = (self.occupied & ~(1 << origin)) | 1 << target
        return self.is_safe(kings, foe, occupied, mover, target)

    # Quantum and promoted pieces

    def piece_batches(self) -> Iterator[Batch]:
        """The legal moves of quantum and promoted pieces, castling aside (B6)."""
        for piece, origin, mask in self.side.living():
            yield origin, self._quantum_targets(piece, origin, mask)
        for identity, pieces in zip(PROMOTED, self.side.promoted, strict=True):
            for origin in squares(pieces):
                targets = identity_attacks(identity, origin, self.occupied) & ~self.forbidden
                yield origin, self._safe_targets(self.candidates, -1, origin, targets)

    def _quantum_targets(self, piece: int, origin: int, mask: int) -> int:
        allowed = ~self.forbidden
        ring = KING_STEPS[origin]
        by_mask: dict[int, int] = {}
        if mask & KNIGHT:
            by_mask[KNIGHT] = KNIGHT_LEAPS[origin] & allowed
        if mask & NEAR_DIAGONAL:
            lines = diagonal_attacks(origin, self.occupied) & allowed
            by_mask[mask & NEAR_DIAGONAL] = lines & ring
            kept = mask & FAR_DIAGONAL
            if kept:
                by_mask[kept] = by_mask.get(kept, 0) | (lines & ~ring)
        if mask & NEAR_STRAIGHT:
            lines = straight_attacks(origin, self.occupied) & allowed
            kept = mask & NEAR_STRAIGHT
            by_mask[kept] = by_mask.get(kept, 0) | (lines & ring)
            kept = mask & FAR_STRAIGHT
            if kept:
                by_mask[kept] = by_mask.get(kept, 0) | (lines & ~ring)
        legal = 0
        for kept, targets in by_mask.items():
            if targets:
                kings = self.candidates if kept == mask else self._kings_after(piece, kept)
                legal |= self._safe_targets(kings, piece, origin, targets)
        return legal

    def _kings_after(self, piece: int, kept: int) -> list[tuple[int, int]]:
        """The King candidates once the piece is known to be one of *kept*."""
        places = self.side.places
        pieces = list(self.problem)
        pieces[piece] = CENSUS_PIECE[places[piece]][kept]
        reduced = self.desk.reduce(tuple(pieces))
        assert reduced is not None
        return [candidate for candidate in self.candidates if reduced[candidate[0]] & KING]

    def _safe_targets(
        self, kings: list[tuple[int, int]], mover: int, origin: int, targets: int
    ) -> int:
        """Those of the *targets* that leave some King candidate safe."""
        quiet_is_safe = False
        for piece, square in kings:
            if piece != mover:
                standing, lines = self._standings.get(square) or self.standing(square)
                if not lines >> origin & 1 and standing:
                    if standing == Standing.UNTOUCHED:
                        return targets
                    quiet_is_safe = True
        legal = targets & ~self.theirs if quiet_is_safe else 0
        for target in squares(targets & ~legal):
            if self.is_safe_capture_or_step(kings, mover, origin, target):
                legal |= 1 << target
        return legal

    # Pawns

    def pawn_steps(self) -> Iterator[tuple[int, int]]:
        """Legal Pawn moves, en passant and promotion aside: a shift, and its targets."""
        doubtful_step, doubtful_capture = self._doubtful_origins()
        for shift, targets, is_capture in self._pawn_targets():
            doubtful = doubtful_capture if is_capture else doubtful_step
            origins = targets >> shift if shift > 0 else targets << -shift
            unclear = origins & doubtful
            if unclear:
                for origin in squares(unclear):
                    target = origin + shift
                    if not self.is_safe_capture_or_step(self.candidates, -1, origin, target):
                        targets &= ~(1 << target)
            yield shift, targets

    def _doubtful_origins(self) -> tuple[int, int]:
        """The squares from which a Pawn's step, and a Pawn's capture, is not safe beyond doubt."""
        step = capture = _FULL
        for _, square in self.candidates:
            standing, lines = self.standing(square)
            if standing:
                step &= lines
                if standing == Standing.UNTOUCHED:
                    capture &= lines
                    if not capture:
                        break
        return step, capture

    def _pawn_targets(self) -> tuple[tuple[int, int, bool], ...]:
        """Shift, targets and whether it captures, for the four ways in which a Pawn goes."""
        pawns = self.side.pawns
        empty = _FULL & ~self.occupied
        prey = self.theirs & ~self.forbidden
        if self.turn:
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

    def bishop_promotions(self, shift: int, targets: int) -> int:
        """The promotion *targets*, legal for other pieces, where a Bishop may appear (B17)."""
        legal = 0
        for colour in (LIGHT, DARK):
            some = targets & colour
            if some and not self.side.promoted[2] & colour:
                legal |= self._announced(shift, some)
        return legal

    def _announced(self, shift: int, targets: int) -> int:
        colour = colour_of(targets.bit_length() - 1)
        pieces = list(self.problem)
        for piece, place, mask in self.side.living():
            if colour >> place & 1 and mask & BISHOP:
                pieces[piece] = CENSUS_PIECE[place][mask & NOT_BISHOP]
        reduced = self.desk.reduce(tuple(pieces))
        if reduced is None:
            return 0
        kings = [candidate for candidate in self.candidates if reduced[candidate[0]] & KING]
        return sum(
            1 << target
            for target in squares(targets)
            if self.is_safe_capture_or_step(kings, -1, target - shift, target)
        )

    def en_passant_origins(self) -> list[int]:
        """The squares of Pawns that may capture en passant (B18)."""
        target = self.position.ep_square
        if target is None:
            return []
        captured = target + (-8 if self.turn else 8)
        foe = self.foe_after(captured)
        around = PAWN_ATTACKS[not self.turn][target] & self.side.pawns
        return [
            origin
            for origin in squares(around)
            if self.is_safe(
                self.candidates,
                foe,
                (self.occupied & ~(1 << origin | 1 << captured)) | 1 << target,
                -1,
                target,
            )
        ]

    # Castling

    def castlings(self) -> list[Castling]:
        """The legal castling moves (B16)."""
        if not self.position.castling & _HOME_RANKS[self.turn]:
            return []
        return [Castling(wing) for wing in Wing if self.castling_fault(wing) is None]

    def castling_fault(self, wing: Wing) -> tuple[str, str] | None:
        """The clause and the reason that forbid castling on that wing, or ``None``."""
        where = CASTLINGS[self.turn, wing]
        names = chess.SQUARE_NAMES
        if not self.position.castling >> where.corner & 1:
            pair = f"{names[where.king_from]} and {names[where.corner]}"
            return "B16", f"the right is gone: {pair} are not both original and unmoved"
        if self.occupied & where.between:
            return "B16", "there is a piece between King and Rook"
        king = self.me.at[where.king_from]
        rook = self.me.at[where.corner]
        masks = self.side.masks
        reduced = None
        if masks[king] & KING and masks[rook] & ROOK:
            pieces = list(self.problem)
            pieces[king], pieces[rook] = KING, ROOK
            reduced = self.desk.reduce(tuple(pieces))
        if reduced is None:
            pair = f"{names[where.king_from]} the King and {names[where.corner]} a Rook"
            return "B16", f"no assignment has {pair}"
        for square in where.watched:
            if is_certainly_attacked(self.desk, self.foe, square, self.occupied):
                return "B16", f"{names[square]} is certainly attacked"
        occupied = self.occupied ^ (1 << where.king_from | 1 << where.corner)
        occupied |= 1 << where.king_to | 1 << where.rook_to
        if is_certainly_attacked(self.desk, self.foe, where.king_to, occupied):
            return "B11", "it leaves the King in check"
        return None


def legal_moves(desk: Desk, position: Position) -> list[Move]:
    """All legal moves, in no particular order."""
    scene = Scene(desk, position)
    moves: list[Move] = [
        Plain(origin, target)
        for origin, targets in scene.piece_batches()
        for target in squares(targets)
    ]
    for shift, targets in scene.pawn_steps():
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
                for target in squares(scene.bishop_promotions(shift, promotions))
            ]
    if position.ep_square is not None:
        moves += [Plain(origin, position.ep_square) for origin in scene.en_passant_origins()]
    moves += scene.castlings()
    return moves


def count_legal_moves(desk: Desk, position: Position) -> int:
    """How many legal moves there are, without making any."""
    scene = Scene(desk, position)
    count = sum([targets.bit_count() for _, targets in scene.piece_batches()])
    for shift, targets in scene.pawn_steps():
        count += targets.bit_count()
        promotions = targets & _PROMOTION_RANKS
        if promotions:
            count += 2 * promotions.bit_count()
            count += scene.bishop_promotions(shift, promotions).bit_count()
    if position.ep_square is not None:
        count += len(scene.en_passant_origins())
    return count + len(scene.castlings())


def has_legal_move(desk: Desk, position: Position) -> bool:
    """Whether there is a legal move at all."""
    scene = Scene(desk, position)
    return (
        any(targets for _, targets in scene.piece_batches())
        or any(targets for _, targets in scene.pawn_steps())
        or bool(scene.en_passant_origins() or scene.castlings())
    )
