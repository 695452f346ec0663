"""Messages on standard error, which may be gone, and the exit statuses (format.md)."""

import contextlib
import sys

OK = 0
REFUSED = 1
USAGE = 2
UNDECIDED = 3
INTERRUPTED = 130
TERMINATED = 143


def say(message: str) -> None:
    """Write one line to standard error; that it cannot be written changes no answer."""
    with contextlib.suppress(OSError):
        print(f"qsolve: {message}", file=sys.stderr, flush=True)
