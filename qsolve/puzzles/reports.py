"""The lines of a verification report: one JSON object a puzzle, in input order."""

from __future__ import annotations

import zlib
from typing import Final

import msgspec

from .verdicts import Finding, Verdict


class ReportLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was found of one puzzle.

    ``line`` counts from 1 in ``file``; ``crc32`` is that of the puzzle's line, by
    which a resumed run knows that it is still the same puzzle. ``certified`` says
    that all solvers were asked.
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
    certified: bool = False

    def encode(self) -> bytes:
        """The line as JSON, without a line feed."""
        return msgspec.json.encode(self)


_decoder: Final = msgspec.json.Decoder(ReportLine)


def checksum(line: bytes | None) -> str:
    """The checksum of a puzzle's line; that of nothing for one too long to hold."""
    return f"{zlib.crc32(line or b''):08x}"


def report_line(
    puzzle_id: str | None,
    file: str,
    number: int,
    line: bytes | None,
    finding: Finding,
    *,
    certified: bool = False,
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
        certified=certified,
    )


def decode(line: bytes) -> ReportLine:
    """One line of a report; raises ``msgspec.DecodeError``."""
    return _decoder.decode(line)
