"""``qsolve generate``: what it writes, what it says, how it ends."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .conftest import PROCESS, Call

GENERATE = ("generate", "--rules", "zap", "--kind", "identify")


def test_puzzles_come_as_records(qsolve_in_process: Call) -> None:
    """One native record a line, as many as asked for."""
    done = qsolve_in_process(*GENERATE, "--count", "3", "--seed", "5")
    assert done.status == 0
    records = [json.loads(line) for line in done.out.splitlines()]
    assert [record["kind"] for record in records] == ["identify"] * 3
    assert all(record["id"].startswith("zap-identify-5-") for record in records)


def test_out_is_what_standard_output_would_be(qsolve_in_process: Call, tmp_path: Path) -> None:
    """--out writes the same bytes to a file, and nothing to standard output."""
    plain = qsolve_in_process(*GENERATE, "--count", "2", "--seed", "6")
    path = tmp_path / "puzzles.jsonl"
    done = qsolve_in_process(*GENERATE, "--count", "2", "--seed", "6", "--out", str(path))
    assert (done.status, done.out) == (0, "")
    assert path.read_text(encoding="utf-8") == plain.out


def test_against_keeps_known_puzzles_out(qsolve_in_process: Call, tmp_path: Path) -> None:
    """The tries that gave the puzzles of a file give none a second time."""
    path = tmp_path / "puzzles.jsonl"
    first = qsolve_in_process(*GENERATE, "--count", "2", "--seed", "7", "--out", str(path))
    assert first.status == 0
    tries = int(json.loads(path.read_text().splitlines()[-1])["id"].rpartition("-")[2]) + 1
    again = qsolve_in_process(
        *GENERATE, "--seed", "7", "--against", str(path), "--max-tries", str(tries)
    )
    assert (again.status, again.out) == (3, "")
    assert "was there already" in again.err


def test_a_range_out_of_reach_is_told(qsolve_in_process: Call) -> None:
    """Status 3 and the ratings that were met."""
    done = qsolve_in_process(*GENERATE, "--rating", "9000-9500", "--max-tries", "2")
    assert (done.status, done.out) == (3, "")
    assert "found 0 of 1 puzzles in 2 tries" in done.err
    assert "wanted were 9000-9500" in done.err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--rules", "backrank", "--kind", "predict"), "backrank has no puzzles of kind predict"),
        (("--rules", "zap", "--kind", "king", "--rating", "900"), "expected LOW-HIGH"),
        (("--rules", "zap", "--kind", "king", "--rating", "9-8"), "expected LOW-HIGH"),
        (("--rules", "zap"), "--kind"),
        (("--rules", "zap", "--kind", "king", "--jobs", "0"), "--jobs"),
        (("--rules", "zap", "--kind", "king", "--against", "no such file"), "no such file"),
    ],
)
def test_wrong_options_are_refused(
    qsolve_in_process: Call, options: tuple[str, ...], said: str
) -> None:
    """One line and status 2."""
    done = qsolve_in_process("generate", *options)
    assert (done.status, done.out) == (2, "")
    assert said in done.err
    assert len(done.err.splitlines()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
def test_an_interrupt_keeps_what_is_finished(tmp_path: Path) -> None:
    """After Ctrl-C the puzzles found so far are whole lines in the file; status 130."""
    path = tmp_path / "puzzles.jsonl"
    command = [*PROCESS, *GENERATE, "--count", "5000", "--out", str(path)]
    working = subprocess.Popen(command, stderr=subprocess.PIPE)
    for _ in range(600):
        if path.exists() and path.read_bytes().count(b"\n") >= 2:
            break
        time.sleep(0.1)
    working.send_signal(signal.SIGINT)
    _, said = working.communicate(timeout=30)
    assert working.returncode == 130
    assert b"kept " in said
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) >= 2
    assert all(json.loads(line)["id"] for line in lines)
    assert lines[-1].endswith(b"\n")
