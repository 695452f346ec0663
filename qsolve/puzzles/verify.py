"""The verdict on one line of a collection, whatever its form, by one solver or by all."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum
from typing import Any, Final, NamedTuple

from ..errors import (
    IllegalMoveError,
    InvalidPositionError,
    NotationError,
    SolverDisagreementError,
    SolverRefusalError,
    UndecidedError,
)
from ..solvers import SOLVERS, oracle
from .examiner import Examiner
from .forms import epd, lichess, native
from .forms.faults import MalformedError
from .verdicts import Finding, Verdict


class Form(Enum):
    """The form of a collection."""

    NATIVE = "native"
    LICHESS = "lichess"
    EPD = "epd"


class Result(NamedTuple):
    """A puzzle's id (``None`` where it cannot be read), what was found, and how long it took."""

    id: str | None
    finding: Finding
    seconds: float


class Abstention(NamedTuple):
    """A solver refuses the question, whatever its limits; others may answer it."""

    message: str


class Settings(NamedTuple):
    """How puzzles are verified: by which solvers, within which limits.

    Several solvers certify each other; at least two must answer. ``limit`` is CP-SAT's, in units of
    deterministic time; ``nodes`` is that of one mate search.
    """

    solvers: tuple[str, ...] = ("exact",)
    limit: float | None = None
    nodes: int | None = None

    def examiners(self) -> tuple[Examiner, ...]:
        """Fresh examiners, one a solver."""
        return tuple(
            Examiner(oracle(name, self.limit if name == "cp-sat" else None), self.nodes)
            for name in self.solvers
        )


ALL_SOLVERS = tuple(SOLVERS)

_FEWEST_WITNESSES: Final = 2
"""How many solvers must answer before a verdict is certified."""


def verify_line(
    line: bytes, form: Form, columns: tuple[str, ...], examiners: tuple[Examiner, ...]
) -> Result:
    """The verdict on one line; never raises for what the line says.

    *columns* name the fields of a Lichess row. Several *examiners* must find the same.
    """
    start = time.perf_counter()
    try:
        puzzle, examine = _decoded(line, form, columns)
    except MalformedError as error:
        return Result(error.id, Finding(Verdict.MALFORMED, _one_line(error)), _since(start))
    findings = [_found(puzzle, examine, examiner) for examiner in examiners]
    return Result(puzzle.id, _agreed(findings, examiners), _since(start))


def _since(start: float) -> float:
    return time.perf_counter() - start


def _decoded(
    line: bytes, form: Form, columns: tuple[str, ...]
) -> tuple[Any, Callable[[Any, Examiner], Finding]]:
    if form is Form.LICHESS:
        return lichess.decode(line, columns), lichess.examine
    if form is Form.EPD:
        return epd.decode(line), epd.examine
    return native.decode(line), native.examine


def _found(
    puzzle: Any, examine: Callable[[Any, Examiner], Finding], examiner: Examiner
) -> Finding | Abstention:
    """What one examiner finds; errors become the verdicts that they stand for."""
    try:
        return examine(puzzle, examiner)
    except (InvalidPositionError, IllegalMoveError) as error:
        return Finding(Verdict.ILLEGAL, _one_line(error))
    except (NotationError, MalformedError) as error:
        return Finding(Verdict.MALFORMED, _one_line(error))
    except SolverRefusalError as error:
        return Abstention(_one_line(error))
    except UndecidedError as error:
        return Finding(Verdict.UNDECIDED, _one_line(error))
    except SolverDisagreementError as error:
        return Finding(Verdict.DISAGREE, _one_line(error))
    except Exception as error:  # One defect of ours must not cost a run of a million puzzles.
        name = type(error).__name__
        return Finding(Verdict.UNDECIDED, f"internal error, please report: {name}: {error}")


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())


def _agreed(findings: list[Finding | Abstention], examiners: tuple[Examiner, ...]) -> Finding:
    """The common finding; a disagreement, or what stays undecided, names the solvers.

    Who refuses the question does not count, as long as two others answer it.
    """
    names = [examiner.oracle.name for examiner in examiners]
    voices = list(zip(names, findings, strict=True))
    refusals = [finding.message for finding in findings if isinstance(finding, Abstention)]
    answers = [finding for finding in findings if isinstance(finding, Finding)]
    if len(findings) == 1:
        return answers[0] if answers else Finding(Verdict.UNDECIDED, refusals[0])
    said = ", ".join(f"{name} {_told(finding)}" for name, finding in voices)
    decided = [finding for finding in answers if finding.verdict is not Verdict.UNDECIDED]
    if any(finding.verdict is Verdict.DISAGREE for finding in decided) or any(
        (finding.verdict, finding.also) != (decided[0].verdict, decided[0].also)
        for finding in decided
    ):
        return Finding(Verdict.DISAGREE, f"the solvers differ: {said}")
    undecided = [finding.message for finding in answers if finding.verdict is Verdict.UNDECIDED]
    if undecided or len(decided) < _FEWEST_WITNESSES:
        reason = [*undecided, *refusals][0]
        return Finding(Verdict.UNDECIDED, f"not certified: {said}: {reason}")
    certifiers = ", ".join(name for name, finding in voices if isinstance(finding, Finding))
    refused = "".join(f"; {name} refuses" for name, one in voices if isinstance(one, Abstention))
    return decided[0]._replace(message=f"{decided[0].message} (certified: {certifiers}{refused})")


def _told(finding: Finding | Abstention) -> str:
    if isinstance(finding, Abstention):
        return "refuses"
    also = f" (also {finding.also})" if finding.also else ""
    return f"{finding.verdict.value}{also}"
