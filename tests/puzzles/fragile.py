"""A crew whose workers die over some batches, without processes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from typing import Generic, TypeVar

from qsolve.puzzles.crews import Crew

BatchT = TypeVar("BatchT")
AnswerT = TypeVar("AnswerT")


class FragileCrew(Crew[BatchT, AnswerT]):
    """Breaks whenever it is given poison, and then gives no answers until it is renewed."""

    def __init__(
        self,
        width: int,
        work: Callable[[BatchT], tuple[AnswerT, ...]],
        is_poison: Callable[[BatchT], bool],
    ) -> None:
        self.width = width
        self.renewed = 0
        self.most = 0
        self._work = work
        self._is_poison = is_poison
        self._broken = False
        self._waiting: list[tuple[BatchT, Future[tuple[AnswerT, ...]]]] = []

    def submit(self, batch: BatchT) -> Future[tuple[AnswerT, ...]]:
        """Take a batch; nothing is done before somebody waits for the first."""
        future: Future[tuple[AnswerT, ...]] = _Lazy(self.work)
        self._waiting.append((batch, future))
        self.most = max(self.most, sum(not future.done() for _, future in self._waiting))
        return future

    def work(self) -> None:
        """Do everything that is waiting, in the order in which it came."""
        waiting, self._waiting = self._waiting, []
        for batch, future in waiting:
            self._broken = self._broken or self._is_poison(batch)
            if self._broken:
                future.set_exception(BrokenExecutor())
            else:
                future.set_result(self._work(batch))

    def renew(self) -> None:
        """Sound again; what was waiting is forgotten."""
        self._broken = False
        self._waiting = []
        self.renewed += 1


class _Lazy(Future[tuple[AnswerT, ...]], Generic[AnswerT]):
    def __init__(self, work: Callable[[], None]) -> None:
        super().__init__()
        self._do = work

    def result(self, timeout: float | None = None) -> tuple[AnswerT, ...]:
        """The answers, for which the crew works now."""
        if not self.done():
            self._do()
        return super().result(timeout)
