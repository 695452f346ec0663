"""Tests of puzzles, collections and their verification."""
