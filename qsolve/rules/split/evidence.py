"""Why a half is (not) real: a game's collapses and ties as named facts, and the fewest that tell.

Every fact decides one half or ties two, so what the facts entail is a matter of
paths: a half is decided exactly when ties lead from it to a decided one, and
the shortest path is a smallest explanation (S2, S3).
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from typing import Final

from ...events import Cause, Event
from ...evidence import HalfGround, HalfPlace, WorldEvidence
from ...geometry import NAMES
from ...notation.moves import Move, Observed, Plain, Quantum
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


def literal_of(half: Half) -> int:
    """A half of the log (superstate id, primed for the second) as a literal."""
    return 2 * half.superstate + half.primed


def evidence(
    plies: Iterable[Sequence[Event]], moves: Sequence[Move] | None = None
) -> WorldEvidence:
    """The facts of a game's log: the events of the given position, then those of every ply.

    Without *moves*, pieces that were found are not followed.
    """
    reader = _Reader()
    for ply, events in enumerate(plies):
        move = moves[ply - 1] if moves and ply else None
        for event in events:
            reader.read(event, ply, move)
    return reader.evidence()


class _Reader:
    """Reads a log event by event: facts, where halves are, and what became of found pieces."""

    def __init__(self) -> None:
        self._places: dict[Half, int | None] = {}
        self._taken: set[Half] = set()
        self._facts: list[WorldFact] = []
        self._grounds: list[HalfGround] = []
        self._decided: dict[int, int] = {}

    def evidence(self) -> WorldEvidence:
        """All of it."""
        size = 1 + max((half.superstate for half in self._places), default=-1)
        halves = [Half(literal >> 1, bool(literal & 1)) for literal in range(2 * size)]
        places = [HalfPlace(self._places.get(half), half in self._taken) for half in halves]
        return WorldEvidence(
            size, tuple(self._facts), tuple(self._grounds), tuple(places), self._decided
        )

    def read(self, event: Event, ply: int, move: Move | None) -> None:
        """One more event, of the ply that *move* is."""
        half = event.half
        if half is None:
            self._follow(event, move)
            return
        fact = _fact(event, ply, self._places)
        if fact is not None:
            self._facts.append(fact)
            self._grounds.append(self._ground(event, ply, move))
        if event.cause in (Cause.GIVEN, Cause.SPLIT, Cause.MOVED):
            self._places[half] = event.square
            if event.cause is Cause.GIVEN and event.square is None:
                self._taken.add(half)
            if event.cause is Cause.SPLIT and isinstance(then := _played(move), Quantum):
                self._decided.pop(then.origins[0], None)
        if event.cause is Cause.TAKEN:
            self._taken.add(half)
        if event.cause is Cause.CAPTURED and event.square is not None:
            self._taken.add(half)
            if self._decided.get(event.square) == literal_of(half):
                del self._decided[event.square]
        elif event.real and event.cause is not Cause.TIED and half not in self._taken:
            square = self._places.get(half)
            if square is not None:
                self._decided[square] = literal_of(half)

    def _ground(self, event: Event, ply: int, move: Move | None) -> HalfGround:
        half, other = event.half, event.other
        assert half is not None
        return HalfGround(
            event.clause,
            event.cause,
            ply,
            None if move is None else str(move),
            literal_of(half),
            bool(event.real),
            None if other is None else literal_of(other),
            self._places.get(half),
            None if other is None else self._places.get(other),
        )

    def _follow(self, event: Event, move: Move | None) -> None:
        """A classical piece moved: what was found out about it goes along.

        Whatever it captures on its target stood there before, and is forgotten.
        """
        then = _played(move)
        if event.cause is Cause.MOVED and isinstance(then, Plain):
            self._decided.pop(then.target, None)
            if then.origin in self._decided:
                self._decided[then.target] = self._decided.pop(then.origin)


def _played(move: Move | None) -> Move | None:
    """What moves: after an observation, what was found."""
    return move.then if isinstance(move, Observed) else move


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


def decision(known: WorldEvidence, half: Half) -> tuple[bool, tuple[int, ...]] | None:
    """Whether *half* is real, and (by number) a smallest set of facts that entails it.

    They are in the order in which the reasoning follows them, from the
    decided half to *half*. ``None`` where the facts leave it open.
    """
    neighbours = _neighbours(known)
    start = half.superstate
    came_from: dict[int, tuple[int, int, int]] = {}
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


def _neighbours(known: WorldEvidence) -> dict[int, list[tuple[int, int, int]]]:
    """For each superstate what ties it to others: where to, whether first and first differ.

    A decided superstate is tied to nowhere: parity 0 where its first half is real.
    """
    neighbours: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for number, fact in enumerate(known.facts):
        halves = literals(fact.forbidden[0])
        if len(halves) == 1:
            superstate, second = divmod(halves[0], 2)
            neighbours[superstate].append((_NOWHERE, 1 - second, number))
        elif len(halves) == 2:
            (one, left), (other, right) = (divmod(bit, 2) for bit in halves)
            parity = 1 - (left ^ right)
            if one != other:
                neighbours[one].append((other, parity, number))
                neighbours[other].append((one, parity, number))
    return neighbours
