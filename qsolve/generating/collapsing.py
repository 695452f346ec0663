"""What a solver must follow to find whether a half is real: the ties from a collapse to it."""

from __future__ import annotations

from ..game import Game
from ..notation.moves import Move
from ..queries.worldreasons import WorldArgument, why_decided
from ..render.worldreasons import world_sentences
from ..rules.protocol import WorldExplaining
from ..rules.split.evidence import literal_of
from ..rules.split.position import Position
from ..setups import Half
from .rating import deduction_parts
from .study import Study
from .telling import numbered

FEWEST_FACTS = 2


def half_on(position: Position, square: int) -> Half | None:
    """The half on a square, by its superstate's id; ``None`` where no half stands there."""
    for superstate in position.superstates:
        if square in (superstate.first, superstate.second):
            return Half(superstate.ident, square == superstate.second)
    return None


def chain(game: Game, move: Move, square: int) -> WorldArgument | None:
    """Why the half now on *square* is real or not after *move*; ``None`` where that stays open.

    Its facts lead from what *move* decides to that half, in order.
    """
    rules, half = game.rules, half_on(game.position, square)
    if half is None:
        return None
    assert isinstance(rules, WorldExplaining), "halves are explained by worlds"
    step = rules.play(game.oracle, game.position, move)
    known = rules.world_evidence([*game.steps, step], [*game.moves, move])
    return why_decided(game, rules, known, literal_of(half))


def collapse_study(game: Game, move: Move, square: int, key: str) -> Study | None:
    """The study of the question whether the half on *square* is real after *move*.

    ``None`` where it is no deduction: it needs two facts and another superstate.
    """
    found = chain(game, move, square)
    if found is None or len(found.facts) < FEWEST_FACTS or len(_superstates(found)) < 2:
        return None
    after: Position = game.rules.advance(game.oracle, game.position, move)
    clauses = {found.evidence.grounds[fact].clause for fact in found.facts}
    themes = {"entangled", "played" if game.moves else "composed"}
    themes |= {_THEMES[clause] for clause in clauses if clause in _THEMES}
    if len(found.facts) > 3:
        themes.add("long-chain")
    parts = deduction_parts(len(found.facts), len(found.facts) - 1, 2, len(after.superstates))
    return Study(parts, tuple(sorted(themes)), numbered(map(str, world_sentences(found))), key)


def _superstates(argument: WorldArgument) -> set[int]:
    """The superstates that the facts are about."""
    grounds = [argument.evidence.grounds[fact] for fact in argument.facts]
    halves = [half for ground in grounds for half in (ground.half, ground.other)]
    return {half >> 1 for half in halves if half is not None}


_THEMES = {
    "S4": "crossed",
    "S5": "landed-on",
    "S8": "pawn-meets-half",
    "S9": "king-step",
    "S15": "tied-by-crossing",
    "S16": "observation",
}
