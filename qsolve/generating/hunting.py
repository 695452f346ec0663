"""Composed positions in which one side hunts the other's King: raw material for moves and mates."""

from __future__ import annotations

from typing import Final

import chess

from ..errors import QsolveError
from ..game import Game
from ..identities import ALL, BISHOP, KING, KNIGHT, PAWN, PIECES, QUEEN, ROOK
from ..notation.dialects import DIALECTS
from ..puzzles.examiner import Examiner
from ..setups import Equation, Half, PlacedPiece, Setup
from .chance import Chance
from .drafts import Draft
from .posing import pose
from .setting import blank

_CLEAR: Final = (QUEEN, ROOK, ROOK, BISHOP, KNIGHT, KNIGHT, PAWN, PAWN)
_VEILED: Final = (
    QUEEN,
    ROOK,
    KNIGHT,
    PAWN,
    QUEEN | ROOK,
    QUEEN | BISHOP,
    ROOK | BISHOP,
    QUEEN | KNIGHT,
    ROOK | KNIGHT,
    KING | QUEEN,
    KING | QUEEN | ROOK,
    QUEEN | ROOK | BISHOP,
)
_KINGS: Final = {
    "backrank": (KING | KNIGHT, KING | BISHOP, KING | ROOK, KING | QUEEN, PIECES, KING),
    "zap": (KING,),
    "split": (KING,),
    "classical": (KING,),
}
_HUNTING_KINGS: Final = {
    "backrank": (KING | BISHOP, KING | QUEEN, KING, PIECES),
    "zap": (KING, ALL & ~PAWN, KING | QUEEN, 0),
    "split": (KING,),
    "classical": (KING,),
}
_EDGE: Final = tuple(s for s in range(64) if s >> 3 in (0, 7) or s & 7 in (0, 7))
_MIDDLE: Final = tuple(range(8, 56))


def hunt(rules: str, kind: str, chance: Chance, examiner: Examiner) -> Draft | None:
    """A draft of *kind* in one random position; ``None`` where it has none."""
    turn = chance.pick((chess.WHITE, chess.BLACK))
    hunter = turn if kind != "only-move" else not turn
    return posed(_position(rules, hunter, turn, chance), kind, chance, examiner)


def posed(setup: Setup, kind: str, chance: Chance, examiner: Examiner) -> Draft | None:
    """What *setup* asks of *kind*, if it is a position and asks that."""
    try:
        game = Game(setup.rules, setup, examiner.oracle)
        found = pose(game, kind, chance)
    except QsolveError:
        return None
    return None if found is None else Draft(setup, (), kind, *found)


def _position(rules: str, hunter: bool, turn: bool, chance: Chance) -> Setup:
    squares = chance.shuffled(_MIDDLE)
    home = chance.pick(_EDGE) if chance.happens(75) else squares.pop()
    squares = [square for square in squares if square != home]
    pieces = [PlacedPiece(home, not hunter, chance.pick(_KINGS[rules]))]
    king = chance.pick(_HUNTING_KINGS[rules])
    if king:
        pieces.append(PlacedPiece(squares.pop(), hunter, king))
    for colour, number in ((hunter, chance.between(2, 4)), (not hunter, chance.between(0, 3))):
        for _ in range(number):
            near = colour != hunter and chance.happens(60)
            square = _near(home, squares, chance) if near else squares.pop()
            pieces.append(PlacedPiece(square, colour, _mask(rules, chance)))
    setup = blank(rules, turn)._replace(pieces=tuple(pieces))
    return _halved(setup, squares, chance) if rules == "split" else setup


def _near(home: int, squares: list[int], chance: Chance) -> int:
    """A free square beside the King's, where there is one."""
    beside = [s for s in squares if chess.square_distance(s, home) == 1]
    square = chance.pick(beside) if beside else squares[-1]
    squares.remove(square)
    return square


def _mask(rules: str, chance: Chance) -> int:
    if not DIALECTS[rules].masks:
        return chance.pick(_CLEAR)
    if chance.happens(25):
        return PAWN
    mask = chance.pick(_VEILED)
    if rules == "zap" and chance.happens(40):
        mask |= chance.pick((PAWN, KNIGHT, KING))
    return mask


def _halved(setup: Setup, squares: list[int], chance: Chance) -> Setup:
    """Some pieces in two halves, and some of these tied."""
    pieces: list[PlacedPiece] = []
    number = 0
    for piece in setup.pieces:
        if piece.own in (KING, PAWN) or not chance.happens(60):
            pieces.append(piece)
            continue
        number += 1
        pieces.append(piece._replace(half=Half(number, False)))
        pieces.append(piece._replace(square=squares.pop(), half=Half(number, True)))
    equations = tuple(
        Equation(Half(n, False), Half(n - 1, chance.happens(50)))
        for n in range(2, number + 1)
        if chance.happens(70)
    )
    return setup._replace(pieces=tuple(pieces), equations=equations)
