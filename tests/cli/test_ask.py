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
