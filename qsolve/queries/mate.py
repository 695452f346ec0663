"""Forced mate in at most so many moves: all first moves that do it, and the tree of replies."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..game import Game
from ..notation.moves import Move
from ..setups import Setup
from .mating import MateSearch, OutOfNodesError, Plan, Try


class Line(NamedTuple):
    """A move that forces mate, and what answers each reply; no replies: it mates."""

    move: Move
    replies: tuple[tuple[Move, Answer], ...]


Answer = tuple[Line, ...]
"""What answers a reply: one line, or one for every outcome of an observation."""


class FirstMove(NamedTuple):
    """A first move that forces mate in ``length`` moves and no fewer.

    ``plan`` is the move, or one move for every outcome where it is an observation
    (`split`); ``lines`` hold the tree, one line a move of the plan.
    """

    plan: Plan
    length: int
    lines: Answer | None = None


class Mate(NamedTuple):
    """The answer of :func:`forced_mate`.

    ``first_moves`` are those found, quickest first, then by their text; ``decided``
    is false where the limit of nodes was reached before all others were refuted.
    """

    setup: Setup
    moves: int
    first_moves: tuple[FirstMove, ...]
    decided: bool
    nodes: int

    @property
    def length(self) -> int | None:
        """In how many moves the quickest mates; ``None`` where none is known."""
        return self.first_moves[0].length if self.first_moves else None


def forced_mate(
    game: Game, moves: int, *, nodes: int | None = None, with_tree: bool = False
) -> Mate:
    """All first moves that force certain mate in at most *moves*, within a limit of *nodes*.

    >>> game = Game.from_qfen("backrank startpos moves f2f3 e7e5 g2g4 d8h4")
    >>> forced_mate(game, 1).first_moves
    ()
    """
    search = MateSearch(game, moves, nodes)
    position = game.position
    found: list[FirstMove] = []
    decided = True
    try:
        left = search.tries(position)
        for length in range(1, moves + 1):
            left = _sift(search, position, left, length, found)
        if with_tree:
            found = [
                first._replace(lines=_lines(search, position, first.plan, first.length))
                for first in found
            ]
    except OutOfNodesError:
        decided = False
    return Mate(game.setup(), moves, tuple(found), decided, search.nodes)


def _sift(
    search: MateSearch, position: Any, tries: list[Try], length: int, found: list[FirstMove]
) -> list[Try]:
    """Add the tries that force mate in *length* to *found*; return the others."""
    others = []
    for attempt in tries:
        plan = search.forces(position, attempt, length)
        if plan is None:
            others.append(attempt)
        else:
            found.append(FirstMove(plan, length))
    return others


def _lines(search: MateSearch, position: Any, plan: Plan, length: int) -> Answer:
    """The tree behind a *plan* that mates in at most *length* moves."""
    lines = []
    for move in plan:
        after = search.play(position, move)
        replies = [
            (reply, _answer(search, search.play(after, reply), length - 1))
            for reply in sorted(search.replies(after), key=str)
        ]
        lines.append(Line(move, tuple(replies)))
    return tuple(lines)


def _answer(search: MateSearch, position: Any, most: int) -> Answer:
    """The quickest answer in a position where mate in at most *most* moves is forced."""
    for length in range(1, most + 1):
        plan = search.attack(position, length)
        if plan is not None:
            return _lines(search, position, plan, length)
    raise AssertionError("a reply without an answer behind a forced mate")
