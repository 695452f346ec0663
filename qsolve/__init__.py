"""qsolve: rules and analysis of quantum chess, exact answers with reasons.

>>> import qsolve
>>> game = qsolve.Game("backrank")
>>> game.push("b1c3")
>>> game.push("a7a6")
>>> qsolve.analyse(game).inventory.sides[qsolve.WHITE].worlds
720
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chess import BLACK, WHITE

from .errors import (
    Fault,
    IllegalMoveError,
    InvalidPositionError,
    NotationError,
    QsolveError,
    SolverDisagreementError,
    SolverRefusalError,
    UndecidedError,
)
from .game import Game
from .queries.analyse import Analysis, analyse
from .queries.certain_check import CertainCheck, certain_check
from .queries.legal_moves import LegalMove, Ruling, checking_moves, legal_moves, why
from .queries.perft import divide, perft
from .solvers import SOLVERS, Oracle, oracle

if TYPE_CHECKING:
    from .queries.ask import ask
    from .queries.explain import explain

__version__ = "0.1.0"

__all__ = [
    "BLACK",
    "SOLVERS",
    "WHITE",
    "Analysis",
    "CertainCheck",
    "Fault",
    "Game",
    "IllegalMoveError",
    "InvalidPositionError",
    "LegalMove",
    "NotationError",
    "Oracle",
    "QsolveError",
    "Ruling",
    "SolverDisagreementError",
    "SolverRefusalError",
    "UndecidedError",
    "analyse",
    "ask",
    "certain_check",
    "checking_moves",
    "divide",
    "explain",
    "legal_moves",
    "oracle",
    "perft",
    "why",
]

_LOADED_ON_USE = {"ask": ".queries.ask", "explain": ".queries.explain"}


def __getattr__(name: str) -> object:
    """What most programs never need is loaded when it is asked for (PEP 562)."""
    if name not in _LOADED_ON_USE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_LOADED_ON_USE[name], __name__), name)
