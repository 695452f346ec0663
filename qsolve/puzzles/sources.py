"""Collections on disk or on standard input, streamed line by line, whatever their size."""

from __future__ import annotations

import codecs
import gzip
import io
import os
import sys
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple, cast

from ..notation.qfen import LONGEST_LINE
from .forms.lichess import COLUMNS, columns_of
from .verify import Form

STANDARD_INPUT: Final = "-"
_DRAIN: Final = 1 << 16
_SIP: Final = 1 << 10
"""Compressed bytes taken at a time: the worst of them make 32 MiB, not gigabytes."""
_FORMS: Final = {".jsonl": Form.NATIVE, ".csv": Form.LICHESS, ".epd": Form.EPD}
_COMPRESSED: Final = (".zst", ".gz")


class SourceError(Exception):
    """A collection that cannot be read."""


class Entry(NamedTuple):
    """One puzzle's line: its number from 1, and its bytes, ``None`` if it is over 1 MiB."""

    number: int
    line: bytes | None


class Collection(NamedTuple):
    """One file of puzzles, open: its name, its form, its lines.

    ``columns`` name the fields of a Lichess row.
    """

    name: str
    form: Form
    columns: tuple[str, ...]
    entries: Iterator[Entry]


def find(paths: Sequence[str], besides: Sequence[Path] = ()) -> list[str]:
    """The files that *paths* mean: files, ``-``, and all collections under folders, in order.

    Of folders, hidden files and folders in them are left out, and the files *besides*.
    Raises :class:`SourceError` for a path that is not there, and for a folder
    without a collection.
    """
    found: list[str] = []
    for path in paths:
        if path == STANDARD_INPUT:
            found.append(path)
        elif os.path.isdir(path):
            inside = [str(file) for file in _inside(Path(path)) if not is_among(file, besides)]
            if not inside:
                kinds = ", ".join(_FORMS)
                raise SourceError(f"{path}: no collection of puzzles in this folder ({kinds})")
            found += inside
        elif os.path.exists(path):
            found.append(path)
        else:
            raise SourceError(f"{path}: no such file or folder")
    return found


def _inside(folder: Path) -> list[Path]:
    """The collections under *folder*, in order."""
    return sorted(
        file
        for file in folder.rglob("*")
        if _form_of(str(file))
        and file.is_file()
        and not any(part.startswith(".") for part in file.relative_to(folder).parts)
    )


def is_among(file: Path, others: Sequence[Path]) -> bool:
    """Whether *file* is one of the *others*, under whatever name."""
    return file.exists() and any(other.exists() and file.samefile(other) for other in others)


def _form_of(name: str) -> Form | None:
    """The form that a file's name tells."""
    stem, suffix = os.path.splitext(name.lower())
    if suffix in _COMPRESSED:
        suffix = os.path.splitext(stem)[1]
    return _FORMS.get(suffix)


class Meter:
    """How many bytes of how many have been read; ``total`` is ``None`` where nobody knows."""

    def __init__(self, files: Sequence[str]) -> None:
        self.total: int | None = None
        if STANDARD_INPUT not in files:
            self.total = sum(os.path.getsize(file) for file in files)
        self._before = 0
        self._raw: BinaryIO | None = None

    def follow(self, raw: BinaryIO) -> None:
        """Count what is read of this stream from now on."""
        self._raw = raw

    def finish(self) -> None:
        """The stream is read to its end."""
        self._before = self.done
        self._raw = None

    @property
    def done(self) -> int:
        """The bytes read so far, of compressed files as they are on disk."""
        if self._raw is None or not self._raw.seekable():
            return self._before
        return self._before + self._raw.tell()


def open_collection(name: str, stdin: BinaryIO, meter: Meter) -> Iterator[Collection]:
    """The collection called *name*, open while it is iterated over (it comes just once).

    Raises :class:`SourceError` where it cannot be read, also later on.
    """
    if name == STANDARD_INPUT:
        yield _collection(name, stdin)
        return
    try:
        raw = open(name, "rb")  # noqa: SIM115 - closed below
    except OSError as error:
        raise SourceError(f"{name}: {error.strerror}") from None
    with raw:
        meter.follow(raw)
        yield _collection(name, _plain(name, raw))
        meter.finish()


def _plain(name: str, raw: BinaryIO) -> BinaryIO:
    """*raw* without its compression."""
    suffix = os.path.splitext(name)[1].lower()
    if suffix == ".gz":
        return cast(BinaryIO, gzip.GzipFile(fileobj=raw))
    if suffix == ".zst":
        return io.BufferedReader(_Frames(raw), buffer_size=_DRAIN)
    return raw


class _Frames(io.RawIOBase):
    """What the Zstandard frames of a file hold, one after the other.

    Unlike the library's own reader it leaves the file open at its end, and a
    file that ends within a frame is an ``EOFError``.
    """

    def __init__(self, packed: BinaryIO) -> None:
        self._packed = packed
        self._frame: Any = None
        self._held = memoryview(b"")

    def readable(self) -> bool:
        """Always."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill *buffer*; 0 at the end of the file."""
        while not self._held and (packed := self._packed.read(_SIP)):
            self._held = memoryview(self._unpacked(packed))
        if not self._held and self._frame is not None:
            raise EOFError("the compressed file was cut: it ends within a frame")
        taken = min(len(buffer), len(self._held))
        buffer[:taken] = self._held[:taken]
        self._held = self._held[taken:]
        return taken

    def _unpacked(self, packed: bytes) -> bytes:
        import zstandard

        found = b""
        while packed:
            if self._frame is None:
                self._frame = zstandard.ZstdDecompressor().decompressobj()
            found += self._frame.decompress(packed)
            if not self._frame.eof:
                break
            packed = self._frame.unused_data
            self._frame = None
        return found


def _collection(name: str, stream: BinaryIO) -> Collection:
    lines = _lines(name, stream)
    first = next(lines, None)
    form = _form_of(name) or _guess(first)
    columns: tuple[str, ...] = ()
    if form is Form.LICHESS:
        header = None if first is None or first.line is None else first.line
        named = columns_of((header or b"").decode("utf-8", "replace"))
        columns = named or COLUMNS
        if named is not None:
            first = None
        columns = named or (*COLUMNS, "NbPlays", "Themes")
    return Collection(name, form, columns, _entries(first, lines))


def _guess(first: Entry | None) -> Form:
    """The form of a collection without a telling name, by its first line."""
    text = b"" if first is None or first.line is None else first.line
    if text.startswith(b"{"):
        return Form.NATIVE
    words = text.decode("utf-8", "replace").split(None, 1)
    if words and len(words[0].split("/")) == 8 and "," not in words[0]:
        return Form.EPD
    fields = text.decode("utf-8", "replace").split(",")
    if len(fields) > 2 and (columns_of(",".join(fields)) or len(fields[1].split("/")) == 8):
        return Form.LICHESS
    return Form.NATIVE


def _entries(first: Entry | None, rest: Iterator[Entry]) -> Iterator[Entry]:
    if first is not None:
        yield first
    yield from rest


def _lines(name: str, stream: BinaryIO) -> Iterator[Entry]:
    """The lines that are not blank; raises :class:`SourceError` where reading fails."""
    try:
        yield from _not_blank(stream)
    except _read_errors() as error:
        reason = getattr(error, "strerror", None) or error
        raise SourceError(f"{name}: {reason}") from None


def _read_errors() -> tuple[type[Exception], ...]:
    """What can go wrong in reading; of ``.zst`` files only where one has been opened."""
    library: Any = sys.modules.get("zstandard")
    extra = () if library is None else (library.ZstdError,)
    return (OSError, EOFError, ValueError, zlib.error, *extra)


def _not_blank(stream: BinaryIO) -> Iterator[Entry]:
    """One line over 1 MiB is passed over without being held."""
    number = 0
    while raw := stream.readline(LONGEST_LINE + 2):
        number += 1
        line = raw.rstrip(b"\r\n")
        if len(line) > LONGEST_LINE:
            while not raw.endswith(b"\n") and (raw := stream.readline(_DRAIN)):
                pass
            yield Entry(number, None)
            continue
        if number == 1 and line.startswith(codecs.BOM_UTF8):
            line = line[len(codecs.BOM_UTF8) :]
        if line.strip():
            yield Entry(number, line)
