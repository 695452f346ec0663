"""Keys that stand twice in a record."""

from __future__ import annotations

import json

import pytest

from .records import collection, find

RECORD = collection()[0]
LINE = json.dumps(RECORD).encode()


@pytest.mark.parametrize(
    ("once", "twice", "key"),
    [
        (b'{"id":', b'{"id": "other", "id":', "id"),
        (b'"solution": {', b'"solution": {}, "solution": {', "solution"),
        (b'"question": {', b'"question": {"square": "a1", "square" : "a1"}, "x": {', "square"),
    ],
)
def test_a_key_that_stands_twice_is_malformed(once: bytes, twice: bytes, key: str) -> None:
    """At the top and below; readers of JSON differ on which one counts."""
    found = find(LINE.replace(once, twice, 1))
    assert found.verdict.value == "malformed"
    assert f"`{key}`" in found.message or "unknown field" in found.message


@pytest.mark.parametrize("separators", [(",", ":"), (", ", ": "), (" , ", " : "), (",\t", "\t:")])
def test_white_space_does_not_matter(separators: tuple[str, str]) -> None:
    """The same record is read however it is spaced."""
    assert find(json.dumps(RECORD, separators=separators).encode()).verdict.value == "ok"


def test_quotation_marks_in_texts_do_not_matter() -> None:
    """What looks like a key within a text is none."""
    record = {**RECORD, "explanation": 'as "id": and "id": say'}
    assert find(record).verdict.value == "ok"
