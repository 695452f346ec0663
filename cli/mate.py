"""``qsolve mate``: forced certain mate in at most so many moves."""

from __future__ import annotations

from typing import Any

import click

from qsolve.puzzles.records import MOST_MOVES
from qsolve.queries.mate import forced_mate
from qsolve.render.mates import mate_form, mate_report

from .answering import Views, answer, read_options
from .numbers import WholeNumber
from .options import nodes_option, search_options


@click.command(short_help="Forced certain mate, with the tree of replies.")
@search_options
@click.option(
    "--moves",
    type=WholeNumber(1, MOST_MOVES),
    default=2,
    show_default=True,
    metavar="N",
    help="Mate in at most N moves of the side to move.",
)
@click.option("--tree", is_flag=True, help="Show what answers every reply.")
@nodes_option
def mate(moves: int, tree: bool, nodes: int | None, **options: Any) -> int:
    """All first moves that force certain mate in at most N moves.

    In `split` every outcome of an observation must lead to mate.
    """
    return answer(
        read_options(options),
        lambda game: forced_mate(game, moves, nodes=nodes, with_tree=tree),
        Views(
            mate_form, lambda found, _: mate_report(found), is_decided=lambda found: found.decided
        ),
    )
