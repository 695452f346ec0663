"""The quantum moves of `split` in a report: gathered by piece, long lists folded."""

from __future__ import annotations

import textwrap
from itertools import groupby

from ..geometry import NAMES
from ..notation.moves import Observed, Quantum
from ..phrases import message
from ..queries.legal_moves import LegalMove
from .language import Language
from .sheet import Sheet

FOLDED_AT = 24
"""So many moves of one kind are listed; the rest is counted."""

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
        texts = [_text(move) for move in listed[:most]]
        if most is not None and len(listed) > most:
            rest = len(listed) - most
            texts.append(_more(rest, sheet.language))
        paragraph = f"{heading} {'  '.join(texts)}"
        lines += textwrap.wrap(
            paragraph, sheet.width, subsequent_indent="    ", break_on_hyphens=False
        )
    return lines


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
    """The move, with ``+`` for check and ``#`` for mate."""
    return f"{move.move}{'#' if move.mate else '+' if move.check else ''}"
