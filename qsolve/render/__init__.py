"""Answers as text and JSON: pure functions that never ask a solver."""
