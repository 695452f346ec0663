"""The checks of ordinary chess are those that playing every move finds."""

from __future__ import annotations

from random import Random

import chess
import pytest

from qsolve.rules.chess_checks import checking_moves


def both(board: chess.Board) -> tuple[list[str], list[str]]:
    """What is found, and what playing every move finds; sorted, with repetitions."""
    found = sorted(move.uci() for move in checking_moves(board))
    return found, sorted(move.uci() for move in board.legal_moves if board.gives_check(move))


@pytest.mark.parametrize("seed", range(40))
def test_random_games(seed: int) -> None:
    """At every ply, each check once."""
    random = Random(seed)
    board = chess.Board()
    while not board.is_game_over() and board.ply() < 160:
        found, expected = both(board)
        assert found == expected, board.fen()
        board.push(random.choice(list(board.legal_moves)))


@pytest.mark.parametrize(
    ("fen", "move"),
    [
        ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"),
        ("8/8/8/1k1pP2Q/8/8/8/4K3 w - d6 0 1", "e5d6"),
        ("4k3/8/8/8/3pP2b/8/8/1K6 b - e3 0 1", None),
        ("8/4P3/8/8/8/4k3/8/7K w - - 0 1", "e7e8q"),
        ("8/4P3/8/8/8/4k3/8/7K w - - 0 1", "e7e8r"),
        ("2k5/4P3/8/8/8/8/8/7K w - - 0 1", "e7e8q"),
        ("6k1/8/8/8/8/1N6/B7/7K w - - 0 1", "b3d4"),
        ("6k1/8/8/8/8/1K6/B7/8 w - - 0 1", "b3b4"),
        ("k7/8/8/8/8/P7/R7/7K w - - 0 1", None),
        ("7k/8/8/8/8/8/8/R6K w - - 0 1", "a1a8"),
        ("4k3/8/8/8/8/8/4P3/4RK2 w - - 0 1", None),
        ("7k/8/8/8/8/6pP/8/5K1R w - - 0 1", None),
    ],
)
def test_special_checks(fen: str, move: str | None) -> None:
    """Castling, en passant, promotion, discovery by any piece, the King's included."""
    found, expected = both(chess.Board(fen))
    assert found == expected
    assert move is None or move in found


def test_without_a_king_there_is_no_check() -> None:
    """A board that is no position."""
    assert not list(checking_moves(chess.Board("8/8/8/8/8/8/8/K6R w - - 0 1")))
