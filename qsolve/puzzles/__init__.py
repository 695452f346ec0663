"""Puzzles: records of every kind, what is found of them, and collections of any size."""
