"""The three solvers along random games: after every ply they say the same."""

from __future__ import annotations

import chess
import pytest

import qsolve
from qsolve.notation.qfen import write_setup
from qsolve.problems import CensusProblem
from qsolve.render.jsonforms import analysis_form, legal_moves_form
from qsolve.rules.backrank.position import CENSUS
from qsolve.solvers import CspSolver, ExactSolver
from tests.positions import composed_games, long_game

PLIES = 80
MOST_FOR_CSP = 3_000


def _same(game: qsolve.Game, other: qsolve.Game) -> None:
    """Reduced masks, certain attacks, check and legal moves."""
    assert other.qfen() == game.qfen()
    for colour in (chess.WHITE, chess.BLACK):
        assert other.certain_attacks(colour) == game.certain_attacks(colour)
    assert other.is_check() == game.is_check()
    assert other.legal_moves == game.legal_moves


def _follow(seed: int, plies: int) -> int:
    """Play a game on ``exact`` and on ``cp-sat`` in step; the number of plies played."""
    follower = qsolve.Game("backrank", oracle=qsolve.oracle("cp-sat"))
    for game in long_game(seed, plies):
        for move in game.moves[follower.ply :]:
            follower.push(move)
        _same(game, follower)
    return follower.ply


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_exact_and_cp_sat_agree_after_every_ply(seed: int) -> None:
    """A random game of 80 plies, on both solvers."""
    assert _follow(seed, PLIES) == PLIES


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 22))
def test_exact_and_cp_sat_agree_along_long_games(seed: int) -> None:
    """The same in games of 160 plies, with promotions and bare Kings."""
    assert _follow(seed, 160) == 160


def _worlds(game: qsolve.Game) -> int:
    return max(side.worlds or 0 for side in qsolve.analyse(game).inventory.sides)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_csp_agrees_on_sampled_plies(seed: int) -> None:
    """Masks, attacks, moves and, enumerated, the counts; every seventh ply."""
    asked = 0
    for game in long_game(seed, PLIES):
        if game.ply % 7 != 3 or _worlds(game) > MOST_FOR_CSP:
            continue
        asked += 1
        line = game.qfen()
        other = qsolve.Game.from_qfen(line, oracle=qsolve.oracle("csp"))
        _same(qsolve.Game.from_qfen(line), other)
        _same_counts(game)
    assert asked >= 6


def _same_counts(game: qsolve.Game) -> None:
    """``csp`` and ``exact`` count the same for both sides."""
    for side in game.position.sides:
        problem = CensusProblem(CENSUS, side.problem())
        assert CspSolver().count(problem) == ExactSolver().count(problem)


@pytest.mark.parametrize("solver", ["cp-sat", "csp"])
def test_complete_answers_agree_on_composed_positions(solver: str) -> None:
    """The JSON forms of analyse and legal-moves, but for the solver's name."""
    for game in composed_games(77, 15):
        other = qsolve.Game.from_qfen(game.qfen(), oracle=qsolve.oracle(solver))
        assert _forms(other) == _forms(qsolve.Game.from_qfen(game.qfen()))


def _forms(game: qsolve.Game) -> tuple[object, object]:
    analysis = analysis_form(qsolve.analyse(game))
    del analysis["solver"]
    return analysis, legal_moves_form(game.setup(), qsolve.legal_moves(game))


@pytest.mark.parametrize("seed", [5, 6])
def test_no_legal_move_leaves_a_side_without_assignment(seed: int) -> None:
    """After every legal move both sides have an assignment, and every mask something in it (B7)."""
    for game in long_game(seed, PLIES):
        if game.ply % 4:
            continue
        for move in game.legal_moves:
            after = game.play(move).position
            for side in after.sides:
                pieces = game.oracle.desk(CENSUS).reduce(side.problem())
                assert pieces == side.problem(), (game.qfen(), move)


@pytest.mark.parametrize("seed", [7, 8])
def test_counting_in_bulk_is_counting(seed: int) -> None:
    """The number of legal moves and whether there is one, without making any."""
    for game in long_game(seed, 120):
        _check_counts(game)
    for game in composed_games(seed, 40):
        _check_counts(game)


def _check_counts(game: qsolve.Game) -> None:
    moves = game.rules.legal_moves(game.oracle, game.position)
    assert len(set(moves)) == len(moves)
    assert game.rules.count_legal_moves(game.oracle, game.position) == len(moves)
    assert game.rules.has_legal_move(game.oracle, game.position) == bool(moves)


@pytest.mark.parametrize("seed", [7, 8])
def test_advance_and_play_reach_the_same_position(seed: int) -> None:
    """A move with and without its log; the legal moves are those that play accepts."""
    for game in composed_games(seed, 25):
        for move in game.legal_moves:
            step = game.play(move)
            assert game.rules.advance(game.oracle, game.position, move) == step.position
            assert write_setup(game.rules.setup_of(step.position))
