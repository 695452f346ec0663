"""Explaining pieces and whole positions."""

from __future__ import annotations

import pytest

import qsolve
from qsolve.errors import NotationError
from qsolve.events import Cause
from qsolve.queries.arguments import Depths
from qsolve.queries.explain import explain
from qsolve.reasoning.certify import is_certified
from qsolve.solvers import SOLVERS, oracle
from tests.positions import composed_games, random_game

LEAPS = "backrank startpos moves b1c3 a7a6 g1f3 a6a5"
DEEP = (
    "backrank startpos moves f1g3 d8c6 d2d3 c6a5 e1a5 d7d5 a5d5 c8b6 d1f1 c7c6 d5a5 h7h6 a5e1"
    " b6a4 c1d2 b7b6 d2h6 f7f5 h6f4 h8h2 f4b8 g8h7 h1h2 e8b8 h2h7 b8c8 e1d1 f8f6 g3h5 c8e6"
)


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_deduction_is_listed_once(solver: str) -> None:
    """What the listing rules out is just what analyse marks as deduced from other pieces."""
    for game in list(random_game(31, 40))[8::8]:
        played = qsolve.Game("backrank", oracle=oracle(solver))
        played.extend(game.moves)
        answer = qsolve.analyse(game)
        expected = {
            (colour, piece.piece, letter)
            for colour in (qsolve.WHITE, qsolve.BLACK)
            for piece in answer.inventory.sides[colour].pieces
            if piece.piece is not None
            for bit, letter in enumerate("KQRBN")
            if answer.own_masks[colour, piece.piece] >> bit & 1 and letter not in piece.identities
        }
        found = [
            (argument.question.colour, piece, "KQRBN"[entries.bit_length() - 1])
            for argument in explain(played).arguments
            for case in argument.question.cases
            for piece, entries in case.narrowed
        ]
        assert len(found) == len(set(found))
        assert set(found) == expected


def test_what_is_listed_together_has_no_smaller_explanation_alone() -> None:
    """Each case of a group is explained by as few facts as the group."""
    grouped = 0
    for game in list(random_game(8, 60))[10::10]:
        for argument in explain(game).arguments:
            named = argument.evidence.named
            constraints = sum(1 << fact for fact in argument.facts)
            grouped += len(argument.question.cases) > 1
            for case in argument.question.cases:
                assert is_certified(game.oracle.solver, named, constraints, (case,))
    assert grouped


def test_a_piece_is_explained_by_what_leaves_it_just_its_mask() -> None:
    """Without an identity: everything else is ruled out, and nothing less is asked."""
    game = qsolve.Game.from_qfen(LEAPS)
    for name, facts in (("c3", 1), ("a1", 3), ("a8", None)):
        answer = explain(game, name)
        assert [len(argument.facts) for argument in answer.arguments] == [facts] * bool(facts)


def test_an_identity_is_ruled_out_certain_or_possible() -> None:
    """The subject counts; only what is certain has an argument."""
    game = qsolve.Game.from_qfen(LEAPS)
    impossible = explain(game, "d1", "N")
    assert impossible.subject is not None
    assert (impossible.subject.uses, len(impossible.arguments)) == (0, 1)
    certain = explain(game, "c3", "N")
    assert certain.subject is not None
    assert (certain.subject.uses, len(certain.arguments)) == (certain.subject.worlds, 1)
    possible = explain(game, "d1", "K")
    assert possible.subject is not None
    assert (possible.subject.uses, possible.arguments) == (18, ())


@pytest.mark.parametrize("name", ["e2", "e7"])
def test_a_pawn_hides_nothing(name: str) -> None:
    """It is no census piece: there is nothing to explain."""
    answer = explain(qsolve.Game("backrank"), name)
    assert answer.subject is not None
    assert answer.subject.piece.counted.piece is None
    assert answer.arguments == ()


def test_captured_pieces_answer_to_their_names() -> None:
    """By square with or without the colour, and by number."""
    game = qsolve.Game.from_qfen("backrank 7k/8/8/8/8/8/8/K7[N,R@b4,n] w - - 0 1")
    names = ("white@2", "white@1", "@2", "black@1")
    found = [explain(game, name).subject for name in names]
    letters = [list(one.piece.counted.identities) for one in found if one is not None]
    assert letters == [["R"], ["N"], ["R"], ["N"]]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("e4", "there is no piece on e4"),
        ("@1", "can mean several pieces, expected white@1 or black@1"),
        ("@7", "there is no captured piece"),
        ("z9", "is not a square"),
    ],
)
def test_a_name_that_no_piece_has_is_refused(name: str, message: str) -> None:
    """With what would do instead."""
    game = qsolve.Game.from_qfen("backrank 7k/8/8/8/8/8/8/K7[N,n] w - - 0 1")
    with pytest.raises(NotationError, match=message):
        explain(game, name)


def test_king_safety_explains_itself_as_deep_as_asked() -> None:
    """h7 was attacked because of h2, which is no King because h1 was attacked."""
    game = qsolve.Game.from_qfen(DEEP)
    for depth in range(4):
        (argument,) = explain(game, "a8", "B", Depths(depth=depth)).arguments
        levels = 0
        while argument.deeper:
            levels += 1
            (deeper,) = argument.deeper
            ground = argument.evidence.grounds[deeper.fact]
            assert ground.cause is Cause.LEFT_ATTACKED
            assert deeper.argument.question.square == ground.square
            assert deeper.argument.evidence.ply == ground.ply
            assert deeper.argument.evidence.colour != argument.evidence.colour
            argument = deeper.argument
        assert levels == min(depth, 2)


def test_a_canonical_position_is_explained_by_what_is_given() -> None:
    """Without moves every mask is a fact, and nothing is deduced."""
    game = qsolve.Game.from_qfen(LEAPS)
    again = qsolve.Game.from_qfen(game.qfen())
    assert explain(again).arguments == ()
    (argument,) = explain(again, "d1", "N").arguments
    assert [argument.evidence.grounds[fact].cause for fact in argument.facts] == [Cause.GIVEN]


def test_composed_positions_are_explained() -> None:
    """Captured and promoted pieces included: each explanation is certified on the way."""
    explained = sum(len(explain(game).arguments) for game in composed_games(5, 60))
    assert explained > 20


def test_little_effort_gives_an_explanation_that_says_so() -> None:
    """It is still certified."""
    (argument,) = explain(qsolve.Game.from_qfen(LEAPS), "d1", "N", Depths(effort=0)).arguments
    assert not argument.smallest
    assert len(argument.facts) >= 3
