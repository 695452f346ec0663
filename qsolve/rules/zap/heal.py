"""Which targets of a heal regain which identity: the best admissible set (Z19 to Z22).

A set of regains is admissible where each regained identity is used by some
assignment of the enlarged masks. Masks only grow, so what is impossible with
*all* regains added stays impossible with some of them: one reduction of the
masks that hold everything still open tells which choices are dead, and a search
target by target in the order of Z21 hardly ever has to turn back.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ...identities import ALL, BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK
from ...solvers import Desk
from .exchange import Exchange
from .position import IDENTITIES

_Masks = tuple[int, ...]
_Regains = tuple[int, ...]

_BY_VALUE: Final = (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING)
_KING_FIRST: Final = (KING, *_BY_VALUE[:-1])


class Heal(NamedTuple):
    """What a heal does: each target's regained identity (0: none), and the masks after it."""

    regains: _Regains
    masks: _Masks


class Patient(NamedTuple):
    """A target that may regain something: its piece, and the identities it may regain."""

    piece: int
    missing: int


def heal(desk: Desk, masks: _Masks, targets: tuple[int, ...], no_pawn: int) -> Heal:
    """The best admissible set of regains of the *targets*, ids in square order (Z21).

    *masks* are all the masks of that side, reduced; *no_pawn* is a bit set of the
    ids that can not regain Pawn (Z19).
    """
    patients = patients_of(masks, targets, no_pawn)
    if patients:
        patients = _hopeful(desk, masks, patients)
    if not patients:
        return Heal((0,) * len(targets), masks)
    search = _Search(desk, masks, patients)
    for size in range(len(patients), 0, -1):
        found = search.run(size)
        if found is not None:
            regains = {patient.piece: found[i] for i, patient in enumerate(patients)}
            enlarged = _enlarged(masks, patients, found)
            return Heal(tuple([regains.get(target, 0) for target in targets]), enlarged)
    return Heal((0,) * len(targets), masks)


def patients_of(masks: _Masks, targets: tuple[int, ...], no_pawn: int) -> tuple[Patient, ...]:
    """The targets that lack an identity in both branches, and which they may regain (Z19)."""
    found = []
    for target in targets:
        missing = ALL & ~IDENTITIES[masks[target]]
        if no_pawn >> target & 1:
            missing &= ~PAWN
        if missing:
            found.append(Patient(target, missing))
    return tuple(found)


def value_order(masks: _Masks) -> tuple[int, ...]:
    """The order in which Z21 compares regains: King first where the side may have none."""
    return _BY_VALUE if any(mask & KING for mask in masks) else _KING_FIRST


def _enlarged(masks: _Masks, patients: tuple[Patient, ...], regains: _Regains) -> _Masks:
    after = list(masks)
    for patient, regained in zip(patients, regains, strict=True):
        after[patient.piece] |= regained
    return tuple(after)


def _hopeful(desk: Desk, masks: _Masks, patients: tuple[Patient, ...]) -> tuple[Patient, ...]:
    """The *patients* with only those regains that are possible when all are added at once."""
    everything = _enlarged(masks, patients, tuple([patient.missing for patient in patients]))
    reduced = desk.reduce(everything, masks)
    assert reduced is not None
    return tuple(
        [
            Patient(patient.piece, hope)
            for patient in patients
            if (hope := reduced[patient.piece] & patient.missing)
        ]
    )


class _Search:
    """Depth first, target by target in square order, each with its first choice first."""

    def __init__(self, desk: Desk, masks: _Masks, patients: tuple[Patient, ...]) -> None:
        self._desk = desk
        self._masks = masks
        self._patients = patients
        self._order = value_order(masks)
        self._exchange = Exchange(masks, [patient.piece for patient in patients])

    def run(self, size: int) -> _Regains | None:
        """The first admissible set of *size* regains in the order of Z21, one a patient."""
        return self._descend(tuple([patient.missing for patient in self._patients]), 0, size)

    def _descend(self, regains: _Regains, chosen: int, size: int) -> _Regains | None:
        """*regains* hold choices for the first *chosen* patients, for the others what is open."""
        narrowed = self._narrowed(regains, chosen, size)
        if narrowed is None or chosen == len(narrowed):
            return narrowed
        for regained in (*self._order, 0):
            if regained & narrowed[chosen] or not regained:
                decided = (*narrowed[:chosen], regained, *narrowed[chosen + 1 :])
                found = self._descend(decided, chosen + 1, size)
                if found is not None:
                    return found
        return None

    def _narrowed(self, regains: _Regains, chosen: int, size: int) -> _Regains | None:
        """*regains* less those that cannot be; ``None`` if a chosen one cannot, or too few can."""
        while True:
            possible = self._possible(regains)
            if possible[:chosen] != regains[:chosen] or sum(map(bool, possible)) < size:
                return None
            all_regain = sum(map(bool, possible)) == size
            narrowed = self._exchange.narrowed(possible, chosen, all_regain)
            if narrowed is None or narrowed == possible:
                return narrowed
            regains = narrowed

    def _possible(self, regains: _Regains) -> _Regains:
        """Those of the *regains* that some assignment uses when all of them are added."""
        enlarged = _enlarged(self._masks, self._patients, regains)
        reduced = self._desk.reduce(enlarged, self._masks)
        assert reduced is not None
        return tuple(
            [
                reduced[patient.piece] & some
                for patient, some in zip(self._patients, regains, strict=True)
            ]
        )
