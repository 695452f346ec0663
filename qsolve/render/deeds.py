"""What the moved piece does in a legal move, in words: where it goes, and what it is then."""

from __future__ import annotations

from typing import Final

from ..events import Cause
from ..geometry import NAMES
from ..identities import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, is_single, mask_text
from ..notation.moves import Castling, EnPassant, Observed, PairCastling, Plain, Quantum
from ..phrases import Phrase, message, phrase
from ..queries.legal_moves import LegalMove
from ..setups import PlacedPiece, Setup
from .proof import letter_words, piece_words

_NAMED: Final = {
    KING: phrase("the King"),
    QUEEN: phrase("the Queen"),
    ROOK: phrase("the Rook"),
    BISHOP: phrase("the Bishop"),
    KNIGHT: phrase("the Knight"),
    PAWN: phrase("the Pawn"),
}
"""Pieces of which it is known what they are."""


def deed(before: Setup, played: LegalMove) -> Phrase:
    """What the moved piece of *played*, a move in the position *before*, does and is then.

    Captures, deductions, zaps, heals, ties and collapses are told by
    :func:`~qsolve.render.effects.effects`.
    """
    move = played.move
    if isinstance(move, Castling | PairCastling):
        return _castles(before, played, move)
    if isinstance(move, Quantum):
        return _quantum(before, move)
    if isinstance(move, Observed):
        return _observed(before, played, move)
    return _step(before, played, move)


def _standing(setup: Setup, square: int) -> PlacedPiece | None:
    return next((piece for piece in setup.pieces if piece.square == square), None)


def _name(setup: Setup, square: int) -> Phrase | None:
    """The piece on *square* by what it is; ``None`` where that is hidden."""
    piece = _standing(setup, square)
    assert piece is not None, "a piece moves from there"
    entries = piece.own | (piece.starred or 0)
    return _NAMED[entries] if is_single(entries) else None


def _words(setup: Setup, square: int) -> str:
    piece = _standing(setup, square)
    assert piece is not None, "what moved there stands there"
    return piece_words(piece)


def _step(before: Setup, played: LegalMove, move: Plain | EnPassant) -> Phrase:
    name = _name(before, move.origin)
    origin, target = NAMES[move.origin], NAMES[move.target]
    promotion = move.promotion if isinstance(move, Plain) else None
    if promotion is not None:
        sentence = message("{piece} goes from {origin} to {target} and becomes {words}")
        return phrase(
            sentence,
            piece=name or "",
            origin=origin,
            target=target,
            words=letter_words([mask_text(promotion)]),
        )
    en_passant = _is_en_passant(played, move)
    causes = {event.cause for event in played.events}
    if name is not None and Cause.PROMOTED not in causes:
        sentence = message("{piece} goes from {origin} to {target}")
        if en_passant:
            sentence = message("{piece} goes from {origin} to {target} en passant")
        return phrase(sentence, piece=name, origin=origin, target=target)
    sentence = message("{origin} goes to {target}, now {words}")
    if en_passant:
        sentence = message("{origin} goes to {target} en passant, now {words}")
    if Cause.PROMOTED in causes:
        sentence = message("{origin} goes to {target} and is promoted, now {words}")
    words = _words(played.setup, move.target)
    return phrase(sentence, origin=origin, target=target, words=words)


def _is_en_passant(played: LegalMove, move: Plain | EnPassant) -> bool:
    """Whether a Pawn is captured beside the target (a half captured elsewhere is another thing)."""
    return any(
        event.cause is Cause.CAPTURED and event.half is None and event.square != move.target
        for event in played.events
    )


def _castles(before: Setup, played: LegalMove, move: Castling | PairCastling) -> Phrase:
    targets = [event.square for event in played.events if event.cause is Cause.CASTLED]
    first, second = (square for square in targets if square is not None)
    if isinstance(move, Castling):
        sentence = message("the King castles to {king}, the Rook goes to {rook}")
        return phrase(sentence, king=NAMES[first], rook=NAMES[second])
    sentence = message(
        "{left} and {right} castle: {first} is now {words}, {second} is now {others}"
    )
    return phrase(
        sentence,
        left=NAMES[move.left],
        right=NAMES[move.right],
        first=NAMES[first],
        words=_words(played.setup, first),
        second=NAMES[second],
        others=_words(played.setup, second),
    )


def _quantum(before: Setup, move: Quantum) -> Phrase:
    """A split, a pair move, or a lone half's (S12, S13)."""
    origins, targets = ([NAMES[square] for square in some] for some in (move.origins, move.targets))
    name = _name(before, move.origins[0])
    assert name is not None, "halves hide nothing but whether they are real"
    if len(targets) > len(origins):
        sentence = message("{piece} on {origin} splits to {first} and {second}")
        return phrase(sentence, piece=name, origin=origins[0], first=targets[0], second=targets[1])
    if len(origins) == 1:
        sentence = message("the lone half of {piece} goes from {origin} to {target}")
        return phrase(sentence, piece=name, origin=origins[0], target=targets[0])
    sentence = message(
        "the halves of {piece} go from {origin} to {target} and from {second} to {other}"
    )
    return phrase(
        sentence,
        piece=name,
        origin=origins[0],
        target=targets[0],
        second=origins[1],
        other=targets[1],
    )


def _observed(before: Setup, played: LegalMove, move: Observed) -> Phrase:
    """An observation, its outcome, and what the piece that was found does then (S16)."""
    name = _name(before, move.origin)
    assert name is not None, "halves hide nothing but whether they are real"
    if move.then is None:
        sentence = message("{piece} is observed and was captured before, so the turn ends")
        return phrase(sentence, piece=name)
    if isinstance(move.then, Plain):
        then = _step(before, played, move.then)
    else:
        then = _quantum(before, move.then)
    origin, partner = NAMES[move.origin], _partner(before, move.origin)
    if partner is None:
        sentence = message("{piece} is observed and found on {origin}, not taken; then {then}")
        return phrase(sentence, piece=name, origin=origin, then=then)
    sentence = message("{piece} is observed and found on {origin}, not on {other}; then {then}")
    return phrase(sentence, piece=name, origin=origin, other=NAMES[partner], then=then)


def _partner(before: Setup, square: int) -> int | None:
    """Where the other half of the superstate on *square* stands."""
    piece = _standing(before, square)
    assert piece is not None
    assert piece.half is not None
    return next(
        (
            other.square
            for other in before.pieces
            if other.half is not None
            and other.half.superstate == piece.half.superstate
            and other.square != square
        ),
        None,
    )
