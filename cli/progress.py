"""How far a long run is: a bar on a terminal, a line every half minute elsewhere."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Final

from qsolve.puzzles.summary import Summary

from .messages import say

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID

_EVERY_S: Final = 30.0


class Progress:
    """Progress on standard error; shows nothing that belongs to the answers."""

    def __init__(self, summary: Summary, total: int | None) -> None:
        """*total* and ``done`` are bytes of the collections, read and with their verdicts."""
        self.done = 0
        self._summary = summary
        self._total = total
        self._next = time.monotonic() + _EVERY_S
        self._bar: RichProgress | None = None
        self._task: TaskID | None = None
        if sys.stderr.isatty():
            self._bar, self._task = _bar(total)
            self._bar.start()

    def tick(self) -> None:
        """Show how things stand, when it is time to."""
        if self._bar is not None and self._task is not None:
            counted = f"{self._summary.total:,} puzzles, {self._summary.rate:,.1f}/s"
            self._bar.update(self._task, completed=self.done, description=counted)
        elif time.monotonic() >= self._next:
            self._next = time.monotonic() + _EVERY_S
            say(self._line())

    def _line(self) -> str:
        summary = self._summary
        line = f"{summary.total:,} puzzles, {summary.rate:,.1f} a second"
        if not self._total or not self.done:
            return line
        left = summary.seconds * (self._total / self.done - 1)
        return f"{line}, {100 * self.done / self._total:.0f} %, about {left:,.0f} s left"

    def close(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()


def _bar(total: int | None) -> tuple[RichProgress, TaskID]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        redirect_stdout=sys.stdout.isatty(),
        transient=True,
    )
    return bar, bar.add_task("reading", total=total)
