"""Messages on standard error, which may be gone, and the exit statuses (format.md)."""

import contextlib
import sys

OK = 0
REFUSED = 1
USAGE = 2
UNDECIDED = 3
INTERRUPTED = 130
UNHEARD = 141
"""Whoever read the output left before all was said, as of programs that SIGPIPE ends."""
TERMINATED = 143


def say(message: str) -> None:
    """Write one line to standard error; that it cannot be written changes no answer."""
    with contextlib.suppress(OSError):
        print(f"qsolve: {message}", file=sys.stderr, flush=True)
