"""Volleys: against the twin, on every solver, and as fast as promised (Z15 to Z18)."""

from __future__ import annotations

import pytest

import qsolve
from qsolve.identities import mask_of, mask_text
from qsolve.queries.optimum import best_volley
from qsolve.rules.zap.position import CENSUS
from qsolve.rules.zap.volley import volley
from qsolve.solvers import Desk
from tests.rules.zap.sides import Aimed, CountingSolver, aimed_sides, exact_desk
from tests.twins import zap as twin

FULL = (*(mask_of(letter) for letter in "KQRRBBNN"), *(mask_of("P"),) * 8)


def _expected(side: Aimed) -> tuple[int, ...]:
    pieces = [twin.piece_of(mask) for mask in side.masks]
    lost = twin.best_volley(pieces, side.targets)
    return tuple(0 if identity is None else mask_of(identity) for identity in lost)


@pytest.mark.parametrize("seed", range(4))
def test_volley_is_the_best_of_all_sets(seed: int) -> None:
    """The search finds what trying every set of losses finds."""
    some = set()
    for side in aimed_sides(seed, 60, 4):
        result = volley(exact_desk(), side.masks, side.targets)
        assert result.losses == _expected(side), side
        some |= set(result.losses)
    assert len(some) >= 6


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 110))
def test_volley_at_many_targets_is_the_best_of_all_sets(seed: int) -> None:
    """The same with up to seven targets."""
    for side in aimed_sides(seed, 60, 7):
        assert volley(exact_desk(), side.masks, side.targets).losses == _expected(side), side


def test_volley_leaves_the_masks_without_what_was_lost() -> None:
    """Reduced, with nothing else changed but what follows (Z18)."""
    for side in aimed_sides(50, 100, 8):
        result = volley(exact_desk(), side.masks, side.targets)
        lost = dict(zip(side.targets, result.losses, strict=True))
        after = tuple(_without(mask, lost.get(i, 0)) for i, mask in enumerate(side.masks))
        assert result.masks == exact_desk().reduce(after)


def _without(mask: int, identity: int) -> int:
    letter = mask_text(identity)
    kept = [bit for bit, entry in enumerate(twin.ENTRIES) if entry[0] != letter]
    return sum(1 << bit for bit in kept if mask >> bit & 1)


@pytest.mark.parametrize("solver", ["cp-sat", "csp"])
def test_volley_is_the_same_on_every_solver(solver: str) -> None:
    """The search asks the chosen solver, and comes to the same set."""
    desk = qsolve.oracle(solver).desk(CENSUS)
    asked = 0
    for side in aimed_sides(60, 60, 6):
        if exact_desk().count(side.masks).total > 300:
            continue
        asked += 1
        assert volley(desk, side.masks, side.targets) == volley(
            exact_desk(), side.masks, side.targets
        )
    assert asked >= 15


@pytest.mark.parametrize("seed", range(3))
def test_volley_is_the_optimum_of_one_cp_sat_model(seed: int) -> None:
    """The search against the lexicographic optimisation, with up to eight targets."""
    for side in aimed_sides(70 + seed, 60, 8):
        result = volley(exact_desk(), side.masks, side.targets)
        assert result.losses == best_volley(side.masks, side.targets), side


@pytest.mark.parametrize(
    "masks",
    [
        "KQ KQ RB RB RBN RBN BN NP P P P P P P P RBNP",
        "KQRBNP KQRBNP KQRBNP KQRBNP KQRBNP KQRBNP KQRBNP KQRBNP X X X X X X X X",
        "KNP RBP KRBNP KQRBNP BP KNP KP KP NP QP NP BN QRP QRBNP QRBNP QP",
        "KQP KQP KQP KQP KQP KQP KQP KQP X X X X X X X X",
        "KRBP KNP BP QRP KQRBNP QRBNP RBN KRBNP QP N QP N KP QRP BP P",
    ],
)
def test_eight_targets_in_a_tight_census_are_soon_decided(masks: str) -> None:
    """A Queen or King among eight targets: no more questions than two for every combination."""
    side = tuple(mask_of(mask.replace("X", "KQRBNP")) for mask in masks.split())
    reduced = exact_desk().reduce(side)
    assert reduced is not None
    solver = CountingSolver()
    volley(Desk(CENSUS, solver, solver), reduced, tuple(range(8)))
    assert solver.asked <= 2 * 2**8


def test_no_target_no_loss() -> None:
    """An empty volley, and one at definite pieces only, change nothing (Z15)."""
    assert volley(exact_desk(), FULL, ()) == ((), FULL)
    assert volley(exact_desk(), FULL, (0, 3, 9)) == ((0, 0, 0), FULL)


def test_king_is_safeguarded_only_if_every_holder_is_a_target() -> None:
    """Two King holders: both are targets, and none loses King; one is, and it does (Z16)."""
    masks = tuple(mask_of(mask) for mask in ("KQ", "KQ", "RB", "N"))
    assert volley(exact_desk(), masks, (0, 1)).losses == (mask_of("Q"), 0)
    assert volley(exact_desk(), masks, (0,)).losses == (mask_of("K"),)
    assert volley(exact_desk(), masks, (1, 2)).losses == (mask_of("K"), mask_of("R"))
