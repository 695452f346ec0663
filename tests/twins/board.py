"""A board of files and ranks: squares as text, rays walked one square at a time."""

from __future__ import annotations

from collections.abc import Container, Iterator

STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
LEAPS = ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1))
SQUARES = tuple(file + rank for file in "abcdefgh" for rank in "12345678")
"""In square order."""


def shifted(square: str, files: int, ranks: int) -> str | None:
    """The square so many files and ranks away, if it is on the board."""
    file, rank = ord(square[0]) - 97 + files, int(square[1]) + ranks
    return f"{chr(97 + file)}{rank}" if 0 <= file < 8 and 1 <= rank <= 8 else None


def ray(square: str, files: int, ranks: int, occupied: Container[str]) -> Iterator[str]:
    """The squares in one direction, up to and including the first that is occupied."""
    at = shifted(square, files, ranks)
    while at is not None:
        yield at
        if at in occupied:
            return
        at = shifted(at, files, ranks)


def reach(letter: str, square: str, occupied: Container[str]) -> set[str]:
    """The squares that a K, Q, R, B or N on *square* attacks."""
    if letter in "KN":
        steps = LEAPS if letter == "N" else STRAIGHT + DIAGONAL
        found = {shifted(square, *step) for step in steps}
        return {at for at in found if at is not None}
    directions = {"Q": STRAIGHT + DIAGONAL, "R": STRAIGHT, "B": DIAGONAL}[letter]
    return {at for step in directions for at in ray(square, *step, occupied)}


def pawn_reach(colour: str, square: str) -> set[str]:
    """The two forward diagonals of a Pawn of ``"w"`` or ``"b"``."""
    ahead = 1 if colour == "w" else -1
    found = {shifted(square, side, ahead) for side in (-1, 1)}
    return {at for at in found if at is not None}


def shade(square: str) -> str:
    """``"light"`` or ``"dark"``: a1 is dark."""
    return "dark" if (ord(square[0]) - 97 + int(square[1]) - 1) % 2 == 0 else "light"
