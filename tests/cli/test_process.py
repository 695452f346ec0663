"""Whole processes: signals, closed pipes, full disks, memory, the installed script."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .conftest import PROCESS, Call

START = "backrank startpos\n"
COMMAND = ("analyse", "--solver", "exact", "--format", "json", "-")


def _many(path: Path, number: int) -> Path:
    path.write_text(START * number)
    return path


def test_installed_script_answers(tmp_path: Path) -> None:
    """``qsolve`` itself, where it is installed beside this Python."""
    script = shutil.which("qsolve", path=str(Path(sys.executable).parent))
    if script is None:
        pytest.skip("the package is not installed")
    done = subprocess.run([script, "--version"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0
    assert done.stdout.startswith("qsolve")


def test_pipe_closed_early_is_no_error(tmp_path: Path) -> None:
    """``| head -1``: the first line comes, nothing on standard error, status 0."""
    with _many(tmp_path / "many.qfen", 3000).open("rb") as source:
        process = subprocess.Popen(
            [*PROCESS, *COMMAND], stdin=source, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b'{"fen"')
        process.stdout.close()
        message = process.stderr.read()
        process.stderr.close()
        assert process.wait(60) == 0
    assert message == b""


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("number", [1, 300])
def test_full_disk_is_one_message_and_status_2(
    form: str, number: int, tmp_path: Path, qsolve_process: Call
) -> None:
    """However much there was to write."""
    if not os.path.exists("/dev/full"):
        pytest.skip("there is no /dev/full")
    path = _many(tmp_path / "many.qfen", number)
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*PROCESS, "analyse", "--solver", "exact", "--format", form, str(path)],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
        )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "No space left on device" in done.stderr


def test_interrupt_is_status_130() -> None:
    """SIGINT while it waits for more input: one line, no traceback."""
    process = subprocess.Popen(
        [*PROCESS, *COMMAND], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin is not None
    process.stdin.write((START * 3000).encode())
    process.stdin.flush()
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    _, message = process.communicate(timeout=60)
    assert process.returncode == 130
    assert message == b"qsolve: interrupted\n"


def test_interrupt_within_cp_sat_is_status_130() -> None:
    """SIGINT while CP-SAT works through many positions."""
    process = subprocess.Popen(
        [*PROCESS, "perft", "--depth", "5"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    _, message = process.communicate(timeout=60)
    assert process.returncode == 130
    assert message == b"qsolve: interrupted\n"


_MEASURED = """
import resource, subprocess, sys
with open(sys.argv[1], "rb") as source:
    subprocess.run(sys.argv[2:], stdin=source, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def _peak_mib(stdin_path: Path) -> float:
    """The peak memory of one process that reads *stdin_path*, in MiB."""
    done = subprocess.run(
        [sys.executable, "-c", _MEASURED, str(stdin_path), *PROCESS, *COMMAND],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    return int(done.stdout) / unit


def test_a_long_line_is_not_held_by_the_process(tmp_path: Path) -> None:
    """A line of 64 MB costs no more memory than a short one."""
    short = _many(tmp_path / "short.qfen", 1)
    long = tmp_path / "long.qfen"
    with long.open("wb") as stream:
        for _ in range(64):
            stream.write(b"x" * 1_000_000)
        stream.write(b"\n" + START.encode())
    assert _peak_mib(long) < _peak_mib(short) + 8


def test_memory_stays_flat_over_many_positions(tmp_path: Path) -> None:
    """Two thousand positions in one run stay under 120 MB."""
    assert _peak_mib(_many(tmp_path / "many.qfen", 2000)) < 120


@pytest.mark.parametrize("encoding", ["ascii", "utf-8", "latin-1"])
def test_report_fits_the_encoding(encoding: str, qsolve_process: Call) -> None:
    """Plain characters where the output can show no others; no error in any."""
    answer = qsolve_process(
        "analyse",
        "--solver",
        "exact",
        "backrank startpos",
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    assert answer.status == 0
    assert answer.err == ""
    assert answer.out.isascii() == (encoding != "utf-8")


def test_no_colour_in_a_pipe(qsolve_process: Call) -> None:
    """Escape sequences are for terminals."""
    answer = qsolve_process(
        "analyse",
        "--solver",
        "exact",
        "backrank startpos",
        env={**os.environ, "TERM": "xterm-256color", "FORCE_COLOR": "1"},
    )
    assert "\x1b" not in answer.out


def _through_shell(redirection: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", f'exec "$@" {redirection}', "sh", *PROCESS, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.parametrize("redirection", ["<&-", ">&-"])
def test_closed_input_or_output_is_status_2(redirection: str) -> None:
    """No traceback, wherever it could go."""
    done = _through_shell(redirection, "analyse", "--solver", "exact", "-")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr + done.stdout


@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full"])
def test_lost_messages_change_no_answer(redirection: str) -> None:
    """Without standard error the answers and the exit status are the same."""
    good = _through_shell(redirection, "perft", "--depth", "1", "--solver", "exact")
    assert (good.stdout, good.returncode) == ("perft(1) = 30\n", 0)
    assert _through_shell(redirection, "perft", "no-such-file").returncode == 2


def test_interrupt_inside_a_library_is_an_interrupt() -> None:
    """An extension module that is interrupted while it loads raises something else."""
    from qsolve_cli.entry import _interrupt_behind

    interrupted = ImportError("initialization failed")
    interrupted.__context__ = interrupt = KeyboardInterrupt()
    assert _interrupt_behind(interrupted) is interrupt
    assert _interrupt_behind(ImportError("no module")) is None
