"""The collections that come with the program."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from qsolve.puzzles.examiner import Examiner
from qsolve.puzzles.forms import native
from qsolve.puzzles.kinds import KINDS, kind_of
from qsolve.rules import RULE_SETS
from qsolve.solvers import oracle

from .records import verdict

FOLDER = Path(__file__).parents[2] / "puzzles" / "collections"
LINES = [
    (path.stem, line)
    for path in sorted(FOLDER.rglob("*.jsonl"))
    for line in path.read_bytes().splitlines()
]


@pytest.mark.parametrize(("name", "line"), LINES, ids=lambda value: str(value)[:30])
def test_every_shipped_puzzle_is_ok(name: str, line: bytes) -> None:
    """And what `solve` finds is its solution."""
    record = native.decode(line)
    assert verdict(line) == "ok"
    solved = kind_of(record).solve(record, Examiner(oracle("exact")))
    assert solved.solution is not None
    assert verdict(native.encode(_with(record, solved.solution))) == "ok"


def _with(record: Any, solution: Any) -> native.Record:
    changed: native.Record = msgspec.structs.replace(record, solution=solution)
    return changed


def test_every_kind_and_rule_set_is_among_them() -> None:
    """One can see each of them at work."""
    records = [native.decode(line) for _, line in LINES]
    assert {kind_of(record).name for record in records} == set(KINDS)
    assert {record.rules for record in records} == set(RULE_SETS)
