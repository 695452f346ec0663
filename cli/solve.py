"""``qsolve solve``: the solution of a puzzle, with its explanation."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Any

import click
import msgspec

from qsolve.errors import QsolveError, SolverRefusalError, UndecidedError
from qsolve.puzzles.examiner import Examiner
from qsolve.puzzles.forms.faults import MalformedError
from qsolve.puzzles.forms.native import check_supported, decode, examine
from qsolve.puzzles.kinds import kind_of
from qsolve.puzzles.sources import Entry, Meter, SourceError, find, open_collection
from qsolve.puzzles.verdicts import Verdict
from qsolve.puzzles.verify import Form as PuzzleForm
from qsolve.queries.history import shown
from qsolve.render.jsonforms import error_form
from qsolve.render.language import language
from qsolve.render.puzzles import solved_form, solved_report
from qsolve.solvers import oracle

from .answering import Form
from .messages import OK, REFUSED, UNDECIDED, say
from .options import format_option, limit_option, nodes_option, solver_option
from .terminal import encodable, sheet_for


@click.command(short_help="The solution of a puzzle, and why.")
@click.argument("puzzle", metavar="PUZZLE")
@nodes_option
@format_option
@limit_option
@solver_option("exact")
def solve(puzzle: str, **options: Any) -> int:
    """Print the solution of each puzzle with its explanation.

    PUZZLE is a file of native records, one record in quotes, or - for standard
    input. The record's own solution is not believed: it is verified.
    """
    limit = options["limit"]
    if limit is not None and options["solver"] != "cp-sat":
        raise click.UsageError("--limit is for --solver cp-sat")
    examiner = Examiner(oracle(options["solver"], limit), options["nodes"])
    form = Form(options["form"])
    try:
        statuses = [_solve(entry, examiner, form) for entry in _entries(puzzle)]
    except SourceError as error:
        raise click.ClickException(str(error)) from None
    if not statuses:
        raise click.ClickException("no puzzle found")
    return max(statuses, key=_SEVERITY.index)


_SEVERITY = (OK, UNDECIDED, REFUSED)


def _entries(puzzle: str) -> Iterator[Entry]:
    if puzzle.lstrip().startswith("{") and not os.path.exists(puzzle):
        yield Entry(1, puzzle.encode("utf-8", "surrogateescape"))
        return
    (name,) = find([puzzle]) if not os.path.isdir(puzzle) else [puzzle]
    for collection in open_collection(name, sys.stdin.buffer, Meter([])):
        if collection.form is not PuzzleForm.NATIVE:
            raise SourceError(f"{name}: only native records are solved; see qsolve mate")
        yield from collection.entries


def _solve(entry: Entry, examiner: Examiner, form: Form) -> int:
    """Solve one puzzle and print it; return the status that it adds."""
    try:
        if entry.line is None:
            raise MalformedError("the line is longer than 1 MiB")
        record = decode(entry.line)
        check_supported(record)
        solved = kind_of(record).solve(record, examiner)
        finding = examine(record, examiner)
        game = examiner.open(record)
    except QsolveError as error:
        if form is Form.JSON:
            _write({"line": entry.number, **error_form(entry.number, error)})
        else:
            sys.stdout.flush()
            say(f"line {entry.number}: {error}")
        return UNDECIDED if isinstance(error, UndecidedError | SolverRefusalError) else REFUSED
    if form is Form.JSON:
        _write({"line": entry.number, **solved_form(record, solved, finding)})
    else:
        sheet = sheet_for(sys.stdout, language("en"))
        text = solved_report(record, shown(game), game.ply, solved, finding, sheet)
        sys.stdout.write(encodable(text, sys.stdout))
    if finding.verdict is Verdict.UNDECIDED:
        return UNDECIDED
    return OK if solved.solution is not None else REFUSED


def _write(form: dict[str, Any]) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(form) + b"\n")
