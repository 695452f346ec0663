"""Why a move is not legal: clause and reason in words (B25)."""

from __future__ import annotations

import pytest

import qsolve

START = "startpos"


@pytest.mark.parametrize(
    ("line", "move", "clause", "words"),
    [
        (START, "e4e5", None, "there is no piece on e4"),
        (START, "e7e5", None, "the piece on e7 is Black's"),
        (START, "b1b1", "B6", "a move goes to another square"),
        (START, "e2e2", "B17", "a move goes to another square"),
        (START, "b1b2", "B6", "b2 is occupied by a piece of the same side"),
        (START, "a1a4", "B6", "the way is blocked on a2"),
        (START, "a1b4", "B6", "a1 can be King, Queen, Rook, Bishop or Knight, none of which"),
        ("k7/8/8/8/8/8/8/K5(QR)1 w - - 0 1", "g1h3", "B6", "g1 can be Queen or Rook, none"),
        ("k7/8/8/8/8/8/8/K6N w - - 0 1", "h1h2", "B6", "h1 is a Knight, which does not move so"),
        ("k7/8/8/8/8/8/8/K6R~ w - - 0 1", "h1g2", "B6", "h1 is a Rook, which does not move so"),
        ("k7/8/8/8/8/8/8/K6N w - - 0 1", "h1g3q", "B17", "only a Pawn is promoted"),
        (START, "e2e5", "B17", "a Pawn does not move so"),
        (START, "e2d3", "B17", "nothing can be captured on d3"),
        (START, "e2e4q", "B17", "promoted on the last rank only"),
        ("k7/8/8/8/8/4n3/4P3/K7 w - - 0 1", "e2e4", "B17", "the way is blocked on e3"),
        ("k7/8/8/8/8/3NN3/3PP3/K7 w - - 0 1", "e2d3", "B17", "occupied by a piece of the same"),
        ("k7/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8", "B17", "add q, r, b or n"),
        ("7k/4P3/8/8/8/8/8/KB6 w - - 0 1", "e7e8b", "B17", "light-squared Bishop of the set is"),
        ("7k/4P3/8/8/8/8/8/KB~6 w - - 0 1", "e7e8b", "B17", "a promoted Bishop on light squares"),
        ("k7/8/8/8/8/8/1R6/K7[R] w - - 0 1", "O-O", "B16", "the right is gone: e1 and h1"),
        (START, "O-O", "B16", "there is a piece between King and Rook"),
        ("4k3/8/8/1R(KR)5/8/8/8/4(KQ)2(RB) w K - 0 1", "O-O", "B16", "no assignment has e1 the"),
        ("k4r2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "B16", "f1 is certainly attacked"),
        ("k7/1R6/8/8/8/8/8/K7 b - - 0 1", "a8a7", "B11", "it leaves the King in check"),
        ("3k4/8/8/8/8/8/8/3(RN)K3 w - - 0 1", "d1d8", "B9", "the last one that can be the King"),
        ("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 2", "e5d6", "B11", "it leaves the King in check"),
        ("4k3/8/8/K2pP3/8/8/8/8 w - - 0 2", "e5d6", "B17", "nothing can be captured on d6"),
    ],
)
def test_refusal_cites_the_first_clause_that_fails(
    line: str, move: str, clause: str | None, words: str
) -> None:
    """Clause and reason, from ``why`` and from ``push`` alike."""
    game = qsolve.Game.from_qfen(f"backrank {line}")
    ruling = qsolve.why(game, move)
    assert not ruling.legal
    assert ruling.clause == clause
    assert words in str(ruling.reason)
    with pytest.raises(qsolve.IllegalMoveError) as caught:
        game.push(move)
    assert (caught.value.clause, caught.value.reason) == (clause, ruling.reason)
    assert game.ply == 0


def test_capture_comes_before_promotion() -> None:
    """A Bishop that could not be promoted captures the last King candidate: B9, not B17 (B7)."""
    game = qsolve.Game.from_qfen("backrank 4k3/3P4/8/8/8/8/8/KB~6 b - - 0 1")
    ahead = game.position._replace(turn=True)  # no line says this: Black would stand in check
    with pytest.raises(qsolve.IllegalMoveError) as caught:
        game.rules.play(game.oracle, ahead, game.parse_move("d7e8b"))
    assert caught.value.clause == "B9"


def test_illegal_move_in_a_line_tells_its_ply() -> None:
    """The third ply is named, with what is wrong there."""
    with pytest.raises(qsolve.IllegalMoveError) as caught:
        qsolve.Game.from_qfen("backrank startpos moves b1c3 b8c6 b1c3")
    assert caught.value.ply == 3
    assert str(caught.value) == "moves, ply 3: b1c3 is illegal: there is no piece on b1"


def test_a_text_that_is_no_move_is_a_notation_error() -> None:
    """Not an illegal move: there is nothing to judge."""
    with pytest.raises(qsolve.NotationError, match=r"'a1\+e1' is not a move of backrank"):
        qsolve.why(qsolve.Game("backrank"), "a1+e1")
