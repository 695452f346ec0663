"""What `backrank` offers explanations: facts, attack questions, refusals."""

from __future__ import annotations

import chess
import pytest

import qsolve
from qsolve.evidence import Topic
from qsolve.notation.moves import Castling, Move, Plain, Wing
from qsolve.queries.arguments import Depths, why_not
from qsolve.queries.legal_moves import why
from qsolve.reasoning.smallest import smallest_contradiction
from qsolve.reasoning.theory import CensusTheory
from qsolve.rules.backrank import RULES
from qsolve.rules.protocol import Certainty
from qsolve.solvers import ExactSolver
from tests.positions import composed_games, random_game

_COLOURS = (chess.WHITE, chess.BLACK)


@pytest.mark.parametrize("seed", range(3))
def test_evidence_reduces_to_the_masks(seed: int) -> None:
    """After every ply of a game, all facts of a side together leave just its masks."""
    for game in random_game(600 + seed, 60):
        for colour in _COLOURS:
            named = RULES.evidence(game.steps, game.moves, colour).named
            reduction = ExactSolver().reduce(named.restricted(named.everything), ())
            assert reduction is not None
            problem = named.problem._replace(pieces=reduction.pieces)
            assert problem.domains == game.position.sides[colour].masks


def test_every_fact_says_something() -> None:
    """No fact keeps all identities; each has a cause, and a move unless it was given."""
    for game in random_game(9, 50):
        for colour in _COLOURS:
            evidence = RULES.evidence(game.steps, game.moves, colour)
            assert len(evidence.grounds) == evidence.named.size
            for ground in evidence.grounds[: len(evidence.named.facts)]:
                assert ground.keeps != 31
                assert ground.cause is not None
                assert (ground.move is None) == (ground.ply == 0)


@pytest.mark.parametrize("seed", range(2))
def test_an_attack_question_has_an_answer_where_the_attack_is_certain(seed: int) -> None:
    """The facts rule out that nothing attacks the square exactly on certainly attacked squares."""
    for game in composed_games(80 + seed, 12):
        for colour in _COLOURS:
            named = RULES.evidence(game.steps, game.moves, colour).named
            for square in range(0, 64, 3):
                question = RULES.attack_question(game.position, square, colour)
                attack = RULES.attack(game.oracle, game.position, square, colour)
                is_settled = bool(question.attackers)
                found = is_settled or smallest_contradiction(CensusTheory(named, question.cases))
                assert (attack.certainty is Certainty.CERTAIN) == bool(found)


def _anything(game: qsolve.Game) -> list[Move]:
    """Displacements of every piece to many a square, most of them illegal, and castling."""
    own = [piece.square for piece in game.setup().pieces if piece.colour == game.turn]
    moves: list[Move] = [
        Plain(origin, target)
        for origin in own
        for target in chess.SquareSet(chess.BB_RANKS[origin >> 3] | chess.BB_FILES[origin & 7])
        if target != origin
    ]
    moves += [Plain(origin, target) for origin in own for target in range(origin % 7, 64, 7)]
    return moves + [Castling(wing) for wing in Wing]


def test_a_refusal_rests_on_a_deduction_that_holds() -> None:
    """Legal moves have none; what is refused for the King's sake always has one."""
    explained = set()
    for game in composed_games(17, 40):
        for move in _anything(game)[::5]:
            if game.is_legal(move):
                assert RULES.refusal(game.oracle, game.position, move) is None
                continue
            clause, argument = why(game, str(move)).clause, why_not(game, move, Depths())
            assert argument is not None or clause not in ("B9", "B11")
            if argument is not None:
                explained.add(clause)
    assert {"B6", "B9", "B11"} <= explained


def test_a_promotion_that_contradicts_the_set_is_explained() -> None:
    """B17: both living pieces of the colour can be Queen or Bishop only."""
    line = "backrank 7k/P7/8/8/8/1(QB)1(QB)4/8/7K w - - 0 1"
    game = qsolve.Game.from_qfen(line)
    argument = why_not(game, game.parse_move("a7a8b"), Depths())
    assert argument is not None
    clauses = sorted(argument.evidence.grounds[fact].clause or "" for fact in argument.facts)
    assert clauses == ["", "", "B1", "B17", "B17"]


def test_a_second_promoted_bishop_needs_no_deduction() -> None:
    """B17: it stands there for all to see."""
    game = qsolve.Game.from_qfen("backrank 7k/P7/8/8/8/3B~4/8/7K w - - 0 1")
    move = game.parse_move("a7a8b")
    assert not game.is_legal(move)
    assert why_not(game, move, Depths()) is None


@pytest.mark.parametrize("text", ["e2e5", "e1e2", "e7e5", "e4e5", "O-O"])
def test_mere_geometry_needs_no_deduction(text: str) -> None:
    """A blocked way, another side's piece, an empty square, a Pawn's step."""
    game = qsolve.Game("backrank")
    assert why_not(game, game.parse_move(text), Depths()) is None


def test_castling_through_an_attack_asks_about_the_attack() -> None:
    """B16: what crosses f1 has to be explained, of the other side."""
    line = "backrank 4kr2/8/8/8/8/8/8/4K2R w K - 0 1"
    game = qsolve.Game.from_qfen(line)
    refusal = RULES.refusal(game.oracle, game.position, Castling(Wing.KING))
    assert refusal is not None
    assert refusal.question.topic is Topic.ATTACK
    assert refusal.question.square == chess.F1
    assert refusal.question.colour == chess.BLACK
