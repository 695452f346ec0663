"""Volleys and heals of `zap` word for word: every set is built and judged, the best one kept.

Pieces are sets of entries as text (``"N"``, ``"N*"``); whether a side has an
assignment is found by handing out places one piece after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

Piece = frozenset[str]
Choice = tuple[str | None, ...]

ENTRIES = ("K", "Q", "R", "B", "N", "P", "Q*", "R*", "B*", "N*")
PLACES = {"K": 1, "Q": 1, "R": 2, "B": 2, "N": 2, "P": 8}
VALUES = "PNBRQK"


def piece_of(mask: int) -> Piece:
    """A mask of the library as a set of entries."""
    return frozenset(entry for bit, entry in enumerate(ENTRIES) if mask >> bit & 1)


def identities(piece: Piece) -> set[str]:
    """The identities, whatever the branch (Z2)."""
    return {entry[0] for entry in piece}


def has_assignment(side: Sequence[Piece], **fixed: str) -> bool:
    """Whether each piece can have an entry within the set (Z1, Z2); ``p3="N"`` fixes piece 3."""
    held: dict[str, list[int]] = {slot: [] for slot in PLACES}

    def slots(piece: int) -> set[str]:
        entries = {fixed[f"p{piece}"]} & side[piece] if f"p{piece}" in fixed else side[piece]
        return {"P" if entry.endswith("*") else entry for entry in entries}

    def seat(piece: int, asked: set[str]) -> bool:
        for slot in slots(piece) - asked:
            asked.add(slot)
            if len(held[slot]) < PLACES[slot]:
                held[slot].append(piece)
                return True
            for other in held[slot]:
                if seat(other, asked):
                    held[slot].remove(other)
                    held[slot].append(piece)
                    return True
        return False

    return all(seat(piece, set()) for piece in range(len(side)))


def best_volley(side: Sequence[Piece], targets: Sequence[int]) -> Choice:
    """What each target loses (Z15 to Z17); targets in square order."""
    holders = [piece for piece in range(len(side)) if "K" in side[piece]]
    guarded = all(piece in targets and len(identities(side[piece])) > 1 for piece in holders)
    options = [
        [None, *(i for i in identities(side[target]) if not (guarded and i == "K"))]
        if len(identities(side[target])) > 1
        else [None]
        for target in targets
    ]

    def merit(choice: Choice) -> tuple[object, ...]:
        lost = [(-VALUES.index(i), place) for place, i in enumerate(choice) if i is not None]
        lost.sort()
        return len(lost), [-value for value, _ in lost], [-place for _, place in lost]

    for choice in sorted(product(*options), key=merit, reverse=True):
        if _is_admissible_volley(side, targets, choice, holders):
            return choice
    raise AssertionError("losing nothing is admissible")


def _is_admissible_volley(
    side: Sequence[Piece], targets: Sequence[int], choice: Choice, holders: list[int]
) -> bool:
    after = list(side)
    for target, lost in zip(targets, choice, strict=True):
        after[target] = frozenset(entry for entry in after[target] if entry[0] != lost)
    if not holders:
        return has_assignment(after)
    return any(
        "K" in after[piece] and has_assignment(after, **{f"p{piece}": "K"}) for piece in holders
    )


def best_heal(side: Sequence[Piece], targets: Sequence[int], no_pawn: int) -> Choice:
    """What each target regains (Z19 to Z21); targets in square order."""
    order = VALUES if any("K" in piece for piece in side) else "KPNBRQ"
    options = [
        [
            *(
                i
                for i in order
                if i not in identities(side[target]) and not (i == "P" and no_pawn >> target & 1)
            ),
            None,
        ]
        for target in targets
    ]
    # ``product`` goes through the choices in the order of Z21; sorting by size keeps it.
    choices = sorted(product(*options), key=lambda choice: choice.count(None))
    return next(choice for choice in choices if _is_admissible_heal(side, targets, choice))


def _is_admissible_heal(side: Sequence[Piece], targets: Sequence[int], choice: Choice) -> bool:
    after = list(side)
    for target, gained in zip(targets, choice, strict=True):
        if gained is not None:
            after[target] = after[target] | {gained}
    return all(
        has_assignment(after, **{f"p{target}": gained})
        for target, gained in zip(targets, choice, strict=True)
        if gained is not None
    )
