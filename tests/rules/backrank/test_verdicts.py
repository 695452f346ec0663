"""How a position stands: repetition, clocks, and the order of verdicts (B13-B15, B19-B21)."""

from __future__ import annotations

import pytest

import qsolve
from qsolve.rules.verdict import Reason, Status

SHUFFLE = "b1c3 g8f6 c3b1 f6g8 "


def _verdict(line: str) -> tuple[Status, Reason | None]:
    status, reason = qsolve.Game.from_qfen(f"backrank {line}").verdict()
    return status, reason


def test_the_third_occurrence_is_a_draw() -> None:
    """Knights out, home, out, home, out: the position after the first ply comes a third time."""
    line = "startpos moves " + SHUFFLE * 2 + "b1c3 g8f6"
    assert _verdict(line) == (Status.DRAW, Reason.THREEFOLD)


def test_the_second_occurrence_is_none() -> None:
    """One ply less."""
    line = "startpos moves " + SHUFFLE * 2 + "b1c3"
    assert _verdict(line) == (Status.ONGOING, None)


def test_squares_alone_do_not_repeat() -> None:
    """The start squares stand a third time, but b1 and g8 are Knights by now (B19)."""
    line = "startpos moves " + SHUFFLE * 2
    assert _verdict(line) == (Status.ONGOING, None)


def test_a_given_position_is_a_first_occurrence() -> None:
    """Two returns to the position of the line are enough."""
    line = "k7/8/8/8/8/8/8/K6R w - - 0 1 moves " + "h1h2 a8b8 h2h1 b8a8 " * 2
    assert _verdict(line) == (Status.DRAW, Reason.THREEFOLD)


def test_lost_rights_make_another_position() -> None:
    """The first occurrence had a castling right that the later ones have not (B19, B23)."""
    shuffle = "h1h2 a8b8 h2h1 b8a8 "
    line = "k7/8/8/8/8/8/8/4K2R w K - 0 1 moves "
    assert _verdict(line + shuffle * 2) == (Status.ONGOING, None)
    assert _verdict(line + shuffle * 2 + "h1h2") == (Status.DRAW, Reason.THREEFOLD)


@pytest.mark.parametrize(
    ("clock", "expected"),
    [(98, (Status.ONGOING, None)), (99, (Status.DRAW, Reason.FIFTY_MOVES))],
)
def test_fifty_moves_are_a_hundred_plies(
    clock: int, expected: tuple[Status, Reason | None]
) -> None:
    """The hundredth ply draws, the ninety-ninth does not."""
    assert _verdict(f"k7/8/8/8/8/8/8/K6R w - - {clock} 80 moves h1h2") == expected


@pytest.mark.parametrize("move", ["h1h2", "a2a3"])
def test_captures_and_pawn_moves_start_the_clock_again(move: str) -> None:
    """After either there is no draw."""
    line = f"k7/8/8/8/8/8/P6p/K6R w - - 99 80 moves {move}"
    assert _verdict(line) == (Status.ONGOING, None)


def test_legal_moves_are_listed_and_played_after_a_draw() -> None:
    """A draw does not end the list, nor the line (B19)."""
    game = qsolve.Game.from_qfen("backrank startpos moves " + SHUFFLE * 2 + "b1c3 g8f6")
    assert game.is_game_over()
    assert len(game.legal_moves) == 32
    game.push("e2e4")
    assert not game.is_game_over()


@pytest.mark.parametrize(
    ("pieces", "drawn"),
    [
        ("7k/8/8/8/8/8/8/K7", True),
        ("7k/8/8/8/8/8/8/K6N", True),
        ("7k/8/8/8/8/8/8/K6N~", True),
        ("7k/8/8/8/8/8/8/K6(BN)", True),
        ("7k/8/8/8/8/8/8/K4N1N", False),
        ("5n1k/8/8/8/8/8/8/K6N", False),
        ("7k/8/8/8/8/8/8/K6B", True),
        ("4b2k/8/8/8/8/8/8/K6B", True),
        ("5b1k/8/8/8/8/8/8/K6B", False),
        ("4b~2k/8/8/8/8/8/8/K6B~", True),
        ("7k/8/8/8/8/8/8/K5BB", False),
        ("7k/8/8/8/8/8/6P1/K7", False),
        ("7k/8/8/8/8/8/8/K5(RN)1", False),
        ("7k/8/8/8/8/8/8/K7[Q,R,R]", True),
        ("4(bn)2k/8/8/8/8/8/8/K6B", False),
        ("2(kb)1(kb)3/8/8/8/8/8/8/K6B", True),
        ("2(kb)2(kb)2/8/8/8/8/8/8/K6B", False),
    ],
)
def test_insufficient_material(pieces: str, drawn: bool) -> None:
    """Bare Kings, one Knight, Bishops on one colour, in every pair of assignments (B20)."""
    expected = (Status.DRAW, Reason.INSUFFICIENT_MATERIAL) if drawn else (Status.ONGOING, None)
    assert _verdict(f"{pieces} w - - 0 1") == expected


def test_mate_comes_before_every_draw() -> None:
    """Mate with the hundredth ply is mate (B21)."""
    line = "7k/8/6K1/8/8/8/8/R7 w - - 99 80 moves a1a8"
    assert _verdict(line) == (Status.CHECKMATE, None)


def test_stalemate_comes_before_insufficient_material() -> None:
    """No move and no check, with a lone Bishop on the board (B21)."""
    assert _verdict("k7/2K5/8/8/8/4B3/8/8 b - - 0 90") == (Status.STALEMATE, None)


def test_check_in_a_drawn_position_is_reported_as_the_draw() -> None:
    """And the game still knows that it is check (B21)."""
    line = "7k/8/8/8/8/8/8/R6K w - - 99 80 moves a1a8"
    assert _verdict(line) == (Status.DRAW, Reason.FIFTY_MOVES)
    assert qsolve.Game.from_qfen(f"backrank {line}").is_check()


def test_a_deduction_alone_gives_check() -> None:
    """A second Knight is shown far away, so the piece that faces the King is a Rook (B15)."""
    game = qsolve.Game.from_qfen("backrank 4k3/8/8/8/4(RN)3/8/8/1N3K(RN)1 w - - 0 1")
    game.push("g1f3")
    assert game.is_check()
    assert game.verdict().status is Status.CHECK
