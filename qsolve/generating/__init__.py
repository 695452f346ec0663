"""New puzzles: composed or played, minimal, explained, rated, proved, unlike one another.

A *try* is one search with a random stream of its own (``chance``). A way to puzzles
(``proposing``: ``backwards``, ``playing``, ``meeting``, ``hunting``, ``wandering``) gives a
*draft*, and asks what its position hides (``posing``); what is not needed is taken away
(``minimising``), what a solver has to see is measured (``studying``), the draft is varied towards
the wanted rating (``varying``, ``attempt``), and the result proved by the solvers that the search
did not use (``attempt``, ``boardproof``). ``running`` makes any number of tries in any number of
processes, in one order.
"""

from __future__ import annotations

from typing import Final

GENERATOR: Final = 2
"""The generator's version: a change that changes its output raises it."""
