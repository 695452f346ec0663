"""The reports of ``qsolve legal-moves`` and ``qsolve perft``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..events import Cause, Event
from ..notation.qfen import write_setup
from ..queries.legal_moves import LegalMove, Ruling
from ..setups import Setup
from .board import piece_text
from .sheet import Sheet, draw
from .words import entry_letters, square_name

if TYPE_CHECKING:
    from rich.table import Table

_MOVER = frozenset({Cause.MOVED, Cause.CASTLED})


def legal_moves_report(setup: Setup, moves: tuple[LegalMove, ...], sheet: Sheet) -> str:
    """A line a move: what the moved piece may be then, what else collapses, check or mate."""
    noun = "legal move" if len(moves) == 1 else "legal moves"
    heading = f"{write_setup(setup)}\n{len(moves)} {noun}\n"
    return heading + (draw(_table(moves), sheet) if moves else "")


def _table(moves: tuple[LegalMove, ...]) -> Table:
    from rich.table import Table

    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for move in moves:
        sign = "mate" if move.mate else "check" if move.check else ""
        table.add_row(str(move.move), _moved(move), sign, ", ".join(_collapses(move)))
    return table


def _moved(move: LegalMove) -> str:
    """What the moved piece can be after the move, as letters."""
    squares = {event.square for event in move.events if event.cause in _MOVER}
    standing = {piece.square: piece for piece in move.setup.pieces}
    texts = [
        piece_text(move.setup.rules, standing[square]).upper()
        for square in sorted(square for square in squares if square is not None)
        if square in standing
    ]
    return "+".join(texts)


def _collapses(move: LegalMove) -> list[str]:
    """What happened to the other pieces, in the order of the rules' steps."""
    own = {(event.colour, event.piece) for event in move.events if event.cause in _MOVER}
    found = []
    for event in move.events:
        is_other = (event.colour, event.piece) not in own
        if event.cause is Cause.CAPTURED:
            found.append(f"captures on {square_name(event.square)}")
        if event.lost and is_other:
            found.append(_loss(move.setup.rules, event))
    return found


def _loss(rules: str, event: Event) -> str:
    lost = entry_letters(rules, event.lost)
    reason = {
        Cause.LEFT_ATTACKED: ", attacked",
        Cause.ANNOUNCED: ", announced",
        Cause.CAPTURED: ", captured",
    }.get(event.cause, "")
    return f"{square_name(event.square)} loses {'/'.join(lost)}{reason}"


def ruling_report(setup: Setup, ruling: Ruling) -> str:
    """One sentence on whether a move is legal, with the clause that forbids it."""
    if ruling.legal:
        return f"{ruling.move} is legal.\n"
    cited = "" if ruling.clause is None else f"{ruling.clause}: "
    return f"{ruling.move} is not legal. {cited}{ruling.reason}.\n"


def perft_report(depth: int, nodes: int, by_move: dict[str, int] | None) -> str:
    """The number of nodes, with ``--divide`` a line a first move before it."""
    lines = [f"{move}: {count}" for move, count in (by_move or {}).items()]
    return "\n".join([*lines, f"perft({depth}) = {nodes}"]) + "\n"
