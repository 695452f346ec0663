"""The commands: where positions come from, and what is printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from qsolve.rules import RULE_SETS
from tests.casefiles import read_cases

from .conftest import Call

START = "backrank startpos"
COMMANDS = ["analyse", "legal-moves", "certain-check", "perft"]
POSITIONS = sorted((Path(__file__).parents[2] / "puzzles" / "positions").rglob("*.qfen"))
SAMPLE = [case for rules in RULE_SETS for case in read_cases(rules)[::9]]


@pytest.mark.parametrize("case", SAMPLE, ids=lambda case: str(case["name"]))
def test_json_of_analyse_is_that_of_the_case(
    case: dict[str, object], qsolve_in_process: Call
) -> None:
    """From the argument to the printed object, with the default solver."""
    answer = qsolve_in_process("analyse", "--format", "json", str(case["qfen"]))
    assert (answer.status, answer.err) == (0, "")
    (found,) = answer.objects
    expected = case["analyse"]
    assert isinstance(expected, dict)
    assert {key: found[key] for key in expected} == expected
    assert found["solver"] == "cp-sat"


@pytest.mark.parametrize("case", SAMPLE, ids=lambda case: str(case["name"]))
def test_json_of_legal_moves_is_that_of_the_case(
    case: dict[str, object], qsolve_in_process: Call
) -> None:
    """The complete object."""
    answer = qsolve_in_process("legal-moves", "--format", "json", str(case["qfen"]))
    assert (answer.status, answer.err) == (0, "")
    assert answer.objects == [case["legal"]]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("solver", ["cp-sat", "exact", "csp"])
def test_every_command_answers_for_the_start_by_default(
    command: str, solver: str, qsolve_in_process: Call
) -> None:
    """Without an argument: the start position of ``backrank``, on each solver."""
    arguments = ("--depth", "1") if command == "perft" else ()
    answer = qsolve_in_process(command, *arguments, "--solver", solver)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out
    explicit = qsolve_in_process(command, *arguments, "--solver", solver, START)
    assert explicit.out == answer.out


@pytest.mark.parametrize("command", COMMANDS)
def test_file_standard_input_and_argument_answer_alike(
    command: str, qsolve_in_process: Call, tmp_path: Path
) -> None:
    """The same line three ways; a path wins over a line."""
    line = f"{START} moves b1c3"
    path = tmp_path / "one.qfen"
    path.write_text(line)
    common = (command, "--solver", "exact", *(("--depth", "1") if command == "perft" else ()))
    by_file = qsolve_in_process(*common, str(path))
    by_argument = qsolve_in_process(*common, line)
    by_stdin = qsolve_in_process(*common, "-", stdin=line.encode())
    assert by_file.status == 0
    assert by_file.out == by_argument.out == by_stdin.out


@pytest.mark.parametrize(
    "content",
    [
        f"{START}\n{START} moves b1c3\n",
        f"{START}\r\n{START} moves b1c3\r\n",
        f"\ufeff{START}\r\n{START} moves b1c3",
        f"# first\n\n{START}\n\n  # second\n{START} moves b1c3\n\n",
    ],
    ids=["plain", "CRLF", "BOM", "comments"],
)
def test_many_positions_are_answered_in_order(content: str, qsolve_in_process: Call) -> None:
    """One object a position, whatever the file looks like around them."""
    answer = qsolve_in_process(
        "analyse", "--solver", "exact", "--format", "json", "-", stdin=content.encode()
    )
    assert (answer.status, answer.err) == (0, "")
    assert [found["turn"] for found in answer.objects] == ["white", "black"]


def test_rules_option_names_the_rule_set_of_lines_without_one(qsolve_in_process: Call) -> None:
    """And of ``startpos`` alone."""
    answer = qsolve_in_process("certain-check", "--rules", "backrank", "startpos")
    assert answer.status == 0
    assert answer.out.startswith("backrank xxxxxxxx/")


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_shipped_positions_are_good(path: Path, qsolve_in_process: Call) -> None:
    """Every example position can be analysed."""
    answer = qsolve_in_process("analyse", "--solver", "exact", str(path))
    assert (answer.status, answer.err) == (0, "")
    assert "Status: " in answer.out


def test_there_are_shipped_positions() -> None:
    """README names them."""
    assert len(POSITIONS) >= 5


@pytest.mark.parametrize(
    ("move", "report"),
    [
        ("b1c3", "b1c3 is legal: b1 goes to c3, now a Knight.\n"),
        ("e2e5", "e2e5 is not legal. B17: a Pawn does not move so.\n"),
        ("e4e5", "e4e5 is not legal: there is no piece on e4.\n"),
    ],
)
def test_why_is_one_sentence(move: str, report: str, qsolve_in_process: Call) -> None:
    """With the clause where there is one; a ruling is an answer, so status 0."""
    answer = qsolve_in_process("legal-moves", "--why", move, START)
    assert answer.status == 0
    assert answer.out.lower() == report.lower()


def test_why_in_check_cites_king_safety(qsolve_in_process: Call) -> None:
    """The sentence of the issue."""
    answer = qsolve_in_process(
        "legal-moves", "--why", "a8a7", "backrank k7/1R6/8/8/8/8/8/K7 b - - 0 1"
    )
    assert "B11: it leaves the King in check: every piece that can be the King is" in answer.out


def test_why_as_json(qsolve_in_process: Call) -> None:
    """Move, verdict, clause and reason."""
    (found,) = qsolve_in_process("legal-moves", "--why", "e2e5", "--format", "json", START).objects
    assert (found["move"], found["legal"], found["clause"]) == ("e2e5", False, "B17")


def test_perft_prints_nodes_and_divide(qsolve_in_process: Call) -> None:
    """As text a line a move, as JSON an object."""
    text = qsolve_in_process("perft", "--depth", "2", "--divide", "--solver", "exact", START)
    assert text.out.splitlines()[-1] == "perft(2) = 900"
    assert text.out.splitlines()[0] == "a1b3: 30"
    assert len(text.out.splitlines()) == 31
    form = qsolve_in_process(
        "perft", "--depth", "2", "--solver", "exact", "--format", "json", START
    )
    assert form.objects[0]["nodes"] == 900
    assert form.objects[0]["depth"] == 2


def test_certain_check_tells_of_a_square(qsolve_in_process: Call) -> None:
    """Certain, possible with an assignment that misses it, never."""
    line = "backrank 4k3/8/8/8/8/8/8/1(QB)4K1 w - - 0 1"
    answers = {}
    for square in ("h1", "b8", "a8"):
        (found,) = qsolve_in_process(
            "certain-check", "--square", square, "--by", "white", "--format", "json", line
        ).objects
        answers[square] = (found["attacked"], found["counterexample"])
        assert (found["square"], found["by"]) == (square, "white")
    assert answers["h1"] == ("certain", None)
    assert answers["b8"] == ("possible", {"b1": "B", "g1": "K"})
    assert answers["a8"] == ("never", None)


def test_keys_of_certain_check(qsolve_in_process: Call) -> None:
    """Those of format.md; the square's only when it is asked."""
    (found,) = qsolve_in_process("certain-check", "--format", "json", START).objects
    assert set(found) == {"fen", "in_check", "checkers", "checking_moves", "mating_moves"}


@pytest.mark.parametrize("arguments", [["--help"], ["analyse", "--help"], ["-h"], ["--version"]])
def test_help_and_version_are_status_0(arguments: list[str], qsolve_in_process: Call) -> None:
    """On standard output."""
    answer = qsolve_in_process(*arguments)
    assert (answer.status, answer.err) == (0, "")
    assert "qsolve" in answer.out


def test_no_command_shows_the_help_on_standard_error(qsolve_in_process: Call) -> None:
    """Status 2, and the commands are listed."""
    answer = qsolve_in_process()
    assert (answer.status, answer.out) == (2, "")
    assert all(command in answer.err for command in COMMANDS)
