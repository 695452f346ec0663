"""Positions in a file, one a line: streamed, whatever the file holds."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from io import BufferedReader
from typing import BinaryIO, Final, NamedTuple

from ..errors import NotationError
from .qfen import LONGEST_LINE

_DRAIN: Final = 1 << 16
_LOOKED_AT: Final = 1 << 13
_NEVER_IN_TEXT: Final = frozenset(map(chr, range(32))) - frozenset("\t\n\r") | {"\ufffd"}


class SourceLine(NamedTuple):
    """A line that should hold a position: its number from 1, and its text or what is wrong."""

    number: int
    text: str
    fault: NotationError | None = None


def read_lines(stream: BinaryIO) -> Iterator[SourceLine]:
    """The lines of *stream* that are neither blank nor comments (``#``), one at a time.

    Takes LF and CRLF, and a UTF-8 byte-order mark. A line of more than 1 MiB is
    passed over without being held whole, a line that is not UTF-8 likewise; both
    come as faults. A stream that begins with binary data is one fault, its rest
    is not read; so is a stream without any position.
    """
    if _is_binary(stream):
        yield SourceLine(1, "", NotationError("file", "binary data, expected lines of text"))
        return
    number = 0
    found = False
    while raw := stream.readline(LONGEST_LINE + 2):
        number += 1
        line = _line(stream, number, raw)
        if line.fault is not None or (line.text and not line.text.startswith("#")):
            found = True
            yield line
    if not found:
        fault = NotationError("file", "no position found, expected at least one line with one")
        yield SourceLine(max(number, 1), "", fault)


def _is_binary(stream: BinaryIO) -> bool:
    """Whether a stream begins with what no text has: a tenth of control or undecodable bytes.

    A stray one in a text is a fault of its line only.
    """
    if not isinstance(stream, BufferedReader):
        return False
    start = stream.peek(_LOOKED_AT)[:_LOOKED_AT].decode("utf-8", "replace")
    strange = sum(1 for letter in start if letter in _NEVER_IN_TEXT)
    return strange * 10 > len(start)


def _line(stream: BinaryIO, number: int, raw: bytes) -> SourceLine:
    stripped = raw.rstrip(b"\r\n")
    if len(stripped) > LONGEST_LINE:
        while not raw.endswith(b"\n") and (raw := stream.readline(_DRAIN)):
            pass
        fault = NotationError("line", f"longer than {LONGEST_LINE} bytes (1 MiB)")
        return SourceLine(number, "", fault)
    if number == 1 and stripped.startswith(codecs.BOM_UTF8):
        stripped = stripped[len(codecs.BOM_UTF8) :]
    try:
        return SourceLine(number, stripped.decode("utf-8").strip())
    except UnicodeDecodeError as error:
        message = f"byte {error.start + 1} is not UTF-8, expected text"
        return SourceLine(number, "", NotationError("line", message))
