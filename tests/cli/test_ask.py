"""``qsolve ask``: its arguments, and what is printed of the reasons."""

from __future__ import annotations

import pytest

from .conftest import Call

GIVEN_AND_LEAPT = "zap 7k/8/8/8/8/8/7(NP)/2(NP)3K1[N] w - - 4 20 moves c1d3"
GIVEN = "zap 7k/8/8/(QB)(QB)(QB)5/8/8/8/(KQRP)6K w - - 0 1"


@pytest.mark.parametrize(
    ("arguments", "worlds"),
    [
        (("e1=K",), "in 360 of 2,880 assignments of White"),
        (("--rules", "zap", "e1=K and (a1=R or h1=R)"), "of 64,864,800 assignments of White"),
        (("--rules", "split", "e1=K"), "Certain: in "),
    ],
)
def test_one_argument_is_the_expression(
    arguments: tuple[str, ...], worlds: str, qsolve_in_process: Call
) -> None:
    """Without a position it is about the start position of --rules."""
    answer = qsolve_in_process("ask", *arguments)
    assert (answer.status, answer.err) == (0, "")
    assert worlds in answer.out


def test_the_usage_line_says_what_can_be_left_out(qsolve_in_process: Call) -> None:
    """The position, not the expression."""
    assert "[POSITION] EXPRESSION" in qsolve_in_process("ask", "--help").out


@pytest.mark.parametrize(
    ("line", "expression", "report"),
    [
        (
            "split startpos moves b1^a3,c3",
            "a3=N and c3=N",
            "Impossible: in none of 2 worlds.\nBut not when these are: a3\n"
            "  Exactly one of the halves a3 and c3 is real [S1].\n",
        ),
        (
            "split startpos moves b1^a3,c3 a7a6 ?a3b5",
            "b5=N",
            "Certain: in the only world.\n"
            "  By 1 fact; there is no explanation with fewer.\n"
            "  1. b5 (then on a3) was observed (ply 3, ?a3b5): it is real;",
        ),
        (
            "split startpos",
            "e1=K",
            "Certain: in the only world.\n"
            "  It follows from the expression itself: some of its pieces hide nothing.\n",
        ),
        (
            "split startpos moves b1^a3,c3",
            "a3=Q",
            "  It follows from the expression itself: both halves of a piece are of its kind.\n",
        ),
        ("classical startpos", "e1=K", "Certain: in the only assignment of White.\n"),
        ("classical startpos", "e1=Q", "Impossible: not in the only assignment of White.\n"),
    ],
)
def test_what_is_certain_or_impossible_has_a_reason(
    line: str, expression: str, report: str, qsolve_in_process: Call
) -> None:
    """A fact, the halves of one superstate, or the expression itself."""
    answer = qsolve_in_process("ask", line, expression)
    assert (answer.status, answer.err) == (0, "")
    assert report in answer.out


def test_json_of_partners(qsolve_in_process: Call) -> None:
    """No facts, and the two halves of which just one is real."""
    line = "split startpos moves b1^a3,c3"
    (form,) = qsolve_in_process("ask", "--format", "json", line, "a3=N and c3=N").objects
    argument = form["argument"]
    assert (argument["facts"], argument["smallest"]) == ([], True)
    assert [[half["square"] for half in pair] for pair in argument["partners"]] == [["a3", "c3"]]


@pytest.mark.parametrize(("line", "expression"), [(GIVEN_AND_LEAPT, "h2=P"), (GIVEN, "a1=RP")])
@pytest.mark.parametrize("code", ["en", "fr"])
def test_a_given_fact_is_not_explained_in_turn(
    line: str, expression: str, code: str, qsolve_in_process: Call
) -> None:
    """`zap` traces only what a piece could be by then; no heading speaks of an attack."""
    answer = qsolve_in_process("ask", "--lang", code, line, expression)
    assert answer.status == 0
    assert "attack" not in answer.out
    assert "attaqu" not in answer.out
    (form,) = qsolve_in_process("ask", "--format", "json", line, expression).objects
    assert "deeper" not in form["argument"]


@pytest.mark.parametrize(
    ("line", "expression", "column"),
    [
        ("backrank startpos", "a1=N*", 4),
        ("classical startpos", "count(QN*, a1 b1) = 1", 8),
        ("split startpos moves b1^a3,c3", "a3=N and not (c3=QN*)", 19),
        ("zap startpos", "a1=N* or a1!=RP*", 15),
        ("zap startpos", "a1=K*", 4),
    ],
)
def test_an_identity_that_the_rule_set_does_not_have_is_refused(
    line: str, expression: str, column: int, qsolve_in_process: Call
) -> None:
    """In one line, at its column: only `zap` has promoted branches, and none of a Pawn."""
    answer = qsolve_in_process("ask", line, expression)
    assert (answer.status, answer.out) == (1, "")
    (told,) = answer.messages
    assert f"expression, column {column}: " in told
    assert f"* is none of {line.split()[0]}, expected K Q R B N P" in told.replace("'", "")
