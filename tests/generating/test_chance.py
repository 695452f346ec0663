"""The random generator: the published SplitMix64, and fair enough."""

from __future__ import annotations

from collections import Counter

from qsolve.generating.chance import Chance


def test_first_words_are_those_of_splitmix64() -> None:
    """With state 0 the reference implementation gives these three words."""
    chance = Chance()
    words = [chance.word() for _ in range(3)]
    assert words == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_paths_give_streams_of_their_own() -> None:
    """Neither order nor the places between parts can be mixed up."""
    paths = [(1, 2), (2, 1), (12,), ("1", "2", ""), (1, 2, 0), ("a", "b"), ("ab",)]
    assert len({Chance(*path).word() for path in paths}) == len(paths)


def test_a_stream_is_fixed_by_its_path() -> None:
    """The same path gives the same choices, these ones for ever."""
    chance = Chance(7, "backrank", "identify", 0)
    assert [chance.below(100) for _ in range(8)] == [93, 97, 39, 84, 81, 29, 74, 65]


def test_numbers_are_spread_evenly() -> None:
    """Each of ten numbers comes up about as often as any other."""
    chance = Chance("even")
    counts = Counter(chance.below(10) for _ in range(20_000))
    assert set(counts) == set(range(10))
    assert max(counts.values()) < 1.1 * min(counts.values()) + 100


def test_bounds_are_included() -> None:
    """``between`` reaches both ends and no further."""
    chance = Chance("ends")
    assert {chance.between(3, 5) for _ in range(200)} == {3, 4, 5}


def test_shuffling_keeps_everything() -> None:
    """A shuffle is a permutation, and every item can come first."""
    chance = Chance("shuffle")
    shuffles = [chance.shuffled("abcd") for _ in range(200)]
    assert all(sorted(one) == list("abcd") for one in shuffles)
    assert {one[0] for one in shuffles} == set("abcd")


def test_some_are_different_items() -> None:
    """``some`` takes no item twice, and no more than there are."""
    chance = Chance("some")
    assert len(set(chance.some(range(9), 4))) == 4
    assert sorted(chance.some(range(3), 5)) == [0, 1, 2]


def test_what_happens_never_and_always() -> None:
    """0 and 100 per cent are meant exactly."""
    chance = Chance("percent")
    assert not any(chance.happens(0) for _ in range(300))
    assert all(chance.happens(100) for _ in range(300))
