"""Games: played, taken back, and read from a line with its moves."""

from __future__ import annotations

import chess
import pytest

import qsolve
from qsolve.notation.qfen import read_line
from qsolve.rules import RULE_SETS, rule_set
from tests.positions import long_game


def test_a_new_game_stands_at_the_start() -> None:
    """No moves, White to play, thirty legal moves."""
    game = qsolve.Game("backrank")
    assert (game.ply, game.turn, len(game.legal_moves)) == (0, chess.WHITE, 30)


def test_pop_takes_back_what_push_did() -> None:
    """Position, turn, ply and log are as before, after any number of moves."""
    for game in long_game(3, 40):
        before = game.position, game.ply, len(game.steps)
        for move in game.legal_moves[:3]:
            game.push(move)
            assert game.ply == before[1] + 1
            assert game.pop() == move
            assert (game.position, game.ply, len(game.steps)) == before


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    """``IndexError``, and the start stays."""
    game = qsolve.Game("backrank")
    with pytest.raises(IndexError):
        game.pop()
    assert game.qfen() == qsolve.Game("backrank").qfen()


def test_play_leaves_the_game_as_it_is() -> None:
    """It only says what would be."""
    game = qsolve.Game("backrank")
    step = game.play("b1c3")
    assert game.ply == 0
    game.push("b1c3")
    assert game.position == step.position


def test_an_illegal_move_leaves_the_game_as_it_is() -> None:
    """Position and moves are unchanged after the error."""
    game = qsolve.Game("backrank")
    with pytest.raises(qsolve.IllegalMoveError):
        game.push("e2e5")
    assert (game.ply, game.qfen()) == (0, qsolve.Game("backrank").qfen())


@pytest.mark.parametrize(
    ("move", "legal"), [("b1c3", True), ("e2e5", False), ("O-O", False), ("hello", False)]
)
def test_is_legal_answers_for_any_text(move: str, legal: bool) -> None:
    """Also for texts that are no moves."""
    assert qsolve.Game("backrank").is_legal(move) is legal


def test_legal_moves_are_sorted_by_text() -> None:
    """By code point, so castling comes first."""
    game = qsolve.Game.from_qfen("backrank 4k3/8/8/8/8/8/8/X3(KQR)2X w KQ - 0 1")
    texts = [str(move) for move in game.legal_moves]
    assert texts == sorted(texts)
    assert texts[:2] == ["O-O", "O-O-O"]


def test_game_from_line_keeps_what_was_given() -> None:
    """The given setup has its masks unreduced; the position has them reduced."""
    game = qsolve.Game.from_qfen("backrank k7/8/8/8/8/8/8/(KN)7 w - - 0 1 moves a1a2")
    assert game.given.pieces[-1].own == 1 | 16
    assert game.qfen().startswith("backrank k7/8/8/8/8/8/K7/8 b")
    assert game.ply == 1


def test_lines_are_read_under_the_rules_that_they_name() -> None:
    """A game of another rule set than asked for is a notation error."""
    with pytest.raises(qsolve.NotationError):
        qsolve.Game.from_qfen("backrank startpos", "zap")


def test_the_error_in_a_line_tells_the_ply() -> None:
    """Counted from 1."""
    with pytest.raises(qsolve.IllegalMoveError) as caught:
        qsolve.Game.from_line(read_line("backrank startpos moves e2e4 e7e5 e4e5"))
    assert caught.value.ply == 3
    assert caught.value.clause == "B17"


def test_unknown_rule_set_is_refused_with_the_known_ones() -> None:
    """The message lists what can be played."""
    with pytest.raises(qsolve.QsolveError, match="'hexagonal' is not supported, expected backrank"):
        qsolve.Game("hexagonal")


@pytest.mark.parametrize("name", RULE_SETS)
def test_rule_set_is_what_it_is_called(name: str) -> None:
    """Each registry entry gives the rule set of that name, with a start position of its own."""
    rules = rule_set(name)
    assert rules.name == name
    assert rules.start().rules == name
    assert qsolve.Game(name).qfen().split()[0] == name


def test_mate_ends_the_game() -> None:
    """``is_checkmate`` and ``is_game_over`` hold, and there is no legal move."""
    game = qsolve.Game.from_qfen("backrank 7k/8/6K1/8/8/8/8/R7 w - - 0 1")
    assert not game.is_game_over()
    game.push("a1a8")
    assert game.is_check()
    assert game.is_checkmate()
    assert game.is_game_over()
    assert game.legal_moves == []
