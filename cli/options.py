"""The options that query commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from qsolve.notation.dialects import RULE_SETS
from qsolve.reasoning import DEFAULT_EFFORT
from qsolve.render.language import languages
from qsolve.solvers import SOLVERS

from .numbers import Amount, WholeNumber

CommandT = TypeVar("CommandT", bound=Callable[..., Any])


format_option = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="A report to read, or one JSON object an answer and line.",
)
limit_option = click.option(
    "--limit",
    type=Amount(1e9),
    default=None,
    metavar="UNITS",
    help="Deterministic time for one solve of cp-sat (10 units by default).",
)
nodes_option = click.option(
    "--nodes",
    type=WholeNumber(1),
    default=None,
    metavar="N",
    help="Moves that one mate search may play before it is undecided (default: no limit).",
)


def solver_option(default: str) -> Callable[[CommandT], CommandT]:
    """--solver, with the default that suits the command."""
    return click.option(
        "--solver",
        type=click.Choice(list(SOLVERS)),
        default=default,
        show_default=True,
        help="What decides which identities are possible; counts always come from exact.",
    )


rules_option = click.option(
    "--rules",
    type=click.Choice(list(RULE_SETS)),
    default=None,
    help="The rule set of lines that name none, and of the start position (default backrank).",
)
lang_option = click.option(
    "--lang",
    type=click.Choice(languages()),
    default="en",
    show_default=True,
    help="The language of reports; positions, moves and JSON are the same in all.",
)
position_argument = click.argument("position", required=False)


def query_options(command: CommandT) -> CommandT:
    """POSITION, --rules, --solver, --limit, --lang and --format."""
    for option in (
        lang_option,
        format_option,
        limit_option,
        solver_option("cp-sat"),
        rules_option,
        position_argument,
    ):
        command = option(command)
    return command


def search_options(command: CommandT) -> CommandT:
    """The same for commands that ask about many positions: --solver is exact; no --lang."""
    for option in (
        format_option,
        limit_option,
        solver_option("exact"),
        rules_option,
        position_argument,
    ):
        command = option(command)
    return command


def reason_options(command: CommandT) -> CommandT:
    """--effort and --depth, for commands that explain."""
    for option in (
        click.option(
            "--effort",
            type=WholeNumber(0),
            default=DEFAULT_EFFORT,
            show_default=True,
            metavar="NODES",
            help="The search that one explanation may take; beyond it, it may not be the smallest.",
        ),
        click.option(
            "--depth",
            type=WholeNumber(0),
            default=0,
            show_default=True,
            metavar="LEVELS",
            help="Also explain facts that rest on others, so many levels down.",
        ),
    ):
        command = option(command)
    return command
