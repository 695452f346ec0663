"""Drafts like a given one: masks narrowed to be widened otherwise, pieces elsewhere."""

from __future__ import annotations

from ..errors import QsolveError
from ..geometry import NAMES
from ..identities import PAWN, identities, mask_of
from ..puzzles.examiner import Examiner, assignment_with
from ..setups import PlacedPiece, Setup
from .chance import Chance
from .drafts import Draft
from .hunting import posed
from .setting import is_hidden, with_piece, without

_MOST_NARROWED = 4


def narrowed(draft: Draft, chance: Chance, examiner: Examiner) -> Draft | None:
    """*draft* with a few masks narrowed around an assignment: its answer stays certain."""
    try:
        game = draft.game(examiner.oracle)
    except QsolveError:
        return None
    setup = draft.setup
    hidden = [index for index, piece in enumerate(setup.pieces) if is_hidden(setup, piece)]
    square = draft.question.get("square") or draft.solution["square"]
    target = NAMES.index(square)
    colour = next(piece.colour for piece in setup.pieces if piece.square == target)
    own = [index for index in hidden if setup.pieces[index].colour == colour]
    truth = assignment_with(game, target, (1 << 6) - 1) or {}
    for index in chance.some(own, chance.between(1, _MOST_NARROWED)):
        piece = setup.pieces[index]
        letter = str(truth.get(NAMES[piece.square], ""))[:1]
        if not letter or piece.square == target:
            continue
        kept = mask_of(letter) | sum(
            identity for identity in identities(piece.own) if chance.happens(40)
        ) & ~mask_of(letter)
        setup = with_piece(setup, index, piece._replace(own=kept))
    if chance.happens(40):
        setup = _elsewhere(setup, chance.pick(own), target, chance)
    return draft._replace(setup=setup)


def _elsewhere(setup: Setup, index: int, target: int, chance: Chance) -> Setup:
    """A piece but the one asked about on another square, of another colour more often than not."""
    taken = {piece.square for piece in setup.pieces}
    square = chance.pick([square for square in range(8, 56) if square not in taken])
    piece = setup.pieces[index]
    if piece.square == target:
        return setup
    return with_piece(setup, index, piece._replace(square=square))


def rearranged(draft: Draft, chance: Chance, examiner: Examiner) -> Draft | None:
    """What a position like *draft*'s asks: a piece put elsewhere, off or on, or a mask changed."""
    setup = draft.setup
    for _ in range(chance.between(1, 3)):
        setup = _changed(setup, chance)
    if not draft.moves:
        return posed(setup, draft.kind, chance, examiner)
    return None


def _changed(setup: Setup, chance: Chance) -> Setup:
    taken = {piece.square for piece in setup.pieces}
    free = [square for square in range(8, 56) if square not in taken]
    drawn = chance.below(100)
    if not setup.pieces:
        return setup
    index = chance.below(len(setup.pieces))
    piece = setup.pieces[index]
    if drawn < 45:
        return with_piece(setup, index, piece._replace(square=chance.pick(free)))
    if drawn < 60 and is_hidden(setup, piece):
        return with_piece(setup, index, piece._replace(own=piece.own ^ 1 << chance.below(5) or 1))
    if drawn < 85:
        like = chance.pick(setup.pieces)
        own = PAWN if chance.happens(40) else like.own
        added = PlacedPiece(chance.pick(free), chance.happens(50), own)
        return setup._replace(pieces=(*setup.pieces, added))
    return chance.pick([*without(setup)])
