"""Deductions built backwards: all is known, then mask after mask says less.

An assignment is chosen and every piece shown as what it is; then one identity after
another is added to the masks, in a random order, as long as the answer stays
certain. What is left is minimal in its masks, and hides as much as it can.
"""

from __future__ import annotations

from typing import Final

import chess

from ..geometry import LIGHT, NAMES
from ..identities import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, mask_text
from ..puzzles.examiner import Examiner
from ..setups import CapturedPiece, PlacedPiece, Setup
from .chance import Chance
from .drafts import Draft, is_sound
from .setting import blank, whole_mask, widenings

_SET: Final = {
    "backrank": (KING, QUEEN, ROOK, ROOK, BISHOP, BISHOP, KNIGHT, KNIGHT),
    "zap": (KING, QUEEN, ROOK, ROOK, BISHOP, BISHOP, KNIGHT, KNIGHT, PAWN, PAWN),
}
_SIZES: Final = {"backrank": (5, 8, 8, 8), "zap": (4, 5, 6, 7, 8, 9)}
_PROMOTED_PERCENT: Final = 25
_SIDES: Final = {chess.WHITE: "white", chess.BLACK: "black"}


def backwards(rules: str, kind: str, chance: Chance, examiner: Examiner) -> Draft | None:
    """A draft of kind `identify` or `king`, its masks as wide as they can be; ``None`` if unsound.

    What else can be taken away (pieces) is still there.
    """
    setup, target = _shown(rules, kind, chance)
    piece = setup.pieces[target]
    square = NAMES[piece.square]
    if kind == "king":
        draft = Draft(setup, (), kind, {"side": _SIDES[piece.colour]}, {"square": square})
    else:
        letter = mask_text(piece.own)
        draft = Draft(setup, (), kind, {"square": square}, {"identity": letter})
    if not is_sound(draft, examiner):
        return None
    return _veiled(draft, target, chance, examiner)


def _shown(rules: str, kind: str, chance: Chance) -> tuple[Setup, int]:
    """A setup with one side all shown, its target's index; the other side has one piece."""
    colour = chance.pick((chess.WHITE, chess.BLACK))
    asked = KING if kind == "king" else chance.pick(_SET[rules][1:8])
    others = list(_SET[rules])
    others.remove(asked)
    if asked != KING and rules == "backrank":
        others.remove(KING)
        others = [KING, *chance.shuffled(others)]
    else:
        others = chance.shuffled(others)
    number = chance.pick(_SIZES[rules]) - 1
    chosen = others[:number]
    squares = chance.shuffled(range(64))
    pieces = [PlacedPiece(_square(squares, asked, {}), colour, asked)]
    captured: list[CapturedPiece] = []
    shades: dict[int, int] = {}
    if asked == BISHOP:
        shades[LIGHT >> pieces[0].square & 1] = 1
    for identity in chosen:
        square = _square(squares, identity, shades if rules == "backrank" else {})
        if identity == BISHOP:
            shades[LIGHT >> square & 1] = 1
        if identity != KING and chance.happens(15):
            where = square if rules == "backrank" else None
            captured.append(CapturedPiece(colour, identity, None, where))
        else:
            pieces.append(PlacedPiece(square, colour, identity))
    if rules == "backrank":
        pieces.append(PlacedPiece(squares.pop(), not colour, whole_mask(rules, not colour, None)))
        pieces += _promoted(pieces, squares, colour, chance)
    setup = blank(rules, chance.pick((chess.WHITE, chess.BLACK)))
    return setup._replace(pieces=tuple(pieces), captured=tuple(captured)), 0


def _promoted(
    pieces: list[PlacedPiece], squares: list[int], colour: bool, chance: Chance
) -> list[PlacedPiece]:
    """Now and then a promoted Bishop: no hidden piece on its colour is one (B2)."""
    if not chance.happens(_PROMOTED_PERCENT):
        return []
    shades = {LIGHT >> piece.square & 1 for piece in pieces if piece.own == BISHOP}
    free = [square for square in squares if LIGHT >> square & 1 not in shades]
    return [PlacedPiece(free[0], colour, BISHOP, promoted=True)] if free else []


def _square(squares: list[int], identity: int, shades: dict[int, int]) -> int:
    """A square that an identity may have: Bishops on different colours, Pawns not at the ends."""
    for index, square in enumerate(squares):
        if identity == PAWN and square >> 3 in (0, 7):
            continue
        if identity == BISHOP and LIGHT >> square & 1 in shades:
            continue
        return squares.pop(index)
    raise AssertionError("there are squares enough")


def _veiled(draft: Draft, target: int, chance: Chance, examiner: Examiner) -> Draft:
    """*draft* with its masks widened in a random order; the target's, most often, first."""
    order = chance.shuffled(widenings(draft.setup))
    if chance.happens(70):
        order.sort(key=lambda widening: widening.captured or widening.at != target)
    for widening in order:
        other = draft._replace(setup=widening.applied(draft.setup))
        if is_sound(other, examiner):
            draft = other
    return draft
