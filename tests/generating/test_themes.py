"""Themes: every one that a puzzle has is in the table, for its kind and rule set."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from qsolve.generating.proposing import WAYS
from qsolve.generating.themes import THEMES, themes_of

from .generated import EVERY_KIND, few, generated

FOLDER = Path(__file__).parents[2] / "puzzles"


@pytest.mark.parametrize(("rules", "kind"), EVERY_KIND)
def test_themes_of_generated_puzzles_are_known(rules: str, kind: str) -> None:
    """What the studies call a puzzle can be wished for."""
    for find in generated(rules, kind, few(kind)):
        assert set(find.themes) <= set(themes_of(rules, kind))


@pytest.mark.parametrize("rules", ["backrank", "zap", "split", "classical"])
def test_themes_of_shipped_puzzles_are_known(rules: str) -> None:
    """The collections have no other themes."""
    for line in (FOLDER / f"{rules}.jsonl").read_bytes().splitlines():
        record = json.loads(line)
        assert set(record["themes"]) <= set(themes_of(rules, record["kind"]))


def test_every_theme_is_described_in_the_readme() -> None:
    """The README of the puzzles lists them all."""
    text = (FOLDER / "README.md").read_text()
    assert not [name for name in THEMES if f"`{name}`" not in text]


@pytest.mark.parametrize(("rules", "kind"), EVERY_KIND)
def test_games_are_a_theme_where_some_way_plays_them(rules: str, kind: str) -> None:
    """Nobody waits for a theme that no try can give."""
    plays = {"played", "met", "entangled"} & {way.name for way, _ in WAYS[rules, kind]}
    assert ("played" in themes_of(rules, kind)) is bool(plays)
