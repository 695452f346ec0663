"""How the tests call the command line: in this process, or as a process of its own."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from qsolve_cli.main import main

PROCESS = (sys.executable, "-m", "qsolve_cli")


class Answer(NamedTuple):
    """What one call gave."""

    status: int
    out: str
    err: str

    @property
    def objects(self) -> list[Any]:
        """The JSON objects of the output, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def messages(self) -> list[str]:
        """The lines on standard error."""
        return self.err.splitlines()


Call = Callable[..., Answer]


@pytest.fixture
def qsolve_in_process(
    capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> Call:
    """Run the command line in this process; ``stdin`` gives the bytes of standard input."""

    def call(*arguments: str, stdin: bytes = b"") -> Answer:
        stream = io.TextIOWrapper(io.BufferedReader(io.BytesIO(stdin)))  # type: ignore[type-var]
        monkeypatch.setattr(sys, "stdin", stream)
        status = main(arguments)
        out, err = capsysbinary.readouterr()
        return Answer(status, out.decode(), err.decode())

    return call


@pytest.fixture
def qsolve_process() -> Call:
    """Run the command line as a process of its own."""

    def call(*arguments: str, **options: Any) -> Answer:
        done = subprocess.run(
            [*PROCESS, *arguments], capture_output=True, text=True, timeout=120, **options
        )
        return Answer(done.returncode, done.stdout, done.stderr)

    return call
