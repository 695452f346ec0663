"""Heals: against the twin, on every solver, and as short as promised (Z19 to Z22)."""

from __future__ import annotations

import pytest

import qsolve
from qsolve.identities import mask_of
from qsolve.queries.optimum import best_heal
from qsolve.rules.zap.heal import heal
from qsolve.rules.zap.position import CENSUS
from qsolve.solvers import Desk
from tests.rules.zap.sides import Aimed, CountingSolver, aimed_sides, exact_desk
from tests.twins import zap as twin


def _expected(side: Aimed) -> tuple[int, ...]:
    pieces = [twin.piece_of(mask) for mask in side.masks]
    gained = twin.best_heal(pieces, side.targets, side.no_pawn)
    return tuple(0 if identity is None else mask_of(identity) for identity in gained)


def _regains(side: Aimed) -> tuple[int, ...]:
    return heal(exact_desk(), *side).regains


@pytest.mark.parametrize("seed", range(4))
def test_heal_is_the_best_of_all_sets(seed: int) -> None:
    """The search finds what trying every set of regains finds."""
    some = set()
    for side in aimed_sides(seed, 60, 4):
        assert _regains(side) == _expected(side), side
        some |= set(_regains(side))
    assert len(some) >= 6


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 110))
def test_heal_of_many_targets_is_the_best_of_all_sets(seed: int) -> None:
    """The same with up to seven targets."""
    for side in aimed_sides(seed, 60, 7):
        assert _regains(side) == _expected(side), side


def test_heal_adds_the_regains_and_nothing_else() -> None:
    """Masks only grow, they stay reduced, and every regain is used by some assignment (Z20)."""
    for side in aimed_sides(50, 100, 8):
        result = heal(exact_desk(), *side)
        gained = dict(zip(side.targets, result.regains, strict=True))
        after = tuple(mask | gained.get(piece, 0) for piece, mask in enumerate(side.masks))
        assert result.masks == after
        assert exact_desk().reduce(after) == after


@pytest.mark.parametrize("solver", ["cp-sat", "csp"])
def test_heal_is_the_same_on_every_solver(solver: str) -> None:
    """The search asks the chosen solver, and comes to the same set."""
    desk = qsolve.oracle(solver).desk(CENSUS)
    asked = 0
    for side in aimed_sides(60, 40, 5):
        if exact_desk().count(side.masks).total > 300:
            continue
        asked += 1
        assert heal(desk, *side) == heal(exact_desk(), *side)
    assert asked >= 15


@pytest.mark.parametrize("seed", range(3))
def test_heal_is_the_optimum_of_one_cp_sat_model(seed: int) -> None:
    """The search against the lexicographic optimisation, with up to six targets."""
    for side in aimed_sides(70 + seed, 20, 6):
        assert _regains(side) == best_heal(*side), side


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200, 206))
def test_heal_of_eight_is_the_optimum_of_one_cp_sat_model(seed: int) -> None:
    """The same with up to eight targets."""
    for side in aimed_sides(seed, 40, 8):
        assert _regains(side) == best_heal(*side), side


@pytest.mark.parametrize(
    ("masks", "targets", "no_pawn"),
    [
        ("K Q R R B B N N P P P P P P P P", (0, 1, 2, 4, 6, 8, 9, 10), 0),
        ("K N R P B P P B P Q P P R P N P", (0, 2, 4, 7, 9, 11, 14, 15), 32),
        ("B R Q R B P P P P N P P K P N P", (0, 1, 2, 3, 7, 8, 9, 12), 0),
        ("P P KB P P P N P B Q P R P R KB N", (1, 2, 8, 9, 11, 13, 14, 15), 31614),
        ("B Q R R P K B P N P P P N P P", (0, 1, 2, 4, 5, 7, 8, 14), 61799),
        ("KQ KQ R R B B N N P P P P P P P P", (0, 2, 3, 4, 5, 6, 7, 8), 1),
    ],
)
def test_eight_targets_in_a_full_census_are_soon_decided(
    masks: str, targets: tuple[int, ...], no_pawn: int
) -> None:
    """A Queen or King among eight definite targets: a few questions for each, no explosion."""
    solver = CountingSolver()
    side = tuple(mask_of(mask) for mask in masks.split())
    heal(Desk(CENSUS, solver, solver), side, targets, no_pawn)
    assert solver.asked <= 250


def test_a_side_that_lacks_nothing_is_not_asked_about() -> None:
    """Targets with all identities regain nothing, without a question (Z19)."""
    solver = CountingSolver()
    masks = (mask_of("KQRBNP"),) * 16
    assert heal(Desk(CENSUS, solver, solver), masks, (0, 5), 0).regains == (0, 0)
    assert solver.asked == 0


def test_two_targets_exchange_places() -> None:
    """Rook and Queen in a full census regain each other's identity; alone neither does (Z22)."""
    masks = tuple(mask_of(letter) for letter in "KQRRBBNNPPPPPPPP")
    assert heal(exact_desk(), masks, (1, 2), 0).regains == (mask_of("R"), mask_of("Q"))
    assert heal(exact_desk(), masks, (1,), 0).regains == (0,)
