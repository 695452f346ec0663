"""The runner: batches of a size that suits the puzzles, the same answers whoever works."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from qsolve.puzzles.batches import Answered, Answers, Batch, verifying
from qsolve.puzzles.crews import inline_crew, local_crew
from qsolve.puzzles.runner import Done, Pace, cut, run
from qsolve.puzzles.sources import Collection, Entry
from qsolve.puzzles.verdicts import Verdict
from qsolve.puzzles.verify import Form, Settings

from .fragile import FragileCrew
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


def crew(width: int) -> FragileCrew[Batch, Answered]:
    """Workers that die over the poison and find everything else ok."""
    return FragileCrew(
        width, answered, lambda batch: any(entry.line == POISON for entry in batch.entries)
    )


def numbers(done: list[Done]) -> list[int]:
    """The line numbers of all answers, in their order."""
    return [answer.number for some in done for answer in some.answers]


@pytest.mark.parametrize("width", [1, 3, 16])
def test_answers_come_in_order(width: int) -> None:
    """Whatever the sizes of the batches, which change on the way."""
    lines = [b"%d" % number for number in range(500)]
    pace = Pace()
    done = list(run(batches(lines, pace), crew(width), pace))
    assert numbers(done) == list(range(1, 501))
    assert len({len(some.answers) for some in done}) > 1


@pytest.mark.parametrize("where", [0, 7, 49])
def test_poison_is_undecided_and_everything_else_is_answered(where: int) -> None:
    """A puzzle that kills every worker costs its own verdict only."""
    lines = [b"%d" % number for number in range(50)]
    lines[where] = POISON
    pace = Pace()
    done = list(run(batches(lines, pace), crew(5), pace))
    verdicts = {answer.number - 1: answer.verdict for some in done for answer in some.answers}
    assert numbers(done) == list(range(1, 51))
    assert [number for number, found in verdicts.items() if found is not Verdict.OK] == [where]
    assert verdicts[where] is Verdict.UNDECIDED


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
    work = verifying(Settings())
    reports = []
    for some in (inline_crew(work), local_crew(2, work)):
        pace = Pace()
        done = list(run(batches(lines, pace), some, pace))
        some.close()
        reports.append([answer.line for part in done for answer in part.answers])
    assert reports[0] == reports[1]
    assert len(reports[0]) == 60
