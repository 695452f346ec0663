"""Many positions in a file: comments, line ends, marks, damage, and lines too long to hold."""

from __future__ import annotations

import io
import tracemalloc
from collections.abc import Iterator
from typing import BinaryIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qsolve.notation.lines import SourceLine, read_lines
from qsolve.notation.qfen import LONGEST_LINE

MIB = 1 << 20


def _stream(content: bytes) -> BinaryIO:
    return io.BufferedReader(io.BytesIO(content))  # type: ignore[type-var, return-value]


def _read(content: bytes) -> list[tuple[int, str]]:
    return [(line.number, line.text) for line in read_lines(_stream(content))]


def _faults(content: bytes) -> list[tuple[int, str]]:
    return [(line.number, str(line.fault)) for line in read_lines(_stream(content)) if line.fault]


@pytest.mark.parametrize(
    "content",
    [
        b"one\ntwo\n",
        b"one\ntwo",
        b"one\r\ntwo\r\n",
        b"\xef\xbb\xbfone\ntwo\n",
        b"\xef\xbb\xbfone\r\ntwo",
        b"  one \n\ttwo\t\n",
    ],
)
def test_line_ends_marks_and_margins_do_not_matter(content: bytes) -> None:
    """LF, CRLF, a byte-order mark, blanks around a line, a missing last line end."""
    assert _read(content) == [(1, "one"), (2, "two")]


def test_comments_and_blank_lines_are_skipped_but_counted() -> None:
    """The number is the line's in the file."""
    content = b"# a comment\n\none\n   \n  # another\r\n\r\ntwo # three\n"
    assert _read(content) == [(3, "one"), (7, "two # three")]


@pytest.mark.parametrize("content", [b"", b"\n\n", b"# nothing\n", b"\xef\xbb\xbf", b"\r\n"])
def test_a_file_without_position_is_one_fault(content: bytes) -> None:
    """Empty, blank, comments only."""
    ((_, message),) = _faults(content)
    assert message == "file: no position found, expected at least one line with one"


def test_binary_data_is_one_fault() -> None:
    """Its rest is not read as lines."""
    assert _faults(b"\x7fELF\x00\x01\n\n\xff\n" * 50) == [
        (1, "file: binary data, expected lines of text")
    ]


@pytest.mark.parametrize("content", [b"\x8f\x02\xe1\x99\x1f" * 30, "K7 w\n".encode("utf-16") * 9])
def test_garbage_and_other_encodings_are_binary(content: bytes) -> None:
    """With or without NUL bytes."""
    assert _faults(content) == [(1, "file: binary data, expected lines of text")]


def test_a_stray_nul_is_a_matter_of_its_line() -> None:
    """The lines around it are read."""
    lines = list(read_lines(_stream(b"position one\nposition \0 two\nposition three\n")))
    assert [line.fault for line in lines] == [None, None, None]
    assert lines[1].text == "position \0 two"


def test_a_line_that_is_not_utf8_is_a_fault_among_others() -> None:
    """The lines around it are read."""
    lines = list(read_lines(_stream(b"one\nt\xffo\nthree\n")))
    assert [line.text for line in lines] == ["one", "", "three"]
    assert str(lines[1].fault) == "line: byte 2 is not UTF-8, expected text"
    assert lines[1].number == 2


@pytest.mark.parametrize("line_end", [b"\n", b"\r\n", b""])
def test_a_line_of_a_mebibyte_is_read(line_end: bytes) -> None:
    """Exactly 1 MiB is allowed, whatever its end."""
    (line,) = read_lines(_stream(b"x" * LONGEST_LINE + line_end))
    assert line.fault is None
    assert len(line.text) == LONGEST_LINE


@pytest.mark.parametrize("size", [LONGEST_LINE + 1, LONGEST_LINE + 2, LONGEST_LINE + 3, 3 * MIB])
@pytest.mark.parametrize("line_end", [b"\n", b"\r\n", b"\r\r\n"])
def test_a_longer_line_is_one_fault_and_the_next_is_read(size: int, line_end: bytes) -> None:
    """And the numbers of the lines behind it are right."""
    lines = list(read_lines(_stream(b"one\n" + b"x" * size + line_end + b"three\n")))
    assert [(line.number, line.text) for line in lines] == [(1, "one"), (2, ""), (3, "three")]
    assert str(lines[1].fault) == "line: longer than 1048576 bytes (1 MiB)"


class _Endless(io.RawIOBase):
    """One line of so many MiB that is never held anywhere, then a short one."""

    def __init__(self, mebibytes: int) -> None:
        self._left = mebibytes * MIB
        self._tail = b"\nlast\n"

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(buffer)  # type: ignore[arg-type]
        if self._left:
            size = min(len(view), self._left)
            view[:size] = b"x" * size
            self._left -= size
            return size
        size = min(len(view), len(self._tail))
        view[:size] = self._tail[:size]
        self._tail = self._tail[size:]
        return size


def test_a_very_long_line_is_not_held() -> None:
    """64 MiB pass through in less than 4 MiB of memory, and the next line is read."""
    stream: BinaryIO = io.BufferedReader(_Endless(64))  # type: ignore[assignment]
    tracemalloc.start()
    lines = list(read_lines(stream))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert [(line.number, line.text) for line in lines] == [(1, ""), (2, "last")]
    assert peak < 4 * MIB


def test_lines_come_one_at_a_time() -> None:
    """The first is there before the rest has been read."""

    class _Slow(io.RawIOBase):
        reads = 0

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: object) -> int:
            view = memoryview(buffer)  # type: ignore[arg-type]
            self.reads += 1
            line = b"a line\n"
            view[: len(line)] = line
            return len(line)

    raw = _Slow()
    lines: Iterator[SourceLine] = read_lines(io.BufferedReader(raw))  # type: ignore[arg-type]
    assert next(lines).text == "a line"
    assert raw.reads <= 2


@given(st.binary(max_size=400))
def test_any_bytes_are_lines_or_faults(content: bytes) -> None:
    """Nothing is raised; every line has a text or a fault, in rising numbers."""
    lines = list(read_lines(_stream(content)))
    assert lines
    assert all(bool(line.text) != bool(line.fault) for line in lines)
    assert [line.number for line in lines] == sorted({line.number for line in lines})
