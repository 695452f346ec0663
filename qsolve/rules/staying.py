"""What every rule set says of a move from a square to the same square."""

from __future__ import annotations

from typing import Final

from ..phrases import phrase

STAYS: Final = phrase("a move goes to another square")
