"""A run: tries in any number of processes, their finds taken in the order of their numbers.

A try depends on its number alone, and a find is kept if its key is new among those
of lower numbers: so what comes out is the same for any number of processes.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from typing import Final

from ..puzzles.crews import Inline, Processes
from .attempt import Find, Miss, Tried, Wish, attempt

TRIES_A_PUZZLE: Final = 100
"""How many tries a run makes for each puzzle that is wanted, unless told otherwise."""

_BATCHES_A_WORKER: Final = 4
_TRIES_A_BATCH: Final = 2


class Tally:
    """What a run's tries came to, so far."""

    def __init__(self) -> None:
        self.tries = 0
        self.found = 0
        self.repeated = 0
        self.misses: Counter[Miss] = Counter()
        self.lowest: int | None = None
        self.highest: int | None = None

    def add(self, tried: Tried, is_new: bool) -> None:
        """Count one try."""
        self.tries += 1
        if tried.rating is not None:
            self.lowest = min(tried.rating, self.lowest or tried.rating)
            self.highest = max(tried.rating, self.highest or tried.rating)
        if tried.miss is not None:
            self.misses[tried.miss] += 1
        elif is_new:
            self.found += 1
        else:
            self.repeated += 1

    def reasons(self) -> str:
        """Why tries came to nothing, most frequent first."""
        reasons = [f"{count} times {miss.value}" for miss, count in self.misses.most_common()]
        if self.repeated:
            reasons.append(f"{self.repeated} times the puzzle was there already")
        return ", ".join(reasons)


def attempts(wish: Wish, numbers: range) -> list[Tried]:
    """Several tries, one after another, in any process."""
    return [attempt(wish, number) for number in numbers]


def finds(
    wish: Wish, count: int, most_tries: int, known: set[str], executor: Executor, tally: Tally
) -> Iterator[Find | None]:
    """Up to *count* new puzzles in at most *most_tries* tries, by their numbers.

    Yields ``None`` after every try without one, so that progress can be shown.
    *known* are keys that are not new; those found are added to it.
    """
    for tried in _in_order(wish, most_tries, executor):
        find = tried.find
        is_new = find is not None and find.key not in known
        tally.add(tried, is_new)
        if find is None or not is_new:
            yield None
            continue
        known.add(find.key)
        yield find
        if tally.found == count:
            return


def _in_order(wish: Wish, most_tries: int, executor: Executor) -> Iterator[Tried]:
    """Every try by its number; some are under way ahead of the one that is yielded."""
    width = 1 if isinstance(executor, Inline) else _width(executor)
    size = 1 if width == 1 else _TRIES_A_BATCH
    starts = iter(range(0, most_tries, size))
    under_way: deque[Future[list[Tried]]] = deque()
    while True:
        while len(under_way) < width and (start := next(starts, None)) is not None:
            numbers = range(start, min(start + size, most_tries))
            under_way.append(executor.submit(attempts, wish, numbers))
        if not under_way:
            return
        yield from under_way.popleft().result()


def _width(executor: Executor) -> int:
    workers: int = getattr(executor, "_max_workers", 1)
    return workers * _BATCHES_A_WORKER


def workers(jobs: int) -> Executor:
    """The process itself, or *jobs* others; to be shut down by the caller."""
    return Inline() if jobs == 1 else Processes(jobs)
