"""The shipped collections: certified, spread, hard enough; and what must be rejected is."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from qsolve.generating.arguing import argument_about
from qsolve.generating.joint import needs_joint_deduction
from qsolve.generating.minimising import is_minimal
from qsolve.generating.novelty import draft_of
from qsolve.generating.studying import study
from qsolve.geometry import NAMES
from qsolve.puzzles.verdicts import Verdict
from qsolve.puzzles.verify import ALL_SOLVERS, Form, Settings, verify_line
from qsolve.queries.arguments import Argument

from .generated import exact

FOLDER = Path(__file__).parents[2] / "puzzles"
FEWEST = {"backrank": 100, "zap": 60, "split": 30, "classical": 30}
REJECTED = (FOLDER / "rejected.jsonl").read_bytes().splitlines()
EXAMINERS = Settings(ALL_SOLVERS).examiners()


def _lines(rules: str) -> list[bytes]:
    return (FOLDER / f"{rules}.jsonl").read_bytes().splitlines()


def _records(rules: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in _lines(rules)]


SHIPPED = [line for rules in FEWEST for line in _lines(rules)]
DEDUCED = [line for line in _lines("backrank") if json.loads(line)["kind"] in ("identify", "king")]


def _id(line: bytes) -> str:
    found = re.search(rb'"id":"([^"]*)"', line)
    assert found is not None
    return found[1].decode()


@pytest.mark.parametrize("line", SHIPPED, ids=map(_id, SHIPPED))
def test_shipped_puzzle_is_certified(line: bytes) -> None:
    """All three solvers find it ok."""
    result = verify_line(line, Form.NATIVE, (), EXAMINERS)
    assert result.finding.verdict is Verdict.OK, result.finding.message


@pytest.mark.parametrize("line", SHIPPED, ids=map(_id, SHIPPED))
def test_shipped_puzzle_is_rated_as_it_says(line: bytes) -> None:
    """Studied again it has the same rating, themes and explanation."""
    record = json.loads(line)
    known = study(draft_of(line), exact())
    assert known is not None
    assert known.rating == record["rating"]
    assert list(known.themes) == record["themes"]
    assert known.explanation == record["explanation"]


@pytest.mark.slow
@pytest.mark.parametrize("line", SHIPPED, ids=map(_id, SHIPPED))
def test_shipped_puzzle_is_minimal(line: bytes) -> None:
    """Nothing can be taken from it."""
    assert is_minimal(draft_of(line), exact())


@pytest.mark.parametrize("rules", FEWEST)
def test_collections_are_large_and_spread(rules: str) -> None:
    """So many puzzles, several kinds with easy and hard ones; ids differ."""
    records = _records(rules)
    kinds = Counter(record["kind"] for record in records)
    assert len(records) >= FEWEST[rules]
    assert len(kinds) >= 3
    assert len({record["id"] for record in records}) == len(records)
    ratings = sorted(record["rating"] for record in records)
    assert ratings[0] < 1100
    assert ratings[-1] > 1700


def test_classical_mates_and_only_moves_are_thirty() -> None:
    """Certain checks are not counted among them."""
    kinds = Counter(record["kind"] for record in _records("classical"))
    assert kinds["mate"] + kinds["only-move"] >= 30


@pytest.mark.parametrize("rules", FEWEST)
def test_no_two_shipped_puzzles_are_the_same(rules: str) -> None:
    """Not up to colours, mirror and pieces that do not matter."""
    keys = [study(draft_of(line), exact()) for line in _lines(rules)]
    counts = Counter(known.key for known in keys if known is not None)
    assert max(counts.values()) == 1


def _argument(line: bytes) -> Argument:
    draft = draft_of(line)
    game = draft.game(exact().oracle)
    square = NAMES.index(draft.question.get("square") or draft.solution["square"])
    colour = next(piece.colour for piece in game.setup().pieces if piece.square == square)
    argument = argument_about(game, colour, square)
    assert argument is not None
    return argument


def test_the_hardest_needs_many_facts_in_several_steps() -> None:
    """Some `backrank` puzzle takes eight facts, and four steps that conclude from several."""
    sizes = []
    for argument in map(_argument, DEDUCED):
        steps = [step for step in argument.steps if len(step.facts) + len(step.steps) > 1]
        sizes.append((len(argument.facts), len(steps)))
    assert any(facts >= 8 and steps >= 4 for facts, steps in sizes)


def test_ten_need_a_joint_deduction() -> None:
    """No chain of arguments from one or two pieces at a time solves them."""
    joint = 0
    for argument in map(_argument, DEDUCED):
        piece, gone = argument.question.cases[0].narrowed[0]
        joint += needs_joint_deduction(argument.evidence, piece, gone)
    assert joint >= 10


def test_forty_broken_puzzles_are_shipped() -> None:
    """With all the verdicts that a broken puzzle can get."""
    assert len(REJECTED) == 40
    verdicts = Counter(_id(line).split(":")[0] for line in REJECTED)
    assert set(verdicts) == {"wrong", "not-unique", "illegal", "malformed", "unsupported"}


@pytest.mark.parametrize("line", REJECTED, ids=map(_id, REJECTED))
def test_broken_puzzle_gets_its_verdict(line: bytes) -> None:
    """The verdict with which its id begins, by all solvers."""
    result = verify_line(line, Form.NATIVE, (), EXAMINERS)
    assert result.finding.verdict.value == _id(line).split(":")[0], result.finding.message
