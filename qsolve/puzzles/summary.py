"""What a run adds up to: counts by verdict, rate, the slowest puzzles, the verdict on the whole."""

from __future__ import annotations

import heapq
import time
from collections import Counter
from typing import Final, NamedTuple

from .runner import Done
from .verdicts import Verdict

_SLOWEST: Final = 5


class Slow(NamedTuple):
    """A puzzle and the time that it took."""

    seconds: float
    file: str
    number: int
    id: str | None


class Summary:
    """Counts as a run goes on. ``earlier`` counts what a report held before this run."""

    def __init__(self) -> None:
        self.counts: Counter[Verdict] = Counter()
        self.earlier = 0
        self.fresh = 0
        self._start = time.monotonic()
        self._slowest: list[Slow] = []

    def add_earlier(self, verdict: Verdict) -> None:
        """Count a line of an earlier report."""
        self.counts[verdict] += 1
        self.earlier += 1

    def add(self, done: Done) -> None:
        """Count the answers of a batch."""
        for answer in done.answers:
            self.counts[answer.verdict] += 1
            slow = Slow(answer.seconds, done.batch.file, answer.number, answer.id)
            if len(self._slowest) < _SLOWEST:
                heapq.heappush(self._slowest, slow)
            elif slow.seconds > self._slowest[0].seconds:
                heapq.heapreplace(self._slowest, slow)
        self.fresh += len(done.answers)

    @property
    def total(self) -> int:
        """How many puzzles have their verdict."""
        return self.earlier + self.fresh

    @property
    def seconds(self) -> float:
        """The time since the run began."""
        return time.monotonic() - self._start

    @property
    def rate(self) -> float:
        """Puzzles a second in this run."""
        return self.fresh / self.seconds if self.seconds else 0.0

    def slowest(self) -> list[Slow]:
        """The slowest puzzles of this run, slowest first."""
        return sorted(self._slowest, key=lambda slow: -slow.seconds)
