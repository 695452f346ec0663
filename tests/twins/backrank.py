"""`backrank` once more, naively: moves and verdicts by listing every assignment (B6-B21)."""

from __future__ import annotations

from collections.abc import Iterator

from .backrank_sides import OTHER, Board, Piece, assignments, certain_attacks, reduced
from .board import SQUARES, pawn_reach, reach, shade, shifted

HOME = {"w": "1", "b": "8"}
SECOND = {"w": "2", "b": "7"}


class Refused(Exception):  # noqa: N818 - an answer of the twin, no error of the program
    """A move that a clause forbids; the clause is ``None`` where it is mere geometry."""

    def __init__(self, clause: str | None) -> None:
        super().__init__(clause)
        self.clause = clause


# One move: B6, B7, B9, B11, B16, B17


def play(board: Board, move: str) -> Board:
    """The position after *move*; raises :class:`Refused` with the first clause that fails."""
    if move in ("O-O", "O-O-O"):
        return _finish(board, _castled(board, move), move)
    origin, target, letter = move[:2], move[2:4], move[4:].upper()
    index = board.standing.get(origin)
    if index is None or board.pieces[index].colour != board.turn:
        raise Refused(None)
    piece = board.pieces[index]
    if piece.kind == "pawn":
        _check_pawn_step(board, piece, target, letter)
        moved = piece._replace(square=target)
    else:
        kept = "".join(one for one in piece.mask if target in reach(one, origin, board.standing))
        own = board.standing.get(target)
        if not kept or (own is not None and board.pieces[own].colour == board.turn):
            raise Refused("B6")
        if letter:
            raise Refused("B17")
        moved = piece._replace(square=target, mask=kept)
    after = _with(board, index, moved)
    prey = board.standing.get(target)
    if piece.kind == "pawn" and prey is None and target[0] != origin[0]:
        prey = board.standing[target[0] + origin[1]]
    if prey is not None:
        after = _taken(after, prey)
    if letter:
        after = _promoted(after, index, letter)
    return _finish(board, after, move)


def _with(board: Board, index: int, piece: Piece) -> Board:
    pieces = list(board.pieces)
    pieces[index] = piece
    return board._replace(pieces=tuple(pieces))


def _check_pawn_step(board: Board, piece: Piece, target: str, letter: str) -> None:
    assert piece.square is not None
    ahead = 1 if piece.colour == "w" else -1
    free = [square for square in (shifted(piece.square, 0, ahead),) if square is not None]
    if piece.square[1] == SECOND[piece.colour] and free and free[0] not in board.standing:
        double = shifted(piece.square, 0, 2 * ahead)
        assert double is not None
        free.append(double)
    steps = {square for square in free if square not in board.standing}
    for square in pawn_reach(piece.colour, piece.square):
        prey = board.standing.get(square)
        if square == board.crossed or (
            prey is not None and board.pieces[prey].colour != piece.colour
        ):
            steps.add(square)
    if target not in steps or (target[1] in "18") != bool(letter):
        raise Refused("B17")


def _taken(board: Board, index: int) -> Board:
    piece = board.pieces[index]
    if piece.kind != "quantum":
        return board._replace(pieces=(*board.pieces[:index], *board.pieces[index + 1 :]))
    mask = piece.mask.replace("K", "")
    after = _with(board, index, piece._replace(mask=mask, captured=True))
    if not assignments(after.army(piece.colour)):
        raise Refused("B9")
    return after


def _promoted(board: Board, index: int, letter: str) -> Board:
    # A Pawn or promoted piece that was captured before may have moved the index by one.
    pawn = next(
        piece
        for piece in board.pieces
        if piece.kind == "pawn" and piece.square is not None and piece.square[1] in "18"
    )
    index = board.pieces.index(pawn)
    assert pawn.square is not None
    new = _with(board, index, pawn._replace(kind="promoted", mask=letter))
    if letter != "B":
        return new
    colour = shade(pawn.square)
    mine = board.army(pawn.colour)
    living = [
        number
        for number, piece in enumerate(mine)
        if piece.kind == "quantum" and not piece.captured and shade(str(piece.square)) == colour
    ]
    if any(
        piece.kind == "promoted" and piece.mask == "B" and shade(str(piece.square)) == colour
        for piece in mine
    ):
        raise Refused("B17")
    if all(any(world[number] == "B" for number in living) for world in assignments(mine)):
        raise Refused("B17")
    return new._replace(
        pieces=tuple(
            piece._replace(mask=piece.mask.replace("B", ""))
            if piece.colour == pawn.colour
            and piece.kind == "quantum"
            and not piece.captured
            and shade(str(piece.square)) == colour
            else piece
            for piece in new.pieces
        )
    )


def _castled(board: Board, move: str) -> Board:
    rank = HOME[board.turn]
    corner, king_to, rook_to = ("h", "g", "f") if move == "O-O" else ("a", "c", "d")
    letter = "K" if move == "O-O" else "Q"
    if (letter if board.turn == "w" else letter.lower()) not in board.castling:
        raise Refused("B16")
    between = "fg" if move == "O-O" else "bcd"
    if any(file + rank in board.standing for file in between):
        raise Refused("B16")
    king, rook = board.standing["e" + rank], board.standing[corner + rank]
    army = board.army(board.turn)
    e_piece, corner_piece = (army.index(board.pieces[index]) for index in (king, rook))
    if not any(world[e_piece] == "K" and world[corner_piece] == "R" for world in assignments(army)):
        raise Refused("B16")
    attacked = certain_attacks(board, OTHER[board.turn])
    if {file + rank for file in ("e", rook_to, king_to)} & attacked:
        raise Refused("B16")
    after = _with(board, king, board.pieces[king]._replace(mask="K", square=king_to + rank))
    return _with(after, rook, board.pieces[rook]._replace(mask="R", square=rook_to + rank))


def _finish(before: Board, board: Board, move: str) -> Board:
    """Steps 4 to 6 of B7, then rights (B23), clocks and the crossed square."""
    mover = before.turn
    for colour in "wb":
        narrowed = reduced(board, colour)
        if narrowed is None:
            raise AssertionError(f"{move}: no assignment before King safety")
        board = narrowed
    attacked = certain_attacks(board, OTHER[mover])
    board = board._replace(
        pieces=tuple(
            piece._replace(mask=piece.mask.replace("K", ""))
            if piece.colour == mover
            and piece.kind == "quantum"
            and not piece.captured
            and piece.square in attacked
            else piece
            for piece in board.pieces
        )
    )
    safe = reduced(board, mover)
    if safe is None:
        raise Refused("B11")
    fresh = _count(before) != _count(safe) or (
        "-" not in move and before.pieces[before.standing[move[:2]]].kind == "pawn"
    )
    return safe._replace(
        turn=OTHER[mover],
        castling="".join(right for right in before.castling if _kept(before, right, move)),
        crossed=_crossed(before, move),
        halfmove=0 if fresh else before.halfmove + 1,
        fullmove=before.fullmove + (mover == "b"),
    )


def _count(board: Board) -> int:
    return len(board.standing)


def _kept(before: Board, right: str, move: str) -> bool:
    colour = "w" if right.isupper() else "b"
    if "-" in move:
        return colour != before.turn
    squares = {"e" + HOME[colour], {"K": "h", "Q": "a"}[right.upper()] + HOME[colour]}
    return not squares & {move[:2], move[2:4]}


def _crossed(before: Board, move: str) -> str | None:
    if "-" in move or before.pieces[before.standing[move[:2]]].kind != "pawn":
        return None
    if abs(int(move[1]) - int(move[3])) != 2:
        return None
    return f"{move[0]}{(int(move[1]) + int(move[3])) // 2}"


# What can be asked of a position: B13, B14, B16, B17, B19, B20, B24


def proposed(board: Board) -> Iterator[str]:
    """Every text that might be a legal move: all pairs of squares, promotions, castling."""
    yield from ("O-O", "O-O-O")
    for origin in board.standing:
        index = board.standing[origin]
        if board.pieces[index].colour != board.turn:
            continue
        last = {"w": ("7", "8"), "b": ("2", "1")}[board.turn]
        promotes = board.pieces[index].kind == "pawn" and origin[1] == last[0]
        for target in SQUARES:
            if promotes and target[1] == last[1]:
                yield from (origin + target + letter for letter in "qrbn")
            elif target != origin:
                yield origin + target


def successors(board: Board) -> dict[str, Board]:
    """Every legal move with the position after it."""
    found = {}
    for move in proposed(board):
        try:
            found[move] = play(board, move)
        except Refused:
            continue
    return found


def is_check(board: Board) -> bool:
    """B13."""
    attacked = certain_attacks(board, OTHER[board.turn])
    return all(
        piece.square in attacked
        for piece in board.army(board.turn)
        if piece.kind == "quantum" and not piece.captured and "K" in piece.mask
    )


def is_insufficient(board: Board) -> bool:
    """B20, pair of assignments by pair of assignments."""
    return all(
        _cannot_mate([*_left(board, "w", white), *_left(board, "b", black)])
        for white in assignments(board.army("w"))
        for black in assignments(board.army("b"))
    )


def _left(board: Board, colour: str, world: tuple[str, ...]) -> list[tuple[str, str]]:
    return [
        (letter, shade(str(piece.square)))
        for piece, letter in zip(board.army(colour), world, strict=True)
        if not piece.captured and letter != "K"
    ]


def _cannot_mate(left: list[tuple[str, str]]) -> bool:
    letters = [letter for letter, _ in left]
    if letters in ([], ["N"]):
        return True
    return set(letters) == {"B"} and len({colour for _, colour in left}) == 1


def status(board: Board) -> tuple[str, str | None]:
    """B21 without repetition: the status and the reason of a draw."""
    check = is_check(board)
    if not successors(board):
        return ("checkmate" if check else "stalemate"), None
    if is_insufficient(board):
        return "draw", "insufficient-material"
    if board.halfmove >= 100:
        return "draw", "fifty-moves"
    return ("check" if check else "ongoing"), None


def ep_square(board: Board) -> str | None:
    """B24: the crossed square where some en-passant capture onto it is legal."""
    if board.crossed is None:
        return None
    for piece in board.army(board.turn):
        if piece.kind == "pawn" and board.crossed in pawn_reach(piece.colour, str(piece.square)):
            try:
                play(board, f"{piece.square}{board.crossed}")
            except Refused:
                continue
            return board.crossed
    return None
