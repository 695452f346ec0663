"""Native puzzles: one JSON record a line."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import msgspec

from ...errors import QsolveError
from ...rules import RULE_SETS
from ..examiner import Examiner
from ..kinds import ANY_RECORD, kind_of
from ..records import Record
from ..verdicts import Finding, Verdict
from .faults import MalformedError
from .twins import refuse_twin_keys
from .wording import worded

SCHEMA_ID: Final = "qsolve puzzle record"


@cache
def _decoder() -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(ANY_RECORD)


class _Named(msgspec.Struct):
    id: str


def decode(line: bytes) -> Record:
    """The record of one line; raises :class:`MalformedError`, with the id where it is readable."""
    try:
        record: Record = _decoder().decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise MalformedError(worded(error, line), _id(line)) from None
    except RecursionError:
        raise MalformedError("nested too deeply") from None
    refuse_twin_keys(line, record.id)
    return record


def _id(line: bytes) -> str | None:
    try:
        return msgspec.json.decode(line, type=_Named).id
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def encode(record: Record) -> bytes:
    """The record as one line of JSON, without a line feed."""
    return msgspec.json.encode(record)


def examine(record: Record, examiner: Examiner) -> Finding:
    """The finding on one record; raises the errors of positions and moves that cannot be used."""
    try:
        check_supported(record)
    except UnsupportedError as error:
        return Finding(Verdict.UNSUPPORTED, str(error))
    return kind_of(record).judge(record, examiner)


class UnsupportedError(QsolveError):
    """A record that is well formed, of a kind that its rule set does not have."""


def check_supported(record: Record) -> None:
    """Raise :class:`UnsupportedError` for a kind that the record's rule set does not have."""
    kind = kind_of(record)
    if record.rules not in kind.rules:
        raise UnsupportedError(f"{record.rules} has no puzzles of kind {kind.name}")
    if record.rules not in RULE_SETS:
        raise UnsupportedError(f"the rule set {record.rules} cannot be played yet")


def schema() -> dict[str, Any]:
    """The JSON Schema of one record."""
    found: dict[str, Any] = msgspec.json.schema(ANY_RECORD)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": SCHEMA_ID,
        **found,
    }
