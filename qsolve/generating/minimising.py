"""A puzzle without anything that it can do without: plies, pieces, narrow masks."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import chain

from ..errors import IllegalMoveError
from ..game import Game
from ..geometry import NAMES
from ..identities import mask_of
from ..notation.moves import Move
from ..puzzles.examiner import Examiner, possible_identities
from ..rules import rule_set
from ..rules.protocol import Explaining
from .chance import Chance
from .drafts import Draft, is_sound, soundness
from .setting import widenings, without


class First(Enum):
    """What is tried first: fewer pieces, or wider masks."""

    PIECES = "pieces"
    MASKS = "masks"


def shorter(draft: Draft, examiner: Examiner) -> Iterator[Draft]:
    """The same question after each beginning of the game, the shortest first.

    A question about a piece is asked where that piece stood then. Beginnings after
    which the answer plainly does not hold are passed over.
    """
    if not draft.moves:
        return
    whole = draft.game(examiner.oracle)
    move = draft.question.get("move") or draft.solution.get("move")
    for ply in range(len(draft.moves)):
        beginning = draft._replace(moves=draft.moves[:ply])
        if move is None:
            asked = _asked_then(beginning, whole)
        else:
            asked = beginning if _is_legal(whole, ply, whole.parse_move(move)) else None
        if asked is not None:
            yield asked


def _is_legal(whole: Game, ply: int, move: Move) -> bool:
    try:
        whole.rules.play(whole.oracle, whole.steps[ply].position, move)
    except IllegalMoveError:
        return False
    return True


def _asked_then(beginning: Draft, whole: Game) -> Draft | None:
    """A question about a piece as of an earlier ply, if the piece was known then to be that."""
    part = beginning.solution if beginning.kind == "king" else beginning.question
    square = _square_then(whole, NAMES.index(part["square"]), len(beginning.moves))
    setup = whole.rules.setup_of(whole.steps[len(beginning.moves)].position)
    piece = next((one for one in setup.pieces if one.square == square), None)
    answer = mask_of(beginning.solution.get("identity", "K"))
    if piece is None or possible_identities(piece) != answer:
        return None
    then = {**part, "square": NAMES[piece.square]}
    if beginning.kind == "king":
        return beginning._replace(solution=then)
    return beginning._replace(question=then)


def _square_then(whole: Game, square: int, ply: int) -> int | None:
    """Where the piece that stands on *square* at the end stood then; ``None``: it hides nothing."""
    rules = whole.rules
    assert isinstance(rules, Explaining), "pieces are hidden"
    colour = next(piece.colour for piece in whole.setup().pieces if piece.square == square)
    places = rules.evidence(whole.steps, whole.moves, colour).places
    standing = [n for n, at in enumerate(places) if at.square == square and not at.captured]
    if not standing:
        return None
    (piece,) = standing
    return rules.evidence(whole.steps[: ply + 1], whole.moves[:ply], colour).places[piece].square


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
