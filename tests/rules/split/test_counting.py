"""Legal moves of `split` are counted, and looked for, without being listed."""

from __future__ import annotations

from typing import Any

import pytest

from qsolve import Game, why

from ...casefiles import read_cases

_CASES = read_cases("split")
_REFUSED = [case for case in _CASES if case.get("expect_illegal")]


def _name(case: dict[str, Any]) -> str:
    return str(case["name"])


@pytest.mark.parametrize("case", _CASES, ids=_name)
def test_counting_agrees_with_the_case(case: dict[str, Any]) -> None:
    """As many legal moves are counted as the case lists, and some are found where there are."""
    game = Game.from_qfen(case["qfen"])
    size = len(case["legal"]["moves"])
    assert game.rules.count_legal_moves(game.oracle, game.position) == size
    assert game.rules.has_legal_move(game.oracle, game.position) == (size > 0)


@pytest.mark.parametrize("case", _REFUSED, ids=_name)
def test_refused_with_a_reason(case: dict[str, Any]) -> None:
    """A move that must not be legal is refused, and the reason is said."""
    game = Game.from_qfen(case["qfen"])
    for text in case["expect_illegal"]:
        ruling = why(game, text)
        assert not ruling.legal
        assert ruling.reason
