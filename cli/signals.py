"""SIGTERM ends a run as Ctrl-C does: by an exception, on whose way everything is put away."""

from __future__ import annotations

import signal
from types import FrameType

from .messages import INTERRUPTED, TERMINATED, say


class Terminated(KeyboardInterrupt):
    """The process was asked to end."""


def end_on_sigterm() -> None:
    """From now on SIGTERM raises :class:`Terminated`, unless it was to be ignored."""
    if signal.getsignal(signal.SIGTERM) is not signal.SIG_IGN:
        signal.signal(signal.SIGTERM, _terminate)


def _terminate(_: int, __: FrameType | None) -> None:
    # Who ends a process and its whole group sends it twice: the second must not cut short the end.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise Terminated


def say_interrupted(interrupt: KeyboardInterrupt | None = None) -> int:
    """Say that a run ends before its time; return its exit status."""
    if isinstance(interrupt, Terminated):
        say("terminated")
        return TERMINATED
    say("interrupted")
    return INTERRUPTED
