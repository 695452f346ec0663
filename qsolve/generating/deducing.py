"""What a solver must deduce to find what a piece is: facts, steps, themes, and what matters."""

from __future__ import annotations

from typing import Final

from ..events import Cause
from ..game import Game
from ..geometry import LIGHT
from ..queries.arguments import Argument
from ..reasoning.patterns import Known, Pattern, reason_of
from ..reasoning.proof import ProofStep
from .arguing import argument_about
from .joint import needs_joint_deduction
from .rating import Parts, deduction_parts
from .study import Study
from .telling import told

FEWEST_FACTS: Final = 2

_THEMES: Final = {
    Cause.LEFT_ATTACKED: "king-safety",
    Cause.ANNOUNCED: "promotion-announces",
    Cause.CASTLED: "castling",
    Cause.ZAPPED: "zapped",
    Cause.HEALED: "healed",
}

_PATTERNS: Final = {Pattern.DEMANDED: "only-king-left", Pattern.LEFT_OVER: "left-over"}


def deduction_study(game: Game, colour: bool, square: int, head: str = "") -> Study | None:
    """The study of what the piece on *square* certainly is (not); ``None`` if it is no deduction.

    A deduction rests on at least two facts and on another piece, and the piece's own
    facts do not give the answer (they are two different demands where only the set
    counts). *head* goes before the key: what else tells puzzles apart.
    """
    argument = argument_about(game, colour, square)
    if argument is None or not argument.smallest:
        return None
    (case, *_) = argument.question.cases
    piece, gone = case.narrowed[0]
    involved = _pieces(argument)
    if len(argument.facts) < FEWEST_FACTS or not involved - {piece}:
        return None
    joint = needs_joint_deduction(argument.evidence, piece, gone)
    themes = _themes(argument, game)
    if joint:
        themes.add("joint-deduction")
    parts = _parts(game, argument, colour)
    key = head + _key(argument, piece, involved)
    return Study(parts, tuple(sorted(themes)), told(argument), key)


def _pieces(argument: Argument) -> set[int]:
    """The pieces that the facts are about."""
    grounds = argument.evidence.grounds
    return {piece for n in argument.facts if (piece := grounds[n].piece) is not None}


def _deductive(argument: Argument) -> list[ProofStep]:
    """The steps that conclude something from several premises."""
    return [step for step in argument.steps if len(step.facts) + len(step.steps) > 1]


def _parts(game: Game, argument: Argument, colour: bool) -> Parts:
    steps = _deductive(argument)
    side = game.rules.inventory(game.oracle, game.position).sides[colour]
    left = sum(len({name[0] for name in piece.identities}) - 1 for piece in side.pieces)
    widest = max((len(step.facts) + len(step.steps) for step in steps), default=0)
    return deduction_parts(len(argument.facts), len(steps), widest, left)


def _themes(argument: Argument, game: Game) -> set[str]:
    grounds = argument.evidence.grounds
    causes = {grounds[number].cause for number in argument.facts}
    themes = {name for cause, name in _THEMES.items() if cause in causes}
    clauses = {grounds[number].clause for number in argument.facts}
    if _counts_bishop_colours(argument):
        themes.add("bishop-colours")
    if any(argument.evidence.places[piece].captured for piece in _pieces(argument)):
        themes.add("captured-piece")
    if Cause.CAPTURED in causes and "B3" in clauses:
        themes.add("capture-reveals-king")
    themes |= set(filter(None, [_step_theme(argument, step) for step in _deductive(argument)]))
    themes.add("played" if game.moves else "composed")
    return themes


def _counts_bishop_colours(argument: Argument) -> bool:
    grounds = [argument.evidence.grounds[number] for number in argument.facts]
    return any(ground.capacity is not None and ground.clause == "B2" for ground in grounds)


def _step_theme(argument: Argument, step: ProofStep) -> str | None:
    """What people call the pattern of a step, if they call it anything."""
    evidence = argument.evidence
    problem = evidence.named.problem
    known: Known = {}
    for number in step.steps:
        for piece, gone, _ in argument.steps[number].conclusions:
            known[piece] = known.get(piece, problem.domains[piece]) & ~gone
    grounds = [evidence.grounds[number] for number in step.facts]
    capacities = [ground.capacity for ground in grounds if ground.capacity is not None]
    pattern, some = reason_of(problem, known, capacities, step.conclusions)
    if pattern is Pattern.TAKEN:
        entries = 0
        for piece in some:
            entries |= known[piece]
        return "identity-used-up" if entries & (entries - 1) == 0 else "hall-set"
    return _PATTERNS.get(pattern)


def _key(argument: Argument, piece: int, involved: set[int]) -> str:
    """What the explanation is about: each involved piece's facts, its colour for Bishops.

    Squares do not matter but for their colour, where Bishops are counted by it, and
    both colours may change places (a mirror changes them).
    """
    evidence = argument.evidence
    named = evidence.named
    chosen = sum(1 << n for n in argument.facts if n < len(named.facts))
    masks = named.restricted(chosen).domains
    by_colour = _counts_bishop_colours(argument)

    def shade(n: int, turned: bool) -> str:
        square = evidence.places[n].square
        if not by_colour or square is None or not masks[n] & 8:
            return "-"
        return "d" if bool(LIGHT >> square & 1) is turned else "l"

    def form(turned: bool) -> str:
        others = sorted(
            f"{masks[n]}{shade(n, turned)}{'x' if evidence.places[n].captured else ''}"
            for n in involved
            if n != piece
        )
        return f"{masks[piece]}{shade(piece, turned)}|" + ",".join(others)

    return min(form(False), form(True))
