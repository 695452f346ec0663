"""A collection through a crew: streamed, bounded, in order; nothing lost, nothing twice."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future
from typing import Final, NamedTuple

from .batches import Answers, Batch, lost
from .crews import Crew, CrewError
from .sources import Collection, Entry

_LARGEST_BATCH: Final = 256
_SHORT_S: Final = 0.1
_LONG_S: Final = 0.5
_PATIENCE: Final = 3
"""How often a batch may be under way when workers die before its puzzles go one by one."""
_MOST_LOST: Final = 10
"""More puzzles than this, one after the other, that kill their worker are not the culprits."""
_TICK_S: Final = 1.0


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


class Done(NamedTuple):
    """A batch with its answers, which come in the order of its entries."""

    batch: Batch
    answers: Answers


class _Slot:
    """A batch under way, and how often workers died meanwhile."""

    __slots__ = ("batch", "deaths", "future")

    def __init__(self, batch: Batch, future: Future[Answers]) -> None:
        self.batch = batch
        self.future = future
        self.deaths = 0

    def is_answered(self) -> bool:
        done = self.future.done() and not self.future.cancelled()
        return done and self.future.exception() is None


def run(
    batches: Iterable[Batch], crew: Crew, pace: Pace, tick: Callable[[], None] = lambda: None
) -> Iterator[Done]:
    """The answers to all batches, in their order; *tick* is called about once a second.

    Raises whatever the crew raises but for dead workers: their batches are worked
    on again, and a puzzle that kills every worker is found undecided.
    """
    coming = iter(batches)
    window: deque[_Slot] = deque()
    while True:
        while len(window) < crew.width:
            batch = next(coming, None)
            if batch is None:
                break
            window.append(_Slot(batch, crew.submit(batch)))
        if not window:
            return
        answers = _await(window, crew, tick)
        pace.learn(answers)
        yield Done(window.popleft().batch, answers)


def _await(window: deque[_Slot], crew: Crew, tick: Callable[[], None]) -> Answers:
    """The answers of the first slot, whatever happens to the workers."""
    first = window[0]
    while True:
        try:
            answers = _result(first.future, tick)
            crew.lost_in_a_row = 0
            return answers
        except BrokenExecutor:
            for slot in window:
                slot.deaths += not slot.is_answered()
            crew.renew()
            if first.deaths >= _PATIENCE:
                answers = _one_by_one(first.batch, crew, tick)
                _hand_out([slot for slot in window if slot is not first], crew)
                return answers
            _hand_out(window, crew)


def _result(future: Future[Answers], tick: Callable[[], None]) -> Answers:
    while True:
        tick()
        try:
            return future.result(timeout=_TICK_S)
        except TimeoutError:
            if future.done():
                raise


def _hand_out(window: Iterable[_Slot], crew: Crew) -> None:
    """Hand out again every batch without answers."""
    for slot in window:
        if not slot.is_answered():
            slot.future = crew.submit(slot.batch)


def _one_by_one(batch: Batch, crew: Crew, tick: Callable[[], None]) -> Answers:
    """The puzzles of a batch, each alone in the crew; one that kills its worker is given up."""
    answers: list[Answers] = []
    for single in batch.singles():
        try:
            answers.append(_result(crew.submit(single), tick))
            crew.lost_in_a_row = 0
        except BrokenExecutor:
            crew.lost_in_a_row += 1
            if crew.lost_in_a_row > _MOST_LOST:
                raise CrewError("the workers die whatever they are given") from None
            crew.renew()
            answers.append(lost(single))
    return tuple(answer for found in answers for answer in found)
