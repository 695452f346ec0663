"""``qsolve certain-check``: certain check, by what, and which moves give it."""

from __future__ import annotations

from typing import Any

import chess
import click

import qsolve
from qsolve.errors import quote
from qsolve.render.checks import certain_check_report
from qsolve.render.jsonforms import certain_check_form

from .answering import Views, answer, read_options
from .options import query_options

_SIDES = {"white": chess.WHITE, "black": chess.BLACK}


def _square(_: click.Context, option: click.Parameter, name: str | None) -> int | None:
    if name is None:
        return None
    if name not in chess.SQUARE_NAMES:
        raise click.BadParameter(f"found {quote(name)}, expected a1 to h8", param=option)
    return chess.parse_square(name)


@click.command("certain-check", short_help="Certain check, and the moves that give it.")
@query_options
@click.option(
    "--square",
    metavar="SQUARE",
    callback=_square,
    help="Also say whether SQUARE is attacked (with --by).",
)
@click.option("--by", type=click.Choice(list(_SIDES)), help="The attacking side of --square.")
def certain_check(square: int | None, by: str | None, **options: Any) -> int:
    """Whether the side to move is certainly in check, and which moves would give check or mate."""
    if (square is None) != (by is None):
        raise click.UsageError("--square and --by go together")
    side = None if by is None else _SIDES[by]
    return answer(
        read_options(options),
        lambda game: qsolve.certain_check(game, square, side),
        Views(certain_check_form, certain_check_report),
    )
