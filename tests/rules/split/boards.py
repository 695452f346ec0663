"""Random `split` positions that games seldom reach: ties at will, or every piece split."""

from __future__ import annotations

import random

import chess

from qsolve import Game, QsolveError


def random_line(rng: random.Random) -> str:
    """A QFEN line, perhaps of an invalid position."""
    squares: list[str | None] = [None] * 64
    free = rng.sample(range(64), 64)
    king = 4 if rng.random() < 0.4 else free[0]
    free.remove(king)
    squares[king] = "K"
    squares[free.pop()] = "k"
    size = rng.randint(1, 5)
    for number in range(1, size + 1):
        letter = rng.choice("QRBNqrbn")
        squares[free.pop()] = f"{{{letter}{number}}}"
        if rng.random() < 0.8:
            squares[free.pop()] = f"{{{letter}{number}'}}"
    for _ in range(rng.randint(0, 9)):
        letter, square = rng.choice("QRBNPPPqrbnppp"), free.pop()
        if letter not in "Pp" or 8 <= square < 56:
            squares[square] = letter
    castling = ""
    for letter, corner in (("K", 7), ("Q", 0)):
        if king == 4 and squares[corner] is None and rng.random() < 0.7:
            squares[corner] = "R"
            castling += letter
    equations = [_equation(rng, size) for _ in range(rng.choice((0, 0, 1, 1, 2))) if size > 1]
    bracket = f"[{','.join(equations)}]" if equations else ""
    return f"split {_placement(squares)}{bracket} {rng.choice('wb')} {castling or '-'} - 0 1"


def _equation(rng: random.Random, size: int) -> str:
    one, other = rng.sample(range(1, size + 1), 2)
    return f"{one}{rng.choice(['', chr(39)])}={other}{rng.choice(['', chr(39)])}"


def _placement(squares: list[str | None]) -> str:
    ranks = []
    for start in range(56, -8, -8):
        text, empty = "", 0
        for token in squares[start : start + 8]:
            if token is None:
                empty += 1
                continue
            text += (str(empty) if empty else "") + token
            empty = 0
        ranks.append(text + (str(empty) if empty else ""))
    return "/".join(ranks)


def random_position(seed: int) -> Game:
    """A valid one."""
    rng = random.Random(seed)
    while True:
        try:
            return Game.from_qfen(random_line(rng))
        except QsolveError:
            continue


def full_board(letters: str, seed: int) -> str:
    """Every piece of both sides split, on random squares, nothing tied."""
    rng = random.Random(seed)
    board: dict[int, str] = {chess.E1: "K", chess.E8: "k"}
    free = [square for square in rng.sample(range(64), 64) if square not in board]
    for number, letter in enumerate(letters + letters.lower(), start=1):
        board[free.pop()] = f"{{{letter}{number}}}"
        board[free.pop()] = f"{{{letter}{number}'}}"
    squares = [board.get(square) for square in range(64)]
    return f"split {_placement(squares)} w - - 0 1"
