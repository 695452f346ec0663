"""`split` puzzles: what becomes of halves, and mates through observations."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from qsolve import Game
from qsolve.geometry import NAMES
from qsolve.notation.moves import Move
from qsolve.queries.mate import forced_mate
from tests.casefiles import read_basket

from .records import find, verdict

ROOKS = "7k/6pp/8/8/8/8/8/{R1}{R1'}5K w - - 0 1"


def record(kind: str, position: str, question: Any, solution: Any) -> dict[str, Any]:
    """A `split` record."""
    return {
        "id": "x",
        "rules": "split",
        "position": position,
        "kind": kind,
        "question": question,
        "solution": solution,
    }


def fate(game: Game, move: Move, square: int) -> bool | None:
    """What the log says of the half on *square*: decided or not, and how."""
    superstate = next(
        some for some in game.position.superstates if square in (some.first, some.second)
    )
    step = game.play(move)
    if any(some.ident == superstate.ident for some in step.position.superstates):
        return None
    for event in step.events:
        if event.half is not None and event.half.superstate == superstate.ident:
            if event.real is None or event.other is not None:
                continue
            is_first = superstate.first == square
            return event.real if event.half.primed != is_first else not event.real
    return None


@pytest.mark.parametrize("line", read_basket("basket-split")[:10])
def test_collapse_is_what_the_log_says(line: str) -> None:
    """For moves of middle games and every half; just that answer is ok."""
    random = Random(line)
    game = Game.from_qfen(line)
    halves = [piece.square for piece in game.setup().pieces if piece.half is not None]
    moves = game.legal_moves
    for move in random.sample(moves, min(12, len(moves))):
        for square in halves:
            question = {"move": str(move), "square": NAMES[square]}
            expected = fate(game, move, square)
            for real in (True, False, None):
                found = verdict(record("collapse", line, question, {"real": real}))
                assert found == ("ok" if real is expected else "wrong"), (question, real)


def test_collapse_asks_for_a_half() -> None:
    """A classical piece and an empty square are none: the question does not fit the position."""
    for square in ("h1", "d4", "h2"):
        for real in (True, None):
            question = {"move": "h1h2", "square": square}
            found = find(record("collapse", ROOKS, question, {"real": real}))
            assert found.verdict.value == "wrong"
            assert "there is no half on" in found.message


@pytest.mark.parametrize("square", ["a3", "c3"])
def test_half_that_the_move_makes_is_undecided(square: str) -> None:
    """S12: a Knight goes to two squares; neither half is real nor not."""
    question = {"move": "b1^a3,c3", "square": square}
    for real, expected in ((None, "ok"), (True, "wrong"), (False, "wrong")):
        made = record("collapse", "startpos", question, {"real": real})
        assert verdict(made) == expected


def test_illegal_move_of_the_question_is_illegal() -> None:
    """It belongs to the position, not to the solution."""
    question = {"move": "h1h3", "square": "a1"}
    assert verdict(record("collapse", ROOKS, question, {"real": True})) == "illegal"


def plans(position: str, moves: int) -> dict[tuple[str, ...], int]:
    """The first moves, an observation with all its outcomes."""
    found = forced_mate(Game.from_qfen(f"split {position}"), moves).first_moves
    return {tuple(map(str, first.plan)): first.length for first in found}


def test_observation_mates_with_a_move_for_each_outcome() -> None:
    """S22: the Rook is found on a1 or on b1; from both it mates."""
    assert plans(ROOKS, 1)["?a1a8", "?b1b8"] == 1


def test_observation_with_an_outcome_that_does_not_mate_is_no_mate() -> None:
    """On h1 the Rook would be shut in."""
    position = "7k/6pp/8/8/8/8/6PP/{R1}4NK{R1'} w - - 0 1"
    assert not any(move[0].startswith("?") for move in plans(position, 1))


def test_pair_move_mates_if_both_halves_attack() -> None:
    """S18: in each world one of them gives the check."""
    assert plans(ROOKS, 1)["a1,b1^a8,b8",] == 1


def test_observation_is_no_first_move_of_a_mate_puzzle() -> None:
    """And does not count as another solution."""
    found = record("mate", ROOKS, {"moves": 1}, {"move": "?a1a8"})
    assert verdict(found) == "wrong"
    assert "observes" in find(found).message


@pytest.mark.parametrize("solver", ["exact", "cp-sat", "csp"])
def test_mate_puzzle_on_every_solver(solver: str) -> None:
    """The pair move is the only first move that counts, observations aside."""
    assert verdict(record("mate", ROOKS, {"moves": 1}, {"move": "a1,b1^a8,b8"}), solver) == "ok"
    assert verdict(record("mate", ROOKS, {"moves": 1}, {"move": "a1,b1^b8,a8"}), solver) != "ok"


def test_checks_of_observations_are_no_solutions() -> None:
    """`certain-check` counts other moves only."""
    record_ = record("certain-check", ROOKS, {}, {"move": "?a1a8"})
    assert verdict(record_) == "wrong"
