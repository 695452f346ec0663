"""Deductions of random middle games: a side's evidence, and what it rules out."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import chess

import qsolve
from qsolve.evidence import Evidence
from qsolve.identities import identities
from qsolve.problems import Case
from qsolve.solvers import ExactSolver
from tests.positions import random_game


class Deduction(NamedTuple):
    """An identity that a piece is not, and not by the facts about it alone."""

    evidence: Evidence
    case: Case


def deductions_of(game: qsolve.Game, colour: bool) -> list[Deduction]:
    """Everything that is deduced about a side."""
    evidence = game.rules.evidence(game.steps, game.moves, colour)  # type: ignore[attr-defined]
    named = evidence.named
    own = named.restricted(named.everything)
    reduction = ExactSolver().reduce(own, ())
    assert reduction is not None
    return [
        Deduction(evidence, Case(((piece, entry),)))
        for piece, (mask, left) in enumerate(zip(own.domains, reduction.pieces, strict=True))
        for entry in identities(mask & ~left)
    ]


def random_deductions(seed: int, number: int) -> Iterator[Deduction]:
    """So many, each from a game of its own, stopped at a random ply."""
    random = Random(seed)
    while number:
        plies = random.randint(8, 70)
        game = list(random_game(random.randrange(1 << 30), plies))[-1]
        found = [
            one for colour in (chess.WHITE, chess.BLACK) for one in deductions_of(game, colour)
        ]
        if found:
            number -= 1
            yield random.choice(found)
