"""The report of ``qsolve analyse``."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import TYPE_CHECKING

import chess

from ..events import Cause
from ..geometry import NAMES, names_in_order
from ..notation.qfen import write_setup
from ..queries.analyse import Analysis
from ..queries.history import Loss
from ..rules.protocol import PieceCount, SideCount
from .board import board_table
from .sheet import Sheet, draw
from .words import SIDES, entry_letters, square_list, verdict_text

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
    parts.append(Text(f"Status: {verdict_text(answer.verdict, answer.setup.turn)}"))
    parts += [Text(f"Note: {warning}") for warning in answer.warnings]
    if answer.inventory.worlds is not None:
        parts.append(Text(f"Worlds: {answer.inventory.worlds:,}"))
    for colour in (chess.WHITE, chess.BLACK):
        parts.append(Text(""))
        parts += _side(answer, colour, sheet)
    parts.append(Text(f"Solver: {answer.solver}"))
    # The line itself is never folded: it is there to be copied.
    return write_setup(answer.setup) + "\n" + draw(Group(*parts), sheet)


def _side(answer: Analysis, colour: bool, sheet: Sheet) -> list[Text | Table]:
    from rich.text import Text

    side = answer.inventory.sides[colour]
    parts: list[Text | Table] = [Text(_headline(side, colour), style="bold")]
    parts.append(_pieces(answer, colour, sheet))
    attacked = square_list(names_in_order(answer.certain_attacks[colour]))
    parts.append(Text(f"Certainly attacked by {SIDES[colour]}: {attacked}"))
    gone = [loss for loss in answer.losses if loss.colour == colour]
    if answer.moves and gone:
        parts.append(Text("Identities lost:"))
        parts += [Text("  " + line) for line in _loss_lines(answer, gone)]
    return parts


def _headline(side: SideCount, colour: bool) -> str:
    squares = " ".join(NAMES[square] for square in side.king_candidates)
    if side.king_revealed:
        king = f"King revealed on {squares}"
    elif squares:
        king = f"King hidden among {squares}"
    else:
        king = "no King"
    if side.worlds is None:
        return f"{SIDES[colour]}: {king}"
    noun = "assignment" if side.worlds == 1 else "assignments"
    return f"{SIDES[colour]}: {side.worlds:,} {noun}, {king}"


def _pieces(answer: Analysis, colour: bool, sheet: Sheet) -> Table:
    """A row a piece: how many assignments use each identity, with their share if there is room."""
    from rich.table import Table

    side = answer.inventory.sides[colour]
    listed = [piece for piece in side.pieces if not _is_plain(piece)]
    columns = _columns(listed)
    rows = [_counts(piece, columns, side.worlds, _share) for piece in listed]
    if _width(rows) > sheet.width:
        rows = [_counts(piece, columns, side.worlds, _number) for piece in listed]
    table = Table(box=None, pad_edge=False, padding=(0, _GAP, 0, 0))
    table.add_column("piece", overflow="fold")
    for column in columns:
        table.add_column(column, justify="right", overflow="fold")
    table.add_column("", overflow="fold")
    for piece, row in zip(listed, rows, strict=True):
        table.add_row(*row, _remark(answer, piece, colour))
    return table


def _counts(
    piece: PieceCount,
    columns: list[str],
    worlds: int | None,
    text: Callable[[int, int], str],
) -> list[str]:
    total = sum(piece.identities.values()) if worlds is None else worlds
    return [_place(piece), *(text(piece.identities.get(column, 0), total) for column in columns)]


def _width(rows: list[list[str]]) -> int:
    """The characters that these rows take beside a narrow column of remarks."""
    return sum(max(map(len, cells)) + _GAP for cells in zip(*rows, strict=True)) + _REMARK


def _is_plain(piece: PieceCount) -> bool:
    """Whether a piece is an ordinary one that nobody needs a row for."""
    return piece.piece is None and piece.half is None


def _columns(pieces: list[PieceCount]) -> list[str]:
    used = {letter for piece in pieces for letter in piece.identities}
    order = "KQRBNP"
    return sorted(used, key=lambda entry: (len(entry), order.index(entry[0])))


def _number(count: int, _total: int) -> str:
    return f"{count:,}" if count else "-"


def _share(count: int, total: int) -> str:
    if not count:
        return "-"
    if count == total:
        return f"{count:,} (all)"
    return f"{count:,} ({100 * count / total:.1f} %)"


def _place(piece: PieceCount) -> str:
    if piece.captured:
        return "captured" if piece.square is None else f"captured {NAMES[piece.square]}"
    return "?" if piece.square is None else NAMES[piece.square]


def _remark(answer: Analysis, piece: PieceCount, colour: bool) -> str:
    remarks = []
    if len(piece.identities) == 1:
        remarks.append("revealed")
    if piece.piece is not None:
        own = answer.own_masks.get((colour, piece.piece), 0)
        possible = entry_letters(answer.setup.rules, own)
        deduced = [entry for entry in possible if entry not in piece.identities]
        if deduced:
            remarks.append(f"not {'/'.join(deduced)}: deduced from the other pieces")
    return "; ".join(remarks)


_CAUSES = {
    Cause.GIVEN: "given",
    Cause.MOVED: "its move",
    Cause.CASTLED: "castling",
    Cause.CAPTURED: "captured",
    Cause.ANNOUNCED: "a Bishop was promoted on its colour",
    Cause.LEFT_ATTACKED: "left on a certainly attacked square",
    Cause.DEDUCED: "deduced from the other pieces",
}


def _loss_lines(answer: Analysis, losses: list[Loss]) -> list[str]:
    """A line for all pieces that lost the same at the same ply for the same cause."""
    return [
        _loss_line(answer, list(together))
        for _, together in groupby(losses, lambda loss: (loss.ply, loss.cause, loss.lost))
    ]


def _loss_line(answer: Analysis, losses: list[Loss]) -> str:
    first = losses[0]
    when = "as given" if first.move is None else f"ply {first.ply} ({first.move})"
    lost = "/".join(entry_letters(answer.setup.rules, first.lost))
    clause = f" [{first.clause}]" if first.clause else ""
    pieces = {piece.piece: piece for piece in answer.inventory.sides[first.colour].pieces}
    places = ", ".join(_place(pieces[loss.piece]) for loss in losses)
    return f"{when}: {places} not {lost}, {_CAUSES[first.cause]}{clause}"
