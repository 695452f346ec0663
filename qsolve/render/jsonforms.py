"""Answers as the JSON objects that other programs rely on (format.md)."""

from __future__ import annotations

from typing import Any

import chess

from ..errors import (
    IllegalMoveError,
    InvalidPositionError,
    QsolveError,
    SolverDisagreementError,
    SolverRefusalError,
    UndecidedError,
)
from ..geometry import NAMES, names_in_order
from ..notation.qfen import write_setup
from ..queries.analyse import Analysis
from ..queries.certain_check import CertainCheck
from ..queries.history import Loss, Regain
from ..queries.legal_moves import LegalMove, Ruling
from ..rules.protocol import PieceCount, SideCount
from ..setups import Setup
from .words import entry_letters

_SIDE = {chess.WHITE: "white", chess.BLACK: "black"}


def analysis_form(answer: Analysis) -> dict[str, Any]:
    """``qsolve analyse``."""
    verdict = answer.verdict
    form: dict[str, Any] = {
        "fen": write_setup(answer.setup),
        "rules": answer.setup.rules,
        "turn": _SIDE[answer.setup.turn],
        "status": verdict.status.value,
        "reason": verdict.reason and verdict.reason.value,
    }
    if answer.inventory.worlds is not None:
        form["worlds"] = answer.inventory.worlds
    for colour, name in _SIDE.items():
        form[name] = _side_form(answer.inventory.sides[colour])
    form["certain_attacks"] = {
        name: names_in_order(answer.certain_attacks[colour]) for colour, name in _SIDE.items()
    }
    if answer.moves:
        form["lost"] = [_loss_form(answer, loss) for loss in answer.losses]
    if answer.regains:
        form["regained"] = [
            _change_form(answer, regain, regain.gained) for regain in answer.regains
        ]
    if answer.warnings:
        form["warnings"] = list(map(str, answer.warnings))
    form["solver"] = answer.solver
    return form


def _loss_form(answer: Analysis, loss: Loss) -> dict[str, Any]:
    return {**_change_form(answer, loss, loss.lost), "cause": loss.cause.value}


def _change_form(answer: Analysis, change: Loss | Regain, entries: int) -> dict[str, Any]:
    """A piece, the entries that it lost or regained, and when."""
    pieces = answer.inventory.sides[change.colour].pieces
    piece = next(piece for piece in pieces if piece.piece == change.piece)
    return {
        "side": _SIDE[change.colour],
        "square": None if piece.square is None else NAMES[piece.square],
        "captured": piece.captured,
        "identities": entry_letters(answer.setup.rules, entries),
        "ply": change.ply,
        "move": change.move,
        "clause": change.clause,
    }


def _side_form(side: SideCount) -> dict[str, Any]:
    form: dict[str, Any] = {} if side.worlds is None else {"worlds": side.worlds}
    form["king"] = {
        "revealed": side.king_revealed,
        "candidates": [NAMES[square] for square in side.king_candidates],
    }
    form["pieces"] = [_piece_form(piece) for piece in side.pieces]
    return form


def _piece_form(piece: PieceCount) -> dict[str, Any]:
    form: dict[str, Any] = {
        "square": None if piece.square is None else NAMES[piece.square],
        "captured": piece.captured,
        "identities": piece.identities,
    }
    if piece.promoted:
        form["promoted"] = True
    if piece.real is not None:
        form["real"] = piece.real
    if piece.half is not None:
        form["superstate"] = piece.half.superstate
    return form


def legal_moves_form(setup: Setup, moves: tuple[LegalMove, ...]) -> dict[str, Any]:
    """``qsolve legal-moves``."""
    return {"fen": write_setup(setup), "moves": [_move_form(move) for move in moves]}


def _move_form(move: LegalMove) -> dict[str, Any]:
    form: dict[str, Any] = {
        "move": str(move.move),
        "fen": write_setup(move.setup),
        "check": move.check,
        "mate": move.mate,
    }
    if move.observation is not None:
        form["observation"] = move.observation
    return form


def ruling_form(setup: Setup, ruling: Ruling) -> dict[str, Any]:
    """``qsolve legal-moves --why``."""
    argument = None
    if ruling.argument is not None:
        from .reasonforms import argument_form

        argument = argument_form(ruling.argument)
    return {
        "fen": write_setup(setup),
        "move": str(ruling.move),
        "legal": ruling.legal,
        "clause": ruling.clause,
        "reason": None if ruling.reason is None else str(ruling.reason),
        "argument": argument,
    }


def certain_check_form(answer: CertainCheck) -> dict[str, Any]:
    """``qsolve certain-check``."""
    form: dict[str, Any] = {
        "fen": write_setup(answer.setup),
        "in_check": answer.in_check,
        "checkers": names_in_order(answer.checkers),
        "checking_moves": [str(move) for move in answer.checking_moves],
        "mating_moves": [str(move) for move in answer.mating_moves],
    }
    if answer.square_attack is not None:
        asked = answer.square_attack
        example = asked.attack.counterexample
        form["square"] = NAMES[asked.square]
        form["by"] = _SIDE[asked.by]
        form["attacked"] = asked.attack.certainty.value
        form["counterexample"] = (
            None if example is None else {NAMES[square]: value for square, value in example.items()}
        )
    return form


def perft_form(
    setup: Setup, depth: int, nodes: int, by_move: dict[str, int] | None
) -> dict[str, Any]:
    """``qsolve perft``; *by_move* with ``--divide``."""
    form: dict[str, Any] = {"fen": write_setup(setup), "depth": depth, "nodes": nodes}
    if by_move is not None:
        form["divide"] = by_move
    return form


def error_form(line: int, error: QsolveError) -> dict[str, Any]:
    """An input that cannot be used, in its place in the order."""
    clause, faults, message = None, [], str(error)
    if isinstance(error, InvalidPositionError):
        kind = "invalid-position"
        faults = [fault._asdict() for fault in error.faults]
        clause, message = error.faults[0].clause, error.faults[0].message
    elif isinstance(error, IllegalMoveError):
        kind, clause = "illegal-move", error.clause
    elif isinstance(error, UndecidedError | SolverRefusalError):
        kind = "undecided"
    elif isinstance(error, SolverDisagreementError):
        kind = "internal"
    else:
        kind = "syntax"
    return {
        "error": {
            "line": line,
            "kind": kind,
            "message": message,
            "clause": clause,
            "faults": faults,
        }
    }
