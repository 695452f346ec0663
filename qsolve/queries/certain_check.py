"""Whether the side to move is certainly in check, by what, and what gives check."""

from __future__ import annotations

from typing import NamedTuple

from ..game import Game
from ..notation.moves import Move
from ..rules.protocol import Attack
from ..setups import Setup
from .legal_moves import checking_moves


class SquareAttack(NamedTuple):
    """The answer about one square: attacked by that side certainly, possibly or never."""

    square: int
    by: bool
    attack: Attack


class CertainCheck(NamedTuple):
    """The answer of :func:`certain_check`; ``checkers`` is a bit board, 0 when not in check."""

    setup: Setup
    in_check: bool
    checkers: int
    checking_moves: tuple[Move, ...]
    mating_moves: tuple[Move, ...]
    square_attack: SquareAttack | None


def certain_check(game: Game, square: int | None = None, by: bool | None = None) -> CertainCheck:
    """Whether the side to move is in certain check, and which of its moves give one.

    With *square* and *by*, also whether that square is attacked by that side.
    """
    rules, oracle, position = game.rules, game.oracle, game.position
    checking, mating = checking_moves(game)
    asked = None
    if square is not None and by is not None:
        asked = SquareAttack(square, by, rules.attack(oracle, position, square, by))
    return CertainCheck(
        setup=game.setup(),
        in_check=rules.is_check(oracle, position),
        checkers=rules.checkers(oracle, position),
        checking_moves=checking,
        mating_moves=mating,
        square_attack=asked,
    )
