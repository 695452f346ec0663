"""A `backrank` board; one side's assignments and certain attacks, each listed (B1-B10)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from .board import SQUARES, pawn_reach, reach, shade

CENSUS = {"K": 1, "Q": 1, "R": 2, "B": 2, "N": 2}
OTHER = {"w": "b", "b": "w"}


class Piece(NamedTuple):
    """One piece; ``kind`` is ``quantum``, ``pawn`` or ``promoted``.

    ``square`` of a captured piece is where it was captured, if known.
    """

    colour: str
    kind: str
    mask: str
    square: str | None
    captured: bool = False


class Board(NamedTuple):
    """A position; ``crossed`` is the square that a Pawn's double step just crossed."""

    pieces: tuple[Piece, ...]
    turn: str
    castling: str
    crossed: str | None
    halfmove: int
    fullmove: int

    @property
    def standing(self) -> dict[str, int]:
        """The index of the piece on each square."""
        return {
            piece.square: index
            for index, piece in enumerate(self.pieces)
            if not piece.captured and piece.square is not None
        }

    def army(self, colour: str) -> tuple[Piece, ...]:
        """The pieces of one side."""
        return tuple(piece for piece in self.pieces if piece.colour == colour)


# Assignments: B1 to B4


@lru_cache(maxsize=2000)
def assignments(army: tuple[Piece, ...]) -> tuple[tuple[str, ...], ...]:
    """Every assignment of one side: a letter for each of its pieces, Pawns and promoted too."""
    announced = {
        shade(piece.square)
        for piece in army
        if piece.kind == "promoted" and piece.mask == "B" and piece.square and not piece.captured
    }
    found = [
        letters for letters in _choices(army, 0, dict(CENSUS)) if _allowed(army, letters, announced)
    ]
    return tuple(found)


def _choices(
    army: tuple[Piece, ...], index: int, left: dict[str, int]
) -> Iterator[tuple[str, ...]]:
    if index == len(army):
        yield ()
        return
    piece = army[index]
    if piece.kind != "quantum":
        for rest in _choices(army, index + 1, left):
            yield (piece.mask, *rest)
        return
    for letter in piece.mask:
        if left[letter]:
            left[letter] -= 1
            for rest in _choices(army, index + 1, left):
                yield (letter, *rest)
            left[letter] += 1


def _allowed(army: tuple[Piece, ...], letters: tuple[str, ...], announced: set[str]) -> bool:
    kings = 0
    shades: list[str] = []
    for piece, letter in zip(army, letters, strict=True):
        if piece.kind != "quantum":
            continue
        if letter == "K":
            if piece.captured:
                return False
            kings += 1
        if letter == "B" and piece.square is not None:
            shades.append(shade(piece.square))
            if not piece.captured and shades[-1] in announced:
                return False
    return kings == 1 and len(set(shades)) == len(shades)


def reduced(board: Board, colour: str) -> Board | None:
    """The board with one side's masks reduced; ``None`` where it has no assignment."""
    army = board.army(colour)
    found = assignments(army)
    if not found:
        return None
    masks = iter(
        "".join(letter for letter in "KQRBNP" if any(world[index] == letter for world in found))
        for index in range(len(army))
    )
    return board._replace(
        pieces=tuple(
            piece._replace(mask=next(masks)) if piece.colour == colour else piece
            for piece in board.pieces
        )
    )


# Attacks: B10


def certain_attacks(board: Board, colour: str) -> set[str]:
    """The squares attacked in every assignment of *colour*."""
    return _certain(board.army(colour), frozenset(board.standing))


@lru_cache(maxsize=2000)
def _certain(army: tuple[Piece, ...], occupied: frozenset[str]) -> set[str]:
    seen: dict[tuple[int, str], int] = {}
    certain = (1 << 64) - 1
    for world in assignments(army):
        attacked = 0
        for index, letter in enumerate(world):
            if (index, letter) not in seen:
                seen[index, letter] = _attacked(army[index], letter, occupied)
            attacked |= seen[index, letter]
        certain &= attacked
    return {square for number, square in enumerate(SQUARES) if certain >> number & 1}


def _attacked(piece: Piece, letter: str, occupied: frozenset[str]) -> int:
    if piece.captured or piece.square is None:
        return 0
    if letter == "P":
        squares = pawn_reach(piece.colour, piece.square)
    else:
        squares = reach(letter, piece.square, occupied)
    return sum(1 << SQUARES.index(square) for square in squares)
