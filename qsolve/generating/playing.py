"""Deductions from games: moves from the start, and the plies at which a piece gave itself away."""

from __future__ import annotations

from enum import Enum
from typing import Final

from ..events import Cause
from ..game import Game
from ..geometry import DISPLACEMENT, NAMES
from ..identities import BISHOP, KING, PAWN, is_single, mask_text
from ..notation.moves import Move, Plain
from ..puzzles.examiner import Examiner, possible_identities
from ..setups import PlacedPiece
from .chance import Chance
from .drafts import Draft

_LONGEST_GAME: Final = 70
_MOVES_WEIGHED: Final = 8
_FURTHEST: Final = 8


class Style(Enum):
    """How the side plays of which something is to be deduced."""

    TELLING = "moves pieces that may still be much"
    VAGUE = "makes moves that leave pieces much that they may be"
    TAKING = "captures pieces that may still be much"
    PROMOTING = "brings Pawns forward, and makes Bishops of them"
    ANY = "anything"


_STYLES: Final = {
    "backrank": tuple(Style),
    "zap": (Style.TELLING, Style.VAGUE, Style.TAKING, Style.ANY),
}
"""The styles that make sense in a rule set (in `zap` promotion is no move of its own)."""


def played(
    rules: str, kind: str, chance: Chance, examiner: Examiner, opening: tuple[Move, ...] = ()
) -> Draft | None:
    """A draft of *kind*: a random game after *opening*, cut where some piece became certain.

    Later plies are likelier than earlier ones: more is known then, and less of it plain.
    """
    game = Game(rules, oracle=examiner.oracle)
    game.extend(opening)
    mover = chance.pick((True, False))
    style = chance.pick(_STYLES[rules])
    found: list[tuple[int, PlacedPiece]] = []
    while game.ply < _LONGEST_GAME:
        moves = game.legal_moves
        if not moves:
            break
        game.push(_move(game, moves, chance, style if game.turn == mover else Style.ANY))
        found += [(game.ply, piece) for piece in _betrayed(game, kind)]
    if not found:
        return None
    ply, piece = found[max(chance.below(len(found)), chance.below(len(found)))]
    return _draft(game, kind, ply, piece)


def _draft(game: Game, kind: str, ply: int, piece: PlacedPiece) -> Draft:
    square, moves = NAMES[piece.square], tuple(game.moves[:ply])
    mask = possible_identities(piece)
    if kind == "predict":
        question = {"move": str(moves[-1]), "square": square}
        return Draft(game.given, moves[:-1], kind, question, {"identities": list(mask_text(mask))})
    if kind == "king":
        side = "white" if piece.colour else "black"
        return Draft(game.given, moves, kind, {"side": side}, {"square": square})
    return Draft(game.given, moves, kind, {"square": square}, {"identity": mask_text(mask)})


def _betrayed(game: Game, kind: str) -> list[PlacedPiece]:
    """The living pieces of which the last ply took something by deduction.

    For `predict` any such piece that did not move itself; else those that are now
    certain: Kings, or all others.
    """
    deduced = {
        event.square: event.keeps
        for event in game.steps[-1].events
        if event.cause is Cause.DEDUCED and event.lost and not event.captured
    }
    pieces = [piece for piece in game.setup().pieces if piece.square in deduced]
    if kind == "predict":
        return [piece for piece in pieces if piece.colour == game.turn]
    return [
        piece
        for piece in pieces
        if is_single(possible_identities(piece))
        and (possible_identities(piece) == KING) is (kind == "king")
    ]


def _move(game: Game, moves: list[Move], chance: Chance, style: Style) -> Move:
    """One side plays in its style; the other moves anything."""
    some = chance.some(moves, _MOVES_WEIGHED)
    if style is Style.ANY:
        return some[0]
    masks = {piece.square: piece.own for piece in game.setup().pieces}
    return max(some, key=lambda move: _weight(masks, move, style))


def _weight(masks: dict[int, int], move: Move, style: Style) -> int:
    """How much a move suits a style: by what pieces may be before it, or after it."""
    if not isinstance(move, Plain):
        return 0
    mask, taken = masks.get(move.origin, 0), masks.get(move.target, 0)
    if style is Style.TAKING:
        return taken.bit_count()
    if style is Style.PROMOTING:
        if move.promotion is not None:
            return _FURTHEST + (move.promotion == BISHOP)
        return abs((move.target >> 3) - (0 if move.origin < move.target else 7)) * (mask == PAWN)
    if mask == PAWN:
        return 0
    if style is Style.TELLING:
        return mask.bit_count()
    return (mask & DISPLACEMENT[move.origin][move.target]).bit_count()


def replayed(draft: Draft, chance: Chance, examiner: Examiner) -> Draft | None:
    """Another draft from the same game up to some ply, most often one near its end."""
    last = max(1, len(draft.moves))
    kept = draft.moves[: max(chance.below(last), chance.below(last))]
    return played(draft.rules, draft.kind, chance, examiner, kept)
