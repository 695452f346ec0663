"""The report of ``qsolve certain-check``."""

from __future__ import annotations

from ..geometry import NAMES, names_in_order
from ..notation.qfen import write_setup
from ..queries.certain_check import CertainCheck, SquareAttack
from ..rules.protocol import Certainty
from .words import SIDES, square_list


def certain_check_report(answer: CertainCheck) -> str:
    """Check or not and by what, the checking and mating moves, and the square that was asked."""
    side = SIDES[answer.setup.turn]
    lines = [write_setup(answer.setup)]
    if answer.in_check:
        checkers = square_list(names_in_order(answer.checkers))
        lines.append(f"{side} is certainly in check; attackers of its King candidates: {checkers}")
    else:
        lines.append(f"{side} is not certainly in check")
    lines.append(f"Moves that give certain check: {_moves(answer.checking_moves)}")
    lines.append(f"Moves that mate: {_moves(answer.mating_moves)}")
    if answer.square_attack is not None:
        lines.append(_square(answer.square_attack))
    return "\n".join(lines) + "\n"


def _moves(moves: tuple[object, ...]) -> str:
    return square_list([str(move) for move in moves])


def _square(asked: SquareAttack) -> str:
    name, side = NAMES[asked.square], SIDES[asked.by]
    if asked.attack.certainty is Certainty.CERTAIN:
        return f"{name} is certainly attacked by {side}"
    if asked.attack.certainty is Certainty.NEVER:
        return f"{name} is attacked by {side} in no assignment"
    example = asked.attack.counterexample or {}
    pieces = ", ".join(f"{NAMES[square]}={value}" for square, value in example.items())
    return f"{name} is possibly attacked by {side}, but not in every assignment: {pieces}"
