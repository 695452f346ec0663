"""``qsolve verify``: reports, going on behind them, and what they never overwrite."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Call
from .test_verify import GOOD, WRONG, write


def test_report_is_what_is_printed(qsolve_in_process: Call, tmp_path: Path) -> None:
    """The same lines."""
    path, report = write(tmp_path / "a.jsonl", *GOOD[:9]), tmp_path / "report.jsonl"
    answer = qsolve_in_process(
        "verify", "--jobs", "1", "--format", "json", "--report", str(report), path
    )
    assert report.read_text(encoding="utf-8") == answer.out


@pytest.mark.parametrize("cut", [0, 40, -1, None])
def test_resuming_completes_a_cut_report(
    cut: int | None, qsolve_in_process: Call, tmp_path: Path
) -> None:
    """Wherever the report was cut, the end is that of one run; whole lines are not redone."""
    path, report = write(tmp_path / "a.jsonl", *GOOD[:8], WRONG), tmp_path / "report.jsonl"
    qsolve_in_process("verify", "--jobs", "1", "--report", str(report), path)
    whole = report.read_bytes()
    left = whole[: len(whole) // 2 + cut] if cut not in (None, 0) else whole[:cut]
    report.write_bytes(left)
    answer = qsolve_in_process(
        "verify", "--jobs", "1", "--format", "json", "--resume", str(report), path
    )
    assert answer.status == 1
    assert report.read_bytes() == whole
    kept = left[: left.rfind(b"\n") + 1]
    assert answer.out.encode() == whole[len(kept) :]
    assert "9 puzzles: 8 ok, 1 wrong" in answer.err


def test_damaged_end_of_a_report_is_dropped(qsolve_in_process: Call, tmp_path: Path) -> None:
    """A last line without its end, as after a power cut."""
    path, report = write(tmp_path / "a.jsonl", *GOOD[:9]), tmp_path / "report.jsonl"
    qsolve_in_process("verify", "--jobs", "1", "--report", str(report), path)
    whole = report.read_bytes()
    report.write_bytes(b"".join(whole.splitlines(keepends=True)[:4]) + b"\0" * 50)
    qsolve_in_process("verify", "--jobs", "1", "--resume", str(report), path)
    assert report.read_bytes() == whole


def test_report_damaged_in_the_middle_is_refused(qsolve_in_process: Call, tmp_path: Path) -> None:
    """By line number, and left as it is."""
    path, report = write(tmp_path / "a.jsonl", *GOOD[:9]), tmp_path / "report.jsonl"
    qsolve_in_process("verify", "--jobs", "1", "--report", str(report), path)
    lines = report.read_bytes().splitlines(keepends=True)
    damaged = b"".join([*lines[:4], b"nonsense\n", *lines[5:]])
    report.write_bytes(damaged)
    answer = qsolve_in_process("verify", "--jobs", "1", "--resume", str(report), path)
    assert (answer.status, len(answer.messages)) == (2, 1)
    assert "line 5 is damaged" in answer.err
    assert report.read_bytes() == damaged


@pytest.mark.parametrize("option", ["--report", "--resume"])
@pytest.mark.parametrize("content", [b"my notes\n", b"my notes", b'{"id": "1"}\n', b'{"id":"1"'])
def test_what_is_no_report_is_not_overwritten(
    content: bytes, option: str, qsolve_in_process: Call, tmp_path: Path
) -> None:
    """Refused, and left as it is."""
    path, notes = write(tmp_path / "a.jsonl", GOOD[0]), tmp_path / "notes"
    notes.write_bytes(content)
    answer = qsolve_in_process("verify", "--jobs", "1", option, str(notes), path)
    assert (answer.status, answer.out) == (2, "")
    assert "is not a report of qsolve verify" in answer.err
    assert notes.read_bytes() == content


@pytest.mark.parametrize("option", ["--report", "--resume"])
def test_inputs_are_not_overwritten(option: str, qsolve_in_process: Call, tmp_path: Path) -> None:
    """Under no name."""
    path = write(tmp_path / "a.jsonl", GOOD[0])
    (tmp_path / "link").symlink_to(path)
    before = Path(path).read_bytes()
    answer = qsolve_in_process("verify", "--jobs", "1", option, str(tmp_path / "link"), path)
    assert (answer.status, answer.out) == (2, "")
    assert "is one of the inputs" in answer.err
    assert Path(path).read_bytes() == before


def test_report_in_the_folder_is_no_input(qsolve_in_process: Call, tmp_path: Path) -> None:
    """A second run does not read what the first one wrote, and may write it again."""
    write(tmp_path / "a.jsonl", GOOD[0])
    arguments = ("verify", "--jobs", "1", "--report", str(tmp_path / "b.jsonl"), str(tmp_path))
    for _ in range(2):
        assert "1 puzzle: 1 ok" in qsolve_in_process(*arguments).out


def test_missing_report_to_resume_is_a_warning(qsolve_in_process: Call, tmp_path: Path) -> None:
    """One line, and all is verified."""
    path = write(tmp_path / "a.jsonl", GOOD[0])
    report = tmp_path / "report.jsonl"
    answer = qsolve_in_process("verify", "--jobs", "1", "--resume", str(report), path)
    assert answer.status == 0
    assert answer.messages == [f"qsolve: {report} is not there: all puzzles are verified"]


@pytest.mark.parametrize("target", ["same", "other"])
def test_only_certified_verdicts_stand_when_certifying(
    target: str, qsolve_in_process: Call, tmp_path: Path
) -> None:
    """The others are asked again; certified ones satisfy every later run."""
    some = [p for p in GOOD[:60] if "startpos" not in p["position"] and p["kind"] != "mate"][:6]
    path, report = write(tmp_path / "a.jsonl", *some), tmp_path / "report.jsonl"
    verify = ("verify", "--jobs", "1", "--format", "json")
    qsolve_in_process(*verify, "--certify", "--report", str(report), path)
    certified = report.read_bytes()
    qsolve_in_process(*verify, "--report", str(report), path)
    plain = report.read_bytes()
    mixed = certified.splitlines(True)[:2] + plain.splitlines(True)[2:5]
    report.write_bytes(b"".join(mixed))
    report_to = report if target == "same" else tmp_path / "other.jsonl"
    options = ("--resume", str(report), "--report", str(report_to), path)
    answer = qsolve_in_process(*verify, "--certify", *options)
    assert [o["line"] for o in answer.objects] == [3, 4, 5, 6]
    assert report_to.read_bytes() == certified
    assert not list(tmp_path.glob("*.part"))
    assert qsolve_in_process(*verify, "--resume", str(report_to), path).out == ""


def test_undecided_verdicts_are_asked_again(qsolve_in_process: Call, tmp_path: Path) -> None:
    """In their places; what is decided stands."""
    mates = [p for p in GOOD if p["kind"] == "mate" and p["question"]["moves"] == 2][:1]
    path = write(tmp_path / "a.jsonl", GOOD[0], *mates, WRONG)
    report, expected = tmp_path / "report.jsonl", tmp_path / "expected.jsonl"
    verify = ("verify", "--jobs", "1", "--format", "json")
    qsolve_in_process(*verify, "--report", str(expected), path)
    qsolve_in_process(*verify, "--nodes", "10", "--report", str(report), path)
    answer = qsolve_in_process(*verify, "--resume", str(report), path)
    assert [(o["line"], o["verdict"]) for o in answer.objects] == [(2, "ok")]
    assert "3 puzzles: 2 ok, 1 wrong" in answer.err
    assert report.read_bytes() == expected.read_bytes()


def test_resuming_into_another_report(qsolve_in_process: Call, tmp_path: Path) -> None:
    """The earlier one stays as it was; a missing one is the beginning."""
    path = write(tmp_path / "a.jsonl", *GOOD[:9])
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    qsolve_in_process("verify", "--jobs", "1", "--resume", str(first), path)
    whole = first.read_bytes()
    first.write_bytes(whole[:-3])
    qsolve_in_process(
        "verify", "--jobs", "1", "--resume", str(first), "--report", str(second), path
    )
    assert first.read_bytes() == whole[:-3]
    assert second.read_bytes() == whole


@pytest.mark.parametrize("change", ["edited", "inserted", "removed", "renamed"])
def test_report_of_other_puzzles_is_not_resumed(
    change: str, qsolve_in_process: Call, tmp_path: Path
) -> None:
    """Nothing is skipped wrongly, nothing overwritten."""
    path, report = write(tmp_path / "a.jsonl", *GOOD[:9]), tmp_path / "report.jsonl"
    qsolve_in_process("verify", "--jobs", "1", "--report", str(report), path)
    whole = report.read_bytes()
    changed = {
        "edited": [*GOOD[:4], WRONG, *GOOD[5:9]],
        "inserted": [WRONG, *GOOD[:9]],
        "removed": GOOD[:8],
        "renamed": GOOD[:9],
    }[change]
    name = "b.jsonl" if change == "renamed" else "a.jsonl"
    path = write(tmp_path / name, *changed)
    answer = qsolve_in_process("verify", "--jobs", "1", "--resume", str(report), path)
    assert answer.status == 2
    assert len(answer.messages) == 1
    assert report.read_bytes() == whole
