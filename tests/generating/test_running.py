"""Runs: the same bytes whoever works, nothing twice, no more tries than allowed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from qsolve.generating.attempt import Miss, Tried, Wish, attempt, read_range
from qsolve.generating.drafts import Draft
from qsolve.generating.novelty import keys_of
from qsolve.generating.running import Lost, Outcome, Tally, Tries, attempts, finds, workers
from qsolve.generating.symmetry import position_key
from qsolve.notation.qfen import read_line
from tests.puzzles.fragile import FragileCrew

from .generated import exact, generated


@contextmanager
def _run(wish: Wish, count: int, tries: int, jobs: int = 1) -> Iterator[tuple[list[bytes], Tally]]:
    tally = Tally()
    crew = workers(jobs)
    try:
        found = [find.line for find in finds(wish, count, tries, set(), crew, tally) if find]
        yield found, tally
    finally:
        crew.abandon()


@pytest.mark.parametrize(
    ("rules", "kind"), [("backrank", "identify"), ("split", "collapse"), ("classical", "only-move")]
)
def test_any_number_of_jobs_gives_the_same_bytes(rules: str, kind: str) -> None:
    """One process and two find the same puzzles in the same order."""
    wish = Wish(rules, kind, 5)
    with _run(wish, 4, 40) as (alone, _), _run(wish, 4, 40, jobs=2) as (together, _):
        assert alone == together
        assert len(alone) == 4


def test_a_try_over_which_every_worker_dies_costs_itself_only() -> None:
    """All other puzzles come, in their order; the try is among the reasons."""
    wish = Wish("backrank", "identify", 5)
    with _run(wish, 6, 6) as (undisturbed, _):
        assert len(undisturbed) >= 3
    poison = _number(undisturbed[1])
    crew: FragileCrew[Tries, Outcome] = FragileCrew(
        4, attempts, lambda tries: poison in tries.numbers
    )
    tally = Tally()
    found = [find.line for find in finds(wish, 6, 6, set(), crew, tally) if find]
    assert found == [undisturbed[0], *undisturbed[2:]]
    assert (tally.lost, tally.tries) == (1, 6)
    assert "once the process that worked on it died" in tally.reasons()


def _number(line: bytes) -> int:
    """The number of the try that gave a puzzle."""
    return int(json.loads(line)["id"].rpartition("-")[2])


def test_tries_that_are_lost_have_no_rating() -> None:
    """They count as tries, and the ratings met stay those of the others, also of 0."""
    tally = Tally()
    for number, rating in enumerate((700, 0, 400)):
        tally.add(Tried(number, None, Miss.OTHER_RATING, rating, "way"), is_new=False)
    tally.add(Lost(3), is_new=False)
    assert (tally.tries, tally.lost, tally.lowest, tally.highest) == (4, 1, 0, 700)


def test_a_try_does_not_depend_on_those_before_it() -> None:
    """The third try is the same with and without the first two."""
    wish = Wish("zap", "identify", 8)
    alone = attempt(wish, 2)
    assert [attempt(wish, number) for number in range(3)][2] == alone


def test_another_seed_gives_other_puzzles() -> None:
    """Nothing of one seed's run is in another's."""
    one = {find.line for find in generated("zap", "predict", 3, seed=1)}
    other = {find.line for find in generated("zap", "predict", 3, seed=2)}
    assert not one & other


def test_no_puzzle_comes_twice() -> None:
    """In a run of easy puzzles of one kind all keys differ, and repetitions are counted."""
    wish = Wish("zap", "predict", 903, theme="composed")
    with _run(wish, 40, 40) as (found, tally):
        assert len(keys_of(found, "zap", "predict", exact())) == len(found)
        assert tally.tries == tally.found + tally.repeated + sum(tally.misses.values())
        assert tally.repeated


def test_known_puzzles_are_not_given_again() -> None:
    """Against its own output a run gives nothing."""
    wish = Wish("classical", "only-move", 4)
    with _run(wish, 3, 30) as (first, tally):
        known = keys_of(first, "classical", "only-move", exact())
        again = finds(wish, 3, tally.tries, known, workers(1), Tally())
        assert not [find for find in again if find]


def test_mirrored_and_swapped_puzzles_are_the_same() -> None:
    """A position, its mirror and the one with colours exchanged have one key; another has not."""
    draft = _draft("8/8/8/8/8/2k5/1q6/K7 w - - 0 1", {"move": "a1b2"})
    mirrored = _draft("8/8/8/8/8/5k2/6q1/7K w - - 0 1", {"move": "h1g2"})
    swapped = _draft("k7/1Q6/2K5/8/8/8/8/8 b - - 0 1", {"move": "a8b7"})
    other = _draft("8/8/8/8/8/3k4/1q6/K7 w - - 0 1", {"move": "a1b2"})
    oracle = exact().oracle
    keys = {position_key(one, oracle) for one in (draft, mirrored, swapped)}
    assert len(keys) == 1
    assert position_key(other, oracle) not in keys


def _draft(fen: str, solution: dict[str, str]) -> Draft:
    setup = read_line(fen).setup
    assert setup is not None
    return Draft(setup, (), "only-move", {}, solution)


def test_ratings_are_within_the_range() -> None:
    """A run with a range gives only puzzles rated so; out of reach it tells what it met."""
    with _run(Wish("backrank", "identify", 6, 1300, 1700), 3, 40) as (found, tally):
        assert len(found) == 3
    with _run(Wish("classical", "only-move", 6, 8000, 9000), 1, 3) as (found, tally):
        assert not found
        assert tally.tries == 3
        assert "outside the wanted range" in tally.reasons() or tally.misses


@pytest.mark.parametrize(
    ("text", "found"),
    [("900-1200", (900, 1200)), ("0-0", (0, 0)), ("1200-900", None), ("-5-9", None), ("9", None)],
)
def test_ranges_are_read(text: str, found: tuple[int, int] | None) -> None:
    """LOW-HIGH, with LOW not above HIGH, and nothing else."""
    assert read_range(text) == found


def test_a_defect_of_ours_costs_its_try_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others go on; the reasons say what it was, and which try."""
    wish = Wish("classical", "only-move", 4)
    with _run(wish, 4, 4) as (undisturbed, _):
        pass

    def fragile(wish: Wish, number: int) -> Tried:
        if number == _number(undisturbed[0]):
            raise RuntimeError("two\nlines")
        return attempt(wish, number)

    monkeypatch.setattr("qsolve.generating.running.attempt", fragile)
    with _run(wish, 4, 4) as (found, tally):
        assert found == undisturbed[1:]
        assert "once there was an internal error, please report: try" in tally.reasons()
        assert "RuntimeError: two lines" in tally.reasons()
