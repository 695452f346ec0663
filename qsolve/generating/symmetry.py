"""Positions that are the same up to the colours' exchange and a mirror: one key for all."""

from __future__ import annotations

import re

from ..errors import QsolveError
from ..notation.qfen import write_setup
from ..rules import rule_set
from ..setups import Setup
from ..solvers import Oracle
from .drafts import Draft

_SQUARE = re.compile(r"([a-h])([1-8])")
_FILES = "abcdefgh"
_MIRROR = 7
_FLIP = 56


def position_key(draft: Draft, oracle: Oracle) -> str:
    """The least text of the position and the question among all that are the same.

    The position is the one that the moves lead to, reduced. Castling rights forbid the
    mirror from left to right.
    """
    game = draft.game(oracle)
    setup = game.setup()._replace(halfmove=0, fullmove=1)
    asked = " ".join(f"{name}={value}" for name, value in sorted(draft.question.items()))
    forms = []
    for swapped in (False, True):
        for mirrored in (False, True):
            if mirrored and setup.castling:
                continue
            change = (_MIRROR if mirrored else 0) ^ (_FLIP if swapped else 0)
            turned = _turned(setup, change, swapped)
            forms.append(f"{_canonical(turned, oracle)} {_asked(asked, change, swapped)}")
    return f"{draft.rules} {draft.kind} {min(forms)}"


def _canonical(setup: Setup, oracle: Oracle) -> str:
    try:
        rules = rule_set(setup.rules)
        return write_setup(rules.setup_of(rules.admit(oracle, setup).position))
    except QsolveError:
        return write_setup(setup)


def _turned(setup: Setup, change: int, swapped: bool) -> Setup:
    pieces = tuple(
        piece._replace(square=piece.square ^ change, colour=piece.colour != swapped)
        for piece in setup.pieces
    )
    captured = tuple(
        piece._replace(
            colour=piece.colour != swapped,
            square=None if piece.square is None else piece.square ^ change,
        )
        for piece in setup.captured
    )
    castling = setup.castling.swapcase() if swapped else setup.castling
    return setup._replace(
        pieces=pieces,
        captured=captured,
        turn=setup.turn != swapped,
        castling="".join(sorted(castling)),
        ep_square=None if setup.ep_square is None else setup.ep_square ^ change,
    )


def _asked(text: str, change: int, swapped: bool) -> str:
    """A question's text with its squares and its side changed like the board."""
    turned = _SQUARE.sub(lambda match: _square(match, change), text)
    if swapped:
        names = {"white": "black", "black": "white"}
        turned = re.sub("white|black", lambda match: names[match[0]], turned)
    return turned


def _square(match: re.Match[str], change: int) -> str:
    file, rank = _FILES.index(match[1]), int(match[2]) - 1
    if change & _MIRROR:
        file = 7 - file
    if change & _FLIP:
        rank = 7 - rank
    return f"{_FILES[file]}{rank + 1}"
