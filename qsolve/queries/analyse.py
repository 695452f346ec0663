"""What is known of a position: status, assignments, identities, certain attacks."""

from __future__ import annotations

from typing import NamedTuple

import chess

from ..game import Game
from ..rules.protocol import Inventory
from ..rules.verdict import Verdict
from ..setups import Setup
from .history import Loss, Regain, losses, own_masks, regains


class Analysis(NamedTuple):
    """The answer of :func:`analyse`; pairs are indexed by colour.

    ``certain_attacks`` are bit boards; ``losses`` tell at which ply each identity
    went, ``regains`` at which one came back (`zap`); ``own_masks`` hold, by colour and
    piece id, what a piece's own evidence leaves it; ``given`` is the setup that the game
    began with.
    """

    setup: Setup
    given: Setup
    moves: tuple[str, ...]
    verdict: Verdict
    inventory: Inventory
    certain_attacks: tuple[int, int]
    losses: tuple[Loss, ...]
    regains: tuple[Regain, ...]
    own_masks: dict[tuple[bool, int], int]
    warnings: tuple[str, ...]
    solver: str


def analyse(game: Game) -> Analysis:
    """Everything that is certain and possible in the position that *game* has reached.

    >>> from qsolve.game import Game
    >>> analyse(Game("backrank")).inventory.sides[True].worlds
    2880
    """
    rules, oracle, position = game.rules, game.oracle, game.position
    return Analysis(
        setup=game.setup(),
        given=game.given,
        moves=tuple(map(str, game.moves)),
        verdict=game.verdict(),
        inventory=rules.inventory(oracle, position),
        certain_attacks=(
            rules.certain_attacks(oracle, position, chess.BLACK),
            rules.certain_attacks(oracle, position, chess.WHITE),
        ),
        losses=losses(game),
        regains=regains(game),
        own_masks=own_masks(game),
        warnings=rules.warnings(oracle, position),
        solver=oracle.name,
    )
