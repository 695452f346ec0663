"""The random generator: SplitMix64, so that no Python version changes a puzzle.

The state is 64 bits wide. A step adds the odd constant ``GAMMA`` to it; the number
drawn is the new state, mixed: ``z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9``,
``z = (z ^ z >> 27) * 0x94D049BB133111EB``, ``z ^ z >> 31``, all modulo 2**64. A
*path* of numbers and words seeds it: beginning with state 0, every byte of every
part's text in UTF-8, and the number 256 after every part, is xored into the state
and one step taken, whose number becomes the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

ItemT = TypeVar("ItemT")

GAMMA: Final = 0x9E3779B97F4A7C15
_WORD: Final = (1 << 64) - 1
_END_OF_PART: Final = 256


class Chance:
    """One stream of random choices, fixed by its path.

    >>> chance = Chance(7, "backrank", "identify", 0)
    >>> [chance.below(100) for _ in range(5)]
    [93, 97, 39, 84, 81]
    """

    def __init__(self, *path: int | str) -> None:
        self._state = 0
        for part in path:
            for byte in (*str(part).encode(), _END_OF_PART):
                self._state ^= byte
                self._state = self.word()

    def word(self) -> int:
        """The next number of 64 bits."""
        self._state = (self._state + GAMMA) & _WORD
        mixed = self._state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _WORD
        return mixed ^ mixed >> 31

    def below(self, bound: int) -> int:
        """A number from 0 to *bound* - 1: the high word of ``word * bound``."""
        return self.word() * bound >> 64

    def between(self, least: int, most: int) -> int:
        """A number from *least* to *most*, both included."""
        return least + self.below(most - least + 1)

    def happens(self, percent: int) -> bool:
        """Whether something happens that does so in so many cases of a hundred."""
        return self.below(100) < percent

    def pick(self, items: Sequence[ItemT]) -> ItemT:
        """One of *items*."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[ItemT]) -> list[ItemT]:
        """All of *items* in a random order (Fisher and Yates, from the end)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def some(self, items: Iterable[ItemT], number: int) -> list[ItemT]:
        """So many different ones of *items*, in a random order."""
        return self.shuffled(items)[:number]
