"""Text to setups and moves, and back (QFEN, one line a position)."""
