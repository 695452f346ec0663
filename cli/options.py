"""The options that query commands share."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypeVar

import click

from qsolve.notation.dialects import RULE_SETS
from qsolve.reasoning import DEFAULT_EFFORT
from qsolve.render.language import languages
from qsolve.solvers import SOLVERS

CommandT = TypeVar("CommandT", bound=Callable[..., Any])


def _number(_: click.Context, option: click.Parameter, value: float | None) -> float | None:
    """FloatRange lets "nan" pass: it is in no order with its bounds."""
    if value is not None and math.isnan(value):
        raise click.BadParameter("nan is not a number of units", param=option)
    return value


def query_options(command: CommandT) -> CommandT:
    """POSITION, --rules, --solver, --limit, --lang and --format."""
    for option in (
        click.option(
            "--lang",
            type=click.Choice(languages()),
            default="en",
            show_default=True,
            help="The language of reports; positions, moves and JSON are the same in all.",
        ),
        click.option(
            "--format",
            "form",
            type=click.Choice(["text", "json"]),
            default="text",
            show_default=True,
            help="A report to read, or one JSON object a position and line.",
        ),
        click.option(
            "--limit",
            type=click.FloatRange(min=0, max=1e9, min_open=True, max_open=True),
            callback=_number,
            default=None,
            metavar="UNITS",
            help="Deterministic time for one solve of cp-sat (10 units by default).",
        ),
        click.option(
            "--solver",
            type=click.Choice(list(SOLVERS)),
            default="cp-sat",
            show_default=True,
            help="What decides which identities are possible; counts always come from exact.",
        ),
        click.option(
            "--rules",
            type=click.Choice(list(RULE_SETS)),
            default=None,
            help="The rule set of lines that name none, and of the start position"
            " (default backrank).",
        ),
        click.argument("position", required=False),
    ):
        command = option(command)
    return command


def reason_options(command: CommandT) -> CommandT:
    """--effort and --depth, for commands that explain."""
    for option in (
        click.option(
            "--effort",
            type=click.IntRange(min=0),
            default=DEFAULT_EFFORT,
            show_default=True,
            metavar="NODES",
            help="The search that one explanation may take; beyond it, it may not be the smallest.",
        ),
        click.option(
            "--depth",
            type=click.IntRange(min=0),
            default=0,
            show_default=True,
            metavar="LEVELS",
            help="Also explain why squares were certainly attacked, so many levels down.",
        ),
    ):
        command = option(command)
    return command
