"""Solver-neutral questions about worlds: which half of each superstate is real (`split`, S1-S3).

A half is a *literal*: ``2 * n`` for the first half of superstate ``n``,
``2 * n + 1`` for its second; ``literal ^ 1`` is its partner. Several halves are
one ``int``, a bit set of literals. A *world* is such a set that holds exactly
one half of every superstate and keeps every tie.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

MOST_SUPERSTATES: Final = 4096
"""A board holds at most 64 superstates; all those of one game's history are fewer than this."""

_FIRST: Final = (1 << 2 * MOST_SUPERSTATES) // 3
_SECOND: Final = _FIRST << 1

Tie = tuple[int, int]
"""Two literals that are real together (S2)."""

World = int
"""The halves that are real in it, as a bit set of literals."""


def partners(halves: int) -> int:
    """The other half of each of the *halves*.

    >>> bin(partners(0b1001))
    '0b110'
    """
    return (halves & _FIRST) << 1 | (halves & _SECOND) >> 1


def is_contradictory(halves: int) -> bool:
    """Whether both halves of some superstate are among the *halves*."""
    return halves & halves >> 1 & _FIRST != 0


def literals(halves: int) -> list[int]:
    """The literals of a bit set, lowest first."""
    found = []
    while halves:
        low = halves & -halves
        found.append(low.bit_length() - 1)
        halves ^= low
    return found


class WorldFrame(NamedTuple):
    """How many superstates there are, and the ties between their halves."""

    size: int
    ties: tuple[Tie, ...]


class WorldProblem(NamedTuple):
    """Worlds of a frame in which some halves are real and no combination of halves is.

    ``forbidden`` holds sets of halves that are not all real together; an empty
    set is always all real, so forbidding it leaves no world.
    """

    frame: WorldFrame
    real: int = 0
    forbidden: tuple[int, ...] = ()

    def admits(self, world: World) -> bool:
        """Whether *world*, one half of each superstate, keeps all of this."""
        if self.real & ~world:
            return False
        for combination in self.forbidden:
            if not combination & ~world:
                return False
        return all((world >> left ^ world >> right) & 1 == 0 for left, right in self.frame.ties)


class WorldCounts(NamedTuple):
    """How many worlds a problem has, and in how many of them each half (by literal) is real."""

    total: int
    real: tuple[int, ...]


class WorldFact(NamedTuple):
    """A named piece of what is known: combinations of halves that it forbids.

    A half that is not real is one forbidden half, a tie forbids two pairs.
    ``ply`` 0 is the position as given.
    """

    forbidden: tuple[int, ...]
    clause: str | None
    ply: int
    text: str


def tie_forbids(tie: Tie) -> tuple[int, int]:
    """The two pairs of halves that a tie forbids."""
    left, right = tie
    return 1 << left | 1 << (right ^ 1), 1 << (left ^ 1) | 1 << right


@lru_cache(maxsize=4096)
def starred(frame: WorldFrame) -> WorldFrame | None:
    """*frame* with the same worlds and as few ties as there can be, in one fixed form.

    Every superstate that is tied to a lower-numbered one has one tie: its first
    half with a half of the lowest of its group, in order. ``None`` where the ties
    leave no world.

    >>> starred(WorldFrame(3, ((4, 3), (2, 1))))
    WorldFrame(size=3, ties=((2, 1), (4, 0)))
    """
    leaders = [2 * superstate for superstate in range(frame.size)]
    for tie in frame.ties:
        left, right = sorted(leaders[half >> 1] ^ half & 1 for half in tie)
        if left >> 1 == right >> 1:
            if left != right:
                return None
            continue
        for superstate, leader in enumerate(leaders):
            if leader >> 1 == right >> 1:
                leaders[superstate] = left ^ (leader ^ right) & 1
    ties = [(2 * n, leader) for n, leader in enumerate(leaders) if leader != 2 * n]
    return WorldFrame(frame.size, tuple(ties))


@lru_cache(maxsize=4096)
def restricted(frame: WorldFrame, kept: tuple[int, ...]) -> WorldFrame:
    """The starred *frame* without its superstates but the *kept* ones, which are renumbered.

    What was tied through a superstate that goes stays tied (S6).
    """
    leaders = {n: 2 * n for n in range(frame.size)}
    leaders.update((left >> 1, right) for left, right in frame.ties)
    heads: dict[int, int] = {}
    ties = []
    for number, superstate in enumerate(kept):
        leader = leaders[superstate]
        head = heads.setdefault(leader >> 1, 2 * number ^ leader & 1)
        if head >> 1 != number:
            ties.append((2 * number, head ^ leader & 1))
    return WorldFrame(len(kept), tuple(ties))
