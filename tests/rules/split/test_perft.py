"""Move counts of `split`: known totals, and ordinary chess where no quantum move is played."""

from __future__ import annotations

import chess
import pytest

from qsolve import Game, perft
from qsolve.notation.moves import Castling, Move, Plain
from qsolve.rules import rule_set
from qsolve.rules.split.position import Position
from qsolve.solvers import Oracle, default_oracle

RULES = rule_set("split")

_KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
_EN_PASSANT = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
_PROMOTIONS = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"


@pytest.mark.parametrize(("depth", "nodes"), [(1, 22), (2, 484), (3, 14_910)])
def test_from_the_start(depth: int, nodes: int) -> None:
    """Perft from the start position."""
    assert perft(Game("split"), depth) == nodes


def _classical_moves(oracle: Oracle, position: Position) -> list[Move]:
    moves = RULES.legal_moves(oracle, position)
    return [move for move in moves if isinstance(move, Plain | Castling)]


def _classical_perft(oracle: Oracle, position: Position, depth: int) -> int:
    moves = _classical_moves(oracle, position)
    if depth == 1:
        return len(moves)
    return sum(
        _classical_perft(oracle, RULES.advance(oracle, position, move), depth - 1) for move in moves
    )


def _chess_perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += _chess_perft(board, depth - 1)
        board.pop()
    return total


@pytest.mark.parametrize(
    ("fen", "depth"), [(chess.STARTING_FEN, 3), (_KIWIPETE, 2), (_EN_PASSANT, 3), (_PROMOTIONS, 2)]
)
def test_classical_moves_alone_are_chess(fen: str, depth: int) -> None:
    """Without quantum moves `split` counts what python-chess counts."""
    position = Game.from_qfen(f"split {fen}").position
    assert _classical_perft(default_oracle(), position, depth) == _chess_perft(
        chess.Board(fen), depth
    )
