"""Where a command writes its lines: standard output, or a file that is not emptied in vain."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import BinaryIO, Final

import click

from qsolve.errors import quote

STANDARD_OUTPUT: Final = "-"


def output_name(_: click.Context, option: click.Parameter, value: str) -> str:
    """The name of a file to write, which need not be there, or ``-``: a callback of an option.

    Raises ``click.BadParameter`` for what can be no file's.
    """
    if not value:
        raise click.BadParameter("found '', expected the name of a file", param=option)
    if value.endswith(("/", os.sep)) or os.path.isdir(value):
        found = f"{quote(value)} is a folder, expected the name of a file"
        raise click.BadParameter(found, param=option)
    return value


def file_name(context: click.Context, option: click.Parameter, value: str | None) -> Path | None:
    """The same for an option that means a file only, or nothing."""
    if value == STANDARD_OUTPUT:
        raise click.BadParameter("found '-', expected the name of a file", param=option)
    return None if value is None else Path(output_name(context, option, value))


class StandardOutput:
    """Lines on standard output."""

    def write(self, line: bytes) -> None:
        """Write a line, at once for others to see."""
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()

    def close(self) -> None:
        """Others may go on with it."""


class FileOutput:
    """A file that is opened at once but emptied for the first line only: without one, it stays.

    A file that was not there is not left behind without a line.
    """

    def __init__(self, path: Path) -> None:
        """Open it; raises ``OSError``."""
        self._path = path
        self._is_new = not path.exists()
        self._is_written = False
        self._stream: BinaryIO = open(path, "wb", opener=_untouched)  # noqa: SIM115 - see close

    def write(self, line: bytes) -> None:
        """Write a line, at once for others to see."""
        if not self._is_written and stat.S_ISREG(os.fstat(self._stream.fileno()).st_mode):
            self._stream.truncate(0)
        self._is_written = True
        self._stream.write(line)
        self._stream.flush()

    def close(self) -> None:
        """All is written."""
        self._stream.close()
        if self._is_new and not self._is_written:
            self._path.resolve().unlink(missing_ok=True)


def _untouched(path: str, flags: int) -> int:
    return os.open(path, flags & ~os.O_TRUNC, 0o666)


def open_output(name: str) -> StandardOutput | FileOutput:
    """What *name* means, open; raises ``OSError``."""
    return StandardOutput() if name == STANDARD_OUTPUT else FileOutput(Path(name))
