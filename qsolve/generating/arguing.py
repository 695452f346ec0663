"""The smallest explanation of what a piece cannot be, for every rule set that hides identities.

In `zap` heals and promotions give identities back, so what was known of a piece
before does not hold any more: its facts are what it could be by its last gain, and
what happened to it since. Where these do not give the answer, the facts are what all
pieces could be just before the last reduction (design: facts).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..events import EVIDENCE, Cause, Event
from ..evidence import Evidence, Ground, Place, Question, Topic, gather
from ..game import Game
from ..geometry import NAMES
from ..identities import ALL, PAWN, STARRED
from ..problems import Case, CensusProblem, NamedProblem
from ..queries.arguments import Advocate, Argument, Depths
from ..queries.explain import explain
from ..rules.zap.position import CAPTURED, CENSUS, Side


def argument_about(game: Game, colour: bool, square: int) -> Argument | None:
    """Why the living piece on *square* is nothing but what it can be; ``None`` if it lost nothing.

    Raises ``SolverDisagreementError`` where the solver of *game* does not confirm it.
    """
    if game.rules.name != "zap":
        arguments = explain(game, NAMES[square]).arguments
        return next((one for one in arguments if isinstance(one, Argument)), None)
    side: Side = game.position.sides[colour]
    piece = side.places.index(square)
    gone = _whole(side, piece) & ~side.masks[piece]
    if not gone:
        return None
    question = Question(Topic.IDENTITY, colour, (Case(((piece, gone),)),))
    advocate = Advocate(game, Depths())
    for evidence in _evidence(game, colour):
        argument = advocate.argue(question, evidence)
        if argument is not None:
            return argument
    return None


def _whole(side: Side, piece: int) -> int:
    """What a `zap` piece could be if nothing were known of it."""
    return ALL & ~PAWN | STARRED if side.promoted >> piece & 1 else ALL


class _Happened(NamedTuple):
    """One event of one piece, its ply, and what the piece could be just after it."""

    ply: int
    event: Event
    piece: int
    mask: int


def _happened(game: Game, colour: bool) -> list[_Happened]:
    """What happened to the pieces of one side, in order."""
    masks: dict[int, int] = {}
    found = []
    for ply, step in enumerate(game.steps):
        for event in step.events:
            piece = event.piece
            if event.colour == colour and piece is not None:
                before = event.keeps if event.cause is Cause.GIVEN else masks[piece]
                masks[piece] = before & ~event.lost | event.gained
                found.append(_Happened(ply, event, piece, masks[piece]))
    return found


def _evidence(game: Game, colour: bool) -> Iterator[Evidence]:
    """All facts about one side of a `zap` game: those that hold now, then those that held once."""
    side: Side = game.position.sides[colour]
    first: Side = game.steps[0].position.sides[colour]
    every = tuple(_whole(side, piece) for piece in range(len(side.masks)))
    blank = Evidence(
        rules="zap",
        colour=colour,
        ply=game.ply,
        named=NamedProblem(CensusProblem(CENSUS, every), ()),
        grounds=(),
        places=tuple(map(_place, side.places, first.places)),
    )
    happened = _happened(game, colour)
    for grounds in (_lasting(game, happened), _before_last_reduction(game, side, happened)):
        yield gather(blank, grounds, CENSUS.capacities)


def _place(now: int, start: int) -> Place:
    return Place(None if now == CAPTURED else now, now == CAPTURED, start if start < 64 else None)


def _lasting(game: Game, happened: Sequence[_Happened]) -> list[Ground]:
    """What each piece could be by its last gain, and what happened to it since."""
    found: dict[int, list[Ground]] = {}
    for ply, event, piece, mask in happened:
        if event.gained:
            # What a promoted piece could be then rests on more than its promotion.
            healed = event.cause is Cause.HEALED
            by_then = Ground(None, None, ply, _move(game, ply), piece)
            found[piece] = [(_ground(game, ply, event) if healed else by_then)._replace(keeps=mask)]
        elif event.cause in EVIDENCE:
            found.setdefault(piece, []).append(_ground(game, ply, event))
    return [ground for piece in sorted(found) for ground in found[piece]]


def _ground(game: Game, ply: int, event: Event) -> Ground:
    move = _move(game, ply)
    return Ground(event.clause, event.cause, ply, move, event.piece, event.square, event.keeps)


def _move(game: Game, ply: int) -> str | None:
    return str(game.moves[ply - 1]) if ply else None


def _before_last_reduction(game: Game, side: Side, happened: Sequence[_Happened]) -> list[Ground]:
    """The masks just before the last reduction, and what was healed since: one fact a piece."""
    masks = list(side.masks)
    last = 0
    for ply, event, piece, _ in reversed(happened):
        if event.cause in (Cause.HEALED, Cause.OUT_OF_CHECK):
            continue
        if event.cause is not Cause.DEDUCED:
            break
        last = last or ply
        masks[piece] |= event.lost
    move = _move(game, last)
    return [Ground(None, None, last, move, piece, None, mask) for piece, mask in enumerate(masks)]
