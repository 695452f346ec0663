"""What a game's log tells of each piece: here, how the pieces have shown themselves."""

from __future__ import annotations

import pytest

from qsolve.game import Game
from qsolve.queries.history import shown
from qsolve.setups import PlacedPiece


def _piece(game: Game, square: int) -> PlacedPiece:
    return next(piece for piece in shown(game).pieces if piece.square == square)


def test_what_was_deduced_is_not_shown() -> None:
    """Two Knights have leapt: a1 is none, but has not shown that itself."""
    game = Game.from_qfen("backrank startpos moves b1c3 a7a6 g1f3")
    assert _piece(game, 0).own == 0b11111
    assert _piece(game, 18).own == 0b10000


@pytest.mark.parametrize(
    "qfen",
    [
        "backrank 7x/8/8/8/1(QB)6/8/8/2Q4K w - - 0 1",
        "zap 8/8/8/8/1(QB)6/8/8/2Q4K w - - 0 1",
        "split startpos",
    ],
)
def test_without_moves_the_position_is_shown_as_given(qfen: str) -> None:
    """Its masks are what its author lets be seen."""
    game = Game.from_qfen(qfen)
    assert shown(game) == game.given


def test_a_position_of_a_game_keeps_its_given_masks() -> None:
    """What the line gave, narrowed by the piece's own move, not by the Queen on c1."""
    game = Game.from_qfen("backrank 7x/8/8/8/1(QRB)6/8/8/2Q4K w - - 0 1 moves b4b6 h8g8")
    assert _piece(game, 41).own == 0b00110


def test_heals_and_promotions_are_shown() -> None:
    """What a zap piece gained is seen, in both branches."""
    game = Game.from_qfen("zap 8/4(QRP)3/7k/8/8/8/8/K7 w - - 4 20 moves e7e8 h6h7")
    piece = _piece(game, 60)
    assert piece.starred
    assert piece.own == 0b00110


@pytest.mark.parametrize("rules", ["split", "classical"])
def test_rule_sets_without_masks_show_the_position(rules: str) -> None:
    """There is nothing to hide."""
    game = Game.from_qfen(f"{rules} startpos moves e2e4")
    assert shown(game) == game.setup()
