"""The study of any draft: what kind of seeing it asks for."""

from __future__ import annotations

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


def _hidden(draft: Draft, game: Game) -> Study | None:
    name = draft.question.get("square") or draft.solution["square"]
    square = NAMES.index(name)
    return deduction_study(game, _colour(game, square), square, f"{draft.rules} {draft.kind} ")


def _colour(game: Game, square: int) -> bool:
    return next(piece.colour for piece in game.setup().pieces if piece.square == square)


def _predicted(draft: Draft, examiner: Examiner) -> Study | None:
    """After the move, as `identify`; but the key is the position's, and the move has themes."""
    game = draft.game(examiner.oracle)
    key = position_key(draft, examiner.oracle)
    game.push(draft.question["move"])
    square = NAMES.index(draft.question["square"])
    found = deduction_study(game, _colour(game, square), square)
    if found is None:
        return None
    themes = {*found.themes, *event_themes(game.steps[-1].events)} - {"played"}
    return found._replace(themes=tuple(sorted(themes)), key=key)
