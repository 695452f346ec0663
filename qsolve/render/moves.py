"""The reports of ``qsolve legal-moves`` and ``qsolve perft``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..notation.qfen import write_setup
from ..phrases import message, phrase
from ..queries.legal_moves import LegalMove, Ruling
from ..setups import Setup
from .board import piece_text
from .deeds import deed
from .effects import MOVER, effects
from .language import Language
from .quantum import FOLDED_AT, is_quantum, quantum_lines
from .sheet import PAPER, Sheet, draw

if TYPE_CHECKING:
    from rich.table import Table


def legal_moves_report(
    setup: Setup,
    moves: tuple[LegalMove, ...],
    sheet: Sheet,
    most: int | None = FOLDED_AT,
) -> str:
    """A line a move: what the moved piece may be then, what else collapses, check or mate.

    Quantum moves of `split` are gathered by piece, at most *most* of each kind; where
    *most* is ``None``, each has a line of its own like the others.
    """
    language = sheet.language
    number = language.count("{number} legal move", "{number} legal moves", len(moves))
    heading = f"{write_setup(setup)}\n{number}\n"
    plain = [move for move in moves if most is None or not is_quantum(move)]
    gathered = [move for move in moves if most is not None and is_quantum(move)]
    quantum = quantum_lines(gathered, sheet, most)
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
        done = _listed(effects(move, language), language)
        moved = language.letters(_moved(move))
        table.add_row(str(move.move), moved, sign and language.say(sign), done)
    return table


def _moved(move: LegalMove) -> str:
    """What the moved piece can be after the move, as letters."""
    squares = {event.square for event in move.events if event.cause in MOVER}
    standing = {piece.square: piece for piece in move.setup.pieces}
    texts = [
        piece_text(move.setup.rules, standing[square]).upper()
        for square in sorted(square for square in squares if square is not None)
        if square in standing
    ]
    return "+".join(texts)


def ruling_report(ruling: Ruling, sheet: Sheet = PAPER) -> str:
    """One sentence on whether a move is legal: what it does, or the clause that forbids it."""
    language = sheet.language
    if ruling.played is not None and ruling.before is not None:
        return _legal(ruling.before, ruling.played, language) + "\n"
    reason = language.text(ruling.reason or "")
    if ruling.clause is not None:
        reason = language.say("{clause}: {reason}", clause=ruling.clause, reason=reason)
    refused = message("{move} is not legal: {reason}.")
    if ruling.clause is not None:
        refused = message("{move} is not legal. {reason}.")
    sentence = language.say(refused, move=str(ruling.move), reason=reason)
    lines = [sentence]
    if ruling.argument is not None:
        from .explanation import argument_lines

        lines += argument_lines(ruling.argument, sheet)
    return "\n".join(lines) + "\n"


def _listed(told: list[str], language: Language) -> str:
    """Effects one after the other, set apart as the language does it."""
    listed = ""
    for one in told:
        listed = language.say("{told}; {more}", told=listed, more=one) if listed else one
    return listed


def _legal(before: Setup, played: LegalMove, language: Language) -> str:
    done = [language.say(deed(before, played)), *effects(played, language)]
    if played.check:
        done.append(language.say(phrase("mate") if played.mate else phrase("check")))
    sentence = message("{move} is legal: {effects}.")
    return language.say(sentence, move=str(played.move), effects=_listed(done, language))


def perft_report(depth: int, nodes: int, by_move: dict[str, int] | None) -> str:
    """The number of nodes, with ``--divide`` a line a first move before it."""
    lines = [f"{move}: {count}" for move, count in (by_move or {}).items()]
    return "\n".join([*lines, f"perft({depth}) = {nodes}"]) + "\n"
