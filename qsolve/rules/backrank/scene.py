"""Whether a move leaves the King safe: a position with what that depends on (B9, B11).

A move that changes no mask but the mover's is safe when some King candidate
stays put, is not certainly attacked, and sees neither the square that the move
vacates (so no line to it opens) nor, for a capture, any possible attacker (so
no deduction about the other side can matter). Only the other moves are tried
one by one.
"""

from __future__ import annotations

from enum import IntEnum

from ...geometry import diagonal_attacks, squares, straight_attacks
from ...identities import KING, PIECES
from ...solvers import Desk
from .attacks import Army, army, attackers, is_certainly_attacked
from .moving import NOT_KING
from .position import CAPTURED, CENSUS_PIECE, Position

Kings = list[tuple[int, int]]
"""King candidates: id and square of each."""


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

    def is_safe(self, kings: Kings, foe: Army, occupied: int, mover: int, target: int) -> bool:
        """Whether one of the *kings* (id and square) is not certainly attacked (B11).

        The *mover* (an id, or -1) stands on *target* by then.
        """
        for piece, square in kings:
            if piece == mover:
                square = target
            if not is_certainly_attacked(self.desk, foe, square, occupied):
                return True
        return False

    def is_safe_capture_or_step(self, kings: Kings, mover: int, origin: int, target: int) -> bool:
        """:meth:`is_safe` for a piece going from *origin* to *target*."""
        foe = self.foe_after(target) if self.theirs >> target & 1 else self.foe
        occupied = (self.occupied & ~(1 << origin)) | 1 << target
        return self.is_safe(kings, foe, occupied, mover, target)

    def safe_targets(self, kings: Kings, mover: int, origin: int, targets: int) -> int:
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
