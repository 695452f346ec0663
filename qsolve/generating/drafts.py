"""A puzzle under construction: a position as given, the moves from it, a question, an answer."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from ..errors import QsolveError, UndecidedError
from ..game import Game
from ..notation.moves import Move
from ..notation.qfen import write_setup
from ..puzzles.examiner import Examiner
from ..puzzles.kinds import ANY_RECORD, kind_of
from ..puzzles.records import Record
from ..puzzles.verdicts import Verdict
from ..rules import rule_set
from ..setups import Setup
from ..solvers import Oracle

Part = dict[str, Any]
"""A question or a solution as a record has it."""


class Draft(NamedTuple):
    """One puzzle, not yet known to be any good."""

    setup: Setup
    moves: tuple[Move, ...]
    kind: str
    question: Part
    solution: Part

    @property
    def rules(self) -> str:
        """The rule set's name."""
        return self.setup.rules

    def position(self) -> str:
        """The QFEN line, masks as given, with the moves."""
        start = self.setup == rule_set(self.rules).start()
        line = f"{self.rules} startpos" if start else write_setup(self.setup)
        if self.moves:
            line += " moves " + " ".join(map(str, self.moves))
        return line

    def record(self, **more: Any) -> Record:
        """The puzzle's record; *more* are further fields, such as the id."""
        form = {
            "id": "draft",
            "rules": self.rules,
            "position": self.position(),
            "kind": self.kind,
            "question": self.question,
            "solution": self.solution,
            **more,
        }
        record: Record = msgspec.convert(form, type=ANY_RECORD)
        return record

    def game(self, oracle: Oracle) -> Game:
        """The game up to the question; raises the errors of a position or move."""
        game = Game(self.rules, self.setup, oracle)
        game.extend(self.moves)
        return game


def soundness(draft: Draft, examiner: Examiner) -> bool | None:
    """Whether the answer of *draft* is the only one; ``None`` where a limit was reached."""
    record = draft.record()
    try:
        verdict = kind_of(record).judge(record, examiner).verdict
    except UndecidedError:
        return None
    except QsolveError:
        return False
    return None if verdict is Verdict.UNDECIDED else verdict is Verdict.OK


def is_sound(draft: Draft, examiner: Examiner) -> bool:
    """Whether *examiner* finds, within its limits, that the answer of *draft* is the only one."""
    return soundness(draft, examiner) is True
