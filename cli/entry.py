"""The script's entry point: an exit status for whatever happens, never a traceback."""

import os
import sys

from .messages import USAGE, say
from .signals import end_on_sigterm, say_interrupted


def run() -> None:
    """Run the command line and leave with its exit status (format.md); does not return."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - for the life of the process
    if sys.stdout is None:
        say("standard output is closed")
        os._exit(USAGE)
    try:
        end_on_sigterm()
        from .main import main

        status = main(sys.argv[1:])
    except (KeyboardInterrupt, ImportError, SystemError) as error:
        interrupt = _interrupt_behind(error)
        if interrupt is None:
            raise
        status = say_interrupted(interrupt)
    _leave(status)


def _interrupt_behind(error: BaseException | None) -> KeyboardInterrupt | None:
    """The interrupt behind *error*, if there is one: extension modules turn it into others."""
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return error
        error = error.__cause__ or error.__context__
    return None


def _leave(status: int) -> None:
    """Flush what is left, then end; a reader that has gone away is no error of ours."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        pass
    except OSError as error:
        if status != USAGE:  # else the same has been said already
            say(f"output: {error.strerror}")
        status = USAGE
    # Everything is written: taking down a hundred megabytes of loaded libraries object by object
    # would cost more than many an answer.
    os._exit(status)
