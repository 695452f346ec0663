"""Positions for `predict` and `collapse`: a hidden army, or halves tied by a few quantum moves."""

from __future__ import annotations

from typing import Final

import chess

from ..errors import QsolveError
from ..game import Game
from ..identities import ALL, BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, identities
from ..notation.moves import Quantum
from ..puzzles.examiner import Examiner
from ..setups import PlacedPiece
from .chance import Chance
from .drafts import Draft
from .posing import pose
from .setting import blank

_SOLIDS: Final = (QUEEN, ROOK, ROOK, BISHOP, BISHOP, KNIGHT, KNIGHT)
_PLIES: Final = (6, 14)


def armies(kind: str, chance: Chance, examiner: Examiner) -> Draft | None:
    """`zap`: a few pieces a side with masks of two to four identities, close together."""
    squares = chance.shuffled([s for s in range(8, 56) if 1 <= s & 7 <= 6])
    pieces = []
    for colour in (chess.WHITE, chess.BLACK):
        for _ in range(chance.between(2, 5)):
            square = squares.pop()
            number = chance.between(1, 4)
            mask = sum(chance.some(identities(ALL), number))
            pieces.append(PlacedPiece(square, colour, mask))
    setup = blank("zap", chance.pick((chess.WHITE, chess.BLACK)))
    setup = setup._replace(pieces=tuple(pieces))
    try:
        game = Game("zap", setup, examiner.oracle)
        posed = pose(game, kind, chance)
    except QsolveError:
        return None
    return None if posed is None else Draft(setup, (), kind, *posed)


def entangled(kind: str, chance: Chance, examiner: Examiner) -> Draft | None:
    """`split`: classical pieces that split and cross one another, then a move that decides."""
    squares = chance.shuffled(range(8, 56))
    pieces = [
        PlacedPiece(squares.pop(), chess.WHITE, KING),
        PlacedPiece(squares.pop(), chess.BLACK, KING),
    ]
    for colour in (chess.WHITE, chess.BLACK):
        solids = chance.some(_SOLIDS, chance.between(2, 3))
        pieces += [PlacedPiece(squares.pop(), colour, solid) for solid in solids]
        if chance.happens(50):
            pieces.append(PlacedPiece(squares.pop(), colour, PAWN))
    setup = blank("split", chance.pick((chess.WHITE, chess.BLACK)))
    try:
        game = Game("split", setup._replace(pieces=tuple(pieces)), examiner.oracle)
        for _ in range(chance.between(*_PLIES)):
            moves = game.legal_moves
            quantum = [move for move in moves if isinstance(move, Quantum)]
            if not moves or not quantum:
                break
            game.push(_tying(game, quantum, chance))
        posed = pose(game, kind, chance)
    except QsolveError:
        return None
    if posed is None:
        return None
    if chance.happens(75):
        return Draft(game.given, tuple(game.moves), kind, *posed)
    return Draft(game.setup()._replace(halfmove=0, fullmove=1), (), kind, *posed)


def _tying(game: Game, quantum: list[Quantum], chance: Chance) -> Quantum:
    """One of a few quantum moves that adds the most ties."""

    def ties(move: Quantum) -> int:
        return len(game.rules.advance(game.oracle, game.position, move).frame.ties)

    return max(chance.some(quantum, 6), key=ties)
