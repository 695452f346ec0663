"""Random census problems, small enough for their twin, and some of the real census."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from qsolve.problems import Capacity, Census, CensusProblem
from qsolve.rules.backrank.position import CENSUS

LIGHT, DARK = 1 << CENSUS.width, 2 << CENSUS.width
BISHOP = 8


def backrank_piece(mask: int, kind: int) -> int:
    """A piece of the `backrank` census: the class matters for possible Bishops only."""
    return mask | kind if mask & BISHOP else mask


BACKRANK_PIECES = st.builds(backrank_piece, st.integers(1, 31), st.sampled_from((0, LIGHT, DARK)))
BACKRANK_PROBLEMS = st.builds(
    CensusProblem,
    st.just(CENSUS),
    st.lists(BACKRANK_PIECES, min_size=1, max_size=5).map(tuple),
)
"""Up to five pieces; with and without assignment."""


def start_problem() -> CensusProblem:
    """One side of the start position: 2,880 assignments."""
    kinds = (DARK, LIGHT) * 4
    return CensusProblem(CENSUS, tuple(backrank_piece(31, kind) for kind in kinds))


def unlimited_problem() -> CensusProblem:
    """Fourteen pieces of two entries under a capacity that forbids nothing: 16,384 assignments."""
    capacity = Capacity("at most 14", "T1", 14, False, (1,))
    return CensusProblem(Census("test", ("A", "B"), ("one",), (capacity,)), (3,) * 14)


@st.composite
def invented_problems(draw: st.DrawFn) -> CensusProblem:
    """A census of its own: up to four entries, two classes, any capacities over them."""
    width = draw(st.integers(1, 4))
    every = (1 << width) - 1
    kinds = draw(st.integers(1, 2))
    capacities = draw(
        st.lists(
            st.builds(
                lambda limit, exactly, uses: Capacity("some", "T1", limit, exactly, uses),
                st.integers(0, 3),
                st.booleans(),
                st.tuples(*[st.integers(0, every)] * kinds),
            ),
            max_size=4,
        ).map(tuple)
    )
    census = Census(
        "test", tuple("ABCD"[:width]), tuple(f"class {kind}" for kind in range(kinds)), capacities
    )
    piece = st.builds(
        lambda domain, kind: domain | kind << width,
        st.integers(0, every),
        st.integers(0, kinds - 1),
    )
    return CensusProblem(census, draw(st.lists(piece, max_size=5).map(tuple)))


def random_side(random: Random, size: int) -> CensusProblem:
    """A `backrank` problem with so many pieces of random masks."""
    return CensusProblem(
        CENSUS,
        tuple(
            backrank_piece(_random_mask(random), random.choice((0, LIGHT, DARK)))
            for _ in range(size)
        ),
    )


def _random_mask(random: Random) -> int:
    return sum(random.sample((1, 2, 4, 8, 16), random.choice((1, 1, 2, 2, 3, 5))))
