"""Moves to be found in games: a random game goes on until its position asks for one."""

from __future__ import annotations

from typing import Final

from ..game import Game
from ..puzzles.examiner import Examiner
from .chance import Chance
from .drafts import Draft
from .posing import pose

_QUIET_PLIES: Final = (6, 40)
"""How long a game goes on, at least and at most, before its positions are looked at."""
_PLIES_LOOKED_AT: Final = 8
_MOVES_WEIGHED: Final = 3


def met(rules: str, kind: str, chance: Chance, examiner: Examiner) -> Draft | None:
    """A draft of *kind* from the first of a few positions of a game that asks that."""
    game = Game(rules, oracle=examiner.oracle)
    quiet = chance.between(*_QUIET_PLIES)
    while game.ply < quiet + _PLIES_LOOKED_AT and _goes_on(game, chance):
        if game.ply <= quiet:
            continue
        found = pose(game, kind, chance)
        if found is not None:
            return Draft(game.given, tuple(game.moves), kind, *found)
    return None


def _goes_on(game: Game, chance: Chance) -> bool:
    """Plays a random move, rather one that captures; whether there was one."""
    moves = game.legal_moves
    if not moves:
        return False
    taken = {piece.square for piece in game.setup().pieces}
    some = chance.some(moves, _MOVES_WEIGHED)
    game.push(max(some, key=lambda move: getattr(move, "target", None) in taken))
    return True


def met_again(draft: Draft, chance: Chance, examiner: Examiner) -> Draft | None:
    """Another game: a move that has to be found there has nothing to do with this one's."""
    return met(draft.rules, draft.kind, chance, examiner)
