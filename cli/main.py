"""The group of commands, and the one place that turns errors into messages."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from qsolve import QsolveError, __version__

from .analyse import analyse
from .certain_check import certain_check
from .entry import INTERRUPTED, REFUSED, USAGE
from .legal_moves import legal_moves
from .mate import mate
from .perft import perft
from .schema import schema
from .solve import solve
from .verify import verify

COMMANDS = (analyse, legal_moves, certain_check, perft, mate, verify, solve, schema)


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
        _say("interrupted")
        return INTERRUPTED
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return USAGE
    except click.ClickException as error:
        _say(" ".join(error.format_message().split()))
        return USAGE
    except BrokenPipeError:
        return 0
    except QsolveError as error:
        _say(str(error))
        return REFUSED
    except OSError as error:
        _say(f"{error.filename or 'output'}: {error.strerror}")
        return USAGE
    return status if isinstance(status, int) else 0


def _say(message: str) -> None:
    print(f"qsolve: {message}", file=sys.stderr)
