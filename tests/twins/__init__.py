"""Naive second versions of what the package computes, written from the rules alone.

They list every assignment, walk every ray square by square, and share no code
with the package: what both say is hardly wrong twice in the same way.
"""
