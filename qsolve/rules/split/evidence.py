"""Why a half is (not) real: a game's collapses and ties as named facts, and the fewest that tell.

Every fact decides one half or ties two, so what the facts entail is a matter of
paths: a half is decided exactly when ties lead from it to a decided one, and
the shortest path is a smallest explanation (S2, S3).
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ...events import Cause, Event
from ...geometry import NAMES
from ...setups import Half
from ...worlds import WorldFact, literals, tie_forbids

_NOWHERE: Final = -1
"""Stands for "decided" among the superstates that ties connect."""

_WORDS: Final = {
    "S4": "is crossed by a classical piece",
    "S5": "is landed on by its own side",
    "S8": "meets a Pawn",
    "S9": "attacks the King's new square",
}


class Evidence(NamedTuple):
    """Named facts about the superstates of a game; literals are ``2 * id`` and ``2 * id + 1``."""

    size: int
    facts: tuple[WorldFact, ...]


def literal_of(half: Half) -> int:
    """A half of the log (superstate id, primed for the second) as a literal."""
    return 2 * half.superstate + half.primed


def evidence(plies: Iterable[Sequence[Event]]) -> Evidence:
    """The facts of a game's log: the events of the given position, then those of every ply."""
    places: dict[Half, int | None] = {}
    facts: list[WorldFact] = []
    for ply, events in enumerate(plies):
        for event in events:
            if event.half is None:
                continue
            fact = _fact(event, ply, places)
            if fact is not None:
                facts.append(fact)
            if event.cause in (Cause.GIVEN, Cause.SPLIT, Cause.MOVED):
                places[event.half] = event.square
    size = 1 + max((half.superstate for half in places), default=-1)
    return Evidence(size, tuple(facts))


def _fact(event: Event, ply: int, places: dict[Half, int | None]) -> WorldFact | None:
    """What an event says of its own; ``None`` for what only follows from others."""
    half = event.half
    assert half is not None
    if event.cause is Cause.TIED:
        assert event.other is not None
        left = literal_of(half)
        right = literal_of(event.other) ^ (not event.real)
        text = f"{_place(places, half)} is real exactly when {_place(places, event.other)} is"
        forbidden: tuple[int, ...] = tie_forbids((left, right))
        return WorldFact(forbidden, event.clause, ply, text + ("" if event.real else " not"))
    if event.cause not in (Cause.COLLAPSED, Cause.OBSERVED):
        return None
    name = _place(places, half)
    said = "real" if event.real else "not real"
    if event.cause is Cause.OBSERVED:
        text = f"{name} is observed: {said}"
    else:
        text = f"{name} {_WORDS[event.clause or '']}: {said}"
    unreal = literal_of(half) ^ 1 if event.real else literal_of(half)
    return WorldFact((1 << unreal,), event.clause, ply, text)


def _place(places: dict[Half, int | None], half: Half) -> str:
    square = places.get(half)
    return "a taken half" if square is None else NAMES[square]


def decision(known: Evidence, half: Half) -> tuple[bool, tuple[WorldFact, ...]] | None:
    """Whether *half* is real, and a smallest set of facts that entails it.

    The facts are in the order in which the reasoning follows them, from the
    decided half to *half*. ``None`` where the facts leave it open.
    """
    neighbours = _neighbours(known)
    start = half.superstate
    came_from: dict[int, tuple[int, int, WorldFact]] = {}
    reached = deque([start])
    while reached:
        here = reached.popleft()
        if here == _NOWHERE:
            break
        for there, parity, fact in neighbours[here]:
            if there != start and there not in came_from:
                came_from[there] = here, parity, fact
                reached.append(there)
    if _NOWHERE not in came_from:
        return None
    facts, parity, here = [], int(half.primed), _NOWHERE
    while here != start:
        here, turned, fact = came_from[here]
        parity ^= turned
        facts.append(fact)
    return parity == 0, tuple(facts)


def _neighbours(known: Evidence) -> dict[int, list[tuple[int, int, WorldFact]]]:
    """For each superstate what ties it to others: where to, whether first and first differ.

    A decided superstate is tied to nowhere: parity 0 where its first half is real.
    """
    neighbours: dict[int, list[tuple[int, int, WorldFact]]] = defaultdict(list)
    for fact in known.facts:
        halves = literals(fact.forbidden[0])
        if len(halves) == 1:
            superstate, second = divmod(halves[0], 2)
            neighbours[superstate].append((_NOWHERE, 1 - second, fact))
        elif len(halves) == 2:
            (one, left), (other, right) = (divmod(bit, 2) for bit in halves)
            parity = 1 - (left ^ right)
            if one != other:
                neighbours[one].append((other, parity, fact))
                neighbours[other].append((one, parity, fact))
    return neighbours
