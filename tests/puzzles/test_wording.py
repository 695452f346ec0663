"""What is said of a record that does not follow the schema."""

from __future__ import annotations

import json
from typing import Any

import pytest

from qsolve.puzzles.kinds import KINDS

from .records import find

RECORD: dict[str, Any] = {
    "id": "x",
    "rules": "backrank",
    "position": "startpos",
    "kind": "identify",
    "question": {"square": "a1"},
    "solution": {"identity": "R"},
}


def _message(record: Any) -> str:
    found = find(record if isinstance(record, bytes) else json.dumps(record).encode())
    assert found.verdict.value == "malformed"
    return found.message


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"kind": "Mate"}, f"kind: found 'Mate', expected one of {', '.join(KINDS)}"),
        ({"kind": None}, f"kind: found null, expected one of {', '.join(KINDS)}"),
        ({"rules": "fog"}, "rules: found 'fog', expected one of backrank, zap, split, classical"),
        (
            {"question": {"square": "z9"}},
            "question.square: found 'z9', expected a square, a1 to h8",
        ),
        ({"question": {}}, "question.square: the field is missing"),
        ({"question": []}, "question: found [], expected an object"),
        ({"solution": {"identity": "Z"}}, "identity: found 'Z', expected one of K, Q, R, B, N, P"),
        ({"themes": "x"}, "themes: found 'x', expected a list"),
        ({"id": 5}, "id: found 5, expected a text"),
        ({"extra": 1}, "unknown field `extra`"),
        ({"explanation": [1] * 99}, "found [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,"),
    ],
)
def test_field_found_and_expected_are_told(change: dict[str, Any], message: str) -> None:
    """In one line, whatever the field."""
    assert message in _message({**RECORD, **change})


@pytest.mark.parametrize(
    ("moves", "expected"),
    [(0, "a whole number, at least 1"), (101, "at most 100"), (2.5, "a whole number")],
)
def test_numbers_are_told_with_their_limits(moves: Any, expected: str) -> None:
    """A mate in no moves, in too many, in a fraction of them."""
    question, solution = {"moves": moves}, {"move": "e2e4"}
    message = _message({**RECORD, "kind": "mate", "question": question, "solution": solution})
    assert message.startswith(f"question.moves: found {moves}, expected ")
    assert expected in message


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b'{"id": "x",', "JSON is cut off behind byte 11"),
        (b'{"kind": "identify", "id": "\xff"}', "byte 29 is not UTF-8, expected text"),
        (b"[]", "record: found [], expected an object"),
        (b"{bad", "JSON is malformed: object keys must be strings (byte 1)"),
    ],
)
def test_what_is_no_json_is_told_with_its_place(line: bytes, message: str) -> None:
    """Cut off, not text, no object, no JSON."""
    assert _message(line) == message
