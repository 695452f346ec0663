"""Where the lines of a command come from: a file, one QFEN line, standard input, the start."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import closing
from typing import NamedTuple

import click

from qsolve.errors import NotationError, quote
from qsolve.notation.lines import SourceLine, read_lines
from qsolve.notation.qfen import LONGEST_LINE

DEFAULT_RULES = "backrank"


class Source(NamedTuple):
    """Lines with the name under which messages speak of them."""

    name: str
    lines: Iterator[SourceLine]


def open_source(position: str | None, rules: str | None) -> Source:
    """The lines that a command's POSITION argument means.

    An existing path wins over a line; a path never holds its own position.
    Raises ``click.ClickException`` for a file that cannot be read.
    """
    if position is None:
        text = f"{rules or DEFAULT_RULES} startpos"
        return Source("start position", iter([SourceLine(1, text)]))
    if position == "-":
        if sys.stdin is None:
            raise click.ClickException("standard input is closed")
        return Source("standard input", read_lines(sys.stdin.buffer))
    if _exists(position) or not _is_line(position):
        name = position if position.isprintable() else quote(position)
        return Source(name, _file_lines(position))
    return Source("argument", iter([_argument_line(position)]))


def _exists(path: str) -> bool:
    try:
        return os.path.lexists(path)
    except ValueError:
        return False


def _is_line(text: str) -> bool:
    """Whether an argument that is no file reads as a position: it has words, or is ``startpos``."""
    return len(text.split()) != 1 or text.strip() == "startpos"


def _argument_line(text: str) -> SourceLine:
    if len(text.encode("utf-8", "surrogateescape")) > LONGEST_LINE:
        fault = NotationError("line", f"longer than {LONGEST_LINE} bytes (1 MiB)")
        return SourceLine(1, "", fault)
    return SourceLine(1, text)


def _file_lines(path: str) -> Iterator[SourceLine]:
    try:
        stream = open(path, "rb")  # noqa: SIM115 - closed by the generator that reads it
        stream.peek(1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise click.ClickException(f"{quote(path)}: {reason}") from None
    return _read_and_close(stream)


def _read_and_close(stream: object) -> Iterator[SourceLine]:
    with closing(stream):  # type: ignore[type-var]
        yield from read_lines(stream)  # type: ignore[arg-type]
