"""Moves that only the King's safety forbids."""

from __future__ import annotations

import pytest

from qsolve.game import Game
from qsolve.queries.unsafe import unsafe_moves


def _unsafe(qfen: str) -> list[str]:
    return sorted(str(unsafe.move) for unsafe in unsafe_moves(Game.from_qfen(qfen)))


@pytest.mark.parametrize(
    ("qfen", "moves"),
    [
        ("classical 7k/8/8/8/8/8/r7/7K w - - 0 1", ["h1g2", "h1h2"]),
        ("classical 6rk/8/8/8/8/8/6P1/6K1 w - - 0 1", []),
        ("classical 7k/8/8/4r3/8/3p4/4P3/4K3 w - - 0 1", ["e2d3"]),
        ("backrank 7X/8/8/8/8/8/Q7/7k b - - 0 1", ["h1g2", "h1h2"]),
        ("zap 7k/8/8/8/8/8/r7/7K w - - 0 1", ["h1g2", "h1h2"]),
        ("split 7k/8/8/8/8/8/r7/7K w - - 0 1", ["h1g2", "h1h2"]),
    ],
)
def test_moves_into_check_are_found(qfen: str, moves: list[str]) -> None:
    """Steps onto attacked squares and moves of pinned pieces; nothing that is legal or no move."""
    assert _unsafe(qfen) == moves


@pytest.mark.parametrize("rules", ["classical", "backrank", "split"])
def test_every_promotion_counts_by_itself(rules: str) -> None:
    """A pinned Pawn on the seventh rank could become four pieces."""
    moves = _unsafe(f"{rules} 3b4/4P3/5K1k/8/8/8/8/8 w - - 0 1")
    assert [move for move in moves if move.startswith("e7e8")] == [
        "e7e8b",
        "e7e8n",
        "e7e8q",
        "e7e8r",
    ]


def test_a_capture_of_the_last_king_candidate_is_no_matter_of_safety() -> None:
    """B9 forbids it, not the mover's King."""
    game = Game.from_qfen("backrank 8/8/8/8/8/k7/8/(QB)6K w - - 0 1")
    assert not game.is_legal("a1a3")
    assert "a1a3" not in [str(unsafe.move) for unsafe in unsafe_moves(game)]


def test_what_the_rules_say_is_told() -> None:
    """Each comes with its refusal, which cites the clause."""
    (first, _) = unsafe_moves(Game.from_qfen("zap 7k/8/8/8/8/8/r7/7K w - - 0 1"))
    assert first.refusal.clause == "Z23"
