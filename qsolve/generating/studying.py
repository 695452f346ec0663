"""The study of any draft: what kind of seeing it asks for."""

from __future__ import annotations

from typing import Final

from ..errors import QsolveError
from ..game import Game
from ..geometry import NAMES
from ..puzzles.examiner import Examiner
from .collapsing import collapse_study
from .deducing import deduction_study
from .drafts import Draft
from .study import Study
from .symmetry import position_key
from .tactics import event_themes, move_study

_DEDUCTIONS: Final = frozenset({"identify", "king", "predict"})
"""The kinds whose key is what their explanations rest on; of the others it is the position."""


def study(draft: Draft, examiner: Examiner) -> Study | None:
    """What there is to see in a sound draft; ``None`` where it is no puzzle of its kind."""
    try:
        if draft.kind in ("identify", "king"):
            return _hidden(draft, draft.game(examiner.oracle))
        if draft.kind == "predict":
            return _predicted(draft, examiner)
        if draft.kind == "collapse":
            game = draft.game(examiner.oracle)
            move = game.parse_move(draft.question["move"])
            square = NAMES.index(draft.question["square"])
            return collapse_study(game, move, square, position_key(draft, examiner.oracle))
        return move_study(draft, examiner)
    except QsolveError:
        return None


def key_of(draft: Draft, examiner: Examiner) -> str | None:
    """The key of a draft that need not be sound; ``None`` where it is no puzzle of its kind.

    A mate need not be found for it, so that no limit matters.
    """
    if draft.kind in _DEDUCTIONS:
        known = study(draft, examiner)
        return None if known is None else known.key
    try:
        return position_key(draft, examiner.oracle)
    except QsolveError:
        return None


def _hidden(draft: Draft, game: Game) -> Study | None:
    name = draft.question.get("square") or draft.solution["square"]
    square = NAMES.index(name)
    return deduction_study(game, _colour(game, square), square, f"{draft.rules} {draft.kind} ")


def _colour(game: Game, square: int) -> bool:
    return next(piece.colour for piece in game.setup().pieces if piece.square == square)


def _predicted(draft: Draft, examiner: Examiner) -> Study | None:
    """After the move, as `identify`; what the move does counts in the key, and has themes."""
    game = draft.game(examiner.oracle)
    game.push(draft.question["move"])
    square = NAMES.index(draft.question["square"])
    happened = event_themes(game.steps[-1].events)
    head = " ".join([draft.rules, draft.kind, *sorted(happened), ""])
    found = deduction_study(game, _colour(game, square), square, head)
    if found is None:
        return None
    themes = {*found.themes, *happened} - {"played", "composed"}
    return found._replace(themes=tuple(sorted(themes | {"played" if draft.moves else "composed"})))
