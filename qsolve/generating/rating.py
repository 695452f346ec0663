"""How hard a puzzle is: a number that grows with each of a few parts, all of them counted.

Deductions (`identify`, `king`, `predict`, `collapse`) have as parts: *facts*, the
facts of the smallest explanation; *chain*, the steps of its proof that conclude
something from several premises; *widest*, the premises of the largest such step;
*open*, the identities (in `split`: superstates) that stay open on that side beyond
one a piece. Moves (`certain-check`, `mate`, `only-move`) have: *depth*, the moves
to mate (1 for the other kinds); *tries*, the legal moves (for `only-move` the moves
that only the King's safety forbids); *misses*, the tries that come near: checks that do not
mate, moves that attack a place of the King without certain check, captures that are
forbidden; *deductions*, the living pieces that are less by deduction, and those that the
move makes so.

A rating is a base and a weight times each part; of *tries* and *misses*, of which there
can be hundreds, the weight times the square root, rounded down. So it is monotone in
every part.
The weights were set so that easy puzzles come out near 1000 and the hardest near
3000; they are no estimate of anybody's playing strength.
"""

from __future__ import annotations

from math import isqrt
from typing import Final, NamedTuple


class Part(NamedTuple):
    """One part of a rating: its name, how many, the weight, what it adds."""

    name: str
    number: int
    weight: int
    is_rooted: bool = False

    @property
    def worth(self) -> int:
        """What the part adds to the rating."""
        if self.is_rooted:
            return isqrt(self.number * self.weight * self.weight)
        return self.number * self.weight

    def told(self) -> str:
        """The part in a few words."""
        return f"{self.worth} ({self.name} {self.number})"


class Parts(NamedTuple):
    """What a rating is made of."""

    base: int
    counted: tuple[Part, ...]

    @property
    def rating(self) -> int:
        """The rating."""
        return self.base + sum(part.worth for part in self.counted)

    def told(self) -> str:
        """The rating and its parts, as a record's source says them.

        >>> deduction_parts(facts=4, chain=2, widest=3, open_elsewhere=5).told()
        'rating 1200 = 400 + 240 (facts 4) + 400 (chain 2) + 120 (widest 3) + 40 (open 5)'
        """
        parts = [part.told() for part in self.counted]
        return f"rating {self.rating} = " + " + ".join([str(self.base), *parts])


_DEDUCTION_BASE: Final = 400
_MOVE_BASE: Final = 500


def deduction_parts(facts: int, chain: int, widest: int, open_elsewhere: int) -> Parts:
    """The parts of a deduction's rating."""
    return Parts(
        _DEDUCTION_BASE,
        (
            Part("facts", facts, 60),
            Part("chain", chain, 200),
            Part("widest", widest, 40),
            Part("open", open_elsewhere, 8),
        ),
    )


def move_parts(depth: int, tries: int, misses: int, deductions: int) -> Parts:
    """The parts of the rating of a puzzle whose answer is a move."""
    return Parts(
        _MOVE_BASE,
        (
            Part("depth", depth, 350),
            Part("tries", tries, 40, is_rooted=True),
            Part("misses", misses, 100, is_rooted=True),
            Part("deductions", deductions, 60),
        ),
    )
