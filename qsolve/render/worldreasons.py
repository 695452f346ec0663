"""The reports of ``explain`` and ``--why`` in `split`: facts about halves as sentences."""

from __future__ import annotations

from typing import Final

from ..events import Cause
from ..evidence import HalfGround, Topic, WorldEvidence
from ..geometry import NAMES
from ..notation.qfen import write_setup
from ..phrases import Phrase, message, phrase
from ..queries.worldreasons import WorldArgument, WorldExplanation, WorldSubject
from .sentences import capital, explanation_lines
from .sheet import Sheet

_REAL: Final = {
    "S4": message("{half} was crossed by a classical piece (ply {ply}, {move}), so it is not real"),
    "S5": message("{half} was landed on by its own side (ply {ply}, {move}), so it is not real"),
    "S9": message("{half} attacked the King's new square (ply {ply}, {move}), so it is not real"),
}
_MET_PAWN: Final = {
    True: message("{half} was captured by a Pawn (ply {ply}, {move}), so it is real"),
    False: message("{half} met a Pawn (ply {ply}, {move}), so it is not real"),
}
_OBSERVED: Final = {
    True: message("{half} was observed (ply {ply}, {move}): it is real"),
    False: message("{half} was observed (ply {ply}, {move}): it is not real"),
}
_TIED: Final = {
    True: message("{half} is real exactly when {other} is (ply {ply}, {move})"),
    False: message("{half} is real exactly when {other} is not (ply {ply}, {move})"),
}
_TIED_AS_GIVEN: Final = {
    True: message("given: {half} is real exactly when {other} is"),
    False: message("given: {half} is real exactly when {other} is not"),
}
_WOULD: Final = {
    ("S4", False): message(
        "{half} would be crossed by a classical piece ({move}), so it would not be real"
    ),
    ("S5", False): message(
        "{half} would be landed on by its own side ({move}), so it would not be real"
    ),
    ("S8", True): message("{half} would be captured by a Pawn ({move}), so it would be real"),
    ("S8", False): message("{half} would meet a Pawn ({move}), so it would not be real"),
    ("S9", False): message(
        "{half} would attack the King's new square ({move}), so it would not be real"
    ),
    ("S15", False): message("{half} would be real exactly when {other} is not ({move})"),
    ("S16", True): message("{half} would be found real ({move})"),
    ("S16", False): message("{half} would be found not real ({move})"),
}
"""Of a move that is not played, by clause and what is real."""
_ENDINGS: Final = {
    Topic.IMPOSSIBLE: message("so this cannot be"),
    Topic.CERTAIN: message("so it is certain"),
    Topic.MOVE: message("so no world would be left"),
    Topic.ATTACK: message("so the King would be attacked in every world"),
}


def half_phrase(evidence: WorldEvidence, half: int, then: int | None = None) -> Phrase:
    """A half by where it stands, stood last, or was taken; and *then*, where that differs."""
    square, taken = evidence.place(half)
    if square is None:
        return phrase("a taken half")
    if evidence.tried is not None and half >> 1 >= evidence.tried.superstates:
        return phrase("the half that goes to {square}", square=NAMES[square])
    told = phrase("{square}", square=NAMES[square])
    if taken:
        told = phrase("the half taken on {square}", square=NAMES[square])
    if then in (None, square):
        return told
    return phrase("{half} (then on {square})", half=told, square=NAMES[then])


def _is_tried(evidence: WorldEvidence, ground: HalfGround) -> bool:
    """Whether the fact would be one if the move were played."""
    return evidence.tried is not None and ground.ply == evidence.tried.ply


def ground_phrase(evidence: WorldEvidence, ground: HalfGround) -> Phrase:
    """A fact without its clause: what happened, or would, and what that says of itself."""
    square, other_square = ground.square, ground.other_square
    if _is_tried(evidence, ground):
        sentence = _WOULD[ground.clause or "", ground.real]
        # Where a move that is not played would bring a half is no name for it.
        square = other_square = None
    elif ground.cause is Cause.TIED:
        sentence = (_TIED if ground.ply else _TIED_AS_GIVEN)[ground.real]
    elif ground.cause is Cause.OBSERVED:
        sentence = _OBSERVED[ground.real]
    elif ground.clause == "S8":
        sentence = _MET_PAWN[ground.real]
    else:
        sentence = _REAL[ground.clause or ""]
    other = "" if ground.other is None else half_phrase(evidence, ground.other, other_square)
    return phrase(
        sentence,
        half=half_phrase(evidence, ground.half, square),
        other=other,
        ply=str(ground.ply),
        move=ground.move or "",
    )


def world_sentences(argument: WorldArgument) -> list[Phrase]:
    """A sentence a fact, with what follows from it and those before, and where that leads."""
    evidence = argument.evidence
    told = []
    known: dict[int, int] = {}
    is_tried = False
    for fact in argument.facts:
        ground = evidence.grounds[fact]
        said = ground_phrase(evidence, ground)
        follows = _follows(ground, known) if argument.conclusion is not None else None
        if follows is not None:
            is_tried = is_tried or _is_tried(evidence, ground)
            so = _both_would(evidence, follows) if is_tried else _both_halves(evidence, follows)
            said = phrase("{told}; so {so}", told=said, so=so)
        told.append(phrase("{sentence} [{clauses}].", sentence=said, clauses=ground.clause))
    if argument.partners:
        told += [_partners(evidence, 2 * superstate) for superstate in argument.partners]
    elif argument.conclusion is None:
        told.append(phrase("{sentence}.", sentence=phrase(_ENDINGS[argument.topic])))
    return told


def _partners(evidence: WorldEvidence, half: int) -> Phrase:
    sentence = message("exactly one of the halves {half} and {other} is real")
    told = phrase(sentence, half=half_phrase(evidence, half), other=half_phrase(evidence, half ^ 1))
    return phrase("{sentence} [{clauses}].", sentence=told, clauses="S1")


def _follows(ground: HalfGround, known: dict[int, int]) -> int | None:
    """The half that the fact makes real, by superstate; remembered in *known*."""
    if ground.other is None:
        real = ground.half ^ (not ground.real)
    elif ground.half >> 1 in known:
        same = known[ground.half >> 1] == ground.half
        real = ground.other ^ (same != ground.real)
    elif ground.other >> 1 in known:
        same = known[ground.other >> 1] == ground.other
        real = ground.half ^ (same != ground.real)
    else:
        return None
    known[real >> 1] = real
    return real


def _both_halves(evidence: WorldEvidence, real: int) -> Phrase:
    return phrase(
        "{half} is real, {other} is not",
        half=half_phrase(evidence, real),
        other=half_phrase(evidence, real ^ 1),
    )


def _both_would(evidence: WorldEvidence, real: int) -> Phrase:
    """What would follow if the move were played."""
    return phrase(
        "{half} would be real, {other} would not",
        half=half_phrase(evidence, real),
        other=half_phrase(evidence, real ^ 1),
    )


def world_argument_lines(argument: WorldArgument, sheet: Sheet) -> list[str]:
    """How many facts there are, and the steps by number."""
    sentences = world_sentences(argument)
    if argument.partners:
        return [f"  {capital(sheet.language.say(sentence))}" for sentence in sentences]
    return explanation_lines(len(argument.facts), argument.smallest, sentences, sheet, "  ")


def world_explanation_report(answer: WorldExplanation, sheet: Sheet) -> str:
    """Why one half is real or not, or every half that others decided."""
    language = sheet.language
    lines = [write_setup(answer.setup)]
    if answer.subject is not None:
        lines.append(language.say(_subject(answer, answer.subject)))
        for argument in answer.arguments:
            lines += world_argument_lines(argument, sheet)
        return "\n".join(lines) + "\n"
    if not answer.arguments:
        lines.append(language.say("No half was decided by others."))
    for argument in answer.arguments:
        assert argument.conclusion is not None
        half, real = argument.conclusion
        lines.append(language.say(_both_halves(argument.evidence, half ^ (not real))))
        lines += world_argument_lines(argument, sheet)
    return "\n".join(lines) + "\n"


def _subject(answer: WorldExplanation, subject: WorldSubject) -> Phrase:
    name = subject.piece.name
    if subject.piece.half is None:
        return phrase("{piece} is a classical piece: it is real in every world", piece=name)
    if subject.real is None:
        return phrase(
            "{piece} is undecided: real in {uses} of {worlds} worlds",
            piece=name,
            uses=subject.uses,
            worlds=answer.worlds,
        )
    if subject.real:
        return phrase("the half on {square} is real", square=name)
    return phrase("the half on {square} is not real", square=name)
