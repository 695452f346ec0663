"""Verdicts, summaries and solutions as text and JSON."""

from __future__ import annotations

from typing import Any

import msgspec

from ..geometry import NAMES
from ..phrases import Phrase, phrase
from ..puzzles.explaining import Solved
from ..puzzles.records import Record
from ..puzzles.reports import ReportLine
from ..puzzles.summary import Summary
from ..puzzles.verdicts import Finding, Verdict
from ..queries.arguments import Argument
from ..setups import Setup
from .board import board_table
from .explanation import argument_lines, explanation_report
from .reasonforms import argument_form, explanation_form
from .sheet import Sheet, draw
from .words import SIDES


def verdict_line(line: ReportLine) -> str:
    """One puzzle's verdict: where it stands, what was found and why."""
    named = "" if line.id is None else f" {printable(line.id)}"
    text = f"{line.file}:{line.line}:{named} {line.verdict.value}: {line.message}"
    if line.counterexample is not None:
        pieces = " ".join(f"{square}={value}" for square, value in line.counterexample.items())
        text += f" (for example {pieces})"
    return text + "\n"


def printable(text: str) -> str:
    """*text* with escapes for what is not printable ASCII: ids are not ours."""
    return ascii(text)[1:-1]


def summary_report(summary: Summary) -> str:
    """Counts by verdict, the rate, the slowest puzzles."""
    counts = [
        f"{summary.counts[verdict]:,} {verdict.value}"
        for verdict in Verdict
        if summary.counts[verdict]
    ]
    noun = "puzzle" if summary.total == 1 else "puzzles"
    lines = [f"{summary.total:,} {noun}: {', '.join(counts) or 'nothing to verify'}"]
    if summary.earlier:
        lines.append(f"{summary.earlier:,} of them from the earlier report")
    lines.append(f"{summary.seconds:.1f} s, {summary.rate:,.1f} puzzles a second")
    slowest = [slow for slow in summary.slowest() if slow.seconds >= 0.1]
    if slowest:
        lines.append("slowest:")
    lines += [
        f"  {slow.seconds:8.2f} s  {slow.file}:{slow.number} {printable(slow.id or '-')}"
        for slow in slowest
    ]
    return "\n".join(lines) + "\n"


def solved_report(
    record: Record, shown: Setup, ply: int, solved: Solved, finding: Finding, sheet: Sheet
) -> str:
    """A puzzle with its diagram, its solution, and why.

    The diagram is of the position after *ply* moves, as the pieces have shown themselves.
    """
    heading = f"{printable(record.id)}: {printable(record.position)}\n"
    if ply:
        heading += f"After ply {ply}, as the pieces have shown themselves:\n"
    why = "".join(f"{line}\n" for line in solved.why)
    if solved.explanation is not None:
        # Without its first line, the position, which is there already.
        why += explanation_report(solved.explanation, sheet).partition("\n")[2]
    for argument in solved.arguments:
        lines = [sheet.language.say(_heading(argument)), *argument_lines(argument, sheet)]
        why += "".join(f"{line}\n" for line in lines)
    said = f"The record's solution is {finding.verdict.value}: {finding.message}\n"
    return heading + draw(board_table(shown, sheet), sheet) + why + said


def _heading(argument: Argument) -> Phrase:
    """What an argument that a solution rests on is about."""
    question = argument.question
    if question.square is None:
        return phrase("Where the King is:")
    return phrase(
        "Why {square} is certainly attacked by {side}:",
        square=NAMES[question.square],
        side=SIDES[question.colour],
    )


def solved_form(record: Record, solved: Solved, finding: Finding) -> dict[str, Any]:
    """The same as a JSON object."""
    form = {
        "id": record.id,
        "solution": msgspec.to_builtins(solved.solution),
        "why": list(solved.why),
        "verdict": finding.verdict.value,
        "message": finding.message,
    }
    if solved.explanation is not None:
        form["explanation"] = explanation_form(solved.explanation)
    if solved.arguments:
        form["arguments"] = [argument_form(argument) for argument in solved.arguments]
    return form
