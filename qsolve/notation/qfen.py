"""QFEN: one line, one position (the format's grammar, both directions)."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import chess

from ..errors import NotationError, quote
from ..geometry import NAMES
from ..setups import CapturedPiece, Equation, PlacedPiece, Setup
from .dialects import DIALECTS, RULE_SETS, Bracket, Dialect
from .moves import Move, read_move
from .tokens import half_text, read_captured, read_equation, read_rank, write_token

LONGEST_LINE: Final = 1 << 20
"""A line may hold at most this many bytes (1 MiB)."""

_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_LAST_NUMBER: Final = 999_999_999
_STARTPOS: Final = "startpos"
_MOVES: Final = "moves"
_FIELDS: Final = ("placement", "turn", "castling", "ep", "halfmove", "fullmove")


class Line(NamedTuple):
    """A line of text, read: ``setup`` is ``None`` for ``startpos``."""

    rules: str
    setup: Setup | None
    moves: tuple[Move, ...]


def read_line(text: str, rules: str | None = None) -> Line:
    """Read one QFEN line; *rules* names the rule set where the line does not.

    Raises :class:`NotationError`, with the field and the column where that helps.

    >>> read_line("backrank startpos moves b1c3").moves
    (Plain(origin=1, target=18, promotion=None),)
    """
    if not text.isascii():
        at = next(index for index, letter in enumerate(text) if not letter.isascii())
        raise NotationError("line", f"found {quote(text[at])}, expected ASCII only", at + 1)
    words = text.split()
    if not words:
        raise NotationError("line", "empty, expected a position")
    dialect, words = _rule_set(words, rules)
    if words[:1] == [_STARTPOS]:
        return Line(dialect.rules, None, _moves(dialect, words[1:]))
    if len(words) < len(_FIELDS):
        raise NotationError(
            "line", f"found {len(words)} of the six fields {' '.join(_FIELDS)} behind the rule set"
        )
    try:
        setup = _setup(dialect, words)
    except NotationError as error:
        raise _placed_in(text, words, error) from None
    return Line(dialect.rules, setup, _moves(dialect, words[len(_FIELDS) :]))


def _placed_in(text: str, words: list[str], error: NotationError) -> NotationError:
    """*error*, its column counted along the whole line."""
    if error.column is None or error.field != "placement":
        return error
    start = text.index(words[0])
    message = str(error).partition(": ")[2]
    return NotationError(error.field, message, start + error.column)


def _rule_set(words: list[str], rules: str | None) -> tuple[Dialect, list[str]]:
    first = words[0]
    if first in DIALECTS:
        if rules is not None and rules != first:
            raise NotationError("rules", f"the line says {first}, --rules says {rules}")
        return DIALECTS[first], words[1:]
    if "/" in first:
        return DIALECTS[rules or "classical"], words
    if first == _STARTPOS and rules is not None:
        return DIALECTS[rules], words
    raise NotationError(
        "rules", f"found {quote(first)}, expected a rule set: {', '.join(RULE_SETS)}"
    )


def _setup(dialect: Dialect, words: list[str]) -> Setup:
    placement, turn, castling, ep_square, halfmove, fullmove = words[: len(_FIELDS)]
    pieces, captured, equations = _placement(dialect, placement)
    if turn not in ("w", "b"):
        raise NotationError("turn", f"found {quote(turn)}, expected w or b")
    return Setup(
        rules=dialect.rules,
        pieces=pieces,
        captured=captured,
        equations=equations,
        turn=turn == "w",
        castling=_castling(dialect, castling),
        ep_square=_ep_square(ep_square),
        halfmove=_number("halfmove", halfmove, 0),
        fullmove=_number("fullmove", fullmove, 1),
    )


def _placement(
    dialect: Dialect, text: str
) -> tuple[tuple[PlacedPiece, ...], tuple[CapturedPiece, ...], tuple[Equation, ...]]:
    board, bracket, listed = text.partition("[")
    ranks = board.split("/")
    if len(ranks) != 8:
        raise NotationError("placement", f"{len(ranks)} ranks, expected 8")
    pieces: list[PlacedPiece] = []
    at = 0
    for index, rank in enumerate(ranks):
        try:
            pieces.extend(read_rank(dialect, 7 - index, rank))
        except NotationError as error:
            raise _shifted(error, at) from None
        at += len(rank) + 1
    captured: list[CapturedPiece] = []
    equations: list[Equation] = []
    if bracket:
        _bracket(dialect, listed, len(board) + 1, captured, equations)
    return tuple(pieces), tuple(captured), tuple(equations)


def _shifted(error: NotationError, offset: int) -> NotationError:
    message = str(error).partition(": ")[2]
    return NotationError(error.field, message, offset + (error.column or 1))


def _bracket(
    dialect: Dialect,
    listed: str,
    at: int,
    captured: list[CapturedPiece],
    equations: list[Equation],
) -> None:
    if dialect.bracket is Bracket.NOTHING:
        raise NotationError("placement", f"'[' is not used in {dialect.rules}", at)
    if not listed.endswith("]"):
        raise NotationError("placement", "the bracket is not closed by ']'", at)
    if listed == "]":
        return
    for item in listed[:-1].split(","):
        try:
            if dialect.bracket is Bracket.PIECES:
                captured.append(read_captured(dialect, item))
            else:
                equations.append(read_equation(item))
        except NotationError as error:
            raise _shifted(error, at) from None
        at += len(item) + 1


def _castling(dialect: Dialect, text: str) -> str:
    if text == "-":
        return ""
    if len(set(text)) != len(text) or not set(text) <= set(dialect.castling):
        raise NotationError(
            "castling", f"found {quote(text)}, expected - or letters of {dialect.castling}"
        )
    return "".join(letter for letter in dialect.castling if letter in text)


def _ep_square(text: str) -> int | None:
    if text == "-":
        return None
    if text not in NAMES:
        raise NotationError("ep", f"found {quote(text)}, expected - or a square")
    return NAMES.index(text)


def _number(field: str, text: str, least: int) -> int:
    if not _NUMBER.fullmatch(text) or int(text) < least:
        expected = f"a whole number from {least} to {_LAST_NUMBER}"
        raise NotationError(field, f"found {quote(text)}, expected {expected}")
    return int(text)


def _moves(dialect: Dialect, words: list[str]) -> tuple[Move, ...]:
    if not words:
        return ()
    if words[0] != _MOVES:
        raise NotationError("line", f"found {quote(words[0])}, expected the end or 'moves'")
    moves = []
    for ply, word in enumerate(words[1:], start=1):
        try:
            moves.append(read_move(dialect, word))
        except NotationError as error:
            message = str(error).partition(": ")[2]
            raise NotationError(f"moves, ply {ply}", message) from None
    return tuple(moves)


def write_setup(setup: Setup) -> str:
    """*setup* as a QFEN line, which is canonical where the setup is (masks reduced).

    >>> write_setup(read_line("8/8/8/8/8/8/8/K1k5 w - - 0 1").setup)
    'classical 8/8/8/8/8/8/8/K1k5 w - - 0 1'
    """
    dialect = DIALECTS[setup.rules]
    ep_square = "-" if setup.ep_square is None else NAMES[setup.ep_square]
    return (
        f"{setup.rules} {_write_board(dialect, setup)}{_write_bracket(dialect, setup)} "
        f"{'w' if setup.turn else 'b'} {setup.castling or '-'} {ep_square} "
        f"{min(setup.halfmove, _LAST_NUMBER)} {min(setup.fullmove, _LAST_NUMBER)}"
    )


def _write_board(dialect: Dialect, setup: Setup) -> str:
    cells = [""] * 64
    for square, colour, own, starred, promoted, half in setup.pieces:
        cells[square] = write_token(dialect, colour, own, starred, promoted, half)
    parts = []
    for rank in range(56, -8, -8):
        empty = 0
        for cell in cells[rank : rank + 8]:
            if not cell:
                empty += 1
                continue
            if empty:
                parts.append(str(empty))
                empty = 0
            parts.append(cell)
        if empty:
            parts.append(str(empty))
        if rank:
            parts.append("/")
    return "".join(parts)


def captured_text(rules: str, piece: CapturedPiece) -> str:
    """One captured piece as it stands in the brackets."""
    token = write_token(DIALECTS[rules], piece.colour, piece.own, piece.starred)
    return token if piece.square is None else f"{token}@{NAMES[piece.square]}"


def captured_in_order(setup: Setup) -> list[CapturedPiece]:
    """The captured pieces in writing order: White's first, each side by code point."""
    return sorted(
        setup.captured,
        key=lambda piece: (piece.colour != chess.WHITE, captured_text(setup.rules, piece)),
    )


def _write_bracket(dialect: Dialect, setup: Setup) -> str:
    items: list[str] = []
    if setup.captured:
        items = [captured_text(dialect.rules, piece) for piece in captured_in_order(setup)]
    if setup.equations:
        items = [f"{half_text(left)}={half_text(right)}" for left, right in sorted(setup.equations)]
    return "[" + ",".join(items) + "]" if items else ""
