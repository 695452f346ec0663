"""What is said of every legal move, and why the others are none."""

from __future__ import annotations

import pytest

import qsolve
from qsolve.notation.qfen import write_setup
from tests.positions import composed_games, long_game


@pytest.mark.parametrize("seed", range(2))
def test_check_and_mate_are_those_of_the_position_after(seed: int) -> None:
    """Playing the move and asking there gives the same."""
    for game in composed_games(seed, 20):
        for listed in qsolve.legal_moves(game):
            game.push(listed.move)
            assert write_setup(listed.setup) == game.qfen()
            assert listed.check == game.is_check()
            assert listed.mate == game.is_checkmate()
            assert listed.events == game.steps[-1].events
            game.pop()


def test_checking_moves_are_the_listed_moves_with_check() -> None:
    """The short way gives the same moves."""
    for game in long_game(6, 70):
        listed = qsolve.legal_moves(game)
        checking, mating = qsolve.checking_moves(game)
        assert checking == tuple(move.move for move in listed if move.check)
        assert mating == tuple(move.move for move in listed if move.mate)


def test_mate_is_told_of_the_move_even_in_a_draw() -> None:
    """A mating move that also exceeds the fifty moves is mate."""
    game = qsolve.Game.from_qfen("backrank 7k/8/6K1/8/8/8/8/R7 w - - 120 80")
    assert [str(move.move) for move in qsolve.legal_moves(game) if move.mate] == ["a1a8"]


def test_check_is_told_of_the_move_even_in_a_draw() -> None:
    """The position after is drawn by the fifty moves, the move still gives check."""
    game = qsolve.Game.from_qfen("backrank 7k/8/8/8/8/8/8/R6K w - - 120 80")
    assert [str(move.move) for move in qsolve.legal_moves(game) if move.check] == ["a1a8"]


def test_why_says_legal_of_legal_moves() -> None:
    """Without clause and reason."""
    ruling = qsolve.why(qsolve.Game("backrank"), "b1c3")
    assert ruling.legal
    assert (ruling.clause, ruling.reason) == (None, None)
