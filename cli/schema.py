"""``qsolve schema``: the JSON Schema of a puzzle record."""

from __future__ import annotations

import click
import msgspec

from qsolve.puzzles.forms.native import schema as record_schema

from .messages import OK


@click.command(short_help="The JSON Schema of a puzzle record.")
def schema() -> int:
    """Print the JSON Schema (draft 2020-12) of one puzzle record."""
    click.echo(msgspec.json.format(msgspec.json.encode(record_schema()), indent=2))
    return OK
