"""The quantum moves of `split` in a report: gathered by piece, long lists folded."""

from __future__ import annotations

import textwrap
from itertools import groupby

from ..events import Cause
from ..geometry import NAMES
from ..notation.moves import Observed, Quantum
from ..phrases import message
from ..queries.legal_moves import LegalMove
from .language import Language
from .sheet import Sheet

FOLDED_AT = 24
"""So many moves of one kind are listed; the rest is counted."""

_PREY = frozenset({Cause.CAPTURED, Cause.TAKEN})
_DECIDING = frozenset({Cause.TIED, Cause.COLLAPSED})

_HEADINGS = {
    "split": message("{origin} splits ({number}):"),
    "pair": message("{origin} move together ({number}):"),
    "lone": message("{origin}, a lone half, moves ({number}):"),
    "found": message("observed, found on {origin} ({number}):"),
    "found split": message("observed, found on {origin}, then splits ({number}):"),
    "captured": message("observed on {origin}, found captured ({number}):"),
}


def is_quantum(move: LegalMove) -> bool:
    """Whether a move is listed here: a split, a pair move, or what an observation leads to."""
    return isinstance(move.move, Quantum | Observed)


def quantum_lines(moves: list[LegalMove], sheet: Sheet, most: int | None = FOLDED_AT) -> list[str]:
    """A paragraph a piece and kind of move; at most *most* moves each (``None``: all)."""
    lines: list[str] = []
    for (kind, origin), together in groupby(sorted(moves, key=_order), key=_kind):
        listed = list(together)
        heading = sheet.language.say(_HEADINGS[kind], origin=origin, number=len(listed))
        shown = [move for at, move in enumerate(listed) if _is_shown(move, at, most)]
        texts = [_text(move) for move in shown]
        if len(shown) < len(listed):
            texts.append(_more(len(listed) - len(shown), sheet.language))
        paragraph = f"{heading} {'  '.join(texts)}"
        lines += textwrap.wrap(
            paragraph, sheet.width, subsequent_indent="    ", break_on_hyphens=False
        )
    return lines


def _is_shown(move: LegalMove, at: int, most: int | None) -> bool:
    """Whether a move is not folded away: the first ones, and all that give check."""
    return most is None or at < most or move.check


def _more(number: int, language: Language) -> str:
    return language.say("and {number} more (--all)", number=number)


def _order(move: LegalMove) -> tuple[str, str, str]:
    kind, origin = _kind(move)
    return origin, kind, str(move.move)


def _kind(move: LegalMove) -> tuple[str, str]:
    played = move.move
    if isinstance(played, Quantum):
        kind = "split" if len(played.targets) > len(played.origins) else "pair"
        kind = "lone" if len(played.origins) == len(played.targets) == 1 else kind
        return kind, ",".join(NAMES[square] for square in played.origins)
    assert isinstance(played, Observed)
    then = {Quantum: "found split", type(None): "captured"}.get(type(played.then), "found")
    return then, NAMES[played.origin]


def _text(move: LegalMove) -> str:
    """The move with its marks: ``x`` captures or takes, ``~`` ties or decides halves, ``+ #``."""
    causes = {event.cause for event in move.events}
    marks = "x" if causes & _PREY else ""
    marks += "~" if causes & _DECIDING else ""
    marks += "#" if move.mate else "+" if move.check else ""
    return f"{move.move}{marks}"
