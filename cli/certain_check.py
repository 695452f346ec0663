"""``qsolve certain-check``: certain check, by what, and which moves give it."""

from __future__ import annotations

from typing import Any

import chess
import click

import qsolve
from qsolve.render.checks import certain_check_report
from qsolve.render.jsonforms import certain_check_form

from .answering import Views, answer, read_options
from .options import query_options

_SIDES = {"white": chess.WHITE, "black": chess.BLACK}


@click.command("certain-check", short_help="Certain check, and the moves that give it.")
@query_options
@click.option(
    "--square",
    type=click.Choice(chess.SQUARE_NAMES),
    metavar="SQUARE",
    help="Also say whether SQUARE is attacked (with --by).",
)
@click.option("--by", type=click.Choice(list(_SIDES)), help="The attacking side of --square.")
def certain_check(square: str | None, by: str | None, **options: Any) -> int:
    """Whether the side to move is certainly in check, and which moves would give check or mate."""
    if (square is None) != (by is None):
        raise click.UsageError("--square and --by go together")
    asked = None if square is None else chess.parse_square(square)
    side = None if by is None else _SIDES[by]
    return answer(
        read_options(options),
        lambda game: qsolve.certain_check(game, asked, side),
        Views(certain_check_form, certain_check_report),
    )
