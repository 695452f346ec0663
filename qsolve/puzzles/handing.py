"""Work handed to a crew, its answers in order: nothing lost, nothing twice, whoever dies."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future
from typing import Final, Generic, NamedTuple, Protocol, Self, TypeVar

from .crews import Crew, CrewError

_PATIENCE: Final = 3
"""How often a batch may be under way when workers die before its parts go one by one."""
_MOST_LOST: Final = 10
"""More parts than this, one after the other, that kill their worker are not the culprits."""
_TICK_S: Final = 1.0


class Divisible(Protocol):
    """A batch of work that can be done part by part."""

    def singles(self) -> list[Self]:
        """The same work, each part of it in a batch of its own."""


BatchT = TypeVar("BatchT", bound=Divisible)
AnswerT = TypeVar("AnswerT")


class Handed(NamedTuple, Generic[BatchT, AnswerT]):
    """A batch with its answers, which come in the order of its parts."""

    batch: BatchT
    answers: tuple[AnswerT, ...]


class _Slot(Generic[BatchT, AnswerT]):
    """A batch under way, and how often workers died meanwhile."""

    __slots__ = ("batch", "deaths", "future")

    def __init__(self, batch: BatchT, future: Future[tuple[AnswerT, ...]]) -> None:
        self.batch = batch
        self.future = future
        self.deaths = 0

    def is_answered(self) -> bool:
        done = self.future.done() and not self.future.cancelled()
        return done and self.future.exception() is None


def hand_out(
    batches: Iterable[BatchT],
    crew: Crew[BatchT, AnswerT],
    lost: Callable[[BatchT], tuple[AnswerT, ...]],
    tick: Callable[[], None] = lambda: None,
) -> Iterator[Handed[BatchT, AnswerT]]:
    """The answers to all batches, in their order; *tick* is called about once a second.

    Raises whatever the crew raises but for dead workers: their batches are worked
    on again, and a part that kills every worker gets the answers *lost*.
    """
    coming = iter(batches)
    window: deque[_Slot[BatchT, AnswerT]] = deque()
    while True:
        while len(window) < crew.width:
            batch = next(coming, None)
            if batch is None:
                break
            window.append(_Slot(batch, crew.submit(batch)))
        if not window:
            return
        answers = _await(window, crew, lost, tick)
        yield Handed(window.popleft().batch, answers)


def _await(
    window: deque[_Slot[BatchT, AnswerT]],
    crew: Crew[BatchT, AnswerT],
    lost: Callable[[BatchT], tuple[AnswerT, ...]],
    tick: Callable[[], None],
) -> tuple[AnswerT, ...]:
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
                answers = _one_by_one(first.batch, crew, lost, tick)
                _again([slot for slot in window if slot is not first], crew)
                return answers
            _again(window, crew)


def _result(future: Future[tuple[AnswerT, ...]], tick: Callable[[], None]) -> tuple[AnswerT, ...]:
    while True:
        tick()
        try:
            return future.result(timeout=_TICK_S)
        except TimeoutError:
            if future.done():
                raise


def _again(window: Iterable[_Slot[BatchT, AnswerT]], crew: Crew[BatchT, AnswerT]) -> None:
    """Hand out again every batch without answers."""
    for slot in window:
        if not slot.is_answered():
            slot.future = crew.submit(slot.batch)


def _one_by_one(
    batch: BatchT,
    crew: Crew[BatchT, AnswerT],
    lost: Callable[[BatchT], tuple[AnswerT, ...]],
    tick: Callable[[], None],
) -> tuple[AnswerT, ...]:
    """The parts of a batch, each alone in the crew; one that kills its worker is given up."""
    answers: list[AnswerT] = []
    for single in batch.singles():
        try:
            answers += _result(crew.submit(single), tick)
            crew.lost_in_a_row = 0
        except BrokenExecutor:
            crew.lost_in_a_row += 1
            if crew.lost_in_a_row > _MOST_LOST:
                raise CrewError("the workers die whatever they are given") from None
            crew.renew()
            answers += lost(single)
    return tuple(answers)
