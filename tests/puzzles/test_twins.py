"""Keys that stand twice in a record."""

from __future__ import annotations

import json

import pytest

from .records import collection, find

RECORD = collection()[0]
LINE = json.dumps(RECORD).encode()


@pytest.mark.parametrize("key", RECORD)
def test_a_key_that_stands_twice_is_malformed(key: str) -> None:
    """Even with the same value; readers of JSON differ on which one counts."""
    again = json.dumps({key: RECORD[key]}).encode()[1:]
    found = find(LINE[:-1] + b", " + again)
    assert found.verdict.value == "malformed"
    assert f"`{key}`" in found.message


def test_keys_within_the_question_count_as_well() -> None:
    """A square given twice is two squares."""
    found = find(LINE.replace(b'{"square": ', b'{"square": "a1", "square": ', 1))
    assert found.message == "the key `square` stands twice, expected once"


@pytest.mark.parametrize("separators", [(",", ":"), (", ", ": "), (" , ", " : "), (",\t", "\t:")])
def test_white_space_does_not_matter(separators: tuple[str, str]) -> None:
    """The same record is read however it is spaced."""
    assert find(json.dumps(RECORD, separators=separators).encode()).verdict.value == "ok"


def test_quotation_marks_in_texts_do_not_matter() -> None:
    """What looks like a key within a text is none."""
    record = {**RECORD, "explanation": 'as "id": and "id": say'}
    assert find(record).verdict.value == "ok"
