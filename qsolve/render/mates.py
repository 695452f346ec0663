"""The report of ``qsolve mate``, and its JSON form."""

from __future__ import annotations

from typing import Any

from ..notation.qfen import write_setup
from ..puzzles.explaining import tree_lines
from ..queries.mate import Answer, FirstMove, Line, Mate


def mate_report(answer: Mate) -> str:
    """The first moves that force mate, each with its length; the tree where there is one."""
    lines = [write_setup(answer.setup)]
    if not answer.first_moves and answer.decided:
        lines.append(f"no first move forces mate in at most {answer.moves}")
    for first in answer.first_moves:
        named = " or ".join(map(str, first.plan))
        lines.append(f"{named} forces mate in {first.length}")
        for line in first.lines or ():
            lines += ["  " + text for text in tree_lines(line)]
    if not answer.decided:
        lines.append(f"undecided: the limit of {answer.nodes} nodes was reached")
    return "\n".join(lines) + "\n"


def mate_form(answer: Mate) -> dict[str, Any]:
    """The answer as a JSON object."""
    return {
        "fen": write_setup(answer.setup),
        "moves": answer.moves,
        "mate": answer.length,
        "decided": answer.decided,
        "first_moves": [_first_form(first) for first in answer.first_moves],
        "nodes": answer.nodes,
    }


def _first_form(first: FirstMove) -> dict[str, Any]:
    form: dict[str, Any] = {"length": first.length}
    if len(first.plan) == 1:
        form = {"move": str(first.plan[0]), **form}
    else:
        form = {"outcomes": [str(move) for move in first.plan], **form}
    if first.lines is not None:
        form["lines"] = [_line_form(line) for line in first.lines]
    return form


def _line_form(line: Line) -> dict[str, Any]:
    form: dict[str, Any] = {"move": str(line.move)}
    if line.replies:
        form["tree"] = {str(reply): _answer_form(answer) for reply, answer in line.replies}
    return form


def _answer_form(answer: Answer) -> Any:
    forms = [_line_form(line) for line in answer]
    return forms[0] if len(forms) == 1 else forms
