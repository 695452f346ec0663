"""A collection through a crew: streamed, and in batches of a size that suits the puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from .batches import Answered, Answers, Batch, lost
from .crews import Crew
from .handing import Handed, hand_out
from .sources import Collection, Entry

_LARGEST_BATCH: Final = 256
_SHORT_S: Final = 0.1
_LONG_S: Final = 0.5

Done = Handed[Batch, Answered]


class Pace:
    """How many puzzles a batch should hold: so many that it takes some tenths of a second."""

    def __init__(self) -> None:
        self.size = 1

    def learn(self, answers: Answers) -> None:
        """Adapt to what a batch took."""
        took = sum(answer.seconds for answer in answers)
        if took < _SHORT_S and len(answers) >= self.size:
            self.size = min(2 * self.size, _LARGEST_BATCH)
        elif took > _LONG_S:
            self.size = max(self.size // 2, 1)


def cut(collection: Collection, entries: Iterable[Entry], pace: Pace) -> Iterator[Batch]:
    """The *entries* of a collection in batches, of the size that *pace* says at the time."""
    held: list[Entry] = []
    for entry in entries:
        held.append(entry)
        if len(held) >= pace.size:
            yield Batch(collection.name, collection.form, collection.columns, tuple(held))
            held = []
    if held:
        yield Batch(collection.name, collection.form, collection.columns, tuple(held))


def run(
    batches: Iterable[Batch],
    crew: Crew[Batch, Answered],
    pace: Pace,
    tick: Callable[[], None] = lambda: None,
) -> Iterator[Done]:
    """The answers to all batches, in their order; *tick* is called about once a second.

    *pace* learns from them. A puzzle that kills every worker is found undecided.
    """
    for done in hand_out(batches, crew, lost, tick):
        pace.learn(done.answers)
        yield done
