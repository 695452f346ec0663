"""The report of ``qsolve analyse``."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import TYPE_CHECKING

import chess

from ..events import Cause
from ..geometry import NAMES, names_in_order
from ..notation.qfen import write_setup
from ..phrases import Phrase, message, phrase
from ..queries.analyse import Analysis
from ..queries.history import Loss
from ..rules.protocol import PieceCount, SideCount
from .board import board_table
from .groups import group_lines
from .language import Language
from .sheet import Sheet, draw
from .words import SIDES, entry_letters, square_list, square_name, verdict_phrase

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text


_GAP = 2
_REMARK = 18
"""The least width that leaves remarks readable."""


def analysis_report(answer: Analysis, sheet: Sheet) -> str:
    """The whole report as text."""
    from rich.console import Group
    from rich.text import Text

    parts: list[Text | Table] = [Text(""), board_table(answer.setup, sheet), Text("")]
    language = sheet.language
    verdict = verdict_phrase(answer.verdict, answer.setup.turn)
    parts.append(Text(language.say("Status: {verdict}", verdict=verdict)))
    parts += [Text(language.say("Note: {warning}", warning=warning)) for warning in answer.warnings]
    if answer.inventory.worlds is not None:
        parts.append(Text(language.say("Worlds: {number}", number=answer.inventory.worlds)))
    groups = group_lines(answer.setup, language)
    if groups:
        parts.append(Text(language.say("Groups of halves, each state in half of the worlds:")))
        parts += [Text("  " + line) for line in groups]
    for colour in (chess.WHITE, chess.BLACK):
        parts.append(Text(""))
        parts += _side(answer, colour, sheet)
    parts.append(Text(language.say("Solver: {name}", name=answer.solver)))
    # The line itself is never folded: it is there to be copied.
    return write_setup(answer.setup) + "\n" + draw(Group(*parts), sheet)


def _side(answer: Analysis, colour: bool, sheet: Sheet) -> list[Text | Table]:
    from rich.text import Text

    side, language = answer.inventory.sides[colour], sheet.language
    parts: list[Text | Table] = [Text(_headline(side, colour, language), style="bold")]
    if any(not _is_plain(piece) for piece in side.pieces):
        parts.append(_pieces(answer, colour, sheet))
    attacked = square_list(names_in_order(answer.certain_attacks[colour]))
    sentence = message("Certainly attacked by {side}: {squares}")
    parts.append(Text(language.say(sentence, side=SIDES[colour], squares=attacked)))
    gone = [loss for loss in answer.losses if loss.colour == colour]
    if answer.moves and gone:
        parts.append(Text(language.say("Identities lost:")))
        parts += [Text("  " + line) for line in _loss_lines(answer, gone, language)]
    return parts


def _headline(side: SideCount, colour: bool, language: Language) -> str:
    squares = " ".join(NAMES[square] for square in side.king_candidates)
    if side.king_revealed:
        king = phrase("King revealed on {squares}", squares=squares)
    elif squares:
        king = phrase("King hidden among {squares}", squares=squares)
    else:
        king = phrase("no King")
    if side.worlds is None:
        return language.say("{side}: {king}", side=SIDES[colour], king=king)
    return language.count(
        "{side}: {number} assignment, {king}",
        "{side}: {number} assignments, {king}",
        side.worlds,
        side=SIDES[colour],
        king=king,
    )


def _pieces(answer: Analysis, colour: bool, sheet: Sheet) -> Table:
    """A row a piece: how many assignments use each identity, with their share if there is room."""
    from rich.table import Table

    side = answer.inventory.sides[colour]
    listed = [piece for piece in side.pieces if not _is_plain(piece)]
    columns = _columns(listed)
    language = sheet.language
    rows = [_counts(piece, columns, side.worlds, _share, language) for piece in listed]
    if _width(rows) > sheet.width:
        rows = [_counts(piece, columns, side.worlds, _number, language) for piece in listed]
    table = Table(box=None, pad_edge=False, padding=(0, _GAP, 0, 0))
    table.add_column(language.say("piece"), overflow="fold")
    for column in columns:
        table.add_column(language.letters(column), justify="right", overflow="fold")
    table.add_column("", overflow="fold")
    for piece, row in zip(listed, rows, strict=True):
        table.add_row(*row, _remark(answer, piece, colour, language))
    return table


def _counts(
    piece: PieceCount,
    columns: list[str],
    worlds: int | None,
    text: Callable[[int, int, Language], str],
    language: Language,
) -> list[str]:
    total = sum(piece.identities.values()) if worlds is None else worlds
    counts = [text(piece.identities.get(column, 0), total, language) for column in columns]
    return [language.say(_place(piece)), *counts]


def _width(rows: list[list[str]]) -> int:
    """The characters that these rows take beside a narrow column of remarks."""
    return sum(max(map(len, cells)) + _GAP for cells in zip(*rows, strict=True)) + _REMARK


def _is_plain(piece: PieceCount) -> bool:
    """Whether a piece has no row: an ordinary one, or a half, which its group tells of."""
    return piece.piece is None


def _columns(pieces: list[PieceCount]) -> list[str]:
    used = {letter for piece in pieces for letter in piece.identities}
    order = "KQRBNP"
    return sorted(used, key=lambda entry: (len(entry), order.index(entry[0])))


def _number(count: int, _total: int, language: Language) -> str:
    return language.number(count) if count else "-"


def _share(count: int, total: int, language: Language) -> str:
    if not count:
        return "-"
    if count == total:
        return language.say("{number} (all)", number=count)
    share = language.number(100 * count / total, places=1)
    return f"{language.number(count)} ({share} %)"


def _place(piece: PieceCount) -> Phrase:
    square = square_name(piece.square)
    if not piece.captured:
        return phrase("{square}", square=square)
    if piece.square is None:
        return phrase("captured")
    return phrase("captured {square}", square=square)


def _remark(answer: Analysis, piece: PieceCount, colour: bool, language: Language) -> str:
    remarks = []
    if len(piece.identities) == 1:
        remarks.append(language.say("revealed"))
    if piece.piece is not None:
        own = answer.own_masks.get((colour, piece.piece), 0)
        possible = entry_letters(answer.setup.rules, own)
        deduced = [entry for entry in possible if entry not in piece.identities]
        if deduced:
            letters = language.letters("/".join(deduced))
            sentence = message("not {letters}: deduced from the other pieces")
            remarks.append(language.say(sentence, letters=letters))
    return "; ".join(remarks)


_CAUSES = {
    Cause.GIVEN: phrase("given"),
    Cause.MOVED: phrase("its move"),
    Cause.CASTLED: phrase("castling"),
    Cause.CAPTURED: phrase("captured"),
    Cause.ANNOUNCED: phrase("a Bishop was promoted on its colour"),
    Cause.LEFT_ATTACKED: phrase("left on a certainly attacked square"),
    Cause.PROMOTED: phrase("promotion"),
    Cause.ZAPPED: phrase("zapped"),
    Cause.DEDUCED: phrase("deduced from the other pieces"),
}


def _loss_lines(answer: Analysis, losses: list[Loss], language: Language) -> list[str]:
    """A line for all pieces that lost the same at the same ply for the same cause."""
    return [
        _loss_line(answer, list(together), language)
        for _, together in groupby(losses, lambda loss: (loss.ply, loss.cause, loss.lost))
    ]


def _loss_line(answer: Analysis, losses: list[Loss], language: Language) -> str:
    first = losses[0]
    when = phrase("as given")
    if first.move is not None:
        when = phrase("ply {ply} ({move})", ply=str(first.ply), move=first.move)
    pieces = {piece.piece: piece for piece in answer.inventory.sides[first.colour].pieces}
    line = language.say(
        "{when}: {places} not {letters}, {cause}",
        when=when,
        places=tuple(_place(pieces[loss.piece]) for loss in losses),
        letters=language.letters("/".join(entry_letters(answer.setup.rules, first.lost))),
        cause=_CAUSES[first.cause],
    )
    return f"{line} [{first.clause}]" if first.clause else line
