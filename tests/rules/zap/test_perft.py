"""Move counts from the start position and over the basket."""

from __future__ import annotations

import pytest

import qsolve
from tests.casefiles import read_basket


@pytest.mark.parametrize("solver", ["exact", "cp-sat"])
def test_perft_from_the_start(solver: str) -> None:
    """130 moves and 16,424 pairs of moves."""
    game = qsolve.Game("zap", oracle=qsolve.oracle(solver))
    assert qsolve.perft(game, 1) == 130
    assert qsolve.perft(game, 2) == 16_424


@pytest.mark.slow
@pytest.mark.parametrize("solver", ["exact", "cp-sat"])
def test_perft_3_from_the_start(solver: str) -> None:
    """2,167,752: found by both solvers alike."""
    game = qsolve.Game("zap", oracle=qsolve.oracle(solver))
    assert qsolve.perft(game, 3) == 2_167_752


def test_perft_counts_what_can_be_played() -> None:
    """The last ply counted in bulk is the last ply listed, on every fourth middle game."""
    for line in read_basket("basket-zap")[::4]:
        game = qsolve.Game.from_qfen(line)
        listed = 0
        for move in game.legal_moves:
            game.push(move)
            listed += len(game.legal_moves)
            game.pop()
        assert qsolve.perft(game, 2) == listed
