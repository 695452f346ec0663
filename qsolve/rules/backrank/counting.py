"""Every piece of a `backrank` position with its exact counts."""

from __future__ import annotations

from ...geometry import RANK_IN_ORDER, squares
from ...identities import identities, mask_text
from ...notation.qfen import captured_text
from ...setups import CapturedPiece
from ...solvers import Desk
from ..protocol import PieceCount, SideCount
from .moving import PROMOTED
from .position import CAPTURED, LOST, Side, captured_square


def count_side(desk: Desk, side: Side, colour: bool) -> SideCount:
    """One side's assignments: living pieces in square order, captured ones in writing order."""
    counts = desk.count(side.problem())
    living, captured = _definite(side, counts.total), []
    for piece, (place, mask) in enumerate(zip(side.places, side.masks, strict=True)):
        uses = counts.uses[piece]
        shares = {mask_text(identity): uses[identity] for identity in identities(mask)}
        if place < CAPTURED:
            living.append(PieceCount(place, False, shares, piece=piece))
        else:
            square = captured_square(place, mask)
            text = captured_text("backrank", CapturedPiece(colour, mask, None, square))
            known = place - CAPTURED if place < LOST else -1
            captured.append((text, known, PieceCount(square, True, shares, piece=piece)))
    living.sort(key=lambda count: RANK_IN_ORDER[count.square or 0])
    captured.sort(key=lambda item: item[:2])
    candidates = sorted(side.king_candidates(), key=RANK_IN_ORDER.__getitem__)
    return SideCount(
        worlds=counts.total,
        king_revealed=len(candidates) == 1,
        king_candidates=tuple(candidates),
        pieces=(*living, *(count for _, _, count in captured)),
    )


def _definite(side: Side, worlds: int) -> list[PieceCount]:
    """Pawns and promoted pieces: the same in every assignment."""
    pieces = [PieceCount(square, False, {"P": worlds}) for square in squares(side.pawns)]
    for identity, board in zip(PROMOTED, side.promoted, strict=True):
        letter = mask_text(identity)
        pieces += [
            PieceCount(square, False, {letter: worlds}, promoted=True) for square in squares(board)
        ]
    return pieces
