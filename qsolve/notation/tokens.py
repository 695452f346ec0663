"""Piece tokens: one piece as text, on the board or captured."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from ..errors import NotationError, quote
from ..geometry import NAMES
from ..identities import PAWN, is_single, mask_of, mask_text
from ..setups import CapturedPiece, Equation, Half, PlacedPiece
from .dialects import Dialect

_FIELD: Final = "placement"

_TOKEN: Final = re.compile(
    r"(?P<letter>[A-Za-z])(?P<tilde>~)?"
    r"|\((?P<own>[A-Za-z]*)(?:(?P<bar>\|)(?P<starred>[A-Za-z]*))?\)"
    r"|\{(?P<kind>[A-Za-z])(?P<number>[0-9]{1,4})(?P<prime>')?\}"
)
_HALF: Final = re.compile(r"([0-9]{1,4})(')?")


class Token(NamedTuple):
    """One piece without its square."""

    colour: bool
    own: int
    starred: int | None
    promoted: bool
    half: Half | None


def read_token(dialect: Dialect, text: str, start: int = 0) -> tuple[Token, int]:
    """The piece token that begins at *start*, and where it ends.

    Raises :class:`NotationError` with a column that counts from the start of *text*.
    """
    match = _TOKEN.match(text, start)
    if match is None:
        raise _error(_unreadable(text[start:]), start)
    if match["letter"] is not None:
        return _lone(dialect, match, start), match.end()
    if match["kind"] is not None:
        return _half(dialect, match, start), match.end()
    return _mask(dialect, match, start), match.end()


def _error(message: str, start: int) -> NotationError:
    return NotationError(_FIELD, message, start + 1)


def _unreadable(rest: str) -> str:
    if rest[:1] == "(":
        mask = rest.partition(")")[0] + ")" * (")" in rest)
        return f"{quote(mask)} is not a mask: expected letters of one case and a closing ')'"
    if rest[:1] == "{":
        half = rest.partition("}")[0] + "}" * ("}" in rest)
        return f"{quote(half)} is not a half: expected a form like {{N1}} or {{N1'}}"
    if not rest:
        return "a piece is missing, expected one"
    return f"found {quote(rest[:1])}, expected a piece, a mask or a digit 1-8"


def _known(dialect: Dialect) -> str:
    return " ".join(mask_text(dialect.lone) + ("X" if dialect.every else ""))


def _lone(dialect: Dialect, match: re.Match[str], start: int) -> Token:
    letter = match["letter"]
    colour = letter.isupper()
    promoted = match["tilde"] is not None
    if promoted and not dialect.tilde:
        raise _error(f"'~' is not used in {dialect.rules}", start)
    if letter in "Xx" and dialect.every and not promoted:
        return Token(colour, dialect.every, None, False, None)
    try:
        own = mask_of(letter.upper())
    except KeyError:
        raise _error(
            f"unknown piece letter {quote(letter)}, expected {_known(dialect)}", start
        ) from None
    if not own & dialect.lone:
        raise _error(f"{quote(letter)} is not used in {dialect.rules}", start)
    if promoted and own == PAWN:
        raise _error("a Pawn cannot be a promoted piece, expected Q, R, B or N", start)
    return Token(colour, own, None, promoted, None)


def _letters(dialect: Dialect, letters: str, allowed: int, start: int) -> int:
    try:
        mask = mask_of(letters.upper())
    except KeyError:
        message = f"unknown piece letter in the mask {quote(letters)}"
        raise _error(f"{message}, expected letters of {mask_text(allowed)}", start) from None
    if mask.bit_count() != len(letters):
        raise _error(f"a letter stands twice in the mask {quote(letters)}", start)
    if mask & ~allowed:
        extra = mask_text(mask & ~allowed)
        raise _error(f"{extra} cannot stand in a mask here in {dialect.rules}", start)
    return mask


def _mask(dialect: Dialect, match: re.Match[str], start: int) -> Token:
    if not dialect.masks:
        raise _error(f"masks are not used in {dialect.rules}", start)
    own, starred = match["own"], match["starred"]
    letters = own + (starred or "")
    if not letters:
        raise _error("an empty mask: expected at least one identity", start)
    if not (letters.isupper() or letters.islower()):
        raise _error(f"mixed case in the mask {quote(match[0])}", start)
    if match["bar"] and not dialect.starred:
        raise _error(f"'|' is not used in {dialect.rules}", start)
    branch = None if starred is None else _letters(dialect, starred, dialect.starred, start)
    return Token(
        letters.isupper(), _letters(dialect, own, dialect.every, start), branch, False, None
    )


def _half(dialect: Dialect, match: re.Match[str], start: int) -> Token:
    if not dialect.halves:
        raise _error(f"halves are not used in {dialect.rules}", start)
    kind = match["kind"]
    own = _letters(dialect, kind, dialect.halves, start)
    half = Half(int(match["number"]), match["prime"] is not None)
    return Token(kind.isupper(), own, None, False, half)


@lru_cache(maxsize=8192)
def read_rank(dialect: Dialect, rank: int, text: str) -> tuple[PlacedPiece, ...]:
    """The pieces of one rank (0 the first). Columns of errors count from the start of *text*."""
    pieces = []
    file = at = 0
    after_digit = False
    while at < len(text):
        if text[at] in "12345678":
            if after_digit:
                raise _error("two digits in a row, expected one number of empty squares", at)
            file += int(text[at])
            at += 1
            after_digit = True
            continue
        token, end = read_token(dialect, text, at)
        if file > 7:
            break
        pieces.append(PlacedPiece(rank * 8 + file, *token))
        file += 1
        at = end
        after_digit = False
    if file != 8 or at < len(text):
        size = "more than eight" if file > 8 or at < len(text) else str(file)
        raise _error(f"rank {rank + 1} has {size} squares, expected 8", 0)
    return tuple(pieces)


def read_captured(dialect: Dialect, text: str) -> CapturedPiece:
    """One captured piece. Columns of errors count from the start of *text*."""
    token, end = read_token(dialect, text)
    square = None
    if text[end : end + 1] == "@" and dialect.captured_squares:
        name = text[end + 1 :]
        if name not in NAMES:
            raise _error(f"{quote(name)} is not a square", end + 1)
        square = NAMES.index(name)
        end = len(text)
    if end < len(text):
        raise _error(f"found {quote(text[end:])} behind a captured piece", end)
    if token.promoted or not token.own | (token.starred or 0):
        raise _error(f"{quote(text)} is not a captured census piece", 0)
    if token.own == PAWN and not dialect.every & PAWN:
        raise _error("a captured Pawn is not listed: it has no mask", 0)
    return CapturedPiece(token.colour, token.own, token.starred, square)


def read_equation(text: str) -> Equation:
    """One equation of `split`, as ``2=1'``. Columns of errors count from the start of *text*."""
    left, equals, right = text.partition("=")
    halves = (_HALF.fullmatch(left), _HALF.fullmatch(right))
    if not equals or halves[0] is None or halves[1] is None:
        raise _error(f"{quote(text)} is not an equation: expected a form like 2=1'", 0)
    first, second = (Half(int(match[1]), match[2] is not None) for match in halves if match)
    return Equation(first, second)


@lru_cache(maxsize=8192)
def write_token(
    dialect: Dialect,
    colour: bool,
    own: int,
    starred: int | None = None,
    promoted: bool = False,
    half: Half | None = None,
) -> str:
    """One piece as text, in canonical form."""
    if half is not None:
        text = "{" + mask_text(own) + half_text(half) + "}"
    elif starred is not None:
        text = "(" + mask_text(own) + "|" + mask_text(starred) + ")"
    elif is_single(own):
        text = mask_text(own) + ("~" if promoted else "")
    elif own == dialect.every:
        text = "X"
    else:
        text = "(" + mask_text(own) + ")"
    return text if colour else text.lower()


def half_text(half: Half) -> str:
    """A half's number, with a prime where it is the primed one."""
    return f"{half.superstate}'" if half.primed else str(half.superstate)
