"""``python -m qsolve_cli`` is ``qsolve``."""

from .entry import run

run()
