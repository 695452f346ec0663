"""The solvers along random games, and what must hold after every ply of them."""

from __future__ import annotations

import chess
import pytest

import qsolve
from qsolve.notation.moves import EnPassant, PairCastling, Plain
from qsolve.problems import CensusProblem
from qsolve.render.jsonforms import analysis_form, legal_moves_form
from qsolve.rules.zap.position import CENSUS
from qsolve.solvers import CspSolver, ExactSolver
from tests.rules.zap.sides import composed_games, long_game, random_game

PLIES = 80
MOST_FOR_CSP = 400


def _same(game: qsolve.Game, other: qsolve.Game) -> None:
    """Reduced masks, certain attacks, check and legal moves."""
    assert other.qfen() == game.qfen()
    for colour in (chess.WHITE, chess.BLACK):
        assert other.certain_attacks(colour) == game.certain_attacks(colour)
    assert other.is_check() == game.is_check()
    assert other.legal_moves == game.legal_moves


def _follow(seed: int, plies: int) -> int:
    """Play a game on ``exact`` and on ``cp-sat`` in step; the number of plies played."""
    follower = qsolve.Game("zap", oracle=qsolve.oracle("cp-sat"))
    for game in long_game(seed, plies):
        for move in game.moves[follower.ply :]:
            follower.push(move)
        _same(game, follower)
    return follower.ply


@pytest.mark.parametrize("seed", [1, 2])
def test_exact_and_cp_sat_agree_after_every_ply(seed: int) -> None:
    """A random game of 80 plies, on both solvers."""
    assert _follow(seed, PLIES) == PLIES


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 18))
def test_exact_and_cp_sat_agree_along_long_games(seed: int) -> None:
    """The same in games of 160 plies."""
    assert _follow(seed, 160) == 160


def _worlds(game: qsolve.Game) -> int:
    return max(side.worlds or 0 for side in qsolve.analyse(game).inventory.sides)


@pytest.mark.parametrize("seed", [3, 4])
def test_csp_agrees_on_sampled_plies(seed: int) -> None:
    """Masks, attacks, moves and, enumerated, the counts; every fifth ply with few assignments."""
    asked = 0
    for game in long_game(seed, 120):
        if game.ply % 5 or _worlds(game) > MOST_FOR_CSP:
            continue
        asked += 1
        line = game.qfen()
        other = qsolve.Game.from_qfen(line, oracle=qsolve.oracle("csp"))
        _same(qsolve.Game.from_qfen(line), other)
        for side in game.position.sides:
            problem = CensusProblem(CENSUS, side.masks)
            assert CspSolver().count(problem) == ExactSolver().count(problem)
    assert asked >= 4


@pytest.mark.parametrize("solver", ["cp-sat", "csp"])
def test_complete_answers_agree_on_composed_positions(solver: str) -> None:
    """The JSON forms of analyse and legal-moves, but for the solver's name."""
    asked = 0
    for game in composed_games(77, 40):
        if _worlds(game) > MOST_FOR_CSP:
            continue
        asked += 1
        other = qsolve.Game.from_qfen(game.qfen(), oracle=qsolve.oracle(solver))
        assert _forms(other) == _forms(qsolve.Game.from_qfen(game.qfen()))
    assert asked >= 12


def _forms(game: qsolve.Game) -> tuple[object, object]:
    analysis = analysis_form(qsolve.analyse(game))
    del analysis["solver"]
    return analysis, legal_moves_form(game.setup(), qsolve.legal_moves(game))


@pytest.mark.parametrize("seed", [5, 6, 7])
def test_qfen_round_trips_after_every_ply(seed: int) -> None:
    """The line of a reached position is read as that position, and the whole game is as well."""
    for game in long_game(seed, 120):
        again = qsolve.Game.from_qfen(game.qfen())
        assert again.qfen() == game.qfen()
        assert again.position.key == game.position.key
        assert again.legal_moves == game.legal_moves
    moves = " ".join(map(str, game.moves))
    assert qsolve.Game.from_qfen(f"zap startpos moves {moves}").position == game.position


@pytest.mark.parametrize("seed", [5, 6])
def test_no_legal_move_leaves_a_side_without_assignment(seed: int) -> None:
    """After every legal move both sides are reduced, nothing empty, no King to be captured."""
    for game in long_game(seed, PLIES):
        if game.ply % 4:
            continue
        for move in game.legal_moves:
            after = game.play(move).position
            for side in after.sides:
                assert game.oracle.desk(CENSUS).reduce(side.masks) == side.masks
                assert side.occupied == sum(1 << place for place in side.places if place < 64)
            back = after._replace(turn=not after.turn)
            assert not game.rules.is_check(game.oracle, back), (game.qfen(), move)


def _check_counts(game: qsolve.Game) -> None:
    moves = game.rules.legal_moves(game.oracle, game.position)
    assert len(set(moves)) == len(moves)
    assert game.rules.count_legal_moves(game.oracle, game.position) == len(moves)
    assert game.rules.has_legal_move(game.oracle, game.position) == bool(moves)


@pytest.mark.parametrize("seed", [7, 8])
def test_counting_in_bulk_is_counting(seed: int) -> None:
    """The number of legal moves and whether there is one, without making any."""
    for game in long_game(seed, 120):
        _check_counts(game)
    for start in composed_games(seed, 40):
        for game in random_game(seed, 3, start):
            _check_counts(game)


def _playable(game: qsolve.Game) -> set[str]:
    """Every move of the notation that ``play`` accepts."""
    forms = (Plain, EnPassant, PairCastling)
    pairs = [(origin, target) for origin in range(64) for target in range(64)]
    return {str(form(*pair)) for form in forms for pair in pairs if game.is_legal(form(*pair))}


@pytest.mark.parametrize("seed", [21, 22, 23])
def test_legal_moves_are_those_that_can_be_played(seed: int) -> None:
    """No shortcut of the list lets a move slip in or out."""
    for start in composed_games(seed, 12):
        for game in random_game(seed, 2, start):
            assert {str(move) for move in game.legal_moves} == _playable(game), game.qfen()


@pytest.mark.parametrize("seed", [7, 8])
def test_advance_and_play_reach_the_same_position(seed: int) -> None:
    """A move with and without its log."""
    for game in composed_games(seed, 25):
        for move in game.legal_moves:
            position = game.rules.advance(game.oracle, game.position, move)
            assert game.play(move).position == position
