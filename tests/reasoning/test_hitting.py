"""Smallest hitting sets against trying all sets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qsolve.reasoning.hitting import Nodes, OutOfNodesError, smallest_hitting_set

from .brute import smallest_hitting_size

_ELEMENTS = 8
_SETS = st.lists(st.integers(1, (1 << _ELEMENTS) - 1), max_size=10)


@given(_SETS)
def test_hits_all_with_as_few_as_trying_all_sets(sets: list[int]) -> None:
    """It hits every set, and its size is that of the naive twin."""
    found = smallest_hitting_set(sets, 0, Nodes(10_000))
    assert all(found & some for some in sets)
    assert found.bit_count() == smallest_hitting_size(sets, _ELEMENTS)


@given(_SETS)
def test_a_lower_bound_changes_no_size(sets: list[int]) -> None:
    """Told the size, it finds a set of that size."""
    size = smallest_hitting_size(sets, _ELEMENTS)
    assert smallest_hitting_set(sets, size, Nodes(10_000)).bit_count() == size


def test_nothing_is_hit_by_nothing() -> None:
    """Without sets the empty one will do."""
    assert smallest_hitting_set([], 0, Nodes(10)) == 0


def test_an_empty_set_is_refused() -> None:
    """Nothing can hit it."""
    with pytest.raises(ValueError, match="cannot be hit"):
        smallest_hitting_set([1, 0], 0, Nodes(10))


def test_nodes_run_out() -> None:
    """The limit is one of nodes, so the same on every machine."""
    sets = [0b11 << 2 * pair for pair in range(12)]
    nodes = Nodes(5)
    with pytest.raises(OutOfNodesError):
        smallest_hitting_set(sets, 0, nodes)
    assert nodes.left == 0
