"""Frames: their fixed form, and what is left of them without some superstates."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from qsolve.worlds import (
    WorldFrame,
    WorldProblem,
    is_contradictory,
    partners,
    restricted,
    starred,
    tie_forbids,
)

from .world_problems import frames, worlds_of


@given(frames())
def test_starred_keeps_the_worlds(frame: WorldFrame) -> None:
    """The fixed form has the same worlds; there is none exactly where it has no world."""
    star = starred(frame)
    worlds = worlds_of(WorldProblem(frame))
    assert (star is None) == (not worlds)
    if star is not None:
        assert worlds_of(WorldProblem(star)) == worlds


@given(frames())
def test_starred_is_a_fixed_form(frame: WorldFrame) -> None:
    """It depends on the worlds only, ties first halves to lower numbers, one tie each, in order."""
    star = starred(frame)
    if star is None:
        return
    assert starred(star) == star
    lefts = [left for left, _ in star.ties]
    assert lefts == sorted(set(lefts))
    assert all(left & 1 == 0 and right >> 1 < left >> 1 for left, right in star.ties)


@given(frames(), st.data())
def test_restricted_projects_the_worlds(frame: WorldFrame, data: st.DataObject) -> None:
    """Without some superstates the worlds are those of before, cut down to the others (S6)."""
    star = starred(frame)
    if star is None:
        return
    flags = data.draw(st.lists(st.booleans(), min_size=frame.size, max_size=frame.size))
    kept = tuple(n for n, flag in enumerate(flags) if flag)
    rest = restricted(star, kept)
    projected = {
        sum((world >> 2 * n & 3) << 2 * place for place, n in enumerate(kept))
        for world in worlds_of(WorldProblem(star))
    }
    assert worlds_of(WorldProblem(rest)) == projected
    assert starred(rest) == rest


@given(st.sets(st.integers(0, 40)))
def test_partners_swap_halves(halves: set[int]) -> None:
    """Partners are the other halves, and partners of partners the same ones."""
    board = sum(1 << half for half in halves)
    assert partners(board) == sum(1 << (half ^ 1) for half in halves)
    assert partners(partners(board)) == board
    assert is_contradictory(board) == any(half ^ 1 in halves for half in halves)


def test_tie_forbids_what_contradicts_it() -> None:
    """A tie forbids each of its halves without the other."""
    assert set(tie_forbids((0, 3))) == {1 << 0 | 1 << 2, 1 << 1 | 1 << 3}
