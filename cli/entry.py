"""The script's entry point: an exit status for whatever happens, never a traceback."""

from __future__ import annotations

import os
import sys

OK = 0
REFUSED = 1
USAGE = 2
UNDECIDED = 3
INTERRUPTED = 130


def run() -> None:
    """Run the command line and leave with its exit status (format.md)."""
    try:
        from .main import main

        status = main(sys.argv[1:])
    except KeyboardInterrupt:
        print("qsolve: interrupted", file=sys.stderr)
        status = INTERRUPTED
    _leave(status)


def _leave(status: int) -> None:
    """Flush what is left; a reader that has gone away is no error of ours."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        print(f"qsolve: cannot write the output: {error.strerror}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = USAGE
    sys.exit(status)
