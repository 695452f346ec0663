"""``qsolve ask``: is it possible, is it certain, in how many assignments."""

from __future__ import annotations

from typing import Any

import click

from qsolve import NotationError

from .answering import Views, answer, read_options
from .options import query_options, reason_options


@click.command(short_help="Is it possible, is it certain: about any expression.")
@query_options
@reason_options
@click.argument("expression", required=False, metavar="EXPRESSION")
def ask(expression: str | None, effort: int, depth: int, **options: Any) -> int:
    """Whether EXPRESSION holds in some, every or no assignment of one side.

    A single argument is the EXPRESSION, about the start position. Such as
    "e1=K and (a1=R or h1=R)", "d4!=N", "count(N, c1 f3 g5) >= 1", "white@d5=QR".
    The answer gives an example, or the smallest explanation of why there is none.
    """
    # What only this command needs is loaded by it alone.
    from qsolve.notation.expressions import read_expression
    from qsolve.queries.arguments import Depths
    from qsolve.queries.ask import ask as ask_query
    from qsolve.render.answers import hypothesis_report
    from qsolve.render.reasonforms import hypothesis_form

    position, text = options["position"], expression
    if text is None:
        # click fills arguments from the left, but it is the first one that can be left out.
        position, text = None, position
    if text is None:
        raise click.UsageError("Missing argument 'EXPRESSION'.")
    asked = text
    try:
        read_expression(asked)
    except NotationError as error:
        hint = "; a position stands before the expression"
        alone = hint if expression is None and error.column == 1 else ""
        raise click.UsageError(f"{error}{alone}") from None
    depths = Depths(effort, depth)
    return answer(
        read_options({**options, "position": position}),
        lambda game: ask_query(game, asked, depths),
        Views(hypothesis_form, hypothesis_report),
    )
