"""Every piece of a `zap` position with its exact counts, both branches apart (Z2)."""

from __future__ import annotations

from ...geometry import RANK_IN_ORDER
from ...identities import ALL, ENTRY_NAMES, STAR_SHIFT, STARRED
from ...notation.qfen import captured_text
from ...setups import CapturedPiece
from ...solvers import Desk
from ..protocol import PieceCount, SideCount
from .position import CAPTURED, Side


def count_side(desk: Desk, side: Side, colour: bool) -> SideCount:
    """One side's assignments: living pieces in square order, captured ones in writing order."""
    counts = desk.count(side.masks)
    living: list[tuple[int, PieceCount]] = []
    captured: list[tuple[str, PieceCount]] = []
    for piece, (place, uses) in enumerate(zip(side.places, counts.uses, strict=True)):
        shares = {
            name: uses[1 << bit] for bit, name in enumerate(ENTRY_NAMES) if uses.get(1 << bit)
        }
        promoted = side.promoted >> piece & 1 == 1
        if place == CAPTURED:
            count = PieceCount(None, True, shares, promoted=promoted, piece=piece)
            captured.append((token(side, piece, colour), count))
        else:
            count = PieceCount(place, False, shares, promoted=promoted, piece=piece)
            living.append((RANK_IN_ORDER[place], count))
    living.sort(key=lambda item: item[0])
    captured.sort(key=lambda item: item[0])
    candidates = sorted(side.king_candidates(), key=RANK_IN_ORDER.__getitem__)
    return SideCount(
        worlds=counts.total,
        king_revealed=side.revealed_king() is not None,
        king_candidates=tuple(candidates),
        pieces=(*(count for _, count in living), *(count for _, count in captured)),
    )


def token(side: Side, piece: int, colour: bool) -> str:
    """A captured piece as QFEN writes it."""
    mask = side.masks[piece]
    starred = (mask & STARRED) >> STAR_SHIFT if side.promoted >> piece & 1 else None
    return captured_text("zap", CapturedPiece(colour, mask & ALL, starred))
