"""Batches of puzzles: what is sent to a worker, what it does, what comes back."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from ..notation.qfen import LONGEST_LINE
from .examiner import Examiner
from .reports import report_line
from .sources import Entry
from .verdicts import Finding, Verdict
from .verify import Form, Result, Settings, verify_line

_TOO_LONG: Final = Finding(
    Verdict.MALFORMED, f"the line is longer than {LONGEST_LINE} bytes (1 MiB)"
)
_WORKER_DIED: Final = Finding(
    Verdict.UNDECIDED, "the process that worked on it died, also when it worked on nothing else"
)


class Batch(NamedTuple):
    """Some puzzles of one collection, in their order."""

    file: str
    form: Form
    columns: tuple[str, ...]
    entries: tuple[Entry, ...]

    def singles(self) -> list[Batch]:
        """The same puzzles, each in a batch of its own."""
        return [self._replace(entries=(entry,)) for entry in self.entries]


class Answered(NamedTuple):
    """What was found of one puzzle: its line of the report, the verdict, the time it took."""

    line: bytes
    verdict: Verdict
    seconds: float
    id: str | None
    number: int


Answers = tuple[Answered, ...]

_local = threading.local()


def _examiners(settings: Settings) -> tuple[Examiner, ...]:
    """The examiners of this thread, kept from batch to batch: memos are worth keeping."""
    known: dict[Settings, tuple[Examiner, ...]] | None = getattr(_local, "examiners", None)
    if known is None:
        known = _local.examiners = {}
    if settings not in known:
        known[settings] = settings.examiners()
    return known[settings]


def verify_batch(batch: Batch, settings: Settings) -> Answers:
    """Verify a batch, in any process."""
    examiners = _examiners(settings)
    certified = len(examiners) > 1
    return tuple(
        _answered(batch, entry, _verified(batch, entry, examiners), certified=certified)
        for entry in batch.entries
    )


def verifying(settings: Settings) -> Callable[[Batch], Answers]:
    """What a crew does with a batch, as a function that can be sent to its workers."""
    return partial(verify_batch, settings=settings)


def _verified(batch: Batch, entry: Entry, examiners: tuple[Examiner, ...]) -> Result:
    if entry.line is None:
        return Result(None, _TOO_LONG, 0.0)
    return verify_line(entry.line, batch.form, batch.columns, examiners)


def lost(batch: Batch) -> Answers:
    """The answers for puzzles whose worker dies whenever it works on them."""
    return tuple(
        _answered(batch, entry, Result(None, _WORKER_DIED, 0.0)) for entry in batch.entries
    )


def _answered(batch: Batch, entry: Entry, result: Result, *, certified: bool = False) -> Answered:
    line = report_line(
        result.id, batch.file, entry.number, entry.line, result.finding, certified=certified
    )
    return Answered(line.encode(), result.finding.verdict, result.seconds, result.id, entry.number)
