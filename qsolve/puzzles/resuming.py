"""Going on where an earlier run stopped: its report says which puzzles have their verdict."""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import QsolveError
from .reportfiles import EarlierReport
from .reports import ReportLine, checksum
from .sources import Collection, Entry
from .summary import Summary


class ResumeError(QsolveError):
    """The report is not that of these collections: nothing is skipped, nothing overwritten."""


class Resumption:
    """The earlier report held against the collections, puzzle by puzzle."""

    def __init__(self, earlier: EarlierReport, summary: Summary) -> None:
        self._earlier = earlier
        self._lines: Iterator[ReportLine] = (line for _, line in earlier.lines())
        self._summary = summary
        self._is_over = False

    def unverified(self, collection: Collection) -> Iterator[Entry]:
        """The puzzles of *collection* still to verify; raises :class:`ResumeError`."""
        for entry in collection.entries:
            line = None if self._is_over else next(self._lines, None)
            if line is None:
                self._is_over = True
                yield entry
            else:
                self._check(line, collection.name, entry)
                if self._earlier.is_stale(line):
                    yield entry
                else:
                    self._summary.add_earlier(line.verdict)

    def _check(self, line: ReportLine, file: str, entry: Entry) -> None:
        if (line.file, line.line) != (file, entry.number):
            raise ResumeError(
                f"{self._earlier.path} has {line.file}, line {line.line}"
                f" where the puzzles have {file}, line {entry.number}"
            )
        if line.crc32 != checksum(entry.line):
            raise ResumeError(
                f"{file}, line {entry.number} has changed since {self._earlier.path} was written"
            )

    def finish(self) -> None:
        """All collections are read: raises :class:`ResumeError` if the report has more."""
        line = None if self._is_over else next(self._lines, None)
        if line is not None:
            raise ResumeError(
                f"{self._earlier.path} goes on with {line.file}, line {line.line},"
                " which is not among the puzzles"
            )
