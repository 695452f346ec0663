"""How many move sequences of a given length there are: the check of a move generator."""

from __future__ import annotations

from typing import Any

from ..game import Game
from ..rules.protocol import RuleSet
from ..solvers import Oracle


def perft(game: Game, depth: int) -> int:
    """The number of sequences of *depth* legal moves; the last ply is counted, not played.

    >>> from qsolve.game import Game
    >>> perft(Game("backrank"), 2)
    900
    """
    return _perft(game.rules, game.oracle, game.position, depth)


def divide(game: Game, depth: int) -> dict[str, int]:
    """:func:`perft` split by the first move, sorted by its text; *depth* is at least 1."""
    return {
        str(move): _perft(
            game.rules,
            game.oracle,
            game.rules.advance(game.oracle, game.position, move),
            depth - 1,
        )
        for move in game.legal_moves
    }


def _perft(rules: RuleSet, oracle: Oracle, position: Any, depth: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return rules.count_legal_moves(oracle, position)
    return sum(
        _perft(rules, oracle, rules.advance(oracle, position, move), depth - 1)
        for move in rules.legal_moves(oracle, position)
    )
