"""Smallest hitting sets, exactly: the fewest elements of which every given set holds one.

Sets are bit sets. Depth-first over sizes from a lower bound upwards, branching on
the elements of a smallest set not hit yet, cut where disjoint sets need too many.
"""

from __future__ import annotations

from collections.abc import Sequence


class OutOfNodesError(Exception):
    """The search took more nodes than it was given."""


class Nodes:
    """A number of search nodes to spend: a limit that does not depend on the machine."""

    def __init__(self, number: int) -> None:
        self.left = number

    def spend(self) -> None:
        """Use up one node; raises :class:`OutOfNodesError` when there are none left."""
        if not self.left:
            raise OutOfNodesError
        self.left -= 1


def smallest_hitting_set(sets: Sequence[int], at_least: int, nodes: Nodes) -> int:
    """The first smallest hitting set in a fixed order, as a bit set.

    *at_least* is a size below which there is none. Raises
    :class:`OutOfNodesError`; an empty set among *sets* cannot be hit
    (``ValueError``).

    >>> bin(smallest_hitting_set([0b011, 0b110, 0b1000], 0, Nodes(100)))
    '0b1010'
    """
    if not all(sets):
        raise ValueError("an empty set cannot be hit")
    minimal = _minimal(sets)
    size = max(at_least, len(_disjoint(minimal)))
    while True:
        found = _search(minimal, size, nodes)
        if found is not None:
            return found
        size += 1


def _minimal(sets: Sequence[int]) -> list[int]:
    """The sets that hold no other one, smallest first: hitting them hits all."""
    kept: list[int] = []
    for some in sorted(set(sets), key=lambda some: (some.bit_count(), some)):
        if not any(other & some == other for other in kept):
            kept.append(some)
    return kept


def _disjoint(sets: Sequence[int]) -> list[int]:
    """Some sets without a common element; *sets* come smallest first."""
    taken = 0
    chosen = []
    for some in sets:
        if not some & taken:
            taken |= some
            chosen.append(some)
    return chosen


def _search(sets: list[int], size: int, nodes: Nodes) -> int | None:
    """A hitting set of at most *size* elements, or ``None``."""
    nodes.spend()
    if not sets:
        return 0
    if len(_disjoint(sets)) > size:
        return None
    rest = sets
    for element in _by_frequency(sets[0], sets):
        unhit = [some for some in rest if not some & element]
        found = _search(unhit, size - 1, nodes)
        if found is not None:
            return found | element
        # Every hitting set with this element has been tried: from here on it is out.
        without = [some & ~element for some in rest]
        if not all(without):
            return None
        rest = sorted(without, key=int.bit_count)
    return None


def _by_frequency(some: int, sets: list[int]) -> list[int]:
    """The elements of *some*, those in most sets first, lower numbers first among equals."""
    elements = []
    while some:
        element = some & -some
        some ^= element
        elements.append(element)
    elements.sort(key=lambda element: -sum(1 for other in sets if other & element))
    return elements
