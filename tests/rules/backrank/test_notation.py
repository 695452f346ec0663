"""Positions as lines and back, and their keys."""

from __future__ import annotations

import pytest

import qsolve
from tests.positions import composed_games, composed_line, long_game

START = "backrank xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w KQkq - 0 1"


@pytest.mark.parametrize("seed", range(3))
def test_reached_positions_survive_their_line(seed: int) -> None:
    """Every position of a random game: read again it has the same key and writes the same line."""
    for game in long_game(seed, 100):
        line = game.qfen()
        again = qsolve.Game.from_qfen(line)
        assert again.qfen() == line
        assert again.position.key == game.position.key


@pytest.mark.parametrize("seed", range(3))
def test_composed_positions_become_canonical_at_once(seed: int) -> None:
    """What is written after one reading is written after the next, with the same key."""
    for game in composed_games(seed, 60):
        again = qsolve.Game.from_qfen(game.qfen())
        assert again.qfen() == game.qfen()
        assert again.position.key == game.position.key


def test_moves_in_a_line_are_the_game() -> None:
    """A line with its moves reaches the position that playing them reaches."""
    (*_, game) = long_game(3, 60)
    line = "backrank startpos moves " + " ".join(map(str, game.moves))
    assert qsolve.Game.from_qfen(line).qfen() == game.qfen()


def test_start_position_is_written_in_full() -> None:
    """``startpos`` and its line are the same."""
    assert qsolve.Game("backrank").qfen() == START
    assert qsolve.Game.from_qfen("backrank startpos").qfen() == START
    assert qsolve.Game.from_qfen(START).position.key == qsolve.Game("backrank").position.key


def test_key_ignores_clocks_and_the_order_of_captured_pieces() -> None:
    """Clocks, the listed order and a square that no longer matters are not part of it (B19)."""
    first = "backrank 7k/8/8/8/8/8/8/7K[(QR)@a3,(QB)@d5,N] w - - 0 1"
    second = "backrank 7k/8/8/8/8/8/8/7K[N@h1,(QB)@d5,(QR)] w - - 7 30"
    keys = {qsolve.Game.from_qfen(line).position.key for line in (first, second)}
    assert len(keys) == 1


@pytest.mark.parametrize(
    "other",
    [
        "backrank 7k/8/8/8/8/8/8/7K[(QR)@a3,(QB)@d6,N] w - - 0 1",
        "backrank 7k/8/8/8/8/8/8/7K[(QR)@a3,(QB),N] w - - 0 1",
        "backrank 7k/8/8/8/8/8/8/7K[(QR)@a3,(QB)@d5,R] w - - 0 1",
        "backrank 7k/8/8/8/8/8/8/7K[(QR)@a3,(QB)@d5,N] b - - 0 1",
        "backrank 6k1/8/8/8/8/8/8/7K[(QR)@a3,(QB)@d5,N] w - - 0 1",
    ],
)
def test_key_tells_positions_apart(other: str) -> None:
    """The colour of a captured possible Bishop, masks, turn and placement are part of it (B19)."""
    first = "backrank 7k/8/8/8/8/8/8/7K[(QR)@a3,(QB)@d5,N] w - - 0 1"
    game = qsolve.Game.from_qfen(first)
    assert game.position.key != qsolve.Game.from_qfen(other).position.key


def test_square_shade_alone_counts_for_a_captured_bishop() -> None:
    """Captured on d5 or on another light square: the same position (B19)."""
    one, other = (
        qsolve.Game.from_qfen(f"backrank 7k/8/8/8/8/8/8/7K[(QB)@{square}] w - - 0 1")
        for square in ("d5", "h1")
    )
    assert one.position.key == other.position.key


def test_rights_are_part_of_the_key() -> None:
    """Castling and en passant (B19)."""
    lines = [
        "backrank 4k3/8/8/8/4pP2/8/8/X3(KQR)2X b KQ f3 0 1",
        "backrank 4k3/8/8/8/4pP2/8/8/X3(KQR)2X b KQ - 0 1",
        "backrank 4k3/8/8/8/4pP2/8/8/X3(KQR)2X b K f3 0 1",
        "backrank 4k3/8/8/8/4pP2/8/8/X3(KQR)2X b - f3 0 1",
    ]
    assert len({qsolve.Game.from_qfen(line).position.key for line in lines}) == 4


def test_random_lines_are_not_all_alike() -> None:
    """The generator of these tests gives castling rights, captured and promoted pieces."""
    from random import Random

    random = Random(1)
    lines = [composed_line(random) for _ in range(100)]
    assert all(any(mark in line for line in lines) for mark in ("~", "@", " K", "q ", "X", "p"))
