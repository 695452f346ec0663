"""What has been there already: the keys of a run's puzzles, and of the collections beside it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ..errors import QsolveError
from ..notation.qfen import read_line
from ..puzzles.examiner import Examiner
from ..puzzles.forms.faults import MalformedError
from ..puzzles.forms.native import decode
from ..rules import rule_set
from .drafts import Draft
from .studying import key_of


def draft_of(line: bytes) -> Draft:
    """The draft of one line of a native collection.

    Raises ``MalformedError``, and ``NotationError`` for its position.
    """
    form = msgspec.to_builtins(decode(line))
    given = read_line(form["position"], form["rules"])
    setup = given.setup or rule_set(given.rules).start()
    return Draft(setup, given.moves, form["kind"], form["question"], form["solution"])


def keys_of(lines: Iterable[bytes], rules: str, kind: str, examiner: Examiner) -> set[str]:
    """The keys of the puzzles of one rule set and kind; lines that are none are passed over."""
    keys = set()
    for line in lines:
        try:
            draft = draft_of(line)
        except (MalformedError, QsolveError):
            continue
        if (draft.rules, draft.kind) == (rules, kind):
            key = key_of(draft, examiner)
            keys |= set() if key is None else {key}
    return keys
