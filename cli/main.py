"""The group of commands, and the one place that turns errors into messages."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from importlib import import_module

import click

from qsolve import QsolveError, __version__

from .messages import REFUSED, USAGE, say
from .signals import say_interrupted

COMMANDS = {
    "analyse": "analyse",
    "legal-moves": "legal_moves",
    "certain-check": "certain_check",
    "explain": "explain",
    "ask": "ask",
    "perft": "perft",
    "mate": "mate",
    "verify": "verify",
    "solve": "solve",
    "generate": "generate",
    "schema": "schema",
}
"""Each command's name, and that of its module and of the function in it."""


class _Commands(click.Group):
    """Commands that are loaded when they are called: none pays for another's imports."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        module = COMMANDS.get(cmd_name)
        if module is None:
            return None
        command: click.Command = getattr(import_module(f".{module}", __package__), module)
        return command


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="qsolve")
def group() -> None:
    """Exact answers about quantum chess positions, with reasons.

    Questions about positions take a file of QFEN lines, one QFEN line in quotes, or
    - for standard input; without any, they are about the start position of --rules.
    """


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status."""
    try:
        # Not group.main(): it writes an empty line of its own when it is interrupted.
        with group.make_context("qsolve", list(arguments)) as context:
            status = group.invoke(context)
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except KeyboardInterrupt as interrupt:
        return say_interrupted(interrupt)
    except click.exceptions.Abort:
        return say_interrupted()
    except click.exceptions.NoArgsIsHelpError as error:
        with contextlib.suppress(OSError):
            click.echo(error.format_message(), err=True)
        return USAGE
    except click.ClickException as error:
        say(" ".join(error.format_message().split()))
        return USAGE
    except BrokenPipeError:
        return 0
    except QsolveError as error:
        say(str(error))
        return REFUSED
    except OSError as error:
        say(f"{error.filename or 'output'}: {error.strerror}")
        return USAGE
    return status if isinstance(status, int) else 0
