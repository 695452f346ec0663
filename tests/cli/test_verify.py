"""``qsolve verify``: verdicts, statuses, reports, resuming, workers that die, Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import threading
from pathlib import Path
from typing import Any

import pytest

from qsolve.puzzles import batches
from qsolve.solvers.csp import CspSolver
from tests.puzzles.records import COLLECTION, collection

from .conftest import Call
from .processes import children, end, linux, start, wait_for_lines, workers

GOOD = collection()
WRONG = {**GOOD[0], "id": "wrong", "solution": {"identity": "P"}}
UNSUPPORTED = {**GOOD[0], "id": "unsupported", "rules": "classical"}


def write(path: Path, *puzzles: dict[str, Any]) -> str:
    """A native collection in a file."""
    path.write_text("".join(json.dumps(puzzle) + "\n" for puzzle in puzzles), encoding="utf-8")
    return str(path)


def test_json_has_a_line_a_puzzle_in_input_order(qsolve_in_process: Call, tmp_path: Path) -> None:
    """With the keys of the format; the summary goes to standard error."""
    path = write(tmp_path / "a.jsonl", GOOD[0], WRONG, UNSUPPORTED)
    answer = qsolve_in_process("verify", "--jobs", "1", "--format", "json", path)
    assert answer.status == 1
    assert [(o["id"], o["line"], o["verdict"]) for o in answer.objects] == [
        (GOOD[0]["id"], 1, "ok"),
        ("wrong", 2, "wrong"),
        ("unsupported", 3, "unsupported"),
    ]
    assert all(o["message"] and o["file"] == path for o in answer.objects)
    assert "3 puzzles: 1 ok, 1 wrong, 1 unsupported" in answer.err


def test_text_shows_what_is_not_ok_and_a_summary(qsolve_in_process: Call, tmp_path: Path) -> None:
    """Ok puzzles are only counted."""
    path = write(tmp_path / "a.jsonl", GOOD[0], WRONG)
    answer = qsolve_in_process("verify", "--jobs", "1", path)
    assert (answer.status, answer.err) == (1, "")
    first, second, *_ = answer.out.splitlines()
    assert first.startswith(f"{path}:2: wrong wrong: ")
    assert second == "2 puzzles: 1 ok, 1 wrong"


@pytest.mark.parametrize(
    ("puzzles", "options", "status"),
    [
        ([GOOD[0]], [], 0),
        ([GOOD[0], WRONG], [], 1),
        ([GOOD[0], UNSUPPORTED], [], 1),
        ([GOOD[0], UNSUPPORTED], ["--allow-unsupported"], 0),
        ([WRONG, UNSUPPORTED], ["--allow-unsupported"], 1),
    ],
)
def test_exit_status(
    puzzles: list[Any],
    options: list[str],
    status: int,
    qsolve_in_process: Call,
    tmp_path: Path,
) -> None:
    """Nought only where every puzzle passes."""
    path = write(tmp_path / "a.jsonl", *puzzles)
    assert qsolve_in_process("verify", "--jobs", "1", *options, path).status == status


def test_undecided_alone_has_its_own_status(qsolve_in_process: Call, tmp_path: Path) -> None:
    """3, with a limit of nodes that is too low."""
    mates = [p for p in GOOD if p["kind"] == "mate" and p["question"]["moves"] == 2][:2]
    path = write(tmp_path / "a.jsonl", *mates)
    answer = qsolve_in_process("verify", "--jobs", "1", "--nodes", "10", path)
    assert answer.status == 3
    assert "2 undecided" in answer.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "PATH"),
        (["nothing.jsonl"], "no such file"),
        (["--limit", "1", str(COLLECTION)], "--limit"),
        (["--jobs", "2", "--scheduler", "tcp://127.0.0.1:1", str(COLLECTION)], "--jobs"),
        (["--jobs", "0", str(COLLECTION)], "jobs"),
        (["--report", "-", str(COLLECTION)], "found '-', expected the name of a file"),
        (["--report", "", str(COLLECTION)], "found '', expected the name of a file"),
        (["--report", "nowhere/", str(COLLECTION)], "is a folder, expected the name of a file"),
        (["--report", "/nowhere/at/all", "--jobs", "1", str(COLLECTION)], "/nowhere/at/all"),
    ],
)
def test_wrong_command_line_is_one_message(
    arguments: list[str], words: str, qsolve_in_process: Call
) -> None:
    """And status 2."""
    answer = qsolve_in_process("verify", *arguments)
    assert answer.status == 2
    assert len(answer.messages) == 1
    assert words in answer.err


@pytest.mark.parametrize("command", [("verify", "--jobs", "1"), ("solve",)])
def test_empty_collection_is_no_success(
    command: tuple[str, ...], qsolve_in_process: Call, tmp_path: Path
) -> None:
    """There is nothing that was verified, or solved."""
    answer = qsolve_in_process(*command, write(tmp_path / "a.jsonl"))
    assert answer.status == 2
    assert "no puzzle found" in answer.err


@pytest.mark.parametrize(("has_report", "status"), [(True, 1), (False, 141)])
def test_a_reader_that_leaves_is_not_told_that_all_is_well(
    has_report: bool, status: int, tmp_path: Path
) -> None:
    """A report is written to its end, and counts; without one the run ends, with a status."""
    path = write(tmp_path / "a.jsonl", *GOOD[:20] * 4, {**GOOD[0], "rules": "fog"})
    report = tmp_path / "report.jsonl"
    asked = ["--jobs", "1", "--format", "json", *(["--report", str(report)] * has_report), path]
    with start("verify", *asked) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        process.stdout.close()
        assert process.wait(120) == status
    if has_report:
        assert len(report.read_bytes().splitlines()) == 20 * 4 + 1


def test_standard_input_and_several_paths(qsolve_in_process: Call, tmp_path: Path) -> None:
    """Each with its own line numbers."""
    (tmp_path / "folder").mkdir()
    inside = write(tmp_path / "folder" / "b.jsonl", GOOD[1], GOOD[2])
    line = json.dumps(GOOD[0]).encode() + b"\n"
    answer = qsolve_in_process(
        "verify", "--jobs", "1", "--format", "json", "-", str(tmp_path / "folder"), stdin=line
    )
    assert answer.status == 0
    assert [(o["file"], o["line"]) for o in answer.objects] == [("-", 1), (inside, 1), (inside, 2)]


def test_certified_by_all_solvers(qsolve_in_process: Call, tmp_path: Path) -> None:
    """The message names them."""
    some = [p for p in GOOD[:60] if "startpos" not in p["position"] and p["kind"] != "mate"]
    path = write(tmp_path / "a.jsonl", *some)
    answer = qsolve_in_process("verify", "--certify", "--jobs", "1", "--format", "json", path)
    assert answer.status == 0
    assert all("cp-sat, exact, csp" in o["message"] for o in answer.objects)


def test_disagreement_makes_the_run_fail(
    qsolve_in_process: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A solver that answers otherwise is found out, by name."""
    monkeypatch.setattr(batches, "_local", threading.local())
    monkeypatch.setattr(CspSolver, "find", lambda self, problem: None)
    monkeypatch.setattr(CspSolver, "reduce", lambda self, problem, proven: None)
    path = write(tmp_path / "a.jsonl", GOOD[0])
    answer = qsolve_in_process("verify", "--certify", "--jobs", "1", "--format", "json", path)
    assert answer.status == 1
    assert [o["verdict"] for o in answer.objects] == ["disagree"]


def _many(tmp_path: Path) -> str:
    """A collection that takes some seconds: mates, and what is quick between them."""
    return write(tmp_path / "many.jsonl", *GOOD[:120])


@linux
def test_killed_worker_loses_nothing(tmp_path: Path) -> None:
    """Kill -9 in the middle: every puzzle has its verdict, once, in order."""
    path, report = _many(tmp_path), tmp_path / "report.jsonl"
    with start("verify", "--jobs", "2", "--report", str(report), path) as running:
        wait_for_lines(report, 20)
        os.kill(workers(running.pid)[0], signal.SIGKILL)
        out, err = running.communicate(timeout=120)
    lines = [json.loads(line) for line in report.read_bytes().splitlines()]
    assert (running.returncode, err) == (0, "")
    assert [line["line"] for line in lines] == list(range(1, len(lines) + 1))
    assert f"{len(lines)} puzzles: {len(lines)} ok" in out
    assert len(lines) == len(Path(path).read_bytes().splitlines())


@linux
def test_interrupted_run_is_resumed(tmp_path: Path) -> None:
    """Ctrl-C: status 130, no traceback, no process left; the rest follows later."""
    path, report = _many(tmp_path), tmp_path / "report.jsonl"
    with start("verify", "--jobs", "2", "--report", str(report), path) as running:
        wait_for_lines(report, 20)
        below = children(running.pid)
        os.killpg(running.pid, signal.SIGINT)
        _, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert err.splitlines() == ["qsolve: interrupted"]
    done = report.read_bytes().count(b"\n")
    assert 20 <= done < len(Path(path).read_bytes().splitlines())
    with start(
        "verify", "--jobs", "2", "--format", "json", "--resume", str(report), path
    ) as running:
        out, _ = running.communicate(timeout=120)
    assert running.returncode == 0
    assert len(out.splitlines()) == len(Path(path).read_bytes().splitlines()) - done
    numbers = [json.loads(line)["line"] for line in report.read_bytes().splitlines()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert end(below)


@linux
@pytest.mark.parametrize("to_group", [False, True])
def test_terminated_run_keeps_what_is_finished(tmp_path: Path, to_group: bool) -> None:
    """SIGTERM, to it alone or to all its processes: status 143, one line, no process left."""
    path, report = _many(tmp_path), tmp_path / "report.jsonl"
    with start("verify", "--jobs", "2", "--report", str(report), path) as running:
        wait_for_lines(report, 20)
        below = children(running.pid)
        (os.killpg if to_group else os.kill)(running.pid, signal.SIGTERM)
        _, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (143, "qsolve: terminated\n")
    lines = report.read_bytes().splitlines(keepends=True)
    assert [json.loads(line)["line"] for line in lines] == list(range(1, len(lines) + 1))
    assert lines[-1].endswith(b"\n")
    assert end(below)


@linux
def test_workers_do_not_outlive_a_killed_run(tmp_path: Path) -> None:
    """Kill -9 of the run itself leaves no process behind."""
    path, report = _many(tmp_path), tmp_path / "report.jsonl"
    with start("verify", "--jobs", "2", "--report", str(report), path) as running:
        wait_for_lines(report, 20)
        below = children(running.pid)
        running.kill()
        running.communicate(timeout=60)
    assert end(below)


def test_schema_and_solve(qsolve_in_process: Call, tmp_path: Path) -> None:
    """The schema names every kind; a solution is printed with its reason, and as JSON."""
    schema = json.loads(qsolve_in_process("schema").out)
    kinds = {part["properties"]["kind"]["enum"][0] for part in _records(schema)}
    assert len(kinds) == 7
    record = json.dumps(GOOD[0])
    answer = qsolve_in_process("solve", record)
    assert (answer.status, answer.err) == (0, "")
    assert "in every assignment" in answer.out
    (found,) = qsolve_in_process("solve", "--format", "json", record).objects
    assert found["solution"] == GOOD[0]["solution"]
    assert found["verdict"] == "ok"


def _records(schema: dict[str, Any]) -> list[dict[str, Any]]:
    names = [part["$ref"].rpartition("/")[2] for part in schema["anyOf"]]
    return [schema["$defs"][name] for name in names]


@pytest.mark.parametrize("text", ["{}", '{"id": 1}', json.dumps(UNSUPPORTED)])
def test_what_cannot_be_solved_is_one_message(text: str, qsolve_in_process: Call) -> None:
    """Malformed, or of a kind that its rule set does not have."""
    answer = qsolve_in_process("solve", text)
    assert answer.status == 1
    assert len(answer.messages) == 1


def test_solve_answers_in_order_as_json(qsolve_in_process: Call, tmp_path: Path) -> None:
    """An error object in the place of a record that cannot be used; every object has its line."""
    path = tmp_path / "a.jsonl"
    illegal = {**GOOD[0], "position": "backrank 8/8/8/8/8/8/8/8 w - - 0 1"}
    path.write_text(f"{json.dumps(GOOD[0])}\n\n{{}}\n{json.dumps(illegal)}\n", encoding="utf-8")
    answer = qsolve_in_process("solve", "--format", "json", str(path))
    assert (answer.status, answer.err) == (1, "")
    good, malformed, invalid = answer.objects
    assert [found["line"] for found in answer.objects] == [1, 3, 4]
    assert (good["line"], good["verdict"]) == (1, "ok")
    assert malformed["error"]["line"] == 3
    assert (invalid["error"]["line"], invalid["error"]["kind"]) == (4, "invalid-position")


def test_solve_escapes_control_characters_of_ids(qsolve_in_process: Call) -> None:
    """As ``verify`` does."""
    record = json.dumps({**GOOD[0], "id": "x\x1b[2J\ny"})
    answer = qsolve_in_process("solve", record)
    assert answer.out.startswith("x\\x1b[2J\\ny: ")


def test_long_run_says_how_far_it_is(
    qsolve_in_process: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where standard error is no terminal: a line now and then, with rate and time left."""
    monkeypatch.setattr("qsolve_cli.progress._EVERY_S", 0.0)
    path = write(tmp_path / "a.jsonl", *GOOD[:9])
    answer = qsolve_in_process("verify", "--jobs", "1", path)
    assert answer.status == 0
    assert len(answer.messages) >= 2
    assert all(line.startswith("qsolve: ") for line in answer.messages)
    assert " a second" in answer.messages[-1]
    assert "s left" in answer.messages[-1]


def test_mate_command(qsolve_in_process: Call) -> None:
    """First moves with lengths and the tree; undecided is status 3."""
    puzzle = next(p for p in GOOD if p["kind"] == "mate" and p["question"]["moves"] == 2)
    (found,) = qsolve_in_process("mate", "--tree", "--format", "json", puzzle["position"]).objects
    assert (found["mate"], found["decided"], found["moves"]) == (2, True, 2)
    (first,) = found["first_moves"]
    assert (first["move"], first["length"]) == (puzzle["solution"]["move"], 2)
    assert first["lines"][0]["tree"]
    text = qsolve_in_process("mate", puzzle["position"])
    assert (text.status, text.err) == (0, "")
    assert f"{first['move']} forces mate in 2" in text.out
    limited = qsolve_in_process("mate", "--nodes", "5", puzzle["position"])
    assert limited.status == 3
    assert "undecided" in limited.out
