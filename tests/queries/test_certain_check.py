"""Certain check, its checkers, and squares that are attacked in some assignments only."""

from __future__ import annotations

import chess
import pytest

import qsolve
from qsolve.rules.protocol import Certainty
from tests.positions import composed_games, random_game
from tests.twins.backrank_sides import Board, Piece, assignments, certain_attacks
from tests.twins.backrank_text import admitted
from tests.twins.board import SQUARES, pawn_reach, reach

SIDES = (("w", chess.WHITE), ("b", chess.BLACK))


def _attackers(board: Board, letter: str, square: str, world: tuple[str, ...]) -> set[str]:
    """The squares from which *letter*'s pieces attack *square* in one assignment."""
    return {
        str(piece.square)
        for piece, identity in zip(board.army(letter), world, strict=True)
        if not piece.captured and square in _reach(board, piece, identity)
    }


def _reach(board: Board, piece: Piece, identity: str) -> set[str]:
    if identity == "P":
        return pawn_reach(piece.colour, str(piece.square))
    return reach(identity, str(piece.square), board.standing)


@pytest.mark.parametrize("seed", range(3))
def test_every_square_is_attacked_as_the_twin_says(seed: int) -> None:
    """Certain, possible or never; and the counter-example is an assignment that misses it (B10)."""
    for game in composed_games(200 + seed, 6):
        board = admitted(game.qfen())
        assert board is not None
        for letter, colour in SIDES:
            worlds = assignments(board.army(letter))
            certain = certain_attacks(board, letter)
            for square in SQUARES:
                _check_square(game, board, letter, colour, square, worlds, certain)


def _check_square(
    game: qsolve.Game,
    board: Board,
    letter: str,
    colour: bool,
    square: str,
    worlds: tuple[tuple[str, ...], ...],
    certain: set[str],
) -> None:
    answer = game.rules.attack(game.oracle, game.position, chess.parse_square(square), colour)
    hits = [bool(_attackers(board, letter, square, world)) for world in worlds]
    assert (answer.certainty is Certainty.CERTAIN) == (square in certain) == all(hits)
    assert (answer.certainty is Certainty.NEVER) == (not any(hits))
    if answer.certainty is not Certainty.POSSIBLE:
        assert answer.counterexample is None
        return
    example = answer.counterexample
    assert example is not None
    living = [piece for piece in board.army(letter) if not piece.captured]
    chosen = {str(piece.square): example[chess.parse_square(str(piece.square))] for piece in living}
    assert len(example) == len(living)
    assert any(
        all(
            world[index] == chosen[str(piece.square)]
            for index, piece in enumerate(board.army(letter))
            if not piece.captured
        )
        for world in worlds
    )
    assert not any(
        square in _reach(board, piece, str(chosen[str(piece.square)])) for piece in living
    )


@pytest.mark.parametrize("seed", range(3))
def test_checkers_attack_some_candidate_in_some_assignment(seed: int) -> None:
    """And are told only in check (format.md); a few plies are played to come across checks."""
    checks = 0
    for start in composed_games(300 + seed, 25):
        for game in random_game(seed, 6, start):
            answer = qsolve.certain_check(game)
            board = admitted(game.qfen())
            assert board is not None
            foe = "b" if board.turn == "w" else "w"
            expected = {
                origin
                for piece in board.army(board.turn)
                if not piece.captured and "K" in piece.mask and piece.kind == "quantum"
                for world in assignments(board.army(foe))
                for origin in _attackers(board, foe, str(piece.square), world)
            }
            found = set(chess.SquareSet(answer.checkers))
            named = {chess.square_name(square) for square in found}
            assert named == (expected if answer.in_check else set())
            assert answer.in_check == game.is_check()
            checks += answer.in_check
    assert checks >= 3


def test_checking_and_mating_moves() -> None:
    """A Rook on the last rank mates, on the file it only checks."""
    game = qsolve.Game.from_qfen("backrank 7k/8/6K1/8/8/8/8/R7 w - - 0 1")
    answer = qsolve.certain_check(game)
    assert [str(move) for move in answer.checking_moves] == ["a1a8", "a1h1"]
    assert [str(move) for move in answer.mating_moves] == ["a1a8"]


def test_a_square_is_answered_only_if_asked() -> None:
    """``None`` without a square."""
    game = qsolve.Game("backrank")
    assert qsolve.certain_check(game).square_attack is None
    asked = qsolve.certain_check(game, chess.E3, chess.WHITE).square_attack
    assert asked is not None
    assert (asked.square, asked.by) == (chess.E3, chess.WHITE)
    assert asked.attack.certainty is Certainty.CERTAIN
