"""``qsolve legal-moves``: every legal move and what it does, or why one is illegal."""

from __future__ import annotations

from typing import Any

import click

import qsolve
from qsolve import Ruling
from qsolve.game import Game
from qsolve.render.jsonforms import legal_moves_form, ruling_form
from qsolve.render.moves import legal_moves_report, ruling_report
from qsolve.render.quantum import FOLDED_AT
from qsolve.setups import Setup

from .answering import Views, answer, read_options
from .options import query_options, reason_options


@click.command("legal-moves", short_help="Every legal move and what it reveals.")
@query_options
@click.option("--why", "move", metavar="MOVE", help="Say what MOVE does, or why it is not legal.")
@click.option("--all", "every", is_flag=True, help="List all quantum moves of split, unfolded.")
@reason_options
def legal_moves(move: str | None, every: bool, effort: int, depth: int, **options: Any) -> int:
    """Every legal move, what it reveals, and whether it gives check or mate."""
    if move is None:
        return answer(
            read_options(options),
            lambda game: (game.setup(), qsolve.legal_moves(game)),
            Views(
                lambda found: legal_moves_form(*found),
                lambda found, sheet: legal_moves_report(
                    found[0], found[1], sheet, None if every else FOLDED_AT
                ),
            ),
        )
    asked = move

    from qsolve.queries.arguments import Depths

    def ask(game: Game) -> tuple[Setup, Ruling]:
        return game.setup(), qsolve.why(game, asked, Depths(effort, depth))

    return answer(
        read_options(options),
        ask,
        Views(
            lambda found: ruling_form(*found), lambda found, sheet: ruling_report(found[1], sheet)
        ),
    )
