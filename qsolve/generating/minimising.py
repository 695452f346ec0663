"""A puzzle without anything that it can do without: plies, pieces, narrow masks."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from ..puzzles.examiner import Examiner
from ..rules import rule_set
from .chance import Chance
from .drafts import Draft, is_sound, soundness
from .setting import widenings, without


class First(Enum):
    """What is tried first: fewer pieces, or wider masks."""

    PIECES = "pieces"
    MASKS = "masks"


def smaller(draft: Draft) -> Iterator[Draft]:
    """Every puzzle that asks the same with one thing less (the last ply, or a piece or a limit).

    Only a composed position loses pieces and gets wider masks: one from the start
    of the game has what the game has.
    """
    if draft.moves:
        yield draft._replace(moves=draft.moves[:-1])
    if not _is_start(draft):
        yield from (draft._replace(setup=setup) for setup in without(draft.setup))
        for widening in widenings(draft.setup):
            yield draft._replace(setup=widening.applied(draft.setup))


def _is_start(draft: Draft) -> bool:
    return draft.setup == rule_set(draft.rules).start()


def is_minimal(draft: Draft, examiner: Examiner) -> bool:
    """Whether nothing can be taken from *draft* with its answer still the only one.

    False also where that is not decided within the limits of *examiner*.
    """
    return all(soundness(other, examiner) is False for other in smaller(draft))


def minimised(draft: Draft, examiner: Examiner, chance: Chance, first: First) -> Draft:
    """*draft*, which is sound, with things taken away in a random order until none can be."""
    while draft.moves:
        shorter = draft._replace(moves=draft.moves[:-1])
        if not is_sound(shorter, examiner):
            break
        draft = shorter
    if _is_start(draft):
        return draft
    passes = [_fewer, _wider] if first is First.PIECES else [_wider, _fewer]
    while True:
        before = draft
        for take in passes:
            draft = take(draft, examiner, chance)
        if draft == before:
            return draft


def _fewer(draft: Draft, examiner: Examiner, chance: Chance) -> Draft:
    """*draft* after taking off one piece after another, until none can go."""
    while True:
        for setup in chance.shuffled(without(draft.setup)):
            other = draft._replace(setup=setup)
            if is_sound(other, examiner):
                draft = other
                break
        else:
            return draft


def _wider(draft: Draft, examiner: Examiner, chance: Chance) -> Draft:
    """*draft* after trying every widening once."""
    for widening in chance.shuffled(widenings(draft.setup)):
        other = draft._replace(setup=widening.applied(draft.setup))
        if is_sound(other, examiner):
            draft = other
    return draft
