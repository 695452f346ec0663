"""A key that stands twice in one JSON object: JSON readers differ on which one counts."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from .faults import MalformedError


def refuse_twin_keys(line: bytes, puzzle_id: str | None) -> None:
    """Raise :class:`MalformedError` where an object of valid JSON has a key twice.

    Most lines are passed by counting alone: as many keys are kept as are written.
    """
    if line.count(b'":') == _keys(msgspec.json.decode(line)) and not _is_spaced(line):
        return

    def refuse(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise MalformedError(f"the key `{key}` stands twice, expected once", puzzle_id)
            found[key] = value
        return found

    json.loads(line, object_pairs_hook=refuse)


def _is_spaced(line: bytes) -> bool:
    """Whether white space stands between some quotation mark and a colon."""
    return any(space in line for space in (b'" ', b'"\t', b'"\r', b'"\n')) and b":" in line


def _keys(value: Any) -> int:
    if isinstance(value, dict):
        return len(value) + sum(map(_keys, value.values()))
    return sum(map(_keys, value)) if isinstance(value, list) else 0
