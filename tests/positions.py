"""Random `backrank` positions: composed ones as lines, reached ones as games. Seeded."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import qsolve

_LETTERS = "KQRBN"


def composed_line(random: Random) -> str:
    """A line with a few quantum, promoted and captured pieces and Pawns; maybe not admissible."""
    squares = [file + rank for rank in "12345678" for file in "abcdefgh"]
    random.shuffle(squares)
    board: dict[str, str] = {}
    captured = []
    for colour in (str.upper, str.lower):
        for _ in range(random.randint(1, 4)):
            board[squares.pop()] = colour(_token(random))
        for _ in range(random.choice((0, 0, 1, 2))):
            board[squares.pop()] = colour(random.choice("QRBBN")) + "~"
        captured += [
            _captured(random, colour(_token(random))) for _ in range(random.choice((0, 0, 1, 2)))
        ]
        for _ in range(random.randint(0, 3)):
            _place_pawn(random, board, squares, colour("p"))
    castling = _castling(random, board)
    clock = random.choice((0, 3, 99, 100))
    listed = f"[{','.join(captured)}]" if captured else ""
    turn = random.choice("wb")
    if random.random() < 0.25:
        _place_pair(random, board, turn)
    crossed = _crossed(random, board, turn)
    return f"backrank {_placement(board)}{listed} {turn} {castling} {crossed} {clock} 60"


def _token(random: Random) -> str:
    size = random.choice((1, 2, 2, 3, 3, 4, 5))
    mask = "".join(sorted(random.sample(_LETTERS, size), key=_LETTERS.index))
    return mask if size == 1 else f"({mask})"


def _captured(random: Random, token: str) -> str:
    square = random.choice("abcdefgh") + random.choice("12345678")
    return f"{token}@{square}" if random.random() < 0.7 else token


def _place_pawn(random: Random, board: dict[str, str], squares: list[str], pawn: str) -> None:
    # Far Pawns promote, those on their second rank can step twice: both are worth having often.
    rank = random.choice("2277345" if pawn == "P" else "7722654")
    square = random.choice("abcdefgh") + rank
    if square in squares:
        squares.remove(square)
        board[square] = pawn


def _castling(random: Random, board: dict[str, str]) -> str:
    """Now and then castling rights, with the pieces they need put in place."""
    rights = ""
    for right, king, corner in (
        ("K", "e1", "h1"),
        ("Q", "e1", "a1"),
        ("k", "e8", "h8"),
        ("q", "e8", "a8"),
    ):
        if random.random() < 0.15:
            case = str.upper if right.isupper() else str.lower
            board[king] = case("(KQR)")
            board[corner] = case(random.choice(("(QR)", "(RBN)", "R", "X")))
            rights += right
    return rights or "-"


def _place_pair(random: Random, board: dict[str, str], turn: str) -> None:
    """A Pawn of each colour side by side, where the other side's can just have stepped twice."""
    file = random.randrange(7)
    pair = ["P", "p"]
    random.shuffle(pair)
    for offset, pawn in enumerate(pair):
        board["abcdefgh"[file + offset] + ("5" if turn == "w" else "4")] = pawn


def _crossed(random: Random, board: dict[str, str], turn: str) -> str:
    """The square behind a Pawn of the other side that can just have stepped twice, if any."""
    pawn, home, crossed, rank = ("p", "7", "6", "5") if turn == "w" else ("P", "2", "3", "4")
    files = [
        file
        for file in "abcdefgh"
        if board.get(file + rank) == pawn and not {file + home, file + crossed} & set(board)
    ]
    return random.choice(files) + crossed if files else "-"


def _placement(board: dict[str, str]) -> str:
    ranks = []
    for rank in "87654321":
        text, empty = "", 0
        for file in "abcdefgh":
            token = board.get(file + rank)
            if token is None:
                empty += 1
                continue
            text += (str(empty) if empty else "") + token
            empty = 0
        ranks.append(text + (str(empty) if empty else ""))
    return "/".join(ranks)


def composed_games(seed: int, number: int) -> Iterator[qsolve.Game]:
    """So many games, each at a composed position that the rules admit."""
    random = Random(seed)
    while number:
        try:
            game = qsolve.Game.from_qfen(composed_line(random))
        except qsolve.InvalidPositionError:
            continue
        number -= 1
        yield game


def random_game(seed: int, plies: int, game: qsolve.Game | None = None) -> Iterator[qsolve.Game]:
    """One game that is played on at random: yielded before every ply, and at its end.

    Ends early only where there is no legal move.
    """
    random = Random(seed)
    game = game or qsolve.Game("backrank")
    for _ in range(plies):
        yield game
        moves = game.legal_moves
        if not moves:
            return
        captures = [move for move in moves if str(move)[2:4] in _enemies(game)]
        # Captures end random shuffling: masks narrow, lines open, Kings come under fire.
        some = captures if captures and random.random() < 0.25 else moves
        game.push(random.choice(some))
    yield game


def _enemies(game: qsolve.Game) -> set[str]:
    return {
        "abcdefgh"[piece.square & 7] + str((piece.square >> 3) + 1)
        for piece in game.setup().pieces
        if piece.colour != game.turn
    }


def long_game(seed: int, plies: int) -> Iterator[qsolve.Game]:
    """A random game of at least so many plies: the first seed from *seed* on that lasts."""
    while True:
        if sum(1 for _ in random_game(seed, plies)) == plies + 1:
            yield from random_game(seed, plies)
            return
        seed += 1
