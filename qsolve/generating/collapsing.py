"""What a solver must follow to find whether a half is real: the ties from a collapse to it."""

from __future__ import annotations

from typing import NamedTuple

from ..game import Game
from ..notation.moves import Move
from ..rules.split.evidence import decision, evidence
from ..rules.split.position import Position
from ..setups import Half
from ..worlds import WorldFact, literals
from .rating import deduction_parts
from .study import Study
from .telling import numbered

FEWEST_FACTS = 2


class Chain(NamedTuple):
    """Whether a half is found real, and the facts that lead from a collapse to it."""

    real: bool
    facts: tuple[WorldFact, ...]


def half_on(position: Position, square: int) -> Half | None:
    """The half on a square, by its superstate's id; ``None`` where no half stands there."""
    for superstate in position.superstates:
        if square in (superstate.first, superstate.second):
            return Half(superstate.ident, square == superstate.second)
    return None


def chain(game: Game, move: Move, square: int) -> Chain | None:
    """How *move* decides the half on *square*; ``None`` where it does not, by facts of the log."""
    half = half_on(game.position, square)
    if half is None:
        return None
    step = game.rules.play(game.oracle, game.position, move)
    known = evidence([*(one.events for one in game.steps), step.events])
    found = decision(known, half)
    if found is None:
        return None
    real, numbers = found
    return Chain(real, tuple(known.facts[number] for number in numbers))


def collapse_study(game: Game, move: Move, square: int, key: str) -> Study | None:
    """The study of the question whether the half on *square* is real after *move*.

    ``None`` where it is no deduction: it needs two facts and another superstate.
    """
    found = chain(game, move, square)
    half = half_on(game.position, square)
    if found is None or half is None or len(found.facts) < FEWEST_FACTS:
        return None
    involved = {literal >> 1 for fact in found.facts for literal in literals(fact.forbidden[0])}
    if not involved - {half.superstate}:
        return None
    after: Position = game.rules.advance(game.oracle, game.position, move)
    themes = {"entangled", "played" if game.moves else "composed"}
    themes |= {_THEMES[fact.clause] for fact in found.facts if fact.clause in _THEMES}
    if len(found.facts) > 3:
        themes.add("long-chain")
    parts = deduction_parts(len(found.facts), len(found.facts) - 1, 2, len(after.superstates))
    sentences = [f"{fact.text} [{fact.clause}]." for fact in found.facts]
    word = "real" if found.real else "not real"
    return Study(parts, tuple(sorted(themes)), numbered([*sentences, f"So it is {word}."]), key)


_THEMES = {
    "S4": "crossed",
    "S5": "landed-on",
    "S8": "pawn-meets-half",
    "S9": "king-step",
    "S15": "tied-by-crossing",
    "S16": "observation",
}
