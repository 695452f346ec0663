"""What a puzzle kind is: its record, the rule sets that have it, how it is judged and solved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from .examiner import Examiner
from .explaining import Solved
from .records import Record
from .verdicts import Finding


class Kind(NamedTuple):
    """One kind of puzzle.

    ``judge`` and ``solve`` take a record of type ``record``; they raise the errors
    of an unusable position, and ``NotationError`` for a move that is no move.
    """

    name: str
    record: type[Record]
    rules: tuple[str, ...]
    judge: Callable[[Any, Examiner], Finding]
    solve: Callable[[Any, Examiner], Solved]
