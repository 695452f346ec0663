"""``qsolve explain``: why a piece is what it is, or everything that was deduced."""

from __future__ import annotations

from typing import Any

import click

from qsolve.errors import quote

from .answering import Views, answer, read_options
from .options import query_options, reason_options


@click.command(short_help="Why: the smallest explanations, step by step.")
@query_options
@reason_options
@click.option(
    "--square",
    metavar="SQUARE",
    help="Explain the piece on SQUARE; a captured piece is white@d5 or black@2.",
)
@click.option(
    "--identity",
    type=click.Choice([*"KQRBNP", "Q*", "R*", "B*", "N*"]),
    help="Explain why the piece on --square is not this; N* is zap's promoted Knight.",
)
def explain(
    square: str | None, identity: str | None, effort: int, depth: int, **options: Any
) -> int:
    """The fewest facts from which something follows, and the steps of the proof.

    Without --square, every deduction that is not read off a piece's own moves.
    """
    # What only this command needs is loaded by it alone.
    from qsolve.queries.arguments import Depths
    from qsolve.queries.explain import explain as explain_query
    from qsolve.queries.pieces import is_piece_name
    from qsolve.render.explanation import explanation_report
    from qsolve.render.reasonforms import explanation_form

    if identity is not None and square is None:
        raise click.UsageError("--identity needs --square")
    if square is not None and not is_piece_name(square):
        raise click.UsageError(
            f"--square: found {quote(square)}, expected a square or a captured piece (white@d5)"
        )
    depths = Depths(effort, depth)
    return answer(
        read_options(options),
        lambda game: explain_query(game, square, identity, depths),
        Views(explanation_form, explanation_report),
    )
