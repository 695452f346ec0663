"""``qsolve perft``: the number of move sequences of a given length."""

from __future__ import annotations

from typing import Any

import click

import qsolve
from qsolve.game import Game
from qsolve.render.jsonforms import perft_form
from qsolve.render.moves import perft_report

from .answering import Views, answer, read_options
from .numbers import WholeNumber
from .options import query_options

_DEEPEST = 100
"""Nobody waits for deeper ones; a guard against a typing error."""


@click.command(short_help="Count the sequences of legal moves.")
@query_options
@click.option(
    "--depth",
    type=WholeNumber(0, _DEEPEST),
    default=3,
    show_default=True,
    metavar="PLIES",
)
@click.option("--divide", is_flag=True, help="Also count by first move.")
def perft(depth: int, divide: bool, **options: Any) -> int:
    """Count the sequences of legal moves of a given length."""

    def ask(game: Game) -> Any:
        by_move = qsolve.divide(game, depth) if divide and depth else None
        nodes = qsolve.perft(game, depth) if by_move is None else sum(by_move.values())
        return game.setup(), depth, nodes, by_move

    return answer(
        read_options(options),
        ask,
        Views(lambda found: perft_form(*found), lambda found, _: perft_report(*found[1:])),
    )
