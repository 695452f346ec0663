"""The messages that the source says, found in its syntax trees."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import qsolve

_SOURCE = Path(qsolve.__file__).parent
_MARKERS = {"phrase": 1, "message": 1, "say": 1, "count": 2}


def source_messages() -> set[str]:
    """Every text that the source marks as a message or says directly."""
    found: set[str] = set()
    for path in sorted(_SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                found.update(_said(node))
    return found


def _said(call: ast.Call) -> Iterator[str]:
    function = call.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    if name == "count" and len(call.args) < 3:  # of a text or a list
        return
    for argument in call.args[: _MARKERS.get(name, 0)]:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value
