"""New puzzles: composed or played, minimal, explained, rated, proved, unlike one another.

A *try* is one search with a random stream of its own (``chance``). It proposes a
*draft* (``composing``, ``playing``, ``hunting``), asks what the position hides
(``posing``), takes away what is not needed (``minimising``), measures what a solver
has to see (``deducing``, ``tactics``), climbs towards the wanted rating (``climbing``)
and has the result proved by the solvers that the search did not use (``attempt``).
``running`` makes any number of tries in any number of processes, in one order.
"""

from __future__ import annotations

from typing import Final

GENERATOR: Final = 1
"""The generator's version: a change that changes its output raises it."""
