"""The puzzle record: what every kind has in common, decoded strictly."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ..notation.qfen import LONGEST_LINE

RuleSetName = Literal["backrank", "zap", "split", "classical"]
Letter = Literal["K", "Q", "R", "B", "N", "P"]
SquareName = Annotated[
    str, Meta(pattern="^[a-h][1-8]$", max_length=2, description="a square, a1 to h8")
]
MoveText = Annotated[str, Meta(min_length=1, description="a move in the notation of the rule set")]

MOST_MOVES: Final = 100
"""A mate puzzle may ask for at most this many moves."""


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A question or a solution: unknown keys are an error."""


class Nothing(Part, frozen=True):
    """A question that the position alone asks."""


class OneMove(Part, frozen=True):
    """A solution that is one move."""

    move: MoveText


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What every puzzle has. ``position`` is kept as it was given, masks not reduced.

    Each kind adds its ``question`` and its ``solution``; JSON says which kind in
    the field ``kind``.
    """

    id: str
    rules: RuleSetName
    position: Annotated[
        str, Meta(max_length=LONGEST_LINE, description="a QFEN line, with moves where they matter")
    ]
    rating: int | float | UnsetType = UNSET
    themes: list[str] | UnsetType = UNSET
    source: str | UnsetType = UNSET
    explanation: str | UnsetType = UNSET
