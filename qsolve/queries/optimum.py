"""A `zap` volley and heal as one optimisation each: what the search must find (Z17, Z21)."""

from __future__ import annotations

from ..identities import ALL, KING, identities
from ..problems import CensusProblem
from ..rules.zap.heal import patients_of, value_order
from ..rules.zap.position import BRANCHES, CENSUS
from ..rules.zap.volley import may_lose
from ..solvers.lexicographic import Candidate, best_gains, best_losses

_Masks = tuple[int, ...]


def best_volley(masks: _Masks, targets: tuple[int, ...]) -> tuple[int, ...]:
    """Each target's lost identity, 0 for a shielded one; as ``volley`` with any solver (Z17)."""
    candidates = [
        Candidate(target, tuple([BRANCHES[lost] for lost in identities(some)]))
        for target, some in may_lose(masks, targets)
    ]
    needed = KING if any(mask & KING for mask in masks) else 0
    values = tuple(BRANCHES[identity] for identity in identities(ALL))
    losses = best_losses(CensusProblem(CENSUS, masks), candidates, values, needed)
    by_piece = {candidate.piece: lost for candidate, lost in zip(candidates, losses, strict=True)}
    return tuple([by_piece.get(target, 0) & ALL for target in targets])


def best_heal(masks: _Masks, targets: tuple[int, ...], no_pawn: int) -> tuple[int, ...]:
    """Each target's regained identity, 0 for none; as ``heal`` with any solver (Z21)."""
    order = value_order(masks)
    candidates = [
        Candidate(patient.piece, tuple([some for some in order if some & patient.missing]))
        for patient in patients_of(masks, targets, no_pawn)
    ]
    gains = best_gains(CensusProblem(CENSUS, masks), candidates)
    by_piece = {candidate.piece: some for candidate, some in zip(candidates, gains, strict=True)}
    return tuple([by_piece.get(target, 0) for target in targets])
