"""The lines of a verification report: one JSON object a puzzle, in input order."""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from .verdicts import Finding, Verdict

_EVERY: Final = 1 << 20


class ReportLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was found of one puzzle.

    ``line`` counts from 1 in ``file``; ``crc32`` is that of the puzzle's line, by
    which a resumed run knows that it is still the same puzzle.
    """

    id: str | None
    file: str
    line: int
    verdict: Verdict
    message: str
    crc32: str
    also: str | None = None
    refutation: str | None = None
    counterexample: dict[str, str | bool] | None = None

    def encode(self) -> bytes:
        """The line as JSON, without a line feed."""
        return msgspec.json.encode(self)


_decoder: Final = msgspec.json.Decoder(ReportLine)


def checksum(line: bytes | None) -> str:
    """The checksum of a puzzle's line; that of nothing for one too long to hold."""
    return f"{zlib.crc32(line or b''):08x}"


def report_line(
    puzzle_id: str | None, file: str, number: int, line: bytes | None, finding: Finding
) -> ReportLine:
    """The report's line on one puzzle."""
    return ReportLine(
        id=puzzle_id,
        file=file,
        line=number,
        verdict=finding.verdict,
        message=finding.message,
        crc32=checksum(line),
        also=finding.also,
        refutation=finding.refutation,
        counterexample=finding.counterexample,
    )


def decode(line: bytes) -> ReportLine:
    """One line of a report; raises ``msgspec.DecodeError``."""
    return _decoder.decode(line)


class EarlierReport:
    """The report of an earlier run, read line by line as far as it is whole.

    It ends before the first line that was cut or does not decode; ``good_bytes``
    is how much of the file has been read up to there.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.good_bytes = 0

    def __iter__(self) -> Iterator[ReportLine]:
        if not self.path.exists():
            return
        with self.path.open("rb") as stream:
            while raw := stream.readline(_EVERY * 8):
                if not raw.endswith(b"\n"):
                    return
                try:
                    line = decode(raw)
                except (msgspec.DecodeError, UnicodeDecodeError):
                    return
                self.good_bytes += len(raw)
                yield line


def open_report(path: Path, earlier: EarlierReport | None) -> BinaryIO:
    """The report to write to: new, or behind the whole lines of an *earlier* one.

    An earlier report in another file is copied first. Raises ``OSError``.
    """
    if earlier is None:
        return path.open("wb")
    if _is_same(path, earlier.path):
        stream = path.open("ab")
        stream.truncate(earlier.good_bytes)
        return stream
    stream = path.open("wb")
    if earlier.good_bytes:
        with earlier.path.open("rb") as source:
            left = earlier.good_bytes
            while left and (block := source.read(min(left, _EVERY))):
                stream.write(block)
                left -= len(block)
        stream.flush()
    return stream


def _is_same(one: Path, other: Path) -> bool:
    return one == other or (one.exists() and other.exists() and os.path.samefile(one, other))
