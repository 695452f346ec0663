"""The report of ``qsolve certain-check``."""

from __future__ import annotations

from ..geometry import NAMES, names_in_order
from ..notation.qfen import write_setup
from ..phrases import message
from ..queries.certain_check import CertainCheck, SquareAttack
from ..rules.protocol import Certainty
from .language import Language
from .sheet import PAPER, Sheet
from .words import SIDES, square_list

_MEANINGS = {
    "zap": message(
        "In zap, check means that an enemy piece could capture the revealed King as any of its"
        " identities (Z24)."
    ),
    "split": message("In split, check means that every world gives it (S18)."),
}
"""What check is, where it is not what every assignment of the attacker gives."""


def certain_check_report(answer: CertainCheck, sheet: Sheet = PAPER) -> str:
    """Check or not and by what, the checking and mating moves, and the square that was asked."""
    language = sheet.language
    side = SIDES[answer.setup.turn]
    lines = [write_setup(answer.setup)]
    if answer.in_check:
        checkers = square_list(names_in_order(answer.checkers))
        sentence = message(
            "{side} is certainly in check; attackers of its King candidates: {squares}"
        )
        lines.append(language.say(sentence, side=side, squares=checkers))
    else:
        lines.append(language.say("{side} is not certainly in check", side=side))
    checking, mating = _moves(answer.checking_moves), _moves(answer.mating_moves)
    lines.append(language.say("Moves that give certain check: {moves}", moves=checking))
    lines.append(language.say("Moves that mate: {moves}", moves=mating))
    meaning = _MEANINGS.get(answer.setup.rules)
    if meaning is not None:
        lines.append(language.say(meaning))
    if answer.square_attack is not None:
        lines.append(_square(answer.square_attack, language))
    return "\n".join(lines) + "\n"


def _moves(moves: tuple[object, ...]) -> str:
    return square_list([str(move) for move in moves])


def _square(asked: SquareAttack, language: Language) -> str:
    name, side = NAMES[asked.square], SIDES[asked.by]
    if asked.attack.certainty is Certainty.CERTAIN:
        return language.say("{square} is certainly attacked by {side}", square=name, side=side)
    if asked.attack.certainty is Certainty.NEVER:
        sentence = message("{square} is attacked by {side} in no assignment")
        return language.say(sentence, square=name, side=side)
    example = asked.attack.counterexample or {}
    if all(isinstance(value, bool) for value in example.values()):
        return _world(name, side, example, language)
    pieces = ", ".join(
        f"{NAMES[square]}={language.letters(str(value))}" for square, value in example.items()
    )
    sentence = message(
        "{square} is possibly attacked by {side}, but not in every assignment: {pieces}"
    )
    return language.say(sentence, square=name, side=side, pieces=pieces)


def _world(name: str, side: str, example: dict[int, str | bool], language: Language) -> str:
    """The same for a world of `split`: the halves that are real in it, and those that are not."""
    real = square_list([NAMES[square] for square, value in example.items() if value])
    unreal = square_list([NAMES[square] for square, value in example.items() if not value])
    sentence = message(
        "{square} is possibly attacked by {side}, but not in every world: with the halves on"
        " {real} real, on {unreal} not"
    )
    return language.say(sentence, square=name, side=side, real=real, unreal=unreal)
