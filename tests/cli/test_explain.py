"""``qsolve explain``: what a piece cannot be without any fact being needed."""

from __future__ import annotations

import pytest

from .conftest import Call


@pytest.mark.parametrize(
    ("line", "square", "identity", "report"),
    [
        (
            "zap startpos",
            "a1",
            "N*",
            "a1 cannot be a promoted Knight\n  It was never promoted [Z13].",
        ),
        (
            "backrank startpos",
            "a1",
            "P",
            "a1 cannot be a Pawn\n  No hidden piece of the set is a Pawn [B1].",
        ),
        (
            "backrank startpos",
            "e2",
            "Q",
            "e2 cannot be a Queen\n  It is a Pawn, and hides nothing.",
        ),
        (
            "classical startpos",
            "e1",
            "Q",
            "e1 cannot be a Queen\n  It is the King, and hides nothing.",
        ),
    ],
)
def test_what_never_could_be_has_a_reason(
    line: str, square: str, identity: str, report: str, qsolve_in_process: Call
) -> None:
    """With the clause; in JSON as ``reason`` and ``clause``."""
    asked = ("explain", "--square", square, "--identity", identity, line)
    answer = qsolve_in_process(*asked)
    assert (answer.status, answer.err) == (0, "")
    assert f"{report}\n" in answer.out
    (form,) = qsolve_in_process(*asked, "--format", "json").objects
    assert form["deductions"] == []
    assert form["reason"].casefold() in report.casefold()
    assert form["clause"] is None or f"[{form['clause']}]" in report


def test_what_can_be_has_no_such_reason(qsolve_in_process: Call) -> None:
    """Nor has what facts rule out."""
    for identity in "KN":
        line = "backrank startpos moves b1c3 a7a6"
        asked = ("explain", "--square", "c3", "--identity", identity, "--format", "json", line)
        (form,) = qsolve_in_process(*asked).objects
        assert (form["reason"], form["clause"]) == (None, None)


@pytest.mark.parametrize("rules", ["backrank", "split", "classical"])
def test_promoted_branches_are_of_zap_alone(rules: str, qsolve_in_process: Call) -> None:
    """Refused as in ``ask``."""
    answer = qsolve_in_process("explain", "--rules", rules, "--square", "a1", "--identity", "N*")
    assert (answer.status, answer.out) == (1, "")
    assert f"identity: 'N*' is none of {rules}, expected K Q R B N P" in answer.err
