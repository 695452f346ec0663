"""Random world problems, and their worlds by brute force."""

from __future__ import annotations

from itertools import product

from hypothesis import strategies as st

from qsolve.worlds import World, WorldFrame, WorldProblem


def worlds_of(problem: WorldProblem) -> set[World]:
    """All worlds of a small problem."""
    choices = product((0, 1), repeat=problem.frame.size)
    worlds = (sum(1 << 2 * n + half for n, half in enumerate(choice)) for choice in choices)
    return {world for world in worlds if problem.admits(world)}


@st.composite
def frames(draw: st.DrawFn, most: int = 6) -> WorldFrame:
    """A frame with any ties, contradictory ones included."""
    size = draw(st.integers(0, most))
    if not size:
        return WorldFrame(0, ())
    half = st.integers(0, 2 * size - 1)
    return WorldFrame(size, tuple(draw(st.lists(st.tuples(half, half), max_size=5))))


@st.composite
def problems(draw: st.DrawFn, most: int = 6) -> WorldProblem:
    """A frame, some halves that must be real, some combinations that must not."""
    frame = draw(frames(most))
    if not frame.size:
        return WorldProblem(frame, 0, tuple(draw(st.lists(st.just(0), max_size=1))))
    halves = st.sets(st.integers(0, 2 * frame.size - 1), max_size=3).map(
        lambda some: sum(1 << half for half in some)
    )
    return WorldProblem(frame, draw(halves), tuple(draw(st.lists(halves, max_size=6))))
