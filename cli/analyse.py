"""``qsolve analyse``: everything certain and possible in a position."""

from __future__ import annotations

from typing import Any

import click

import qsolve
from qsolve.render.analysis import analysis_report
from qsolve.render.jsonforms import analysis_form

from .answering import Views, answer, read_options
from .options import query_options


@click.command(short_help="What is certain and possible in a position.")
@query_options
def analyse(**options: Any) -> int:
    """Status, assignments, identities with exact counts, certain attacks."""
    return answer(read_options(options), qsolve.analyse, Views(analysis_form, analysis_report))
