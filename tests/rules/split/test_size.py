"""Positions with many superstates: worlds are never listed."""

from __future__ import annotations

import time

import pytest

from qsolve import Game, analyse, oracle

from .boards import full_board

_SET = "QRRBBNN"
_PROMOTED = "QQQQRRRBBNNN"


def _analysed_s(line: str) -> float:
    best = 60.0
    for _ in range(5):
        start = time.perf_counter()
        analyse(Game.from_qfen(line, oracle=oracle("exact")))
        best = min(best, time.perf_counter() - start)
    return best


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_set_split(seed: int) -> None:
    """14 untied superstates, 2^14 worlds, are analysed in under 30 times the start's time."""
    line = full_board(_SET, seed)
    inventory = analyse(Game.from_qfen(line)).inventory
    assert inventory.worlds == 1 << 14
    assert _analysed_s(line) < 30 * _analysed_s("split startpos")


@pytest.mark.parametrize("seed", range(3))
def test_promoted_pieces_split_too(seed: int) -> None:
    """24 superstates, 2^24 worlds: analysis and legal moves in under a second."""
    line = full_board(_PROMOTED, seed)
    start = time.perf_counter()
    game = Game.from_qfen(line, oracle=oracle("exact"))
    assert analyse(game).inventory.worlds == 1 << 24
    assert len(game.legal_moves) == game.rules.count_legal_moves(game.oracle, game.position)
    assert time.perf_counter() - start < 1
