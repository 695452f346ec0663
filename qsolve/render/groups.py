"""Entangled groups of `split` in words: what stands where in each of a group's two states (S2)."""

from __future__ import annotations

from ..geometry import NAMES
from ..identities import mask_text
from ..phrases import message
from ..setups import Half, PlacedPiece, Setup
from .language import Language

_CAPTURED = message("{piece} captured")


def group_lines(setup: Setup, language: Language) -> list[str]:
    """A line a group, in the order of numbers: its two states, each in half of the worlds."""
    halves = {piece.half: piece for piece in setup.pieces if piece.half is not None}
    together = {left.superstate: right for left, right in setup.equations}
    members: dict[int, list[Half]] = {}
    for number in sorted({half.superstate for half in halves}):
        root = together.get(number, Half(number, False))
        members.setdefault(root.superstate, []).append(Half(number, root.primed))
    return [
        language.say(
            "{number}: either {one}, or {other}",
            number=number,
            one=_state(halves, real, language),
            other=_state(halves, [_partner(half) for half in real], language),
        )
        for number, real in members.items()
    ]


def _partner(half: Half) -> Half:
    return Half(half.superstate, not half.primed)


def _state(halves: dict[Half, PlacedPiece], real: list[Half], language: Language) -> str:
    """The pieces of one state: a letter and its square, or that the piece was captured."""
    texts = []
    for half in real:
        standing = halves.get(half)
        piece = standing or halves[_partner(half)]
        letter = mask_text(piece.own)
        letter = language.letters(letter if piece.colour else letter.lower())
        if standing is None:
            texts.append(language.say(_CAPTURED, piece=letter))
        else:
            texts.append(f"{letter} {NAMES[standing.square]}")
    return " + ".join(texts)
