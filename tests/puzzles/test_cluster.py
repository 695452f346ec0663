"""A Dask cluster: a real scheduler and two real workers, one of which is killed on the way."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from qsolve.puzzles.batches import verifying
from qsolve.puzzles.crews import CrewError, cluster_crew
from qsolve.puzzles.verify import Settings

from .records import COLLECTION

pytest.importorskip("distributed")

LINES = COLLECTION.read_bytes().splitlines(keepends=True)[:120]


class Cluster(NamedTuple):
    """The scheduler's address, and the processes."""

    address: str
    workers: list[subprocess.Popen[bytes]]


def _start(module: str, *arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.{module}", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def _address(file: Path) -> str:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            return str(json.loads(file.read_text())["address"])
        except (OSError, ValueError):
            time.sleep(0.05)
    raise AssertionError("the scheduler does not start")


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """On this machine's loopback; gone afterwards."""
    file = tmp_path / "scheduler.json"
    processes = [
        _start(
            "dask_scheduler",
            *("--host", "127.0.0.1", "--port", "0", "--no-dashboard"),
            *("--scheduler-file", str(file)),
        )
    ]
    try:
        address = _address(file)
        quiet = ("--nthreads", "1", "--no-nanny", "--no-dashboard")
        place = ("--local-directory", str(tmp_path))
        processes += [_start("dask_worker", address, *quiet, *place) for _ in range(2)]
        yield Cluster(address, processes[1:])
    finally:
        for process in reversed(processes):
            process.kill()
            process.wait()


def _verify(cluster: Cluster, tmp_path: Path) -> tuple[subprocess.Popen[str], Path]:
    path, report = tmp_path / "a.jsonl", tmp_path / "report.jsonl"
    path.write_bytes(b"".join(LINES))
    running = subprocess.Popen(
        [
            *(sys.executable, "-m", "qsolve_cli", "verify", str(path)),
            *("--scheduler", cluster.address, "--report", str(report)),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    return running, report


def test_killed_worker_of_a_cluster_loses_nothing(cluster: Cluster, tmp_path: Path) -> None:
    """No puzzle is lost and none comes twice; the order is that of the input."""
    running, report = _verify(cluster, tmp_path)
    with running:
        deadline = time.monotonic() + 60
        while not (report.exists() and report.read_bytes().count(b"\n") > 5):
            assert time.monotonic() < deadline
            assert running.poll() is None
            time.sleep(0.02)
        cluster.workers[0].send_signal(signal.SIGKILL)
        out, err = running.communicate(timeout=120)
    assert running.returncode == 0, err
    lines = [json.loads(line) for line in report.read_bytes().splitlines()]
    assert [line["line"] for line in lines] == list(range(1, len(LINES) + 1))
    assert {line["verdict"] for line in lines} == {"ok"}
    assert f"{len(LINES)} puzzles: {len(LINES)} ok" in out


def test_missing_scheduler_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a while of trying."""
    monkeypatch.setattr("qsolve.puzzles.crews._CONNECT_TIMEOUT_S", 1)
    with pytest.raises(CrewError, match="no Dask scheduler at"):
        cluster_crew("tcp://127.0.0.1:1", verifying(Settings()))


def test_missing_dask_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the command that installs it."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(CrewError, match=r"qsolve\[dask\]"):
        cluster_crew("tcp://127.0.0.1:1", verifying(Settings()))
