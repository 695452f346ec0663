"""Facts and steps of a proof as sentences, each with its clause."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Final

from ..events import Cause
from ..evidence import Evidence, Ground, Place
from ..geometry import NAMES
from ..identities import ENTRY_NAMES, STAR_SHIFT, entry_names
from ..phrases import Phrase, both, either, message, phrase
from ..problems import Capacity
from ..reasoning.patterns import Known, Pattern, reason_of
from ..reasoning.proof import Conclusion, ProofStep
from ..setups import PlacedPiece

_OWN: Final = "own "
"""Before the letter of an identity that is meant in the own branch alone (`zap`, Z2)."""

_ARTICLED: Final = {
    "K": phrase("the King"),
    "Q": phrase("a Queen"),
    "R": phrase("a Rook"),
    "B": phrase("a Bishop"),
    "N": phrase("a Knight"),
    "P": phrase("a Pawn"),
    "Q*": phrase("a promoted Queen"),
    "R*": phrase("a promoted Rook"),
    "B*": phrase("a promoted Bishop"),
    "N*": phrase("a promoted Knight"),
    _OWN + "Q": phrase("an original Queen"),
    _OWN + "R": phrase("an original Rook"),
    _OWN + "B": phrase("an original Bishop"),
    _OWN + "N": phrase("an original Knight"),
}
_PLURALS: Final = {
    "K": phrase("Kings"),
    "Q": phrase("Queens"),
    "R": phrase("Rooks"),
    "B": phrase("Bishops"),
    "N": phrase("Knights"),
    "P": phrase("Pawns"),
    "Q*": phrase("promoted Queens"),
    "R*": phrase("promoted Rooks"),
    "B*": phrase("promoted Bishops"),
    "N*": phrase("promoted Knights"),
    _OWN + "Q": phrase("original Queens"),
    _OWN + "R": phrase("original Rooks"),
    _OWN + "B": phrase("original Bishops"),
    _OWN + "N": phrase("original Knights"),
}

_GIVEN: Final = {
    Cause.GIVEN: message("given: {piece} is {words}"),
    Cause.CAPTURED: message("{piece} was captured: not {others}"),
    Cause.ANNOUNCED: message("a promoted Bishop stands on the colour of {piece}: not {others}"),
}
_PLAYED: Final = {
    Cause.MOVED: message("{piece} moved {move} (ply {ply}): {words}"),
    Cause.CASTLED: message("{piece} castled (ply {ply}): {words}"),
    Cause.CAPTURED: message("{piece} was captured (ply {ply}, {move}): not {others}"),
    Cause.ANNOUNCED: message(
        "a Bishop was promoted on the colour of {piece} (ply {ply}, {move}): not {others}"
    ),
    Cause.LEFT_ATTACKED: message(
        "{piece} was left on {square}, which was certainly attacked (ply {ply}, {move}):"
        " not {others}"
    ),
    Cause.ZAPPED: message("{piece} was zapped (ply {ply}, {move}): not {others}"),
    Cause.PROMOTED: message("{piece} was promoted (ply {ply}, {move}): not {others}"),
    Cause.HEALED: message("{piece} was healed (ply {ply}, {move}): {words}"),
}
_TRIED: Final = {
    Cause.MOVED: message("{piece} would have to be {words} ({move})"),
    Cause.CASTLED: message("{piece} would castle ({move}): {words}"),
    Cause.CAPTURED: message("{piece} would be captured ({move}): not {others}"),
    Cause.ANNOUNCED: message(
        "a Bishop would be promoted on the colour of {piece} ({move}): not {others}"
    ),
    Cause.LEFT_ATTACKED: message(
        "{piece} would be left on {square}, which would certainly be attacked ({move}):"
        " not {others}"
    ),
    Cause.ZAPPED: message("{piece} would be zapped ({move}): not {others}"),
    Cause.PROMOTED: message("{piece} would be promoted ({move}): not {others}"),
}
"""Of a move that is not played."""
_WOULD_STAND: Final = message(
    "{piece} would stand on {square}, which would certainly be attacked ({move}): not {others}"
)
_BY_THEN: Final = message("{piece} could only be {words} by ply {ply} ({move})")
_LEAPT: Final = message("{piece} leapt {move} (ply {ply}): {words}")


def kinds_of(evidence: Evidence, mask: int, pieces: Iterable[int]) -> list[str]:
    """The identities in a mask of some pieces, each once.

    Where just one of two branches is meant, that is told: ``N*``, or the own one.
    """
    whole = 0
    for piece in pieces:
        whole |= evidence.named.problem.domains[piece]
    names = [name for bit, name in enumerate(evidence.entries) if mask >> bit & 1]
    known = [name for bit, name in enumerate(evidence.entries) if whole >> bit & 1]
    return _kinds(names, known)


def _kinds(names: list[str], known: Container[str]) -> list[str]:
    """The identities of entries by *names*; *known* are all that there could be."""
    kinds = []
    for letter in dict.fromkeys(name[0] for name in names):
        starred = f"{letter}*"
        if starred not in known or (letter in names and starred in names):
            kinds.append(letter)
        else:
            kinds.append(_OWN + letter if letter in names else starred)
    return kinds


def mask_words(evidence: Evidence, mask: int, *pieces: int) -> str:
    """What some pieces can be, as words: ``a Queen or a Bishop``."""
    return letter_words(kinds_of(evidence, mask, pieces))


def letter_words(letters: Sequence[str]) -> str:
    """Identities by their letters, maybe with a star, as words."""
    if not letters:
        return phrase("nothing")
    return either(*[_ARTICLED[letter] for letter in letters])


def piece_words(piece: PlacedPiece) -> str:
    """What a piece on the board can be, as words."""
    names = list(entry_names(piece.own | (piece.starred or 0) << STAR_SHIFT))
    return letter_words(_kinds(names, () if piece.starred is None else ENTRY_NAMES))


def place_phrase(place: Place) -> Phrase:
    """A piece by where it stands now, and where it started."""
    start = None if place.start is None else NAMES[place.start]
    if place.square is None:
        return (
            phrase("a captured piece") if place.name is None else phrase("{told}", told=place.name)
        )
    square = NAMES[place.square]
    if place.captured and start not in (None, square):
        return phrase("the piece captured on {square} (from {start})", square=square, start=start)
    if place.captured and place.name is not None and not place.name.endswith(square):
        # Others of this side were captured on the same square.
        return phrase("the piece captured on {square} ({name})", square=square, name=place.name)
    if place.captured:
        return phrase("the piece captured on {square}", square=square)
    if start in (None, square):
        return phrase("{square}", square=square)
    return phrase("{square} (from {start})", square=square, start=start)


def _places(evidence: Evidence, pieces: Iterable[int]) -> str:
    """Some pieces, at least one."""
    return both(*[place_phrase(evidence.places[piece]) for piece in pieces])


def fact_phrase(evidence: Evidence, ground: Ground) -> str:
    """A fact about a piece, without its clause: what happened, and what that leaves."""
    piece = ground.piece
    assert piece is not None
    whole = evidence.named.problem.domains[piece]
    kept = mask_words(evidence, whole & ground.keeps, piece)
    if ground.cause is None:
        sentence = _BY_THEN
    elif ground.cause in _TRIED and ground.ply == evidence.tried:
        stays = ground.square == evidence.places[piece].square
        is_brought = ground.cause is Cause.LEFT_ATTACKED and not stays
        sentence = _WOULD_STAND if is_brought else _TRIED[ground.cause]
    elif ground.cause is Cause.MOVED and kept == _ARTICLED["N"]:
        sentence = _LEAPT
    else:
        sentence = _GIVEN[ground.cause] if ground.move is None else _PLAYED[ground.cause]
    return phrase(
        sentence,
        piece=place_phrase(evidence.places[piece]),
        ply=str(ground.ply),
        move=ground.move or "",
        square="" if ground.square is None else NAMES[ground.square],
        words=kept,
        others=mask_words(evidence, whole & ~ground.keeps, piece),
    )


class Narrator:
    """Tells the steps of one proof; ``ending`` is what the last step comes to."""

    def __init__(self, evidence: Evidence, steps: Sequence[ProofStep], ending: Phrase) -> None:
        self._evidence = evidence
        self._steps = steps
        self._ending = ending

    def sentences(self) -> list[Phrase]:
        """A sentence a step, in order."""
        return [self._sentence(step) for step in self._steps]

    def _sentence(self, step: ProofStep) -> Phrase:
        grounds = [self._evidence.grounds[number] for number in step.facts]
        clauses = ", ".join(dict.fromkeys(ground.clause for ground in grounds if ground.clause))
        if not step.steps and grounds and grounds[0].piece is not None:
            told = self._fact(grounds[0], step.conclusions[0])
        else:
            told = phrase(
                "{premises}: {conclusion}",
                premises=self._premises(step, [g.capacity for g in grounds if g.capacity]),
                conclusion=self._conclusion(step.conclusions, self._known(step)),
            )
        if not clauses:
            return phrase("{sentence}.", sentence=told)
        return phrase("{sentence} [{clauses}].", sentence=told, clauses=clauses)

    def _fact(self, ground: Ground, concluded: Conclusion) -> str:
        told = fact_phrase(self._evidence, ground)
        if concluded.left == ground.keeps & self._whole(concluded.piece):
            return told
        if not concluded.left:
            return phrase("{sentence}, which leaves nothing", sentence=told)
        left = mask_words(self._evidence, concluded.left, concluded.piece)
        return phrase("{sentence}, so now {words}", sentence=told, words=left)

    def _whole(self, piece: int) -> int:
        return self._evidence.named.problem.domains[piece]

    def _known(self, step: ProofStep) -> Known:
        """What the earlier steps that *step* rests on say of each piece."""
        known: Known = {}
        for number in step.steps:
            for piece, gone, _ in self._steps[number].conclusions:
                known[piece] = known.get(piece, self._whole(piece)) & ~gone
        return known

    def _premises(self, step: ProofStep, capacities: list[Capacity]) -> str:
        """Why the step holds: by a familiar pattern where it is one, else what it rests on."""
        known = self._known(step)
        if not step.conclusions:
            return self._last_premises(step, known, capacities)
        problem = self._evidence.named.problem
        pattern, some = reason_of(problem, known, capacities, step.conclusions)
        if pattern is Pattern.TAKEN:
            return self._taken({piece: known[piece] for piece in some}, capacities)
        if pattern is Pattern.DEMANDED:
            return self._demanded(some)
        told = self._what_is_known([piece for piece in known if piece not in some])
        if pattern is Pattern.LEFT_OVER and told is not None:
            sentence = message(
                "the set holds {capacities}, which is at most {held} of the {number} pieces,"
                " and {known}, only {pieces} can be something else"
            )
            return phrase(
                sentence,
                capacities=_capacities(capacities),
                held=str(sum(capacity.limit for capacity in capacities)),
                number=str(len(problem.pieces)),
                known=told,
                pieces=_places(self._evidence, some),
            )
        return _with_capacities(self._what_is_known(list(known)), capacities)

    def _demanded(self, others: tuple[int, ...]) -> Phrase:
        """Only one piece is left that can be the King."""
        if not others:
            return phrase("one piece must be the King, and no other can be")
        pieces = _places(self._evidence, others)
        return phrase("{pieces} cannot be the King, and one piece must be", pieces=pieces)

    def _what_is_known(self, pieces: Sequence[int]) -> Phrase | None:
        if not pieces:
            return None
        places = _places(self._evidence, pieces)
        return phrase("given what is known of {pieces}", pieces=places)

    def _last_premises(self, step: ProofStep, known: Known, capacities: list[Capacity]) -> str:
        """What the supposition would come to, and what stands against it."""
        for piece, entries in step.supposed:
            mask = known.get(piece, self._whole(piece))
            if not mask & entries:
                return self._is(piece, mask)
            known[piece] = mask & entries
        if not all(known.values()):
            empty = [piece for piece, mask in known.items() if not mask]
            return phrase("{pieces} could be nothing", pieces=_places(self._evidence, empty))
        if not known:
            return _with_capacities(None, capacities)
        told = both(*[self._is(piece, mask) for piece, mask in known.items()])
        if step.supposed and capacities:
            sentence = message("if {told}, that does not fit the set ({capacities})")
            return phrase(sentence, told=told, capacities=_capacities(capacities))
        return _with_capacities(told, capacities)

    def _is(self, piece: int, mask: int) -> Phrase:
        place = place_phrase(self._evidence.places[piece])
        kinds = kinds_of(self._evidence, mask, [piece])
        words = letter_words(kinds)
        if len(kinds) == 1:
            return phrase("{piece} is {words}", piece=place, words=words)
        return phrase("{piece} can only be {words}", piece=place, words=words)

    def _taken(self, takers: Known, capacities: list[Capacity]) -> Phrase:
        """These pieces use up the capacities."""
        names = {
            "pieces": _places(self._evidence, takers),
            "capacities": _capacities(capacities),
        }
        entries = 0
        for mask in takers.values():
            entries |= mask
        kinds = kinds_of(self._evidence, entries, takers)
        if len(kinds) > 1:
            sentence = message(
                "{pieces} can only be {words}, and the set holds no more of these ({capacities})"
            )
            return phrase(sentence, words=letter_words(kinds), **names)
        if len(takers) == 1:
            sentence = message("{pieces} is {words}, and the set holds {capacities}")
            return phrase(sentence, words=_ARTICLED[kinds[0]], **names)
        sentence = message("{pieces} are {words}, and the set holds {capacities}")
        return phrase(sentence, words=_PLURALS[kinds[0]], **names)

    def _conclusion(self, conclusions: tuple[Conclusion, ...], known: Known) -> Phrase:
        if not conclusions:
            return self._ending
        evidence = self._evidence
        gone = {conclusion.gone for conclusion in conclusions}
        if len(gone) == 1 and len(conclusions) > 1:
            numbers = [conclusion.piece for conclusion in conclusions]
            pieces, words = _places(evidence, numbers), mask_words(evidence, gone.pop(), *numbers)
            return phrase("none of {pieces} is {words}", pieces=pieces, words=words)
        told = tuple(self._single_conclusion(one, known) for one in conclusions)
        return phrase("{told}", told=told)

    def _single_conclusion(self, conclusion: Conclusion, known: Known) -> Phrase:
        """What one piece is or is not; told apart from what was known of it besides."""
        evidence = self._evidence
        piece = place_phrase(evidence.places[conclusion.piece])
        before = known.get(conclusion.piece, self._whole(conclusion.piece))
        follows = kinds_of(evidence, before & ~conclusion.gone, [conclusion.piece])
        if len(follows) == 1:
            return phrase("{piece} is {words}", piece=piece, words=letter_words(follows))
        kinds = kinds_of(evidence, conclusion.left, [conclusion.piece])
        gone = mask_words(evidence, conclusion.gone, conclusion.piece)
        if len(kinds) == 1:
            sentence = message("{piece} is not {words}, so it is {left}")
            return phrase(sentence, piece=piece, words=gone, left=letter_words(kinds))
        return phrase("{piece} is not {words}", piece=piece, words=gone)


def _with_capacities(told: str | None, capacities: Sequence[Capacity]) -> str:
    """What is known, if anything, and what the set holds, if that matters."""
    if not capacities:
        return phrase("what is supposed contradicts itself") if told is None else told
    limits = _capacities(capacities)
    if told is None:
        return phrase("the set holds {capacities}", capacities=limits)
    return phrase("{told}, and the set holds {capacities}", told=told, capacities=limits)


def _capacities(capacities: Sequence[Capacity]) -> str:
    """What the set holds, by at least one capacity."""
    return both(*[capacity.name for capacity in capacities])
