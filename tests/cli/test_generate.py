"""``qsolve generate``: what it writes, what it says, how it ends."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.generating.generated import generated

from .conftest import Call
from .processes import children, end, linux, start, wait_for, wait_for_lines, workers

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


def _known(tmp_path: Path) -> Path:
    """A file with one puzzle."""
    path = tmp_path / "known.jsonl"
    path.write_bytes(generated("zap", "identify", 1)[0].line + b"\n")
    return path


@pytest.mark.parametrize("how", ["itself", "symbolic link", "hard link"])
def test_known_puzzles_are_not_written_over(
    qsolve_in_process: Call, tmp_path: Path, how: str
) -> None:
    """--out is no file of --against, under whatever name."""
    known = _known(tmp_path)
    before = known.read_bytes()
    target = known if how == "itself" else tmp_path / "link"
    if how == "symbolic link":
        target.symlink_to(known)
    if how == "hard link":
        target.hardlink_to(known)
    done = qsolve_in_process(*GENERATE, "--against", str(known), "--out", str(target))
    assert (done.status, len(done.messages)) == (2, 1)
    assert "is one of the files of --against" in done.err
    assert known.read_bytes() == before


def test_a_file_is_not_emptied_for_nothing(
    qsolve_in_process: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run without a puzzle leaves --out as it was, also when it was not there."""
    known = _known(tmp_path)
    before = known.read_bytes()
    monkeypatch.setattr("qsolve_cli.generate.finds", lambda *_: iter([None]))
    assert qsolve_in_process(*GENERATE, "--out", str(known)).status == 3
    assert known.read_bytes() == before
    assert qsolve_in_process(*GENERATE, "--out", str(tmp_path / "new")).status == 3
    assert not (tmp_path / "new").exists()


def test_a_file_is_written_anew(qsolve_in_process: Call, tmp_path: Path) -> None:
    """Nothing stays of what was in it, even if that was longer."""
    path = tmp_path / "old.jsonl"
    path.write_text("old\n" * 10000)
    assert qsolve_in_process(*GENERATE, "--out", str(path)).status == 0
    (line,) = path.read_text().splitlines()
    assert json.loads(line)["kind"] == "identify"


def test_a_dash_is_standard_output(
    qsolve_in_process: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As without --out; no file of that name."""
    monkeypatch.chdir(tmp_path)
    done = qsolve_in_process(*GENERATE, "--out", "-")
    assert (done.status, len(done.objects)) == (0, 1)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "found '', expected the name of a file"),
        ("new/", "'new/' is a folder, expected the name of a file"),
        (".", "'.' is a folder, expected the name of a file"),
        ("missing/file", "missing/file: No such file or directory"),
    ],
)
def test_a_file_that_cannot_be_is_refused_before_the_search(
    qsolve_in_process: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, said: str
) -> None:
    """One line, status 2, nothing written, nothing sought."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("qsolve_cli.generate.finds", None)
    done = qsolve_in_process(*GENERATE, "--out", name)
    assert (done.status, done.out, len(done.messages)) == (2, "", 1)
    assert said in done.err
    assert not list(tmp_path.iterdir())


def test_known_puzzles_that_cannot_be_read_are_refused(
    qsolve_in_process: Call, tmp_path: Path
) -> None:
    """One line with the file and the line, status 1, and --out is as it was."""
    known = _known(tmp_path)
    bad, out = tmp_path / "bad.jsonl", tmp_path / "out.jsonl"
    bad.write_bytes(known.read_bytes() + b"{bad json\n")
    out.write_text("kept\n")
    done = qsolve_in_process(*GENERATE, "--against", str(bad), "--out", str(out))
    assert (done.status, done.out, len(done.messages)) == (1, "", 1)
    assert f"{bad}, line 2: found '{{bad json', expected a puzzle record" in done.err
    assert out.read_text() == "kept\n"


def test_known_puzzles_whose_file_is_damaged_are_refused(
    qsolve_in_process: Call, tmp_path: Path
) -> None:
    """A compressed file that was cut: one line, status 2."""
    path = tmp_path / "known.jsonl.gz"
    path.write_bytes(gzip.compress(_known(tmp_path).read_bytes())[:-20])
    done = qsolve_in_process(*GENERATE, "--against", str(path))
    assert (done.status, done.out, len(done.messages)) == (2, "", 1)
    assert str(path) in done.err


def test_too_few_tries_are_told_where_none_failed(
    qsolve_in_process: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line says what to do, and does not end in a colon."""
    monkeypatch.setattr("qsolve.generating.running.Tally.reasons", lambda tally: "")
    done = qsolve_in_process(*GENERATE, "--count", "5", "--max-tries", "1", "--seed", "5")
    assert done.status == 3
    assert done.messages[0].endswith(" in 1 tries: every try gave one; --max-tries allows more")


def _wait_for_workers(running: subprocess.Popen[str], number: int) -> list[int]:
    wait_for(lambda: running.poll() is not None or len(workers(running.pid)) >= number)
    return workers(running.pid)


@linux
def test_killed_workers_lose_nothing(tmp_path: Path) -> None:
    """Kill -9, once at the start and once in the middle: the same bytes as from one process."""
    path = tmp_path / "puzzles.jsonl"
    kind = ("--rules", "split", "--kind", "collapse")
    options = ("generate", *kind, "--count", "40", "--seed", "9", "--out")
    with start(*options, str(tmp_path / "alone.jsonl")) as alone:
        alone.communicate(timeout=300)
    with start(*options, str(path), "--jobs", "2") as running:
        os.kill(_wait_for_workers(running, 2)[0], signal.SIGKILL)
        wait_for(lambda: running.poll() is not None or path.read_bytes().count(b"\n") >= 4)
        os.kill(_wait_for_workers(running, 1)[-1], signal.SIGKILL)
        _, said = running.communicate(timeout=300)
    assert running.returncode == 0
    assert "Traceback" not in said
    assert path.read_bytes() == (tmp_path / "alone.jsonl").read_bytes()


@linux
@pytest.mark.parametrize("moment", ["server starts", "worker starts", "lines"])
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_a_run_that_is_ended_keeps_what_is_finished(tmp_path: Path, moment: str, name: str) -> None:
    """Ctrl-C and SIGTERM to all processes, whenever: no traceback, no warning, nobody left."""
    path = tmp_path / "puzzles.jsonl"
    with start(*GENERATE, "--count", "5000", "--jobs", "2", "--out", str(path)) as running:
        if moment == "server starts":
            wait_for(lambda: len(children(running.pid)) >= 2)
        elif moment == "worker starts":
            wait_for(lambda: workers(running.pid))
        else:
            wait_for_lines(path, 2)
        below = children(running.pid)
        os.killpg(running.pid, signal.Signals[name])
        _, err = running.communicate(timeout=60)
    kept, last = err.splitlines()[-2:] if moment == "lines" else ("", err.splitlines()[-1])
    status, word = (130, "interrupted") if name == "SIGINT" else (143, "terminated")
    assert (running.returncode, last) == (status, f"qsolve: {word}")
    assert all(line.startswith("qsolve: ") for line in err.splitlines())
    assert end(below)
    if moment == "lines":
        lines = path.read_bytes().splitlines(keepends=True)
        assert kept.startswith(f"qsolve: kept {len(lines)} of 5000 puzzles")
        assert all(line.endswith(b"\n") and json.loads(line)["id"] for line in lines)


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_an_interrupt_of_a_single_process_keeps_what_is_finished(tmp_path: Path, name: str) -> None:
    """The puzzles found so far are whole lines in the file."""
    path = tmp_path / "puzzles.jsonl"
    with start(*GENERATE, "--count", "5000", "--out", str(path)) as running:
        wait_for_lines(path, 2)
        running.send_signal(signal.Signals[name])
        _, said = running.communicate(timeout=60)
    assert running.returncode == (130 if name == "SIGINT" else 143)
    assert "kept " in said
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) >= 2
    assert all(line.endswith(b"\n") and json.loads(line)["id"] for line in lines)


@pytest.mark.parametrize("theme", ["nonsense", "", "zapped "])
def test_a_theme_that_the_kind_does_not_have_is_refused(
    theme: str, qsolve_in_process: Call
) -> None:
    """One line that lists those it has, and no search."""
    done = qsolve_in_process(*GENERATE, "--theme", theme)
    assert (done.status, done.out) == (2, "")
    assert f"found '{theme}', expected for identify of zap one of played, composed" in done.err
    assert done.err.count("\n") == 1


def test_a_wanted_theme_is_what_the_puzzles_have(qsolve_in_process: Call) -> None:
    """Every one of them."""
    done = qsolve_in_process(*GENERATE, "--theme", "played", "--count", "2")
    assert done.status == 0
    assert all("played" in json.loads(line)["themes"] for line in done.out.splitlines())
