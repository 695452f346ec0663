"""Moves, and moves as text."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from ..errors import NotationError, quote
from ..geometry import NAMES, RANK_IN_ORDER
from ..identities import BISHOP, KNIGHT, QUEEN, ROOK
from .dialects import Dialect, MoveForm

PROMOTIONS: Final = {"q": QUEEN, "r": ROOK, "b": BISHOP, "n": KNIGHT}
_PROMOTION_LETTERS: Final = {identity: letter for letter, identity in PROMOTIONS.items()}


class Wing(Enum):
    """The side of the board on which a King castles."""

    KING = "O-O"
    QUEEN = "O-O-O"


@dataclass(frozen=True, slots=True)
class Plain:
    """A plain move or capture; ``promotion`` is an identity or ``None``."""

    origin: int
    target: int
    promotion: int | None = None

    def __str__(self) -> str:
        letter = "" if self.promotion is None else _PROMOTION_LETTERS[self.promotion]
        return NAMES[self.origin] + NAMES[self.target] + letter


@dataclass(frozen=True, slots=True)
class Castling:
    """Castling as in chess (B16, C4, S9)."""

    wing: Wing

    def __str__(self) -> str:
        return self.wing.value


@dataclass(frozen=True, slots=True)
class PairCastling:
    """Castling of two pieces of the first rank, the earlier square first (Z10)."""

    left: int
    right: int

    def __str__(self) -> str:
        return f"{NAMES[self.left]}+{NAMES[self.right]}"


@dataclass(frozen=True, slots=True)
class EnPassant:
    """An en-passant capture that is written apart from the plain move (Z11)."""

    origin: int
    target: int

    def __str__(self) -> str:
        return f"{NAMES[self.origin]}{NAMES[self.target]}ep"


@dataclass(frozen=True, slots=True)
class Quantum:
    """A split (one origin, two targets), a pair move (two, two) or a lone half's move (one, one).

    Targets of a split and origins of a pair move stand in square order, a pair's
    targets in the order of its origins (S12, S13).
    """

    origins: tuple[int, ...]
    targets: tuple[int, ...]

    def __str__(self) -> str:
        return (
            ",".join(NAMES[square] for square in self.origins)
            + "^"
            + ",".join(NAMES[square] for square in self.targets)
        )


@dataclass(frozen=True, slots=True)
class Observed:
    """Found on ``origin``, then moved; ``then`` is ``None`` where the piece was captured (S16)."""

    origin: int
    then: Plain | Quantum | None

    def __str__(self) -> str:
        return f"?{NAMES[self.origin]}-" if self.then is None else f"?{self.then}"


Move = Plain | Castling | PairCastling | EnPassant | Quantum | Observed

_SQUARE: Final = "([a-h][1-8])"
_SQUARES: Final = f"({_SQUARE[1:-1]}(?:,{_SQUARE[1:-1]})?)"


def _square(name: str) -> int:
    return NAMES.index(name)


def _squares(names: str) -> tuple[int, ...]:
    return tuple(_square(name) for name in names.split(","))


def _quantum(match: re.Match[str]) -> Quantum | None:
    origins, targets = _squares(match[1]), _squares(match[2])
    if len(origins) == 1:
        targets = tuple(sorted(targets, key=RANK_IN_ORDER.__getitem__))
    elif len(targets) != 2:
        return None
    elif RANK_IN_ORDER[origins[0]] > RANK_IN_ORDER[origins[1]]:
        origins, targets = origins[::-1], targets[::-1]
    return Quantum(origins, targets)


def _observed_quantum(match: re.Match[str]) -> Observed:
    targets = tuple(sorted((_square(match[2]), _square(match[3])), key=RANK_IN_ORDER.__getitem__))
    return Observed(_square(match[1]), Quantum((_square(match[1]),), targets))


_FORMS: Final[
    tuple[tuple[MoveForm, re.Pattern[str], Callable[[re.Match[str]], Move | None]], ...]
] = (
    (
        MoveForm.PLAIN,
        re.compile(_SQUARE + _SQUARE),
        lambda match: Plain(_square(match[1]), _square(match[2])),
    ),
    (
        MoveForm.PROMOTION,
        re.compile(_SQUARE + _SQUARE + "([qrbn])"),
        lambda match: Plain(_square(match[1]), _square(match[2]), PROMOTIONS[match[3]]),
    ),
    (MoveForm.CASTLING, re.compile("O-O(?:-O)?"), lambda match: Castling(Wing(match[0]))),
    (
        MoveForm.PAIR_CASTLING,
        re.compile(_SQUARE + r"\+" + _SQUARE),
        lambda match: PairCastling(_square(match[1]), _square(match[2])),
    ),
    (
        MoveForm.EN_PASSANT,
        re.compile(_SQUARE + _SQUARE + "ep"),
        lambda match: EnPassant(_square(match[1]), _square(match[2])),
    ),
    (MoveForm.QUANTUM, re.compile(_SQUARES + r"\^" + _SQUARES), _quantum),
    (
        MoveForm.OBSERVED,
        re.compile(r"\?" + _SQUARE + _SQUARE + "([qrbn])?"),
        lambda match: Observed(
            _square(match[1]),
            Plain(_square(match[1]), _square(match[2]), PROMOTIONS[match[3]] if match[3] else None),
        ),
    ),
    (
        MoveForm.OBSERVED,
        re.compile(r"\?" + _SQUARE + r"\^" + _SQUARE + "," + _SQUARE),
        _observed_quantum,
    ),
    (
        MoveForm.OBSERVED,
        re.compile(r"\?" + _SQUARE + "-"),
        lambda match: Observed(_square(match[1]), None),
    ),
)


def read_move(dialect: Dialect, text: str) -> Move:
    """The move that *text* says in a rule set's notation, whether or not it is legal anywhere.

    Raises :class:`NotationError`.
    """
    for form, pattern, build in _FORMS:
        if form in dialect.moves:
            match = pattern.fullmatch(text)
            if match is not None:
                move = build(match)
                if move is not None:
                    return move
    raise NotationError("move", f"{quote(text)} is not a move of {dialect.rules}")
