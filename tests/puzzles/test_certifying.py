"""Certification: what several solvers must have found, and who may be silent."""

from __future__ import annotations

from typing import Any

import pytest

from qsolve.puzzles.verify import ALL_SOLVERS

from .records import find

ZAP_GAME = "zap startpos moves b1c3 g8f6"
"""Millions of assignments a side: `csp` refuses them."""
FEW = "7k/8/8/8/1(QR)4(QR)1/8/8/(KQB)(QB)2(QB)2(KQB) w - - 0 1"


def _identify(rules: str, position: str, square: str, identity: str) -> dict[str, Any]:
    return {
        "id": "x",
        "rules": rules,
        "position": position,
        "kind": "identify",
        "question": {"square": square},
        "solution": {"identity": identity},
    }


@pytest.mark.parametrize(("identity", "expected"), [("N", "ok"), ("Q", "wrong")])
def test_a_solver_that_refuses_does_not_count(identity: str, expected: str) -> None:
    """Two others answer: that is certified, and says who refused."""
    found = find(_identify("zap", ZAP_GAME, "c3", identity), *ALL_SOLVERS)
    assert found.verdict.value == expected
    assert found.message.endswith("(certified: cp-sat, exact; csp refuses)")


def test_all_who_can_are_named() -> None:
    """Where all three answer, all three certify."""
    found = find(_identify("backrank", FEW, "b4", "R"), *ALL_SOLVERS)
    assert found.message.endswith("(certified: cp-sat, exact, csp)")


@pytest.mark.parametrize("solvers", [("csp",), ("csp", "exact")])
def test_one_answer_certifies_nothing(solvers: tuple[str, ...]) -> None:
    """At least two solvers must answer; one that refuses alone leaves it undecided."""
    found = find(_identify("zap", ZAP_GAME, "c3", "N"), *solvers)
    assert found.verdict.value == "undecided"
    assert "more than 10000 assignments" in found.message
