"""What generating costs and yields: run as  python -m tests.benchmarks.generate."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from itertools import count

from qsolve.generating.attempt import Find, Wish, attempt
from qsolve.generating.proposing import WAYS

from .measure import reference_solve_s, row

_MIDDLE = (1300, 1800)
_PUZZLES = 25
_TRIES = 20


def middle_identify() -> None:
    """Rated `backrank` `identify` puzzles of middle difficulty, in reference solves."""
    reference = reference_solve_s()
    wish = Wish("backrank", "identify", 17, *_MIDDLE)
    attempt(wish, 0)
    times = []
    start = time.perf_counter()
    for tried in (attempt(wish, number) for number in count(1)):
        if tried.find is not None:
            # What failed tries cost is part of the price of the puzzle after them.
            times.append(time.perf_counter() - start)
            start = time.perf_counter()
            if len(times) == _PUZZLES:
                break
    median = statistics.median(times) / reference
    print(f"reference solve {1000 * reference:.3f} ms")
    row("identify of middle difficulty, reference solves, median", f"{median:.0f}", "<= 200")


def yields() -> None:
    """By rule set and kind: of so many tries, how many gave a new puzzle, and what it cost."""
    print(
        f"{'rules':<10}{'kind':<15}{'new':>5}{'tries':>6}{'s a puzzle':>12}  ratings; ways; misses"
    )
    for rules, kind in WAYS:
        start = time.perf_counter()
        finds: dict[str, Find] = {}
        misses: Counter[str] = Counter()
        ways: Counter[str] = Counter()
        for number in range(_TRIES):
            tried = attempt(Wish(rules, kind, 18), number)
            if tried.find is None:
                assert tried.miss is not None
                misses[tried.miss.name.lower()] += 1
            else:
                finds.setdefault(tried.find.key, tried.find)
                ways[tried.way] += 1
        each = (time.perf_counter() - start) / max(1, len(finds))
        ratings = sorted(find.rating for find in finds.values())
        span = f"{ratings[0]}-{ratings[-1]}" if ratings else "none"
        missed = ", ".join(f"{name} {number}" for name, number in misses.most_common())
        counted = f"{len(finds):>5}{_TRIES:>6}{each:>12.2f}"
        found = ", ".join(f"{name} {number}" for name, number in ways.most_common())
        print(f"{rules:<10}{kind:<15}{counted}  {span}; {found}; {missed}", flush=True)


if __name__ == "__main__":
    middle_identify()
    yields()
