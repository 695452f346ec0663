"""Explanations in worlds (`split`) as JSON objects. Always in English."""

from __future__ import annotations

from typing import Any

from ..evidence import HalfGround, WorldEvidence
from ..geometry import NAMES
from ..notation.qfen import write_setup
from ..queries.worldask import WorldHypothesis
from ..queries.worldreasons import WorldArgument, WorldExplanation
from .worldreasons import ground_phrase, world_sentences


def world_explanation_form(answer: WorldExplanation) -> dict[str, Any]:
    """``qsolve explain``: ``real`` is null while that is open."""
    form: dict[str, Any] = {"fen": write_setup(answer.setup)}
    subject = answer.subject
    if subject is not None:
        form["piece"] = subject.piece.name
        form["half"] = subject.piece.half is not None
        form["real"] = subject.real
        form["uses"] = subject.uses
    form["worlds"] = answer.worlds
    form["deductions"] = [world_argument_form(one) for one in answer.arguments]
    form["solver"] = answer.solver
    return form


def world_hypothesis_form(answer: WorldHypothesis) -> dict[str, Any]:
    """``qsolve ask``: in a world every half is true (real) or false."""
    argument = answer.argument
    return {
        "fen": write_setup(answer.setup),
        "expression": answer.expression,
        "answer": answer.certainty.value,
        "uses": answer.uses,
        "worlds": answer.worlds,
        "witness": answer.witness,
        "counterexample": answer.counterexample,
        "argument": None if argument is None else world_argument_form(argument),
        "solver": answer.solver,
    }


def world_argument_form(argument: WorldArgument) -> dict[str, Any]:
    """One explanation: what follows, the facts, whether they are the fewest, the steps."""
    evidence = argument.evidence
    form: dict[str, Any] = {}
    if argument.conclusion is not None:
        half, real = argument.conclusion
        form["half"] = _half_form(evidence, half)
        form["real"] = real
    form["facts"] = [_fact_form(evidence, evidence.grounds[fact]) for fact in argument.facts]
    form["smallest"] = argument.smallest
    if argument.partners:
        form["partners"] = [
            [_half_form(evidence, half) for half in (2 * n, 2 * n + 1)] for n in argument.partners
        ]
    form["steps"] = [str(sentence) for sentence in world_sentences(argument)]
    return form


def _half_form(evidence: WorldEvidence, half: int) -> dict[str, Any]:
    square, taken = evidence.place(half)
    return {"square": None if square is None else NAMES[square], "taken": taken}


def _half_then_form(evidence: WorldEvidence, half: int, then: int | None) -> dict[str, Any]:
    """A half of a fact: also where it stood then, or would stand."""
    return {**_half_form(evidence, half), "then": None if then is None else NAMES[then]}


def _fact_form(evidence: WorldEvidence, ground: HalfGround) -> dict[str, Any]:
    return {
        "kind": ground.cause.value,
        "clause": ground.clause,
        "ply": ground.ply,
        "move": ground.move,
        "half": _half_then_form(evidence, ground.half, ground.square),
        "real": ground.real,
        "other": None
        if ground.other is None
        else _half_then_form(evidence, ground.other, ground.other_square),
        "text": str(ground_phrase(evidence, ground)),
    }
