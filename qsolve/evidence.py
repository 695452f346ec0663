"""What is known of one side, fact by fact: what explanations are made of.

One fact is one event of one piece at one ply, one given mask, one identity's
census, one Bishop colour, or that exactly one piece is the King.
"""

from __future__ import annotations

from collections.abc import Container
from enum import Enum
from typing import NamedTuple

from .events import Cause
from .geometry import NAMES
from .problems import Capacity, Case, Fact, NamedProblem
from .worlds import WorldFact


class Ground(NamedTuple):
    """One fact of the evidence, as people are told it.

    About a piece: its id, where it stood after the event (``None``: not known),
    the entries that the fact alone ``keeps``, and the ``cause``, ``ply`` (0: as
    given) and ``move``; without a cause it is what the piece could still be by then.
    About the whole set: the ``capacity``, all else empty.
    """

    clause: str | None
    cause: Cause | None = None
    ply: int | None = None
    move: str | None = None
    piece: int | None = None
    square: int | None = None
    keeps: int = 0
    capacity: Capacity | None = None


class Place(NamedTuple):
    """Where one piece is: its square (``None``: not known), and the one on which it started.

    A captured piece has the ``name`` by which it can be asked for, such as ``white@2``.
    """

    square: int | None
    captured: bool
    start: int | None
    name: str | None = None


class Evidence(NamedTuple):
    """All facts about one side at one ply, and the question of what they leave.

    ``grounds`` are numbered as the constraints of ``named``; ``places`` are
    indexed by piece id, as the pieces of its problem. Where facts do not hold for
    ever (`zap`), ``moment`` is the number of the change before which they did. A
    move that was only ``tried`` is the one of that ply; pieces stand as before it.
    """

    rules: str
    colour: bool
    ply: int
    named: NamedProblem
    grounds: tuple[Ground, ...]
    places: tuple[Place, ...]
    moment: int = 0
    tried: int | None = None

    @property
    def entries(self) -> tuple[str, ...]:
        """The entries' names, a bit each."""
        return self.named.problem.census.entries

    def entries_of(self, identity: str) -> int:
        """The entries of an identity (a letter: in whatever branch); 0 where there is none."""
        return sum(1 << bit for bit, name in enumerate(self.entries) if identity in (name, name[0]))

    def mask(self, names: Container[str]) -> int:
        """The entries of these names."""
        return sum(1 << bit for bit, name in enumerate(self.entries) if name in names)


def gather(
    evidence: Evidence, about_pieces: list[Ground], capacities: tuple[Capacity, ...]
) -> Evidence:
    """*evidence* with these facts about pieces and then the capacities, numbered.

    Its ``named`` problem must hold whole domains; facts that keep all of one are left out.
    """
    domains = evidence.named.problem.domains
    telling = [
        ground
        for ground in about_pieces
        if ground.piece is not None and domains[ground.piece] & ~ground.keeps
    ]
    facts = tuple(
        Fact(ground.piece, ground.keeps, ground.clause, ground.ply or 0, fact_text(ground))
        for ground in telling
        if ground.piece is not None
    )
    census = [Ground(capacity.clause, capacity=capacity) for capacity in capacities]
    return evidence._replace(
        named=evidence.named._replace(facts=facts), grounds=(*telling, *census)
    )


def fact_text(ground: Ground) -> str:
    """A fact about a piece in a few words, as the CP-SAT model names it."""
    words = [] if ground.square is None else [NAMES[ground.square]]
    if ground.cause is not None:
        words.append(ground.cause.value)
    if ground.move is not None:
        words.append(f"({ground.move})")
    return " ".join(words)


class Topic(Enum):
    """What a question is about."""

    IDENTITY = "identity"
    ATTACK = "attack"
    IMPOSSIBLE = "an expression that does not hold"
    CERTAIN = "an expression that always holds"
    MOVE = "move"


class Question(NamedTuple):
    """Something that cannot be, to be explained: no assignment of ``colour`` is one of ``cases``.

    ``square`` is the one asked about; ``attackers`` are definite pieces that
    settle an attack by themselves, so that nothing has to be explained.
    """

    topic: Topic
    colour: bool
    cases: tuple[Case, ...]
    square: int | None = None
    attackers: tuple[int, ...] = ()


class Occasion(NamedTuple):
    """What some evidence removed, and nothing gave back: entries by piece id.

    ``deduced`` is the part that the facts about that piece alone do not rule out.
    """

    evidence: Evidence
    removed: tuple[int, ...]

    @property
    def deduced(self) -> tuple[int, ...]:
        """What was removed by deduction from other pieces."""
        named = self.evidence.named
        own = named.restricted(named.everything).domains
        return tuple(gone & left for gone, left in zip(self.removed, own, strict=True))


class HalfGround(NamedTuple):
    """One fact about halves (`split`), as people are told it; halves are literals.

    ``half`` is ``real`` or not by itself, or (``other`` given) exactly when the
    other is, or is not. ``ply`` 0 is the position as given. ``square`` and
    ``other_square`` are where they stood then (``None``: not on the board).
    """

    clause: str | None
    cause: Cause
    ply: int
    move: str | None
    half: int
    real: bool
    other: int | None = None
    square: int | None = None
    other_square: int | None = None


class HalfPlace(NamedTuple):
    """Where a half stands, or stood last (``None``: not known); whether it was taken there."""

    square: int | None
    taken: bool


class Trial(NamedTuple):
    """A move that was only tried: its ply, and how many superstates there were before it."""

    ply: int
    superstates: int


class WorldEvidence(NamedTuple):
    """The facts of a game about both sides' halves; ``facts`` and ``grounds`` go together.

    Literals are ``2 * id`` and ``2 * id + 1`` for a superstate's id; ``places`` are
    indexed by them. ``decided`` maps squares to the half that turned out to be the
    classical piece there. Where a move was only ``tried``, halves stand as before it,
    those that it would make where it would bring them.
    """

    size: int
    facts: tuple[WorldFact, ...]
    grounds: tuple[HalfGround, ...]
    places: tuple[HalfPlace, ...]
    decided: dict[int, int]
    tried: Trial | None = None

    def place(self, half: int) -> HalfPlace:
        """Where a half is: one that turned out to be a piece, where that stands now."""
        for square, literal in self.decided.items():
            if literal == half:
                return HalfPlace(square, False)
        return self.places[half]
