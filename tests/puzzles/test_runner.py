"""The runner: in order, bounded, nothing lost and nothing twice whoever dies."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future

import pytest

from qsolve.puzzles.batches import Answered, Answers, Batch
from qsolve.puzzles.crews import Crew, CrewError, inline_crew, local_crew
from qsolve.puzzles.runner import Done, Pace, cut, run
from qsolve.puzzles.sources import Collection, Entry
from qsolve.puzzles.verdicts import Verdict
from qsolve.puzzles.verify import Form, Settings

from .records import COLLECTION

POISON = b"poison"


def collection(lines: list[bytes]) -> Collection:
    """Some lines as an open collection."""
    entries = (Entry(number, line) for number, line in enumerate(lines, start=1))
    return Collection("test.jsonl", Form.NATIVE, (), entries)


def batches(lines: list[bytes], pace: Pace | None = None) -> Iterator[Batch]:
    """The same in batches."""
    some = collection(lines)
    return cut(some, some.entries, pace or Pace())


def answered(batch: Batch, seconds: float = 0.0) -> Answers:
    """What a worker that finds everything ok would give back."""
    return tuple(
        Answered(entry.line or b"", Verdict.OK, seconds, None, entry.number)
        for entry in batch.entries
    )


class FragileCrew(Crew):
    """Breaks whenever it is given the poison, and then gives no answers until it is renewed."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.renewed = 0
        self.most = 0
        self._broken = False
        self._waiting: list[tuple[Batch, Future[Answers]]] = []

    def submit(self, batch: Batch) -> Future[Answers]:
        """Take a batch; nothing is done before somebody waits for the first."""
        future = _Lazy(self)
        self._waiting.append((batch, future))
        self.most = max(self.most, sum(not future.done() for _, future in self._waiting))
        return future

    def work(self) -> None:
        """Do everything that is waiting, in the order in which it came."""
        waiting, self._waiting = self._waiting, []
        for batch, future in waiting:
            if any(entry.line == POISON for entry in batch.entries):
                self._broken = True
            if self._broken:
                Future.set_exception(future, BrokenExecutor())
            else:
                Future.set_result(future, answered(batch))

    def renew(self) -> None:
        """Sound again; what was waiting is forgotten."""
        self._broken = False
        self._waiting = []
        self.renewed += 1


class _Lazy(Future[Answers]):
    def __init__(self, crew: FragileCrew) -> None:
        super().__init__()
        self._crew = crew

    def result(self, timeout: float | None = None) -> Answers:
        """The answers, for which the crew works now."""
        if not self.done():
            self._crew.work()
        return super().result(timeout)


def numbers(done: list[Done]) -> list[int]:
    """The line numbers of all answers, in their order."""
    return [answer.number for some in done for answer in some.answers]


@pytest.mark.parametrize("width", [1, 3, 16])
def test_answers_come_in_order(width: int) -> None:
    """Of all batches, each once."""
    lines = [b"%d" % number for number in range(500)]
    pace = Pace()
    done = list(run(batches(lines, pace), FragileCrew(width), pace))
    assert numbers(done) == list(range(1, 501))


def test_no_more_batches_are_under_way_than_the_crew_is_wide() -> None:
    """The rest is not even read."""
    read: list[int] = []

    def lines() -> Iterator[Batch]:
        for number in range(100):
            read.append(number)
            yield Batch("test", Form.NATIVE, (), (Entry(number, b""),))

    crew = FragileCrew(4)
    running = run(lines(), crew, Pace())
    next(running)
    assert len(read) == 4
    list(running)
    assert crew.most <= 4


@pytest.mark.parametrize("where", [0, 7, 49])
def test_poison_is_undecided_and_everything_else_is_answered(where: int) -> None:
    """A puzzle that kills every worker costs its own verdict only."""
    lines = [b"%d" % number for number in range(50)]
    lines[where] = POISON
    pace = Pace()
    crew = FragileCrew(5)
    done = list(run(batches(lines, pace), crew, pace))
    verdicts = {answer.number - 1: answer.verdict for some in done for answer in some.answers}
    assert numbers(done) == list(range(1, 51))
    assert [number for number, found in verdicts.items() if found is not Verdict.OK] == [where]
    assert verdicts[where] is Verdict.UNDECIDED
    assert crew.renewed


def test_workers_that_die_over_everything_end_the_run() -> None:
    """Not a million undecided puzzles: something else is wrong."""
    pace = Pace()
    with pytest.raises(CrewError, match="whatever they are given"):
        list(run(batches([POISON] * 50, pace), FragileCrew(3), pace))


def test_error_of_a_worker_is_not_taken_for_its_death() -> None:
    """It comes through."""

    class Failing(FragileCrew):
        def submit(self, batch: Batch) -> Future[Answers]:
            future: Future[Answers] = Future()
            future.set_exception(TimeoutError("from the work itself"))
            return future

    with pytest.raises(TimeoutError, match="from the work itself"):
        list(run(batches([b"1"]), Failing(1), Pace()))


def test_batches_grow_while_they_are_quick_and_shrink_when_slow() -> None:
    """Between one puzzle and some hundreds."""
    pace = Pace()
    batch = Batch("test", Form.NATIVE, (), tuple(Entry(n, b"") for n in range(256)))
    sizes = []
    for _ in range(12):
        pace.learn(answered(batch))
        sizes.append(pace.size)
    assert sizes[:4] == [2, 4, 8, 16]
    assert sizes[-1] == 256
    for _ in range(12):
        pace.learn(answered(batch, seconds=1.0))
    assert pace.size == 1


def test_processes_find_what_this_process_finds() -> None:
    """The same lines of the report, whatever the number of jobs."""
    lines = [line for line in COLLECTION.read_bytes().splitlines() if b'"mate"' not in line][:60]
    settings = Settings()
    reports = []
    for crew in (inline_crew(settings), local_crew(2, settings)):
        pace = Pace()
        done = list(run(batches(lines, pace), crew, pace))
        crew.close()
        reports.append([answer.line for some in done for answer in some.answers])
    assert reports[0] == reports[1]
    assert len(reports[0]) == 60


def test_somebody_is_told_while_a_batch_is_awaited() -> None:
    """At least once a batch."""
    ticks: list[int] = []
    list(run(batches([b"1", b"2"]), FragileCrew(1), Pace(), lambda: ticks.append(1)))
    assert len(ticks) >= 2
