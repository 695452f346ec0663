"""Every piece of a `split` position, and in how many worlds it stands where it stands."""

from __future__ import annotations

import chess

from ...geometry import RANK_IN_ORDER, squares
from ...identities import LETTERS
from ...setups import Half
from ...solvers import Oracle
from ..protocol import Inventory, PieceCount, SideCount
from .attacks import king_square
from .position import Numbering, Position


def inventory(oracle: Oracle, position: Position) -> Inventory:
    """Classical pieces and halves in square order, taken halves last by superstate."""
    counts = oracle.worlds(position.frame).count()
    black, white = (
        _side(position, colour, counts.total, counts.real) for colour in (chess.BLACK, chess.WHITE)
    )
    return Inventory((black, white), counts.total)


def _side(position: Position, colour: bool, worlds: int, real: tuple[int, ...]) -> SideCount:
    standing: list[PieceCount] = []
    taken: list[PieceCount] = []
    for kind, board in enumerate(position.men.kinds):
        identities = {LETTERS[kind]: worlds}
        standing += [
            PieceCount(square, False, identities, real=worlds)
            for square in squares(board & position.men.sides[colour])
        ]
    numbering = Numbering.of(position)
    for number, index in enumerate(numbering.order, start=1):
        superstate = position.superstates[index]
        if superstate.colour != colour:
            continue
        for second, square in enumerate((superstate.first, superstate.second)):
            piece = PieceCount(
                square,
                square is None,
                {superstate.letter: worlds},
                real=real[2 * index + second],
                half=Half(number, bool(second) != numbering.swapped[index]),
            )
            (taken if square is None else standing).append(piece)
    standing.sort(key=lambda piece: RANK_IN_ORDER[piece.square or 0])
    king = king_square(position, colour)
    return SideCount(None, True, (king,), (*standing, *taken))
