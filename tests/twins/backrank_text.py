"""The twin's own reading and writing of `backrank` lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .backrank import ep_square
from .backrank_sides import Board, Piece, reduced

_TOKEN = re.compile(r"[1-8]|\([A-Za-z]+\)|[A-Za-z]~?")


def _piece(token: str, square: str | None, captured: bool = False) -> Piece:
    colour = "w" if token.strip("()~").isupper() else "b"
    letters = token.strip("()~").upper()
    if token.endswith("~"):
        return Piece(colour, "promoted", letters, square)
    if letters == "P":
        return Piece(colour, "pawn", "P", square)
    return Piece(colour, "quantum", "KQRBN" if letters == "X" else letters, square, captured)


def read(line: str) -> Board:
    """The board of a line without moves, masks as they are written."""
    placement, turn, castling, crossed, halfmove, fullmove = line.split()[1:]
    board, _, listed = placement.partition("[")
    pieces = []
    for rank, text in zip("87654321", board.split("/"), strict=True):
        file = 0
        for token in _TOKEN.findall(text):
            if token.isdigit():
                file += int(token)
            else:
                pieces.append(_piece(token, "abcdefgh"[file] + rank))
                file += 1
    for item in filter(None, listed.rstrip("]").split(",")):
        token, _, square = item.partition("@")
        pieces.append(_piece(token, square or None, captured=True))
    return Board(
        tuple(pieces),
        turn,
        castling.strip("-"),
        None if crossed == "-" else crossed,
        int(halfmove),
        int(fullmove),
    )


def admitted(line: str) -> Board | None:
    """The board of a line, reduced (B2, B9); ``None`` where a side has no assignment."""
    board = read(line)
    for colour in "wb":
        narrowed = reduced(board, colour)
        if narrowed is None:
            return None
        board = narrowed
    return board


def _token(piece: Piece) -> str:
    if piece.kind == "promoted":
        text = piece.mask + "~"
    elif len(piece.mask) == 1:
        text = piece.mask
    else:
        text = "X" if piece.mask == "KQRBN" else f"({piece.mask})"
    return text if piece.colour == "w" else text.lower()


def _captured(board: Board, colour: str) -> Iterator[str]:
    for piece in board.army(colour):
        if piece.captured:
            known = "B" in piece.mask and piece.square
            yield _token(piece) + (f"@{piece.square}" if known else "")


def write(board: Board) -> str:
    """The canonical line of a board."""
    ranks = []
    for rank in "87654321":
        text = ""
        for file in "abcdefgh":
            index = board.standing.get(file + rank)
            text += "." if index is None else _token(board.pieces[index])
        ranks.append(re.sub(r"\.+", lambda gap: str(len(gap[0])), text))
    captured = [*sorted(_captured(board, "w")), *sorted(_captured(board, "b"))]
    return " ".join(
        (
            "backrank",
            "/".join(ranks) + (f"[{','.join(captured)}]" if captured else ""),
            board.turn,
            board.castling or "-",
            ep_square(board) or "-",
            str(board.halfmove),
            str(board.fullmove),
        )
    )
