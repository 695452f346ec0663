"""The kinds of puzzles, by name: one registry line each."""

from __future__ import annotations

from typing import Any, Final, Union

from .. import kind
from ..records import Record
from . import certain_check, collapse, identify, king, mate, only_move, predict

KINDS: Final = {
    entry.name: entry
    for entry in (
        identify.KIND,
        king.KIND,
        certain_check.KIND,
        mate.KIND,
        only_move.KIND,
        predict.KIND,
        collapse.KIND,
    )
}

ANY_RECORD: Final[Any] = Union[tuple(entry.record for entry in KINDS.values())]  # noqa: UP007
"""The union of all record types, for decoding and for the schema."""

_BY_RECORD: Final = {entry.record: entry for entry in KINDS.values()}


def kind_of(record: Record) -> kind.Kind:
    """The kind of a record."""
    return _BY_RECORD[type(record)]
