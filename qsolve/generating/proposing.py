"""Where drafts come from: for each rule set and kind the ways to propose one, and to vary it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from ..puzzles.examiner import Examiner
from .backwards import backwards
from .chance import Chance
from .drafts import Draft
from .hunting import hunt
from .meeting import met, met_again
from .minimising import First
from .playing import played, replayed
from .varying import narrowed, rearranged
from .wandering import armies, entangled

Propose = Callable[[str, str, Chance, Examiner], Draft | None]
Vary = Callable[[Draft, Chance, Examiner], Draft | None]


class Way(NamedTuple):
    """One way to a draft: how it is proposed and varied, what is taken away first.

    ``proposals`` is how many positions one try may look at, ``climbs`` how many
    variations it may make of its first draft to come near a rating.
    """

    name: str
    propose: Propose
    vary: Vary
    first: First
    proposals: int
    climbs: int


def _armies(rules: str, kind: str, chance: Chance, examiner: Examiner) -> Draft | None:
    return armies(kind, chance, examiner)


def _entangled_again(draft: Draft, chance: Chance, examiner: Examiner) -> Draft | None:
    """A new one: what ties halves is the whole game, and no part of it varies by itself."""
    return entangled(draft.kind, chance, examiner)


def _entangled(rules: str, kind: str, chance: Chance, examiner: Examiner) -> Draft | None:
    return entangled(kind, chance, examiner)


BACKWARDS: Final = Way("backwards", backwards, narrowed, First.MASKS, 8, 12)
PLAYED: Final = Way("played", played, replayed, First.PIECES, 2, 12)
HUNT: Final = Way("hunt", hunt, rearranged, First.PIECES, 40, 12)
MATING: Final = Way("mating", hunt, rearranged, First.PIECES, 40, 3)
MET: Final = Way("met", met, met_again, First.PIECES, 12, 6)
ARMIES: Final = Way("armies", _armies, rearranged, First.MASKS, 20, 12)
ENTANGLED: Final = Way("entangled", _entangled, _entangled_again, First.PIECES, 8, 12)

WAYS: Final[dict[tuple[str, str], tuple[tuple[Way, int], ...]]] = {
    ("backrank", "identify"): ((BACKWARDS, 40), (PLAYED, 60)),
    ("backrank", "king"): ((BACKWARDS, 40), (PLAYED, 60)),
    ("backrank", "certain-check"): ((HUNT, 60), (MET, 40)),
    ("backrank", "mate"): ((MATING, 100),),
    ("backrank", "only-move"): ((HUNT, 80), (MET, 20)),
    ("zap", "identify"): ((BACKWARDS, 40), (PLAYED, 60)),
    ("zap", "king"): ((BACKWARDS, 40), (PLAYED, 60)),
    ("zap", "predict"): ((ARMIES, 50), (PLAYED, 50)),
    ("zap", "certain-check"): ((HUNT, 50), (MET, 50)),
    ("zap", "mate"): ((MATING, 80), (MET, 20)),
    ("zap", "only-move"): ((HUNT, 70), (MET, 30)),
    ("split", "collapse"): ((ENTANGLED, 100),),
    ("split", "certain-check"): ((HUNT, 60), (MET, 40)),
    ("split", "mate"): ((MATING, 100),),
    ("classical", "certain-check"): ((HUNT, 100),),
    ("classical", "mate"): ((MATING, 100),),
    ("classical", "only-move"): ((HUNT, 100),),
}
"""Every rule set and kind that has puzzles, with its ways and how often (in a hundred) each."""


def way_of(rules: str, kind: str, chance: Chance) -> Way:
    """One of the ways, by chance."""
    drawn = chance.below(100)
    for way, percent in WAYS[rules, kind]:
        if drawn < percent:
            return way
        drawn -= percent
    raise AssertionError("the percentages add up to a hundred")
