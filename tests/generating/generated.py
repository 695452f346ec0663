"""Generated puzzles for tests: made once a session for each rule set and kind."""

from __future__ import annotations

from functools import cache
from itertools import count

from qsolve.generating.attempt import Find, Wish, attempt
from qsolve.generating.proposing import WAYS
from qsolve.puzzles.examiner import Examiner
from qsolve.puzzles.verify import Settings

EVERY_KIND = tuple(WAYS)
QUICK_KINDS = tuple((rules, kind) for rules, kind in WAYS if kind != "mate")
SEED = 21


def few(kind: str) -> int:
    """How many puzzles of a kind the fast suite makes."""
    return 1 if kind == "mate" else 2


def exact() -> Examiner:
    """A fresh examiner that asks ``exact``."""
    (examiner,) = Settings(("exact",)).examiners()
    return examiner


@cache
def generated(rules: str, kind: str, size: int, seed: int = SEED) -> tuple[Find, ...]:
    """The first so many finds of one kind, whether or not they are alike."""
    wish = Wish(rules, kind, seed)
    found: list[Find] = []
    for tried in (attempt(wish, number) for number in count()):
        if tried.find is not None:
            found.append(tried.find)
            if len(found) == size:
                break
    return tuple(found)
