"""Report files: which files are reports, what an earlier one holds, and writing without loss."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from ..errors import QsolveError
from .reports import ReportLine, decode
from .sources import is_among
from .verdicts import Verdict

_LONGEST: Final = 1 << 23
_BEGINNING: Final = re.compile(rb'\{"id":(null|"([^"\\]|\\.)*"),"file":"')


class ReportError(QsolveError):
    """A file that is no report, or a damaged one, or an input: it is left as it is."""


class EarlierReport:
    """The report of an earlier run, read line by line as far as it is whole.

    It ends before a last line that was cut; ``good_bytes`` is how long it is up to
    there, ``has_stale`` whether some line must be asked again: undecided ones, and
    where *certify*, those that not all solvers have answered. Raises
    :class:`ReportError` for a file that is no report, or damaged before its end.
    A file that is not there is an empty report.
    """

    def __init__(self, path: Path, *, certify: bool = False) -> None:
        self.path = path
        self._certify = certify
        self.good_bytes = 0
        self.has_stale = False
        for raw, line in self.lines():
            self.good_bytes += len(raw)
            self.has_stale = self.has_stale or self.is_stale(line)

    def is_stale(self, line: ReportLine) -> bool:
        """Whether the puzzle of *line* must be asked again."""
        return line.verdict is Verdict.UNDECIDED or (self._certify and not line.certified)

    def lines(self) -> Iterator[tuple[bytes, ReportLine]]:
        """The whole lines, as bytes and decoded."""
        return _whole_lines(self.path)


def _whole_lines(path: Path) -> Iterator[tuple[bytes, ReportLine]]:
    if not path.exists():
        return
    with path.open("rb") as stream:
        number = 0
        while raw := stream.readline(_LONGEST):
            number += 1
            if not raw.endswith(b"\n") and len(raw) < _LONGEST:
                if number == 1 and not _BEGINNING.match(raw):
                    raise _no_report(path)
                return
            try:
                line = decode(raw)
            except (msgspec.DecodeError, UnicodeDecodeError):
                if number == 1:
                    raise _no_report(path) from None
                raise ReportError(
                    f"{path}, line {number} is damaged: take it and what follows out of the file"
                    " to have those puzzles asked again"
                ) from None
            yield raw, line


def _no_report(path: Path) -> ReportError:
    return ReportError(f"{path} is not a report of qsolve verify")


def check_target(path: Path, inputs: Sequence[str]) -> None:
    """Raise :class:`ReportError` where writing a report to *path* would destroy something else."""
    if is_among(path, [Path(name) for name in inputs]):
        raise ReportError(f"{path} is one of the inputs")
    if path.is_file():
        next(_whole_lines(path), None)


class ReportFile:
    """The report that is written: its lines in the order of the puzzles.

    With an *earlier* report in the same file, new lines go behind the old ones.
    Where some of those are asked again, all is written to a file beside it, which
    takes its place when it is closed; old lines that were not reached are kept.
    """

    def __init__(self, path: Path, earlier: EarlierReport | None) -> None:
        """Open it; raises ``OSError``."""
        self._path = path
        self._beside: Path | None = None
        self._old: Iterator[tuple[bytes, ReportLine]] = iter(())
        self._stream: BinaryIO
        same = earlier is not None and _is_same(path, earlier.path)
        if earlier is not None and same and not earlier.has_stale:
            self._stream = path.open("ab")
            self._stream.truncate(earlier.good_bytes)
            return
        if earlier is not None:
            self._old = earlier.lines()
        if same:
            self._path = path.resolve()
            handle, name = tempfile.mkstemp(".part", f"{path.name}.", self._path.parent)
            self._beside = Path(name)
            self._stream = os.fdopen(handle, "wb")
            shutil.copymode(self._path, self._beside)
        else:
            self._stream = path.open("wb")

    def write(self, file: str, number: int, line: bytes) -> None:
        """Write the line of one puzzle, after the old lines before it, instead of its own."""
        for raw, old in self._old:
            if (old.file, old.line) == (file, number):
                break
            self._stream.write(raw)
        self._stream.write(line)

    def flush(self) -> None:
        """What is written is seen by others."""
        self._stream.flush()

    def close(self) -> None:
        """Keep the rest of the old lines, and end."""
        for raw, _ in self._old:
            self._stream.write(raw)
        self._stream.close()
        if self._beside is not None:
            os.replace(self._beside, self._path)


def _is_same(one: Path, other: Path) -> bool:
    return one == other or is_among(one, [other])
