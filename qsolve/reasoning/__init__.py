"""Why something cannot be: smallest explanations and step-by-step proofs, one idea a module."""

from __future__ import annotations

from typing import Final

DEFAULT_EFFORT: Final = 200_000
"""Search nodes and model searches that one explanation may take, together."""
