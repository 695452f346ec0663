"""What each rule set's lines may say: one row of this table a rule set."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from ..identities import ALL, BISHOP, ENTRY_NAMES, KNIGHT, LETTERS, PIECES, QUEEN, ROOK


class Bracket(Enum):
    """What stands in the square brackets behind the placement."""

    NOTHING = "nothing"
    PIECES = "captured pieces"
    EQUATIONS = "equations"


class MoveForm(Enum):
    """A way to write a move."""

    PLAIN = "plain"
    PROMOTION = "promotion"
    CASTLING = "castling"
    PAIR_CASTLING = "pair castling"
    EN_PASSANT = "en passant"
    QUANTUM = "split or pair move"
    OBSERVED = "observation"


@dataclass(frozen=True, slots=True, eq=False)
class Dialect:
    """The notation of one rule set.

    ``entries`` are the names of the bits of a mask, in writing order; ``every`` is
    what ``X`` stands for, ``lone`` which letters may stand alone.
    """

    rules: str
    entries: tuple[str, ...]
    every: int
    lone: int
    masks: bool
    tilde: bool
    starred: int
    halves: int
    bracket: Bracket
    captured_squares: bool
    castling: str
    moves: frozenset[MoveForm]


_CLASSICAL_MOVES: Final = frozenset({MoveForm.PLAIN, MoveForm.PROMOTION, MoveForm.CASTLING})

DIALECTS: Final = {
    dialect.rules: dialect
    for dialect in (
        Dialect(
            rules="backrank",
            entries=tuple(LETTERS),
            every=PIECES,
            lone=ALL,
            masks=True,
            tilde=True,
            starred=0,
            halves=0,
            bracket=Bracket.PIECES,
            captured_squares=True,
            castling="KQkq",
            moves=_CLASSICAL_MOVES,
        ),
        Dialect(
            rules="zap",
            entries=ENTRY_NAMES,
            every=ALL,
            lone=ALL,
            masks=True,
            tilde=False,
            starred=QUEEN | ROOK | BISHOP | KNIGHT,
            halves=0,
            bracket=Bracket.PIECES,
            captured_squares=False,
            castling="Cc",
            moves=frozenset({MoveForm.PLAIN, MoveForm.PAIR_CASTLING, MoveForm.EN_PASSANT}),
        ),
        Dialect(
            rules="split",
            entries=tuple(LETTERS),
            every=0,
            lone=ALL,
            masks=False,
            tilde=False,
            starred=0,
            halves=ALL,
            bracket=Bracket.EQUATIONS,
            captured_squares=False,
            castling="KQkq",
            moves=_CLASSICAL_MOVES | {MoveForm.QUANTUM, MoveForm.OBSERVED},
        ),
        Dialect(
            rules="classical",
            entries=tuple(LETTERS),
            every=0,
            lone=ALL,
            masks=False,
            tilde=True,
            starred=0,
            halves=0,
            bracket=Bracket.NOTHING,
            captured_squares=False,
            castling="KQkq",
            moves=_CLASSICAL_MOVES,
        ),
    )
}

RULE_SETS: Final = tuple(DIALECTS)
"""The names of the rule sets, in the order in which they are listed to people."""
