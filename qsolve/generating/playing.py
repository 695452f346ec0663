"""Deductions from games: moves from the start until a piece is certain that never said so."""

from __future__ import annotations

from typing import Final

from ..events import Cause
from ..game import Game
from ..notation.moves import Move
from ..puzzles.examiner import Examiner
from .chance import Chance
from .drafts import Draft
from .posing import pose

_LONGEST_GAME: Final = 90
_MOVES_WEIGHED: Final = 6


def played(
    rules: str, kind: str, chance: Chance, examiner: Examiner, opening: tuple[Move, ...] = ()
) -> Draft | None:
    """A draft of *kind* from the first ply after *opening* at which there is one."""
    game = Game(rules, oracle=examiner.oracle)
    game.extend(opening)
    mover = chance.pick((True, False))
    while game.ply < _LONGEST_GAME:
        moves = game.legal_moves
        if not moves:
            return None
        game.push(_move(game, moves, chance, mover))
        if any(event.cause is Cause.DEDUCED for event in game.steps[-1].events):
            posed = pose(game, kind, chance)
            if posed is not None:
                return Draft(game.given, tuple(game.moves), kind, *posed)
    return None


def _move(game: Game, moves: list[Move], chance: Chance, mover: bool) -> Move:
    """One side shows its pieces, one after another; the other shuffles, and captures."""
    some = chance.some(moves, _MOVES_WEIGHED)
    if game.turn != mover:
        return some[0]
    hidden = {piece.square: piece.own for piece in game.setup().pieces}
    return max(some, key=lambda move: _tells(hidden, move))


def _tells(hidden: dict[int, int], move: Move) -> int:
    """How many identities the mover may still have: moves of hidden pieces tell more."""
    origin = getattr(move, "origin", None)
    return 0 if origin is None else hidden.get(origin, 0).bit_count()


def replayed(draft: Draft, chance: Chance, examiner: Examiner) -> Draft | None:
    """Another draft from the same game up to some ply."""
    kept = draft.moves[: chance.below(max(1, len(draft.moves)))]
    return played(draft.rules, draft.kind, chance, examiner, kept)
