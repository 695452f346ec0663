"""Properties of `split` that hold all through random games."""

from __future__ import annotations

import random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qsolve import Game, IllegalMoveError
from qsolve.notation.moves import Move, Observed, Plain, Quantum
from qsolve.notation.qfen import read_line, write_setup
from qsolve.rules.split.position import Position, halves_of
from qsolve.solvers import default_oracle, oracle
from qsolve.solvers.exact_worlds import ExactWorldSolver
from qsolve.worlds import WorldProblem, literals

from .boards import random_position
from .games import RULES, all_worlds, board_of, random_game, sampled_worlds, start

_PLIES = 90
_SEEDS = (0, 2, 3, 7)
_BAD = (
    chess.STATUS_NO_WHITE_KING
    | chess.STATUS_NO_BLACK_KING
    | chess.STATUS_TOO_MANY_KINGS
    | chess.STATUS_PAWNS_ON_BACKRANK
    | chess.STATUS_BAD_CASTLING_RIGHTS
    | chess.STATUS_EMPTY
)

seeds = st.integers(min_value=0, max_value=2**32)


def _ordinary_results(board: chess.Board) -> set[str]:
    """The placements that one ordinary move, safe for the King or not, leads to; or none."""
    placements = {board.board_fen()}
    for move in board.pseudo_legal_moves:
        board.push(move)
        placements.add(board.board_fen())
        board.pop()
    return placements


def _occupied(position: Position) -> list[int]:
    men = position.men
    squares = list(chess.scan_forward(men.sides[0])) + list(chess.scan_forward(men.sides[1]))
    return squares + [square for square, _ in halves_of(position.superstates)]


@pytest.mark.parametrize("seed", _SEEDS)
def test_games_are_long(seed: int) -> None:
    """The random games of these tests are single games of at least 80 plies, with superstates."""
    positions = [before for before, _, _ in random_game(seed, _PLIES)]
    assert len(positions) >= 80
    assert positions.count(start()) == 1
    assert max(len(position.superstates) for position in positions) >= 4


@pytest.mark.parametrize("seed", _SEEDS)
def test_every_world_is_an_ordinary_position(seed: int) -> None:
    """One King a side, one piece a square, no Pawn on a last rank: in each of sampled worlds."""
    rng = random.Random(seed)
    for _, _, after in random_game(seed, _PLIES):
        squares = _occupied(after)
        assert len(set(squares)) == len(squares)
        for world in sampled_worlds(after, rng, 4):
            assert not board_of(after, world).status() & _BAD


@pytest.mark.parametrize("seed", _SEEDS)
def test_every_world_comes_from_a_world_before_by_an_ordinary_move(seed: int) -> None:
    """In each world a move is an ordinary move of that world or none: nothing vanishes or jumps."""
    rng = random.Random(seed)
    for before, _, after in random_game(seed, _PLIES):
        if len(before.superstates) > 6:
            continue
        reachable: set[str] = set()
        for world in all_worlds(before):
            reachable |= _ordinary_results(board_of(before, world))
        for world in sampled_worlds(after, rng, 3):
            assert board_of(after, world).board_fen() in reachable


@pytest.mark.parametrize("seed", _SEEDS)
def test_no_superstate_is_decided(seed: int) -> None:
    """In every position each half is real in some world, and ties are in their fixed form."""
    solver = ExactWorldSolver()
    for _, _, after in random_game(seed, _PLIES):
        reduction = solver.reduce(WorldProblem(after.frame), 0)
        assert reduction is not None
        assert literals(reduction.possible) == list(range(2 * after.frame.size))
        assert len(after.superstates) == after.frame.size


@pytest.mark.parametrize("seed", _SEEDS)
def test_mover_is_never_left_in_check(seed: int) -> None:
    """After a legal move some world has the mover's King unattacked (S19)."""
    rng = random.Random(seed)
    for _, _, after in random_game(seed, _PLIES):
        boards = [board_of(after, world) for world in sampled_worlds(after, rng, 8)]
        if not any(board.was_into_check() for board in boards):
            continue
        passed = after._replace(turn=not after.turn)
        assert not RULES.is_check(default_oracle(), passed)


@pytest.mark.parametrize("seed", _SEEDS)
def test_qfen_round_trip(seed: int) -> None:
    """A position that is written, read and admitted is the same and is written the same."""
    for _, _, after in random_game(seed, _PLIES):
        line = write_setup(RULES.setup_of(after))
        setup = read_line(line).setup
        assert setup is not None
        again = RULES.admit(default_oracle(), setup).position
        assert write_setup(RULES.setup_of(again)) == line
        assert again.key == after.key


@pytest.mark.parametrize("seed", _SEEDS[:2])
def test_playing_agrees_with_advancing(seed: int) -> None:
    """Every legal move is accepted by the checked way of playing, with the same position."""
    asked = default_oracle()
    for number, (before, _, _) in enumerate(random_game(seed, _PLIES)):
        if number % 5 == 0:
            for move in RULES.legal_moves(asked, before):
                step = RULES.play(asked, before, move)
                assert step.position == RULES.advance(asked, before, move)


def _some_move(rng: random.Random, occupied: list[int]) -> Move:
    """Any move of the notation, from squares where something stands."""
    origin, other = rng.choice(occupied), rng.choice(occupied)
    one, two = rng.randrange(64), rng.randrange(64)
    plain = Plain(origin, one, rng.choice((None, None, None, 2)))
    return rng.choice(
        (
            plain,
            Quantum((origin,), (one,)),
            Quantum((origin,), (one, two)),
            Quantum((origin, other), (one, two)),
            Observed(origin, None),
            Observed(origin, plain),
            Observed(origin, Quantum((origin,), (one, two))),
        )
    )


@settings(max_examples=150)
@given(seeds)
def test_what_is_not_legal_is_refused(seed: int) -> None:
    """A move is played exactly when it is listed; every other is an IllegalMoveError."""
    rng = random.Random(seed)
    game = random_position(seed)
    legal = {str(move) for move in game.legal_moves}
    occupied = _occupied(game.position)
    for _ in range(20):
        move = game.parse_move(str(_some_move(rng, occupied)))
        if str(move) in legal:
            game.play(move)
        else:
            with pytest.raises(IllegalMoveError, match="is illegal: "):
                game.play(move)


@settings(max_examples=40)
@given(seeds)
def test_solvers_agree(seed: int) -> None:
    """All three solvers give the same moves, check, counts and certain attacks."""
    line = random_position(seed).qfen()
    answers = []
    for name in ("exact", "cp-sat", "csp"):
        game = Game.from_qfen(line, oracle=oracle(name))
        answers.append(
            (
                list(map(str, game.legal_moves)),
                game.is_check(),
                game.verdict(),
                game.rules.inventory(game.oracle, game.position),
                [game.certain_attacks(colour) for colour in chess.COLORS],
            )
        )
    assert answers[0] == answers[1] == answers[2]
