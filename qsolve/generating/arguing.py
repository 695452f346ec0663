"""The smallest explanation of what a piece cannot be, for every rule set that hides identities.

In `zap` heals and promotions give identities back, so the facts there are relative
to the last reduction: where a side gained something, its facts are the masks just
before that reduction; else the masks given and what every event took (design: facts).
"""

from __future__ import annotations

from collections.abc import Sequence

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
    evidence = zap_evidence(game, colour)
    side: Side = game.position.sides[colour]
    piece = side.places.index(square)
    gone = evidence.named.problem.domains[piece] & ~side.masks[piece]
    if not gone:
        return None
    question = Question(Topic.IDENTITY, colour, (Case(((piece, gone),)),))
    return Advocate(game, Depths()).argue(question, evidence)


def zap_evidence(game: Game, colour: bool) -> Evidence:
    """All facts about one side of a `zap` game now, relative to the last reduction."""
    side: Side = game.position.sides[colour]
    first: Side = game.steps[0].position.sides[colour]
    every = [
        ALL & ~PAWN | STARRED if side.promoted >> n & 1 else ALL for n in range(len(side.masks))
    ]
    blank = Evidence(
        rules="zap",
        colour=colour,
        ply=game.ply,
        named=NamedProblem(CensusProblem(CENSUS, tuple(every)), ()),
        grounds=(),
        places=tuple(map(_place, side.places, first.places)),
    )
    events = [
        (ply, event)
        for ply, step in enumerate(game.steps)
        for event in step.events
        if event.colour == colour and event.piece is not None
    ]
    if any(event.gained for _, event in events):
        grounds = _before_last_reduction(game, side, events)
    else:
        grounds = [_ground(game, ply, event) for ply, event in events if event.cause in EVIDENCE]
    return gather(blank, grounds, CENSUS.capacities)


def _place(now: int, start: int) -> Place:
    return Place(None if now == CAPTURED else now, now == CAPTURED, start if start < 64 else None)


def _ground(game: Game, ply: int, event: Event) -> Ground:
    move = _move(game, ply)
    return Ground(event.clause, event.cause, ply, move, event.piece, event.square, event.keeps)


def _move(game: Game, ply: int) -> str | None:
    return str(game.moves[ply - 1]) if ply else None


def _before_last_reduction(
    game: Game, side: Side, events: Sequence[tuple[int, Event]]
) -> list[Ground]:
    """The masks just before the last reduction, and what was healed since: one fact a piece."""
    masks = list(side.masks)
    last = 0
    for ply, event in reversed(events):
        if event.cause in (Cause.HEALED, Cause.OUT_OF_CHECK):
            continue
        if event.cause is not Cause.DEDUCED:
            break
        assert event.piece is not None
        last = last or ply
        masks[event.piece] |= event.lost
    move = _move(game, last)
    return [Ground(None, None, last, move, piece, None, mask) for piece, mask in enumerate(masks)]
