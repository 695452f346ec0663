"""Runs as processes of their own, and the processes below them, for tests that send signals."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import PROCESS

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")


def start(*arguments: str) -> subprocess.Popen[str]:
    """A run in a process group of its own, as a terminal gives it one."""
    return subprocess.Popen(
        [*PROCESS, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def children(pid: int) -> list[int]:
    """The processes below a process, the deepest first."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                status = (entry / "stat").read_text()
            except OSError:
                continue
            if int(status.rpartition(")")[2].split()[1]) == pid:
                found += [*children(int(entry.name)), int(entry.name)]
    return found


def workers(pid: int) -> list[int]:
    """The worker processes of a run: children of its fork server."""
    return [child for server in children(pid) for child in children(server) if children(server)]


def _is_running(pid: int) -> bool:
    """Whether a process lives; one that has ended may wait for whoever inherited it."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def end(pids: list[int], patience_s: float = 30) -> bool:
    """Whether all these processes end before long."""
    deadline = time.monotonic() + patience_s
    while any(map(_is_running, pids)):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def wait_for(happened: Callable[[], object]) -> None:
    """Until something has happened; an error if it does not within a minute or two."""
    deadline = time.monotonic() + 120
    while not happened():
        if time.monotonic() > deadline:
            raise AssertionError("the run does not get on")
        time.sleep(0.02)


def wait_for_lines(path: Path, number: int) -> None:
    """Until a file has so many lines."""
    wait_for(lambda: path.exists() and path.read_bytes().count(b"\n") >= number)
