"""Two hundred verified puzzles, each broken in one way: every break is found, nothing else is."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from qsolve import Game
from tests.twins import puzzles as twin

from .records import collection, find, verdict

Puzzle = dict[str, Any]
PUZZLES = collection()
LETTERS = "KQRBN"
SQUARES = [file + rank for file in "abcdefgh" for rank in "12345678"]
SOLVED_BY_MOVE = ("certain-check", "mate", "only-move")


def _other(value: str, values: list[str], random: Random) -> str:
    return random.choice([other for other in values if other != value])


def other_answer(puzzle: Puzzle, random: Random) -> Puzzle | None:
    """Another identity, square or move instead of the solution."""
    (key,) = puzzle["solution"]
    values = {"identity": list(LETTERS), "square": SQUARES}.get(key)
    if values is None:
        legal = [str(move) for move in Game.from_qfen(puzzle["position"]).legal_moves]
        values = [*legal, "a1a1"] if len(legal) == 1 else legal
    return {**puzzle, "solution": {key: _other(puzzle["solution"][key], values, random)}}


def extra_move(puzzle: Puzzle, random: Random) -> Puzzle | None:
    """A legal move more in the position."""
    moves = Game.from_qfen(puzzle["position"]).legal_moves
    if not moves:
        return None
    joint = " " if " moves " in puzzle["position"] else " moves "
    return {**puzzle, "position": f"{puzzle['position']}{joint}{random.choice(moves)}"}


def removed_move(puzzle: Puzzle, random: Random) -> Puzzle | None:
    """A move less in the position."""
    line, _, moves = puzzle["position"].partition(" moves ")
    words = moves.split()
    if not words:
        return None
    words.pop(random.randrange(len(words)))
    return {**puzzle, "position": f"{line} moves {' '.join(words)}"}


def wrong_square(puzzle: Puzzle, random: Random) -> Puzzle | None:
    """The question asks for another square, or for the other King."""
    question = dict(puzzle["question"])
    if "square" in question:
        question["square"] = _other(question["square"], SQUARES, random)
    elif "side" in question:
        question["side"] = _other(question["side"], ["white", "black"], random)
    else:
        return None
    return {**puzzle, "question": question}


def other_kind(puzzle: Puzzle, random: Random) -> Puzzle | None:
    """The same question under another name."""
    kinds = ["identify", "king", "certain-check", "mate", "only-move", "predict", "collapse"]
    return {**puzzle, "kind": _other(puzzle["kind"], kinds, random)}


STILL_WELL_FORMED: list[Callable[[Puzzle, Random], Puzzle | None]] = [
    other_answer,
    extra_move,
    removed_move,
    wrong_square,
    other_kind,
]


def _is_well_formed(puzzle: Puzzle) -> bool:
    """Whether the kind has this form of question and solution."""
    forms = {
        "identify": ({"square"}, {"identity"}),
        "king": ({"side"}, {"square"}),
        "certain-check": (set(), {"move"}),
        "only-move": (set(), {"move"}),
        "mate": ({"moves"}, {"move"}),
        "predict": ({"move", "square"}, {"identities"}),
        "collapse": ({"move", "square"}, {"real"}),
    }
    question, solution = forms[puzzle["kind"]]
    return (set(puzzle["question"]), set(puzzle["solution"])) == (question, solution)


def _expected(puzzle: Puzzle) -> str:
    """What the twin finds, or another solver where the twin would take too long."""
    if not _is_well_formed(puzzle):
        return "malformed"
    if puzzle["kind"] == "mate" and puzzle["question"]["moves"] > 1:
        return verdict(puzzle, "cp-sat")
    return twin.verdict(puzzle)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: str(puzzle["id"]))
def test_no_correct_puzzle_is_refused(puzzle: Puzzle) -> None:
    """All two hundred are ok."""
    assert find(puzzle).verdict.value == "ok"


@pytest.mark.parametrize("number", range(len(PUZZLES)))
def test_broken_puzzle_gets_the_right_verdict(number: int) -> None:
    """Each in one way that leaves it readable; the twin knows what is still true of it."""
    random = Random(number)
    puzzle = PUZZLES[number]
    first = number % len(STILL_WELL_FORMED)
    ways = STILL_WELL_FORMED[first:] + STILL_WELL_FORMED[:first]
    broken = next(broken for way in ways if (broken := way(puzzle, random)) is not None)
    assert verdict(broken) == _expected(broken)


def test_most_broken_puzzles_are_not_true_any_more() -> None:
    """The test above is about broken puzzles indeed."""
    random = Random(0)
    broken = [other_answer(puzzle, random) for puzzle in PUZZLES]
    assert {verdict(puzzle) for puzzle in broken if puzzle is not None} == {"wrong"}


@pytest.mark.parametrize("number", range(0, len(PUZZLES), 2))
def test_cut_json_is_malformed(number: int) -> None:
    """Wherever it is cut."""
    line = json.dumps(PUZZLES[number]).encode()
    cut = Random(number).randrange(1, len(line))
    assert verdict(line[:cut]) == "malformed"


def _retyped(value: object) -> list[object]:
    return [None, [value], {"value": value}, 7.5 if isinstance(value, int) else 7]


@pytest.mark.parametrize("number", range(0, len(PUZZLES), 2))
def test_wrong_type_is_malformed(number: int) -> None:
    """Any of the fields, or what is in them."""
    random = Random(number)
    puzzle = json.loads(json.dumps(PUZZLES[number]))
    field = random.choice(list(puzzle))
    inside = puzzle[field]
    if isinstance(inside, dict) and inside:
        key = random.choice(list(inside))
        inside[key] = random.choice(_retyped(inside[key]))
    else:
        puzzle[field] = random.choice([None, [inside], 7])
    assert verdict(puzzle) == "malformed"


@pytest.mark.parametrize("rules", ["chess960", "", "Backrank", "backrank "])
def test_unknown_rule_set_is_malformed(rules: str) -> None:
    """Names are exact."""
    assert verdict({**PUZZLES[0], "rules": rules}) == "malformed"


@pytest.mark.parametrize("field", ["id", "rules", "position", "kind", "question", "solution"])
def test_missing_field_is_malformed(field: str) -> None:
    """All of them must be there."""
    assert verdict({k: v for k, v in PUZZLES[0].items() if k != field}) == "malformed"


@pytest.mark.parametrize("where", ["record", "question", "solution"])
def test_unknown_key_is_malformed(where: str) -> None:
    """On every level."""
    puzzle = json.loads(json.dumps(PUZZLES[0]))
    (puzzle if where == "record" else puzzle[where])["extra"] = 1
    assert verdict(puzzle) == "malformed"
