"""The log as evidence: start domains and named facts give the masks of the position."""

from __future__ import annotations

import chess
import pytest

import qsolve
from qsolve.events import EVIDENCE, Cause
from qsolve.identities import PIECES
from qsolve.problems import CensusProblem, Fact
from qsolve.rules.backrank.position import CENSUS, CENSUS_PIECE, Side
from qsolve.solvers import ExactSolver
from qsolve.solvers.cpsat import DEFAULT_LIMIT, SideModel
from tests.positions import composed_games, long_game, random_game


def _facts(game: qsolve.Game, colour: bool) -> list[Fact]:
    return [
        Fact(event.piece, event.keeps, event.clause, ply, event.cause.value)
        for ply, step in enumerate(game.steps)
        for event in step.events
        if event.cause in EVIDENCE and event.colour == colour and event.piece is not None
    ]


def _whole(side: Side) -> tuple[int, ...]:
    """The side's pieces as if each could still be anything."""
    return tuple(CENSUS_PIECE[place][PIECES] for place in side.places)


def _reduced_by(game: qsolve.Game, colour: bool) -> tuple[int, ...]:
    side = game.position.sides[colour]
    masks = [PIECES] * len(side.places)
    for fact in _facts(game, colour):
        masks[fact.piece] &= fact.keeps
    pieces = tuple(
        CENSUS_PIECE[place][mask] for place, mask in zip(side.places, masks, strict=True)
    )
    problem = CensusProblem(CENSUS, pieces)
    reduction = ExactSolver().reduce(problem, (0,) * len(pieces))
    assert reduction is not None
    return problem._replace(pieces=reduction.pieces).domains


@pytest.mark.parametrize("seed", range(4))
def test_facts_of_a_game_give_its_masks(seed: int) -> None:
    """After every ply: all that a reduced mask says follows from the evidence so far."""
    causes = set()
    for game in long_game(seed, 110):
        for colour in (chess.WHITE, chess.BLACK):
            assert _reduced_by(game, colour) == game.position.sides[colour].masks, game.moves
        causes |= {event.cause for event in game.steps[-1].events}
    assert {Cause.MOVED, Cause.CAPTURED, Cause.DEDUCED, Cause.LEFT_ATTACKED} <= causes


@pytest.mark.parametrize("seed", range(3))
def test_facts_of_a_composed_position_give_its_masks(seed: int) -> None:
    """Given masks, captures and promoted Bishops are evidence too; a few plies are played on."""
    for start in composed_games(40 + seed, 25):
        for game in random_game(seed, 6, start):
            for colour in (chess.WHITE, chess.BLACK):
                assert _reduced_by(game, colour) == game.position.sides[colour].masks


@pytest.mark.parametrize("seed", range(3))
def test_what_was_lost_is_what_is_gone(seed: int) -> None:
    """Given masks less everything that the log lost are the masks: the log is complete."""
    for start in [qsolve.Game("backrank"), *composed_games(50 + seed, 8)]:
        for game in random_game(seed, 40, start):
            _check_losses(game)


def _check_losses(game: qsolve.Game) -> None:
    masks: dict[tuple[bool, int], int] = {}
    for step in game.steps:
        for event in step.events:
            if event.piece is None:
                continue
            key = event.colour, event.piece
            if event.cause is Cause.GIVEN:
                masks[key] = event.keeps
            assert event.lost & ~masks[key] == 0, "lost twice"
            masks[key] &= ~event.lost
    for colour in (chess.WHITE, chess.BLACK):
        for piece, mask in enumerate(game.position.sides[colour].masks):
            assert masks[colour, piece] == mask


def test_a_lost_identity_has_a_contradiction_of_named_facts() -> None:
    """Claiming an identity that a mask lost contradicts the evidence, named by clause and ply."""
    *_, game = long_game(2, 60)
    shown = 0
    for colour in (chess.WHITE, chess.BLACK):
        side = game.position.sides[colour]
        problem = CensusProblem(CENSUS, _whole(side))
        for piece, mask in enumerate(side.masks):
            lost = PIECES & ~mask
            identity = lost & -lost
            if not identity:
                continue
            claim = Fact(piece, identity, None, 99, "claimed")
            core = SideModel(problem, [*_facts(game, colour), claim]).conflict(DEFAULT_LIMIT)
            assert core is not None
            assert "ply 99: claimed" in core
            assert len(core) >= 2
            shown += 1
    assert shown >= 8
