"""qsolve: rules and analysis of quantum chess, exact answers with reasons.

>>> import qsolve
>>> game = qsolve.Game("backrank")
>>> game.push("b1c3")
>>> game.push("a7a6")
>>> qsolve.analyse(game).inventory.sides[qsolve.WHITE].worlds
720
"""

from __future__ import annotations

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
    "certain_check",
    "checking_moves",
    "divide",
    "legal_moves",
    "oracle",
    "perft",
    "why",
]
