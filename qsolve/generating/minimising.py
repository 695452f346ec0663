"""A puzzle without anything that it can do without: plies, pieces, narrow masks."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import chain

from ..game import Game
from ..identities import mask_of
from ..puzzles.examiner import Examiner, piece_on, possible_identities
from ..rules import rule_set
from .chance import Chance
from .drafts import Draft, is_sound, soundness
from .setting import widenings, without


class First(Enum):
    """What is tried first: fewer pieces, or wider masks."""

    PIECES = "pieces"
    MASKS = "masks"


def shorter(draft: Draft, examiner: Examiner) -> Iterator[Draft]:
    """The same question after each beginning of the game, the shortest first.

    Beginnings after which the answer plainly does not hold are passed over.
    """
    if not draft.moves:
        return
    game = draft._replace(moves=()).game(examiner.oracle)
    for ply, move in enumerate(draft.moves):
        if _may_hold(draft, game):
            yield draft._replace(moves=draft.moves[:ply])
        game.push(move)


def _may_hold(draft: Draft, game: Game) -> bool:
    """Whether the move in question is legal, or the piece is what the answer says."""
    move = draft.question.get("move") or draft.solution.get("move")
    if move is not None:
        return game.is_legal(move)
    piece = piece_on(game, draft.question.get("square") or draft.solution["square"])
    return piece is not None and possible_identities(piece) == mask_of(
        draft.solution.get("identity", "K")
    )


def smaller(draft: Draft) -> Iterator[Draft]:
    """Every puzzle that asks the same of a position with one thing less: a piece or a limit.

    Only a composed position loses pieces and gets wider masks: one from the start
    of the game has what the game has.
    """
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
    less = chain(shorter(draft, examiner), smaller(draft))
    return all(soundness(other, examiner) is False for other in less)


def minimised(draft: Draft, examiner: Examiner, chance: Chance, first: First) -> Draft:
    """*draft*, which is sound, with things taken away in a random order until none can be."""
    draft = next((one for one in shorter(draft, examiner) if is_sound(one, examiner)), draft)
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
