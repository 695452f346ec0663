"""Puzzles that are there already, read from collections: every line must be a puzzle's."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Final

from ..errors import NotationError, quote
from ..notation.qfen import LONGEST_LINE
from ..puzzles.examiner import Examiner
from ..puzzles.forms.faults import MalformedError
from ..puzzles.sources import Entry, Meter, open_collection
from .novelty import draft_of, keys_of

_EXPECTED: Final = "expected a puzzle record, one a line"


def known_keys(files: Sequence[str], rules: str, kind: str, examiner: Examiner) -> set[str]:
    """The keys of the puzzles of one rule set and kind in *files*, which may be compressed.

    Raises ``MalformedError`` for a line that is no puzzle record of any rule set and
    kind, ``SourceError`` for a file that cannot be read.
    """
    keys: set[str] = set()
    for file in files:
        keys |= keys_of(_records(file), rules, kind, examiner)
    return keys


def _records(file: str) -> Iterator[bytes]:
    """The lines of a collection, each of which can be read."""
    for collection in open_collection(file, io.BytesIO(), Meter([])):
        for entry in collection.entries:
            yield _record(file, entry)


def _record(file: str, entry: Entry) -> bytes:
    where = f"{file}, line {entry.number}"
    if entry.line is None:
        raise MalformedError(f"{where}: longer than {LONGEST_LINE} bytes (1 MiB)")
    try:
        draft_of(entry.line)
    except (MalformedError, NotationError) as error:
        found = f"found {quote(_shown(entry.line))}, {_EXPECTED}"
        raise MalformedError(f"{where}: {found}: {error}") from None
    return entry.line


def _shown(line: bytes) -> str:
    """A line as text; what is not UTF-8, byte for byte."""
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line.decode("latin-1")
