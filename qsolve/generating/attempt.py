"""One try: a draft proposed, cut down, studied, made harder or easier, and proved."""

from __future__ import annotations

import re
from enum import Enum
from functools import cache
from typing import Final, NamedTuple

from ..puzzles.examiner import Examiner
from ..puzzles.forms.native import encode
from ..puzzles.verdicts import Verdict
from ..puzzles.verify import ALL_SOLVERS, Form, Settings, verify_line
from . import GENERATOR, boardproof
from .chance import Chance
from .drafts import Draft, is_sound
from .minimising import First, is_minimal, minimised
from .posing import MATE_NODES
from .proposing import Way, way_of
from .study import Study
from .studying import study

SEARCHER: Final = "exact"

_WANTED_MORE: Final = 12
"""How many times as many variations a try makes for a rating that is wanted, not its own."""
_NEAR: Final = 60
_UNASKED: Final = (900, 2400)
"""Where a try without a wanted rating looks for one of its own."""


class Wish(NamedTuple):
    """What is to be generated; every try of a run has the same.

    ``least`` and ``most`` are of the rating, ``theme`` one that the puzzle must have.
    """

    rules: str
    kind: str
    seed: int
    least: int | None = None
    most: int | None = None
    theme: str | None = None


class Miss(Enum):
    """Why a try gave no puzzle."""

    NOT_POSED = "no position had a single answer"
    NO_DEDUCTION = "the answer was no deduction"
    OTHER_RATING = "the rating was outside the wanted range"
    OTHER_THEME = "the puzzle did not have the theme"
    NOT_MINIMAL = "it was not shown within the limits that nothing can be taken away"
    NOT_PROVED = "the solvers did not all confirm it"


class Find(NamedTuple):
    """A puzzle that a try gave: its line, key, rating, parts, and the way to it."""

    line: bytes
    key: str
    rating: int
    themes: tuple[str, ...]
    way: str


class Tried(NamedTuple):
    """What one try came to; ``rating`` is that of the last study, where there was one."""

    number: int
    find: Find | None
    miss: Miss | None
    rating: int | None
    way: str


@cache
def searcher() -> Examiner:
    """The searcher of this process; its memo is kept, its answers do not depend on it."""
    (examiner,) = Settings((SEARCHER,), nodes=MATE_NODES).examiners()
    return examiner


@cache
def patient_searcher() -> Examiner:
    """The searcher with ten times the nodes: what is found quickly is checked slowly."""
    return searcher()._replace(nodes=10 * MATE_NODES)


@cache
def _provers() -> tuple[Examiner, ...]:
    """All solvers, without what the searcher remembers: the others must find the same."""
    return Settings(ALL_SOLVERS).examiners()


def attempt(wish: Wish, number: int) -> Tried:
    """The try of this number: the same whenever, wherever and after whatever it is made."""
    chance = Chance(wish.seed, wish.rules, wish.kind, number)
    examiner = searcher()
    way = way_of(wish.rules, wish.kind, chance)
    aim, tolerance = _aim(wish, chance)
    found = _first(wish, way, chance, examiner)
    if isinstance(found, Miss):
        return Tried(number, None, found, None, way.name)
    climbs = way.climbs if wish.least is None else _WANTED_MORE * way.climbs
    draft, known = _climbed(found, aim, tolerance, climbs, wish.theme, way, chance, examiner)
    if not _is_wanted(wish, known.rating):
        return Tried(number, None, Miss.OTHER_RATING, known.rating, way.name)
    if not _has_theme(known, wish.theme):
        return Tried(number, None, Miss.OTHER_THEME, known.rating, way.name)
    if not is_minimal(draft, patient_searcher()):
        return Tried(number, None, Miss.NOT_MINIMAL, known.rating, way.name)
    line = _line(wish, number, draft, known)
    if not _is_proved(draft, line):
        return Tried(number, None, Miss.NOT_PROVED, known.rating, way.name)
    find = Find(line, known.key, known.rating, known.themes, way.name)
    return Tried(number, find, None, known.rating, way.name)


def _is_proved(draft: Draft, line: bytes) -> bool:
    """Whether solvers that the search did not use confirm it; without any, plain search."""
    found = verify_line(line, Form.NATIVE, (), _provers()).finding
    return found.verdict is Verdict.OK and (
        draft.rules != "classical" or boardproof.is_proved(draft)
    )


def _aim(wish: Wish, chance: Chance) -> tuple[int, int]:
    """The rating to climb to, and how near is near enough: the wanted range, or any rating."""
    drawn = chance.between(*_UNASKED)
    if wish.least is None or wish.most is None:
        return drawn, _NEAR
    return (wish.least + wish.most) // 2, (wish.most - wish.least) // 2


def _is_wanted(wish: Wish, rating: int) -> bool:
    return (wish.least is None or rating >= wish.least) and (
        wish.most is None or rating <= wish.most
    )


def _first(wish: Wish, way: Way, chance: Chance, examiner: Examiner) -> tuple[Draft, Study] | Miss:
    """The first draft that is a puzzle (with the wanted theme, if there is one), and its study."""
    miss = Miss.NOT_POSED
    for _ in range(way.proposals):
        draft = way.propose(wish.rules, wish.kind, chance, examiner)
        if draft is None or not is_sound(draft, examiner):
            continue
        if wish.theme is not None and not _has_theme(study(draft, examiner), wish.theme):
            # Taking things away rarely gives a draft a theme, and takes long.
            miss = Miss.OTHER_THEME
            continue
        draft = minimised(draft, examiner, chance, way.first)
        known = study(draft, examiner)
        if known is not None:
            return draft, known
        miss = Miss.NO_DEDUCTION
    return miss


def _has_theme(known: Study | None, theme: str | None) -> bool:
    return known is not None and (theme is None or theme in known.themes)


def _climbed(
    found: tuple[Draft, Study],
    aim: int,
    tolerance: int,
    climbs: int,
    theme: str | None,
    way: Way,
    chance: Chance,
    examiner: Examiner,
) -> tuple[Draft, Study]:
    """The draft nearest to the rating aimed at, after hill climbing over variations.

    A *theme* that is there is kept.
    """
    best, known = found
    nearest = abs(known.rating - aim)
    for _ in range(climbs):
        if nearest <= tolerance:
            break
        other = way.vary(best, chance, examiner)
        if other is None or not is_sound(other, examiner):
            continue
        other = minimised(other, examiner, chance, chance.pick(tuple(First)))
        seen = study(other, examiner)
        if seen is None or (_has_theme(known, theme) and not _has_theme(seen, theme)):
            continue
        if abs(seen.rating - aim) <= nearest:
            best, known, nearest = other, seen, abs(seen.rating - aim)
    return best, known


def _line(wish: Wish, number: int, draft: Draft, known: Study) -> bytes:
    """The record of a puzzle, with where it comes from and how it was rated."""
    record = draft.record(
        id=f"{wish.rules}-{wish.kind}-{wish.seed}-{number}",
        rating=known.rating,
        themes=list(known.themes),
        source=f"qsolve generate (generator {GENERATOR}), seed {wish.seed}, try {number}; "
        + known.parts.told(),
        explanation=known.explanation,
    )
    return encode(record)


_RANGE: Final = re.compile(r"(\d{1,5})-(\d{1,5})")


def read_range(text: str) -> tuple[int, int] | None:
    """The two ends of a range as ``1200-1800``; ``None`` for anything else."""
    match = _RANGE.fullmatch(text)
    if match is None or int(match[1]) > int(match[2]):
        return None
    return int(match[1]), int(match[2])
