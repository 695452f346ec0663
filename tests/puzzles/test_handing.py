"""Work handed out: in order, bounded, nothing lost and nothing twice whoever dies."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future
from typing import NamedTuple

import pytest

from qsolve.puzzles.crews import CrewError, local_crew
from qsolve.puzzles.handing import Handed, hand_out

from .fragile import FragileCrew

POISON = -1


class Sums(NamedTuple):
    """Numbers that are to be doubled."""

    numbers: tuple[int, ...]

    def singles(self) -> list[Sums]:
        """One by one."""
        return [Sums((number,)) for number in self.numbers]


def doubled(sums: Sums) -> tuple[int, ...]:
    """What a worker does."""
    return tuple(2 * number for number in sums.numbers)


def lost(sums: Sums) -> tuple[int, ...]:
    """Instead of it."""
    return tuple(POISON for _ in sums.numbers)


def crew(width: int) -> FragileCrew[Sums, int]:
    """Workers that die over the poison."""
    return FragileCrew(width, doubled, lambda sums: POISON in sums.numbers)


def batches(numbers: list[int], size: int = 3) -> Iterator[Sums]:
    """Some numbers in batches."""
    for start in range(0, len(numbers), size):
        yield Sums(tuple(numbers[start : start + size]))


def answers(done: list[Handed[Sums, int]]) -> list[int]:
    """All answers, in their order."""
    return [answer for some in done for answer in some.answers]


@pytest.mark.parametrize("width", [1, 3, 16])
def test_answers_come_in_order(width: int) -> None:
    """Of all batches, each once."""
    done = list(hand_out(batches(list(range(500))), crew(width), lost))
    assert answers(done) == list(range(0, 1000, 2))


def test_no_more_batches_are_under_way_than_the_crew_is_wide() -> None:
    """The rest is not even read."""
    read: list[int] = []

    def counted() -> Iterator[Sums]:
        for number in range(100):
            read.append(number)
            yield Sums((number,))

    four = crew(4)
    running = hand_out(counted(), four, lost)
    next(running)
    assert len(read) == 4
    list(running)
    assert four.most <= 4


@pytest.mark.parametrize("where", [0, 7, 49])
def test_poison_is_given_up_and_everything_else_is_answered(where: int) -> None:
    """What kills every worker costs its own answer only."""
    numbers = list(range(50))
    numbers[where] = POISON
    five = crew(5)
    expected = [2 * number for number in range(50)]
    expected[where] = POISON
    assert answers(list(hand_out(batches(numbers), five, lost))) == expected
    assert five.renewed > 1


def test_workers_that_die_now_and_then_cost_nothing() -> None:
    """Deaths that are nobody's fault leave no trace in the answers."""
    deaths = iter([False, False, True, False, True, True] + [False] * 500)
    chancy = FragileCrew(4, doubled, lambda _: next(deaths))
    done = list(hand_out(batches(list(range(60))), chancy, lost))
    assert answers(done) == list(range(0, 120, 2))
    assert chancy.renewed == 3


def test_workers_that_die_over_everything_end_the_run() -> None:
    """Not a million lost answers: something else is wrong."""
    with pytest.raises(CrewError, match="whatever they are given"):
        list(hand_out(batches([POISON] * 50), crew(3), lost))


def test_error_of_a_worker_is_not_taken_for_its_death() -> None:
    """It comes through."""

    class Failing(FragileCrew[Sums, int]):
        def submit(self, batch: Sums) -> Future[tuple[int, ...]]:
            future: Future[tuple[int, ...]] = Future()
            future.set_exception(TimeoutError("from the work itself"))
            return future

    with pytest.raises(TimeoutError, match="from the work itself"):
        list(hand_out(batches([1]), Failing(1, doubled, lambda _: False), lost))


def test_somebody_is_told_while_a_batch_is_awaited() -> None:
    """At least once a batch."""
    ticks: list[int] = []
    list(hand_out(batches([1, 2], 1), crew(1), lost, lambda: ticks.append(1)))
    assert len(ticks) >= 2


def test_what_starts_processes_may_die(monkeypatch: pytest.MonkeyPatch) -> None:
    """A crew that cannot start a process says so in the future, as if a worker had died."""

    def fail(*_: object) -> None:
        raise EOFError("unexpected EOF")

    monkeypatch.setattr("concurrent.futures.process.ProcessPoolExecutor.submit", fail)
    crew = local_crew(2, doubled)
    try:
        assert isinstance(crew.submit(Sums((1,))).exception(), BrokenExecutor)
    finally:
        crew.abandon()
