"""What a line of text says about a position: syntax checked, legality not.

A :class:`Setup` may be illegal, its masks are as given. ``rules.admit`` turns
it into a position or lists what is wrong with it.
"""

from __future__ import annotations

from typing import NamedTuple


class Half(NamedTuple):
    """One half of a superstate (`split`, S1): its number, and whether it is the primed one."""

    superstate: int
    primed: bool


class Equation(NamedTuple):
    """Two halves that are real together (`split`, S2)."""

    left: Half
    right: Half


class PlacedPiece(NamedTuple):
    """A piece on the board, as written.

    ``own`` is the mask of its identities; ``starred`` the promoted branch of a
    `zap` piece (``None``: not promoted, Z2); ``promoted`` marks a piece written
    with ``~``; ``half`` is set for one half of a `split` superstate.
    """

    square: int
    colour: bool
    own: int
    starred: int | None = None
    promoted: bool = False
    half: Half | None = None


class CapturedPiece(NamedTuple):
    """A captured census piece, as written; ``square`` is where it was captured, if given."""

    colour: bool
    own: int
    starred: int | None = None
    square: int | None = None


class Setup(NamedTuple):
    """A position as text says it; ``castling`` is the written field without ``-``."""

    rules: str
    pieces: tuple[PlacedPiece, ...]
    captured: tuple[CapturedPiece, ...]
    equations: tuple[Equation, ...]
    turn: bool
    castling: str
    ep_square: int | None
    halfmove: int
    fullmove: int
