"""Bad input: one clear line each, the right exit status, and the rest is answered."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from .conftest import Call

START = "backrank startpos"
COMMANDS = ["analyse", "legal-moves", "certain-check", "perft"]
FIELDS = "w - - 0 1"

BAD_LINES = {
    "seven ranks": ("backrank K6k/8/8/8/8/8/8 w - - 0 1", "syntax", "7 ranks, expected 8"),
    "nine ranks": ("backrank K6k/8/8/8/8/8/8/8/8 w - - 0 1", "syntax", "9 ranks, expected 8"),
    "seven squares": ("backrank K5k/8/8/8/8/8/8/8 w - - 0 1", "syntax", "rank 8 has 7 squares"),
    "nine squares": ("backrank K7k/8/8/8/8/8/8/8 w - - 0 1", "syntax", "more than eight squares"),
    "open mask": ("backrank (KQ6k/8/8/8/8/8/8/8 w - - 0 1", "syntax", "is not a mask"),
    "closed mask": ("backrank KQ)6k/8/8/8/8/8/8/8 w - - 0 1", "syntax", "found ')'"),
    "open bracket": ("backrank K6k/8/8/8/8/8/8/8[N w - - 0 1", "syntax", "not closed by ']'"),
    "mixed case": ("backrank (Kq)6k/8/8/8/8/8/8/8 w - - 0 1", "syntax", "mixed case"),
    "unknown rule set": ("hexagonal startpos", "syntax", "'hexagonal', expected a rule set"),
    "bad counters": ("backrank K6k/8/8/8/8/8/8/8 w - - a 1", "syntax", "halfmove: found 'a'"),
    "illegal move": (f"{START} moves e2e4 e7e4", "illegal-move", "ply 2: e7e4 is illegal: B17"),
    "no move": (f"{START} moves e2e4 zz", "syntax", "moves, ply 2: 'zz' is not a move"),
    "no King": ("backrank 8/8/8/8/8/8/8/K7 w - - 0 1", "invalid-position", "no living piece of"),
    "in check": ("backrank k6R/8/8/8/8/8/8/K7 w - - 0 1", "invalid-position", "in check"),
    "blank": ("", "syntax", "empty, expected a position"),
}


def _is_one_line(err: str) -> bool:
    return err.count("\n") == 1 and err.startswith("qsolve: ") and "Traceback" not in err


@pytest.mark.parametrize("name", BAD_LINES)
def test_bad_line_is_one_message_and_status_1(name: str, qsolve_in_process: Call) -> None:
    """As an argument, in text: nothing on standard output, one line on standard error."""
    line, _, words = BAD_LINES[name]
    answer = qsolve_in_process("legal-moves", "--solver", "exact", line)
    assert (answer.status, answer.out) == (1, "")
    assert _is_one_line(answer.err)
    assert words in answer.err


@pytest.mark.parametrize("command", COMMANDS)
def test_json_errors_stand_in_their_places(
    command: str, qsolve_in_process: Call, tmp_path: Path
) -> None:
    """Good lines between bad ones are answered, in order; every error tells its line and kind."""
    lines = []
    for line, _, _ in BAD_LINES.values():
        lines += [START, line]
    path = tmp_path / "mixed.qfen"
    path.write_text("\n".join(lines) + "\n")
    depth = ("--depth", "1") if command == "perft" else ()
    answer = qsolve_in_process(command, *depth, "--solver", "exact", "--format", "json", str(path))
    assert answer.status == 1
    assert answer.err == ""
    expected = [
        (2 * number, kind, words)
        for number, (line, kind, words) in enumerate(BAD_LINES.values(), start=1)
        if line
    ]
    errors = [found["error"] for found in answer.objects if "error" in found]
    assert [(error["line"], error["kind"]) for error in errors] == [
        (number, kind) for number, kind, _ in expected
    ]
    for error, (_, _, words) in zip(errors, expected, strict=True):
        assert words in error["message"]
        assert set(error) == {"line", "kind", "message", "clause", "faults"}
    answered = ["fen" in found for found in answer.objects]
    assert answered == [True, False] * len(expected) + [True]


def test_text_goes_on_behind_a_bad_line(qsolve_in_process: Call) -> None:
    """One message with its line, and the other reports."""
    content = f"{START}\nbad\n{START}\n".encode()
    answer = qsolve_in_process("legal-moves", "--solver", "exact", "-", stdin=content)
    assert answer.status == 1
    assert answer.out.count("30 legal moves") == 2
    assert _is_one_line(answer.err)
    assert answer.err.startswith("qsolve: standard input, line 2: rules: found 'bad'")


def test_an_invalid_position_lists_all_its_faults(qsolve_in_process: Call) -> None:
    """In JSON as objects, the first repeated above them."""
    line = "backrank P7/8/8/8/8/8/8/P6K w - - 0 1"
    (found,) = qsolve_in_process("analyse", "--format", "json", line).objects
    error = found["error"]
    assert [fault["clause"] for fault in error["faults"]] == ["B4", "B4", "B4"]
    assert all(set(fault) == {"clause", "field", "message"} for fault in error["faults"])
    assert (error["clause"], error["message"]) == ("B4", error["faults"][0]["message"])


def test_an_illegal_move_tells_its_clause(qsolve_in_process: Call) -> None:
    """The first step that fails, or null for mere geometry."""
    lines = f"{START} moves e2e5\n{START} moves e4e5\n".encode()
    answer = qsolve_in_process("analyse", "--format", "json", "-", stdin=lines)
    assert [found["error"]["clause"] for found in answer.objects] == ["B17", None]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "no position found"),
        (b"\n# nothing here\n\n", "no position found"),
        (b"\x7fELF\x02\x01\x01\x00\x00\n\n\n", "binary data"),
        (bytes(Random(1).randbytes(50_000)), "binary data"),
        (b"x" * 10_000_000, "longer than 1048576 bytes"),
        (b"backrank startpos \xff\n", "is not UTF-8"),
    ],
    ids=["empty", "comments", "binary", "noise", "ten megabytes", "latin"],
)
@pytest.mark.parametrize("source", ["file", "standard input"])
def test_bad_file_is_one_message(
    content: bytes, words: str, source: str, qsolve_in_process: Call, tmp_path: Path
) -> None:
    """Status 1 and one line, from a file and from standard input; in JSON one object."""
    path = tmp_path / "bad.qfen"
    path.write_bytes(content)
    argument, stdin = (str(path), b"") if source == "file" else ("-", content)
    text = qsolve_in_process("analyse", "--solver", "exact", argument, stdin=stdin)
    assert (text.status, text.out) == (1, "")
    assert _is_one_line(text.err)
    assert words in text.err
    form = qsolve_in_process("analyse", "--format", "json", argument, stdin=stdin)
    assert (form.status, form.err) == (1, "")
    ((error,),) = (found.values() for found in form.objects)
    assert error["kind"] == "syntax"
    assert words in error["message"]


def test_lines_behind_a_very_long_one_are_answered(qsolve_in_process: Call) -> None:
    """The long line is an error in its place."""
    content = f"{START}\n".encode() + b"x" * 10_000_000 + f"\n{START}\n".encode()
    answer = qsolve_in_process("certain-check", "--format", "json", "-", stdin=content)
    assert ["error" in found for found in answer.objects] == [False, True, False]
    assert answer.objects[1]["error"]["line"] == 2


@pytest.mark.parametrize("name", ["missing.qfen", ""])
def test_file_that_cannot_be_read_is_status_2(
    name: str, qsolve_in_process: Call, tmp_path: Path
) -> None:
    """A missing file and a directory."""
    answer = qsolve_in_process("analyse", str(tmp_path / name))
    assert (answer.status, answer.out) == (2, "")
    assert _is_one_line(answer.err)
    assert ("No such file" if name else "Is a directory") in answer.err


def test_file_without_permission_is_status_2(
    qsolve_in_process: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system's words, with the path."""
    path = tmp_path / "closed.qfen"
    path.write_text(START)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    answer = qsolve_in_process("analyse", str(path))
    assert answer.status == 2
    assert "Permission denied" in answer.err


@pytest.mark.parametrize("name", ["two\nlines.qfen", "escape\x1b[31m.qfen"])
def test_strange_file_name_stays_on_the_line(
    name: str, qsolve_in_process: Call, tmp_path: Path
) -> None:
    """A message is one line of printable text, whatever the file is called."""
    path = tmp_path / name
    path.write_text("bad\n")
    answer = qsolve_in_process("analyse", str(path))
    assert answer.status == 1
    assert _is_one_line(answer.err)
    assert answer.err.rstrip("\n").isprintable()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["analyse", "--solver", "guess"], "'guess' is not one of 'cp-sat', 'exact', 'csp'"),
        (["analyse", "--rules", "hexagonal"], "'hexagonal' is not one of 'backrank'"),
        (["analyse", "--format", "xml"], "'xml' is not one of 'text', 'json'"),
        (["analyse", START, START], "unexpected extra argument"),
        (["analyse", "--nothing"], "No such option"),
        (["guess"], "No such command 'guess'"),
        (["certain-check", "--square", "e4"], "--square and --by go together"),
        (["certain-check", "--by", "white"], "--square and --by go together"),
        (["certain-check", "--square", "e9", "--by", "white"], "found 'e9', expected a1 to h8"),
        (["certain-check", "--square", "e4", "--by", "red"], "'red' is not"),
        (["perft", "--depth", "-1"], "found '-1', expected a whole number from 0 to 100"),
        (["perft", "--depth", "two"], "found 'two', expected a whole number from 0 to 100"),
        (["generate", "--count", "abc"], "found 'abc', expected a whole number from 1"),
        (["explain", "--effort", "1.5"], "found '1.5', expected a whole number from 0"),
        (["verify", "--nodes", "", "x"], "found '', expected a whole number from 1"),
        (["analyse", "--limit", "abc"], "found 'abc', expected a number above 0"),
        (["analyse", "--limit", "0"], "--limit"),
        (["analyse", "--limit", "nan"], "--limit"),
        (["analyse", "--limit", "1", "--solver", "exact"], "--limit is for --solver cp-sat"),
    ],
)
def test_wrong_command_line_is_status_2(
    arguments: list[str], words: str, qsolve_in_process: Call
) -> None:
    """One line that says what is wrong."""
    answer = qsolve_in_process(*arguments)
    assert (answer.status, answer.out) == (2, "")
    assert _is_one_line(answer.err)
    assert words in answer.err


def test_running_out_of_the_limit_is_status_3(qsolve_in_process: Call) -> None:
    """Undecided, in text and in JSON; never an answer."""
    text = qsolve_in_process("analyse", "--limit", "1e-9", START)
    assert (text.status, text.out) == (3, "")
    assert "raise --limit" in text.err
    form = qsolve_in_process("analyse", "--limit", "1e-9", "--format", "json", START)
    assert form.status == 3
    assert form.objects[0]["error"]["kind"] == "undecided"


def test_refusal_weighs_more_than_undecided(qsolve_in_process: Call) -> None:
    """With both, the status is 1."""
    content = f"{START}\nbad\n{START}\n".encode()
    answer = qsolve_in_process("analyse", "--limit", "1e-9", "-", stdin=content)
    assert answer.status == 1
    assert len(answer.messages) == 3


def test_contradicting_rules_are_refused(qsolve_in_process: Call) -> None:
    """``--rules`` against the rule set of the line."""
    answer = qsolve_in_process("analyse", "--rules", "zap", START)
    assert answer.status == 1
    assert "the line says backrank, --rules says zap" in answer.err


def test_bad_move_of_why_is_refused(qsolve_in_process: Call) -> None:
    """A text that is no move."""
    answer = qsolve_in_process("legal-moves", "--why", "hello")
    assert answer.status == 1
    assert _is_one_line(answer.err)
