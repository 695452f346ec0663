"""What is wrong with a record in one line: the field, what was found there, what was expected."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

from ...errors import quote
from ...identities import LETTERS
from ...notation.dialects import RULE_SETS
from ..kinds import KINDS

_AT: Final = re.compile(r"(?P<told>.*?)(?: - at `\$\.?(?P<path>.*)`)?", re.DOTALL)
_STEP: Final = re.compile(r"\[(\d+)\]|([^.\[\]]+)")
_LIMIT: Final = re.compile(r"Expected `\w+`(?: of length)? (>=|<=) (\d+)")
_MISSING: Final = re.compile(r"Object missing required field `(.*)`")
_TYPE: Final = re.compile(r"Expected `([\w| ]+)`")
_TYPES: Final = {
    "str": "a text",
    "int": "a whole number",
    "int | float": "a number",
    "float": "a number",
    "bool | null": "true, false or null",
    "object": "an object",
    "array": "a list",
}
_CHOICES: Final = {
    "kind": ", ".join(KINDS),
    "rules": ", ".join(RULE_SETS),
    "side": "white, black",
    "identity": ", ".join(LETTERS),
    "identities": ", ".join(LETTERS),
}
_NOTHING: Final = object()
_LONGEST_SHOWN: Final = 60


def worded(error: Exception, line: bytes) -> str:
    """The fault of a line that msgspec refuses with *error*, in our words where they say more."""
    try:
        line.decode()
    except UnicodeDecodeError as fault:
        return f"byte {fault.start + 1} is not UTF-8, expected text"
    told = str(error)
    if told == "Input data was truncated":
        return f"JSON is cut off behind byte {len(line)}" if line.strip() else "no JSON"
    match = _AT.fullmatch(told)
    assert match is not None, "any text matches"
    path = match["path"] or ""
    missing = _MISSING.fullmatch(match["told"])
    if missing is not None:
        where = f"{path}.{missing[1]}" if path else missing[1]
        return f"{where}: the field is missing"
    expected, value = _expected(match["told"], path), _value(line, path)
    if expected is None or value is _NOTHING:
        return told
    return f"{path or 'record'}: found {_shown(value)}, expected {expected}"


def _shown(value: Any) -> str:
    """A text in quotation marks, anything else as the JSON that it is, both cut short."""
    if isinstance(value, str):
        return quote(value)
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."


def _expected(told: str, path: str) -> str | None:
    """What was expected at *path*; ``None`` where msgspec's own words say it best."""
    name = path.rpartition(".")[2].partition("[")[0]
    if told.startswith(("Invalid enum value", "Invalid value")) or path == "kind":
        return f"one of {_CHOICES[name]}" if name in _CHOICES else None
    if "^[a-h][1-8]$" in told:
        return "a square, a1 to h8"
    limit = _LIMIT.match(told)
    if limit is not None:
        items = "a list of" if "length" in told else "a whole number,"
        return f"{items} {'at least' if limit[1] == '>=' else 'at most'} {limit[2]}"
    kind = _TYPE.match(told)
    return _TYPES.get(kind[1]) if kind is not None else None


def _value(line: bytes, path: str) -> Any:
    """What stands at *path* of a line's JSON; ``_NOTHING`` where that cannot be told."""
    try:
        value = msgspec.json.decode(line)
        for index, key in _STEP.findall(path):
            value = value[int(index)] if index else value[key]
    except (msgspec.DecodeError, UnicodeDecodeError, LookupError, TypeError, RecursionError):
        return _NOTHING
    return value
