"""A run: tries in any number of processes, their finds taken in the order of their numbers.

A try depends on its number alone, and a find is kept if its key is new among those
of lower numbers: so what comes out is the same for any number of processes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from ..puzzles.crews import Crew, inline_crew, local_crew
from ..puzzles.handing import hand_out
from .attempt import Find, Miss, Tried, Wish, attempt

TRIES_A_PUZZLE: Final = 100
"""How many tries a run makes for each puzzle that is wanted, unless told otherwise."""

_TRIES_A_BATCH: Final = 2


class Tries(NamedTuple):
    """Some tries of a run, by their numbers."""

    wish: Wish
    numbers: range

    def singles(self) -> list[Tries]:
        """The same tries, each alone."""
        return [self._replace(numbers=range(number, number + 1)) for number in self.numbers]


class Lost(NamedTuple):
    """A try that was given up: every process that worked on it died."""

    number: int


class Failed(NamedTuple):
    """A try that a defect of ours ended; ``told`` says which."""

    number: int
    told: str


Outcome = Tried | Lost | Failed


class Tally:
    """What a run's tries came to, so far."""

    def __init__(self) -> None:
        self.tries = 0
        self.found = 0
        self.repeated = 0
        self.lost = 0
        self.failed: list[Failed] = []
        self.misses: Counter[Miss] = Counter()
        self.lowest: int | None = None
        self.highest: int | None = None

    def add(self, tried: Outcome, is_new: bool) -> None:
        """Count one try."""
        self.tries += 1
        if isinstance(tried, Lost):
            self.lost += 1
            return
        if isinstance(tried, Failed):
            self.failed.append(tried)
            return
        if tried.rating is not None:
            met = [seen for seen in (tried.rating, self.lowest, self.highest) if seen is not None]
            self.lowest = min(met)
            self.highest = max(met)
        if tried.miss is not None:
            self.misses[tried.miss] += 1
        elif is_new:
            self.found += 1
        else:
            self.repeated += 1

    def reasons(self) -> str:
        """Why tries came to nothing, most frequent first."""
        reasons = [f"{_times(count)} {miss.value}" for miss, count in self.misses.most_common()]
        if self.repeated:
            reasons.append(f"{_times(self.repeated)} the puzzle was there already")
        if self.lost:
            reasons.append(
                f"{_times(self.lost)} the process that worked on it died,"
                " also when it worked on nothing else"
            )
        if self.failed:
            number, told = self.failed[0]
            reasons.append(
                f"{_times(len(self.failed))} there was an internal error, please report:"
                f" try {number}: {told}"
            )
        return ", ".join(reasons)


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def attempts(tries: Tries) -> tuple[Outcome, ...]:
    """Several tries, one after another, in any process."""
    return tuple(_outcome(tries.wish, number) for number in tries.numbers)


def _outcome(wish: Wish, number: int) -> Outcome:
    """What a try comes to; one defect of ours must not cost a run all others."""
    try:
        return attempt(wish, number)
    except Exception as error:
        return Failed(number, " ".join(f"{type(error).__name__}: {error}".split()))


def given_up(tries: Tries) -> tuple[Outcome, ...]:
    """What tries come to whose process dies whenever it works on them."""
    return tuple(Lost(number) for number in tries.numbers)


def workers(jobs: int) -> Crew[Tries, Outcome]:
    """Who makes the tries: this process, or *jobs* others; the caller abandons them in the end."""
    return inline_crew(attempts) if jobs == 1 else local_crew(jobs, attempts)


def finds(
    wish: Wish,
    count: int,
    most_tries: int,
    known: set[str],
    crew: Crew[Tries, Outcome],
    tally: Tally,
) -> Iterator[Find | None]:
    """Up to *count* new puzzles in at most *most_tries* tries, by their numbers.

    Yields ``None`` after every try without one, so that progress can be shown.
    *known* are keys that are not new; those found are added to it. Raises
    ``CrewError`` where workers die over every try.
    """
    for tried in _in_order(wish, most_tries, crew):
        find = tried.find if isinstance(tried, Tried) else None
        is_new = find is not None and find.key not in known
        tally.add(tried, is_new)
        if find is None or not is_new:
            yield None
            continue
        known.add(find.key)
        yield find
        if tally.found == count:
            return


def _in_order(wish: Wish, most_tries: int, crew: Crew[Tries, Outcome]) -> Iterator[Outcome]:
    """Every try by its number; as many as the crew is wide are under way ahead."""
    size = 1 if crew.width == 1 else _TRIES_A_BATCH
    batches = (
        Tries(wish, range(start, min(start + size, most_tries)))
        for start in range(0, most_tries, size)
    )
    for done in hand_out(batches, crew, given_up):
        yield from done.answers
