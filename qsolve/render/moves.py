"""The reports of ``qsolve legal-moves`` and ``qsolve perft``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..events import Cause, Event
from ..notation.qfen import write_setup
from ..phrases import message, phrase
from ..queries.legal_moves import LegalMove, Ruling
from ..setups import Setup
from .board import piece_text
from .language import Language
from .quantum import FOLDED_AT, is_quantum, quantum_lines
from .sheet import PAPER, Sheet, draw
from .words import entry_letters, square_name

if TYPE_CHECKING:
    from rich.table import Table

_MOVER = frozenset({Cause.MOVED, Cause.CASTLED})


def legal_moves_report(
    setup: Setup,
    moves: tuple[LegalMove, ...],
    sheet: Sheet,
    most: int | None = FOLDED_AT,
) -> str:
    """A line a move: what the moved piece may be then, what else collapses, check or mate.

    Quantum moves of `split` are gathered by piece, at most *most* of each kind.
    """
    language = sheet.language
    number = language.count("{number} legal move", "{number} legal moves", len(moves))
    heading = f"{write_setup(setup)}\n{number}\n"
    plain = [move for move in moves if not is_quantum(move)]
    quantum = quantum_lines([move for move in moves if is_quantum(move)], sheet, most)
    table = draw(_table(plain, language), sheet) if plain else ""
    return heading + table + "".join(line + "\n" for line in quantum)


def _table(moves: list[LegalMove], language: Language) -> Table:
    from rich.table import Table

    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for move in moves:
        sign = phrase("mate") if move.mate else phrase("check") if move.check else ""
        collapses = ", ".join(_collapses(move, language))
        moved = language.letters(_moved(move))
        table.add_row(str(move.move), moved, sign and language.say(sign), collapses)
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


def _collapses(move: LegalMove, language: Language) -> list[str]:
    """What happened to the other pieces, in the order of the rules' steps."""
    own = {(event.colour, event.piece) for event in move.events if event.cause in _MOVER}
    found = []
    for event in move.events:
        is_other = (event.colour, event.piece) not in own
        if event.cause is Cause.CAPTURED and event.square is not None:
            found.append(language.say("captures on {square}", square=square_name(event.square)))
        if event.lost and is_other:
            found.append(_loss(move.setup.rules, event, language))
        if event.half is not None:
            found += _half(event, language)
    return found


def _half(event: Event, language: Language) -> list[str]:
    """What happened to a half, where that is more than that it moved."""
    square = square_name(event.square)
    if event.cause is Cause.TAKEN:
        return [language.say("takes the half on {square}", square=square)]
    if event.real is None or event.cause is Cause.TIED:
        return []
    if event.square is None:
        taken = (
            message("the taken half was real: captured")
            if event.real
            else message("it was not taken")
        )
        return [language.say(taken)]
    real = message("{square} is real") if event.real else message("{square} is not real")
    return [language.say(real, square=square)]


_LOSSES = {
    Cause.LEFT_ATTACKED: message("{square} loses {letters}, attacked"),
    Cause.ANNOUNCED: message("{square} loses {letters}, announced"),
    Cause.CAPTURED: message("{square} loses {letters}, captured"),
}


def _loss(rules: str, event: Event, language: Language) -> str:
    letters = language.letters("/".join(entry_letters(rules, event.lost)))
    loses = _LOSSES.get(event.cause, message("{square} loses {letters}"))
    return language.say(loses, square=square_name(event.square), letters=letters)


def ruling_report(ruling: Ruling, sheet: Sheet = PAPER) -> str:
    """One sentence on whether a move is legal, with the clause that forbids it."""
    language = sheet.language
    if ruling.legal:
        return language.say("{move} is legal.", move=str(ruling.move)) + "\n"
    reason = language.text(ruling.reason or "")
    if ruling.clause is not None:
        reason = f"{ruling.clause}: {reason}"
    sentence = language.say("{move} is not legal. {reason}.", move=str(ruling.move), reason=reason)
    lines = [sentence]
    if ruling.argument is not None:
        from .explanation import argument_lines

        lines += argument_lines(ruling.argument, sheet)
    return "\n".join(lines) + "\n"


def perft_report(depth: int, nodes: int, by_move: dict[str, int] | None) -> str:
    """The number of nodes, with ``--divide`` a line a first move before it."""
    lines = [f"{move}: {count}" for move, count in (by_move or {}).items()]
    return "\n".join([*lines, f"perft({depth}) = {nodes}"]) + "\n"
