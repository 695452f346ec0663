"""``puzzles/make.sh`` makes what is shipped: each puzzle comes from its try, byte for byte."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from qsolve.generating.attempt import Wish, attempt

FOLDER = Path(__file__).parents[2] / "puzzles"
_BAND = re.compile(r"^    band (\w+) ([\w-]+) (\d+) (\d+) (\d+)-(\d+)(?: ([\w-]+))?$", re.MULTILINE)


class Band(NamedTuple):
    """One line of the recipe: what is wished for, how many, and the lines that came of it."""

    wish: Wish
    count: int
    shipped: tuple[bytes, ...]


def _bands() -> list[Band]:
    bands = []
    for rules, kind, count, seed, least, most, theme in _BAND.findall(
        (FOLDER / "make.sh").read_text()
    ):
        prefix = f'"id":"{rules}-{kind}-{seed}-'.encode()
        lines = (FOLDER / f"{rules}.jsonl").read_bytes().splitlines()
        shipped = tuple(line for line in lines if prefix in line)
        wish = Wish(rules, kind, int(seed), int(least), int(most), theme or None)
        bands.append(Band(wish, int(count), shipped))
    return bands


BANDS = _bands()
NAMES = [f"{band.wish.rules}-{band.wish.kind}-{band.wish.seed}" for band in BANDS]
QUICK = [band for band in BANDS if band.wish.kind not in ("mate", "identify", "king")]


def _number(line: bytes) -> int:
    found = re.search(rb'"id":"[^"]*-(\d+)"', line)
    assert found is not None
    return int(found[1])


@pytest.mark.parametrize("band", BANDS, ids=NAMES)
def test_every_band_is_shipped_in_full(band: Band) -> None:
    """As many puzzles as the recipe says, in the order of their tries."""
    assert len(band.shipped) == band.count
    assert sorted(band.shipped, key=_number) == list(band.shipped)


def test_nothing_else_is_shipped() -> None:
    """Every line of the four collections belongs to a band."""
    rules = {band.wish.rules for band in BANDS}
    lines = [
        line for name in rules for line in (FOLDER / f"{name}.jsonl").read_bytes().splitlines()
    ]
    assert len(lines) == sum(len(band.shipped) for band in BANDS)


@pytest.mark.parametrize("band", QUICK, ids=lambda band: f"{band.wish.rules} {band.wish.seed}")
def test_the_first_of_a_band_comes_from_its_try(band: Band) -> None:
    """The try of that number gives the shipped line."""
    line = band.shipped[0]
    find = attempt(band.wish, _number(line)).find
    assert find is not None
    assert find.line == line


@pytest.mark.slow
@pytest.mark.parametrize("band", BANDS, ids=NAMES)
def test_every_puzzle_comes_from_its_try(band: Band) -> None:
    """All of them do."""
    for line in band.shipped:
        find = attempt(band.wish, _number(line)).find
        assert find is not None
        assert find.line == line
