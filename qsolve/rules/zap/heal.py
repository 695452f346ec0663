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
from .position import IDENTITIES

_Masks = tuple[int, ...]

_BY_VALUE: Final = (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING)
_KING_FIRST: Final = (KING, *_BY_VALUE[:-1])


class Heal(NamedTuple):
    """What a heal does: each target's regained identity (0: none), and the masks after it."""

    regains: tuple[int, ...]
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
    search = _Search(desk, masks, value_order(masks))
    for size in range(len(patients), 0, -1):
        found = search.run(patients, size)
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
    return _BY_VALUE if any([mask & KING for mask in masks]) else _KING_FIRST


def _enlarged(masks: _Masks, patients: tuple[Patient, ...], regains: tuple[int, ...]) -> _Masks:
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

    def __init__(self, desk: Desk, masks: _Masks, order: tuple[int, ...]) -> None:
        self._desk = desk
        self._masks = masks
        self._order = order

    def run(self, patients: tuple[Patient, ...], size: int) -> tuple[int, ...] | None:
        """The first admissible set of *size* regains in the order of Z21, a regain a patient."""
        return self._descend(patients, size, ())

    def _descend(
        self, patients: tuple[Patient, ...], size: int, chosen: tuple[int, ...]
    ) -> tuple[int, ...] | None:
        """*chosen* holds the choices for the first patients; the others still hold everything."""
        at = len(chosen)
        choices = (*chosen, *(patient.missing for patient in patients[at:]))
        possible = self._possible(patients, choices)
        if any(wanted & ~possible[i] for i, wanted in enumerate(chosen)):
            return None
        if sum(map(bool, possible)) < size:
            return None
        if at == len(patients):
            return chosen
        for regained in (*self._order, 0):
            if regained & possible[at] or not regained:
                found = self._descend(patients, size, (*chosen, regained))
                if found is not None:
                    return found
        return None

    def _possible(self, patients: tuple[Patient, ...], choices: tuple[int, ...]) -> tuple[int, ...]:
        """Which of the *choices* some assignment uses when all of them are added."""
        enlarged = _enlarged(self._masks, patients, choices)
        reduced = self._desk.reduce(enlarged, self._masks)
        assert reduced is not None
        return tuple(
            [
                reduced[patient.piece] & choice
                for patient, choice in zip(patients, choices, strict=True)
            ]
        )
