"""The group of commands, and the one place that turns errors into messages."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

import click

from qsolve import QsolveError, __version__

from .analyse import analyse
from .ask import ask
from .certain_check import certain_check
from .explain import explain
from .legal_moves import legal_moves
from .messages import INTERRUPTED, REFUSED, USAGE, say
from .perft import perft

COMMANDS = (analyse, legal_moves, certain_check, explain, ask, perft)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="qsolve")
def group() -> None:
    """Exact answers about quantum chess positions, with reasons.

    Every command takes a file of QFEN lines, one QFEN line in quotes, or - for
    standard input; without any, it answers for the start position of --rules.
    """


for _command in COMMANDS:
    group.add_command(_command)


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status."""
    try:
        # Not group.main(): it writes an empty line of its own when it is interrupted.
        with group.make_context("qsolve", list(arguments)) as context:
            status = group.invoke(context)
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except (click.exceptions.Abort, KeyboardInterrupt):
        say("interrupted")
        return INTERRUPTED
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
