"""The script's entry point: an exit status for whatever happens, never a traceback."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

OK = 0
REFUSED = 1
USAGE = 2
UNDECIDED = 3
INTERRUPTED = 130


def run() -> NoReturn:
    """Run the command line and leave with its exit status (format.md)."""
    if sys.stdout is None or sys.stderr is None:
        # Nothing can be answered, and there may be nowhere to say so.
        os._exit(USAGE)
    try:
        from .main import main

        status = main(sys.argv[1:])
    except KeyboardInterrupt:
        print("qsolve: interrupted", file=sys.stderr)
        status = INTERRUPTED
    _leave(status)


def _leave(status: int) -> NoReturn:
    """Flush what is left; a reader that has gone away is no error of ours."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        if status != USAGE:  # else the same has been said already
            print(f"qsolve: output: {error.strerror}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = USAGE
    sys.stderr.flush()
    # Everything is written: taking down a hundred megabytes of loaded libraries object by object
    # would cost more than many an answer.
    os._exit(status)
