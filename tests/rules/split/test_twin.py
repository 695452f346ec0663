"""`split` against a naive twin that lists every world as a chess board."""

from __future__ import annotations

import random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qsolve.geometry import squares
from qsolve.rules.protocol import Certainty
from qsolve.rules.split.position import Position
from qsolve.solvers import default_oracle

from ...twins.split import Twin
from .boards import random_position
from .games import RULES, random_game

seeds = st.integers(min_value=0, max_value=2**32)


def _compare(position: Position, rng: random.Random) -> None:
    asked = default_oracle()
    twin = Twin.of(RULES.setup_of(position)).moves()
    moves = {str(move): move for move in RULES.legal_moves(asked, position)}
    assert set(moves) == set(twin)
    for text in rng.sample(sorted(moves), min(len(moves), 20)):
        after = RULES.advance(asked, position, moves[text])
        seen, expected = Twin.of(RULES.setup_of(after)), twin[text]
        assert seen.men == expected.men
        assert set(seen.halves()) == set(expected.halves())
        assert len(seen.worlds) == len(expected.worlds)
        assert seen.boards() == expected.boards()
        assert RULES.is_check(asked, after) == expected.in_check(expected.turn)


@pytest.mark.parametrize("seed", range(3))
def test_moves_in_random_games(seed: int) -> None:
    """Along a game the legal moves and their outcomes are those of the twin."""
    rng = random.Random(seed)
    for number, (before, _, _) in enumerate(random_game(seed, 100)):
        if number % 8 == 0 and len(before.superstates) <= 5:
            _compare(before, rng)


@settings(max_examples=120)
@given(seeds)
def test_moves_on_random_boards(seed: int) -> None:
    """On boards with ties at will the legal moves and their outcomes are those of the twin."""
    _compare(random_position(seed).position, random.Random(seed))


@settings(max_examples=60)
@given(seeds)
def test_attacks_on_random_boards(seed: int) -> None:
    """A square is attacked certainly, possibly or never as the twin's worlds have it."""
    game = random_position(seed)
    twin = Twin.of(game.setup())
    boards = [twin.board(world) for world in twin.worlds]
    for colour in chess.COLORS:
        certain = squares(game.rules.certain_attacks(game.oracle, game.position, colour))
        for square in chess.SQUARES:
            attacked = [board.is_attacked_by(colour, square) for board in boards]
            answer = game.rules.attack(game.oracle, game.position, square, colour)
            assert (square in certain) == all(attacked)
            assert (answer.certainty is Certainty.CERTAIN) == all(attacked)
            assert (answer.certainty is Certainty.NEVER) == (not any(attacked))


@settings(max_examples=60)
@given(seeds)
def test_counterexample_is_a_world_without_the_attack(seed: int) -> None:
    """The world that is shown for a possible attack is one, without that attack."""
    game = random_position(seed)
    twin = Twin.of(game.setup())
    halves = twin.halves()
    for square in chess.SQUARES:
        answer = game.rules.attack(game.oracle, game.position, square, chess.WHITE)
        if answer.counterexample is None:
            assert answer.certainty is not Certainty.POSSIBLE
            continue
        shown = answer.counterexample
        matching = [
            world
            for world in twin.worlds
            if all((world[n] == half) == shown[where] for where, (n, half) in halves.items())
        ]
        assert len(matching) == 1
        assert not twin.board(matching[0]).is_attacked_by(chess.WHITE, square)


@settings(max_examples=60)
@given(seeds)
def test_counts_on_random_boards(seed: int) -> None:
    """Worlds, and in how many of them each piece is there, are the twin's."""
    game = random_position(seed)
    twin = Twin.of(game.setup())
    counted = game.rules.inventory(game.oracle, game.position)
    assert counted.worlds == len(twin.worlds)
    boards = [twin.board(world) for world in twin.worlds]
    for colour in chess.COLORS:
        for piece in counted.sides[colour].pieces:
            if piece.square is not None:
                there = sum(board.piece_at(piece.square) is not None for board in boards)
                assert piece.real == there
