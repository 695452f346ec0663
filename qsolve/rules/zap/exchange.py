"""Who gives up a place of the census to whom: a quick look that spares the heal's search dead ends.

Slots that some piece may fill in common hang together; in a reduced side each
piece stays among its own *group* of slots. A group with a place to spare takes
in anybody. A full group takes in a piece of another one only if in exchange
something leaves it, and in the end a place comes back to where the piece came
from: every regain that leads from group to group lies on a cycle of such
regains. So groups that regains lead into need one that leads out, and the other
way round; a target gives but one, and where only one target is left to give it,
that is what it must do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...identities import ALL, PAWN, STARRED, identities
from .position import CENSUS, EVERY_ENTRY

SLOTS: Final = tuple(
    mask & ALL | (PAWN if mask & STARRED else 0) for mask in range(EVERY_ENTRY + 1)
)
"""The slots that a mask's entries fill, each named by its own identity (Z2)."""

_PLACES: Final = {capacity.uses[0] & ALL: capacity.limit for capacity in CENSUS.capacities}


class Exchange:
    """The groups of one side's reduced masks, and where the targets of a heal stand in them.

    Groups, and blocks of several groups, are bit sets of slots.
    """

    def __init__(self, masks: Sequence[int], targets: Sequence[int]) -> None:
        pieces = [SLOTS[mask] for mask in masks]
        self._spare = 0
        self._full = []
        for group in _joined(set(pieces)):
            places = sum(_PLACES[slot] for slot in identities(group))
            if places > sum(1 for some in pieces if some & group):
                self._spare |= group
            else:
                self._full.append(group)
        self._sources = [self._group_of(pieces[target]) for target in targets]

    def _group_of(self, some: int) -> int:
        return next((group for group in self._full if group & some), self._spare)

    def narrowed(
        self, regains: Sequence[int], chosen: int, all_regain: bool
    ) -> tuple[int, ...] | None:
        """What the targets may regain so that all of it lies on cycles; ``None`` if it cannot.

        *regains* holds a choice for each of the first *chosen* targets, and for the
        others what is still open to them: at most one of it, *all_regain*: just one.
        What is wrong may go unnoticed; what is right is never refused.
        """
        options = list(regains)
        lacking = []
        for block in self._blocks(options[:chosen]):
            led_into = self._leading_into(block, options, range(chosen))
            led_out_of = self._leading_out_of(block, options, range(chosen))
            still_open = range(chosen, len(options))
            if led_into and not led_out_of:
                out = self._leading_out_of(block, options, still_open)
                if not out:
                    return None
                if len(out) == 1:
                    options[out[0]] &= ~block
            elif not led_into and not self._spare:
                must_leave = all_regain and self._must_leave(block, options, still_open)
                if led_out_of or must_leave:
                    lacking.append(block)
        return self._led_into(lacking, options, chosen)

    def _blocks(self, chosen: Sequence[int]) -> set[int]:
        """The full groups, those joined that the *chosen* regains lead between in both ways."""
        reach = {group: group for group in self._full}
        edges = [
            (source, self._group_of(regained))
            for source, regained in zip(self._sources, chosen, strict=False)
            if regained and source != self._spare
        ]
        for _ in self._full:
            for source, target in edges:
                for group, reached in reach.items():
                    if reached & source:
                        reach[group] = reached | target
        return {
            sum([other for other, back in reach.items() if other & reached and back & group])
            for group, reached in reach.items()
        }

    def _leading_into(self, block: int, options: Sequence[int], some: range) -> list[int]:
        """Those of *some* targets, outside the block, that have a regain in it."""
        sources = self._sources
        return [i for i in some if options[i] & block and not sources[i] & block]

    def _leading_out_of(self, block: int, options: Sequence[int], some: range) -> list[int]:
        """Those of *some* targets, inside the block, that have a regain outside."""
        sources = self._sources
        return [i for i in some if options[i] & ~block and sources[i] & block]

    def _must_leave(self, block: int, options: Sequence[int], some: range) -> bool:
        return any(not options[i] & block for i in self._leading_out_of(block, options, some))

    def _led_into(
        self, blocks: list[int], options: list[int], chosen: int
    ) -> tuple[int, ...] | None:
        """The options, where different open targets may lead into different *blocks*."""
        still_open = range(chosen, len(options))
        suppliers = {block: self._leading_into(block, options, still_open) for block in blocks}
        if not _all_supplied(suppliers):
            return None
        for block, some in suppliers.items():
            if len(some) == 1:
                options[some[0]] &= block
        return tuple(options)


def _joined(pieces: set[int]) -> list[int]:
    """The slots, those joined that some piece has in common."""
    groups = list(_PLACES)
    for some in pieces:
        apart = [group for group in groups if not group & some]
        groups = [*apart, sum(group for group in groups if group & some)]
    return groups


def _all_supplied(suppliers: dict[int, list[int]]) -> bool:
    """Whether every block has a supplier of its own."""
    taken: dict[int, int] = {}

    def place(block: int, tried: set[int]) -> bool:
        for supplier in suppliers[block]:
            if supplier not in tried:
                tried.add(supplier)
                if supplier not in taken or place(taken[supplier], tried):
                    taken[supplier] = block
                    return True
        return False

    return all(place(block, set()) for block in suppliers)
