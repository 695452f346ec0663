"""Explanations as JSON objects: facts, steps, and what was asked. Always in English."""

from __future__ import annotations

from typing import Any

from ..evidence import Evidence, Ground, Place, Topic
from ..geometry import NAMES
from ..notation.qfen import write_setup
from ..queries.arguments import Argument, Deeper
from ..queries.ask import Hypothesis
from ..queries.explain import Explanation
from ..queries.pieces import SIDE_NAMES
from ..queries.worldask import WorldHypothesis
from ..queries.worldreasons import WorldArgument, WorldExplanation
from ..reasoning.proof import Conclusion, ProofStep, goal_of
from .explanation import argument_ending, barred_phrase
from .proof import Narrator, fact_phrase
from .worldforms import world_argument_form, world_explanation_form, world_hypothesis_form


def explanation_form(answer: Explanation | WorldExplanation) -> dict[str, Any]:
    """``qsolve explain``."""
    if isinstance(answer, WorldExplanation):
        return world_explanation_form(answer)
    form: dict[str, Any] = {"fen": write_setup(answer.setup)}
    subject = answer.subject
    if subject is None:
        form["worlds"] = {SIDE_NAMES[colour]: answer.worlds[colour] for colour in SIDE_NAMES}
    else:
        counted = subject.piece.counted
        form["piece"] = subject.piece.name
        form["square"] = None if counted.square is None else NAMES[counted.square]
        form["identity"] = subject.identity
        form["identities"] = counted.identities
        form["uses"] = subject.uses
        form["worlds"] = subject.worlds
        reason, clause = (None, None) if answer.barred is None else barred_phrase(answer)
        form["clause"] = clause
        form["reason"] = None if reason is None else str(reason)
    form["deductions"] = [argument_form(one) for one in answer.arguments]
    form["solver"] = answer.solver
    return form


def hypothesis_form(answer: Hypothesis | WorldHypothesis) -> dict[str, Any]:
    """``qsolve ask``."""
    if isinstance(answer, WorldHypothesis):
        return world_hypothesis_form(answer)
    return {
        "fen": write_setup(answer.setup),
        "expression": answer.expression,
        "side": SIDE_NAMES[answer.colour],
        "answer": answer.certainty.value,
        "uses": answer.uses,
        "worlds": answer.worlds,
        "witness": answer.witness,
        "counterexample": answer.counterexample,
        "argument": None if answer.argument is None else argument_form(answer.argument),
        "solver": answer.solver,
    }


def argument_form(argument: Argument | WorldArgument) -> dict[str, Any]:
    """One explanation: what cannot be, the facts, whether they are the fewest, the steps.

    ``facts`` of a step are indices into the list of facts, ``steps`` into that of steps.
    """
    if isinstance(argument, WorldArgument):
        return world_argument_form(argument)
    evidence, question = argument.evidence, argument.question
    form: dict[str, Any] = {"side": SIDE_NAMES[evidence.colour], "ply": evidence.ply}
    if question.topic is Topic.ATTACK:
        assert question.square is not None
        form["square"] = NAMES[question.square]
        form["attackers"] = [NAMES[square] for square in question.attackers]
    else:
        form["ruled_out"] = [
            {**_piece_form(evidence, piece), "identities": _names(evidence, gone)}
            for piece, gone in (goal_of(question.cases) or {}).items()
        ]
    sentences = Narrator(evidence, argument.steps, argument_ending(argument)).sentences()
    form["facts"] = [_fact_form(evidence, evidence.grounds[number]) for number in argument.facts]
    form["smallest"] = argument.smallest
    form["steps"] = [
        _step_form(argument, step, sentence)
        for step, sentence in zip(argument.steps, sentences, strict=True)
    ]
    if argument.deeper:
        form["deeper"] = [_deeper_form(argument, deeper) for deeper in argument.deeper]
    return form


def _names(evidence: Evidence, mask: int) -> list[str]:
    return [name for bit, name in enumerate(evidence.entries) if mask >> bit & 1]


def _piece_form(evidence: Evidence, piece: int) -> dict[str, Any]:
    place = evidence.places[piece]
    return {
        "square": None if place.square is None else NAMES[place.square],
        "captured": place.captured,
        "name": _place_name(place),
        "start": None if place.start is None else NAMES[place.start],
    }


def _place_name(place: Place) -> str | None:
    """The name by which the piece can be asked for."""
    if place.captured or place.square is None:
        return place.name
    return NAMES[place.square]


def _fact_form(evidence: Evidence, ground: Ground) -> dict[str, Any]:
    """A fact: ``identities`` are those that it leaves the piece, or that the census limits."""
    if ground.capacity is not None:
        capacity = ground.capacity
        return {
            "kind": "census",
            "clause": ground.clause,
            "ply": None,
            "move": None,
            "square": None,
            "identities": _names(evidence, max(capacity.uses)),
            "limit": capacity.limit,
            "text": str(capacity.name),
        }
    assert ground.piece is not None
    whole = evidence.named.problem.domains[ground.piece]
    return {
        "kind": "mask" if ground.cause is None else ground.cause.value.replace(" ", "-"),
        "clause": ground.clause,
        "ply": ground.ply,
        "move": ground.move,
        "square": None if ground.square is None else NAMES[ground.square],
        "piece": _piece_form(evidence, ground.piece),
        "identities": _names(evidence, whole & ground.keeps),
        "text": str(fact_phrase(evidence, ground)),
    }


def _step_form(argument: Argument, step: ProofStep, sentence: str) -> dict[str, Any]:
    return {
        "facts": [argument.facts.index(number) for number in step.facts],
        "steps": list(step.steps),
        "conclusions": [_conclusion_form(argument.evidence, one) for one in step.conclusions],
        "text": str(sentence),
    }


def _conclusion_form(evidence: Evidence, conclusion: Conclusion) -> dict[str, Any]:
    return {
        **_piece_form(evidence, conclusion.piece),
        "not": _names(evidence, conclusion.gone),
        "left": _names(evidence, conclusion.left),
    }


def _deeper_form(argument: Argument, deeper: Deeper) -> dict[str, Any]:
    return {"fact": argument.facts.index(deeper.fact), **argument_form(deeper.argument)}
