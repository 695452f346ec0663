"""What is known of one side, fact by fact, and what the illegality of a move rests on."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import IllegalMoveError
from ...events import EVIDENCE, Cause, Step
from ...evidence import Evidence, Ground, Occasion, Place, Question, Topic, gather
from ...geometry import DISPLACEMENT, squares
from ...identities import KING, PIECES, ROOK
from ...notation.moves import Castling, Move, Plain
from ...problems import Case, CensusProblem, NamedProblem
from ...solvers import Desk
from ..castling import CASTLINGS
from ..protocol import Refusal
from .attacks import army, is_certainly_attacked, possible_attackers
from .faults import check_displacement
from .moving import NOT_KING, advance, attempt
from .position import CAPTURED, CENSUS, CENSUS_PIECE, LOST, Position, Side


def evidence(steps: Sequence[Step[Position]], moves: Sequence[Move], colour: bool) -> Evidence:
    """All facts about *colour* in the last of *steps*: its events, the census (B1-B3).

    A Bishop's colour is that of the square where the piece stands or was captured
    (B2): that is the board, not a fact.
    """
    first, last = steps[0].position.sides[colour], steps[-1].position.sides[colour]
    pieces = tuple(CENSUS_PIECE[place][PIECES] for place in last.places)
    blank = Evidence(
        rules="backrank",
        colour=colour,
        ply=len(steps) - 1,
        named=NamedProblem(CensusProblem(CENSUS, pieces), ()),
        grounds=(),
        places=tuple(map(_place, last.places, first.places)),
    )
    return gather(blank, _events(steps, moves, colour), CENSUS.capacities)


def occasions(
    steps: Sequence[Step[Position]], moves: Sequence[Move], colour: bool
) -> tuple[Occasion, ...]:
    """One: facts on a fixed assignment all hold at once."""
    known = evidence(steps, moves, colour)
    masks = steps[-1].position.sides[colour].masks
    return (Occasion(known, tuple([PIECES & ~mask for mask in masks])),)


def beneath(
    steps: Sequence[Step[Position]], moves: Sequence[Move], known: Evidence, number: int
) -> tuple[tuple[Evidence, Question], ...]:
    """Why the square was certainly attacked on which a piece was left (B11)."""
    ground = known.grounds[number]
    if ground.cause is not Cause.LEFT_ATTACKED:
        return ()
    assert ground.ply is not None
    assert ground.square is not None
    foe = not known.colour
    then = evidence(steps[: ground.ply + 1], moves[: ground.ply], foe)
    return ((then, attack_question(steps[ground.ply].position, ground.square, foe)),)


def _place(now: int, start: int) -> Place:
    return Place(_square(now), now >= CAPTURED, _square(start))


def _square(place: int) -> int | None:
    return None if place >= LOST else place & (CAPTURED - 1)


def _events(steps: Sequence[Step[Position]], moves: Sequence[Move], colour: bool) -> list[Ground]:
    return [
        Ground(
            clause=event.clause,
            cause=event.cause,
            ply=ply,
            move=str(moves[ply - 1]) if ply else None,
            piece=event.piece,
            square=event.square,
            keeps=event.keeps,
        )
        for ply, step in enumerate(steps)
        for event in step.events
        if event.colour == colour and event.piece is not None and event.cause in EVIDENCE
    ]


def attack_question(position: Position, square: int, by: bool) -> Question:
    """Why it cannot be that nothing of *by* attacks *square* (B10)."""
    occupied = position.sides[0].occupied() | position.sides[1].occupied()
    return _attack_question(position.sides[by], by, square, occupied)


def _attack_question(side: Side, by: bool, square: int, occupied: int) -> Question:
    definite = possible_attackers(army(side._replace(masks=(), places=()), by), square, occupied)
    if definite:
        return Question(Topic.ATTACK, by, (), square, tuple(squares(definite)))
    foe = army(side._replace(masks=(PIECES,) * len(side.masks)), by)
    possible = possible_attackers(foe, square, occupied)
    misses = tuple(
        (foe.at[origin], PIECES & ~DISPLACEMENT[origin][square]) for origin in squares(possible)
    )
    return Question(Topic.ATTACK, by, (Case(misses),), square)


def refusal(desk: Desk, position: Position, move: Move) -> Refusal | None:
    """The deduction that makes *move* illegal: on a mask (B6, B16), the last King (B9), an attack.

    ``None`` for a legal move, and where no deduction is needed to see it.
    """
    try:
        check_displacement(desk, position, move)
    except IllegalMoveError as error:
        return _displacement_refusal(desk, position, move, error)
    try:
        advance(desk, position, move)
    except IllegalMoveError as error:
        if error.clause == "B9":
            assert isinstance(move, Plain)
            return _last_king(position, move.target)
        trial = attempt(desk, position, move)
        if error.clause == "B17" and all(e.cause is not Cause.ANNOUNCED for e in trial.events):
            return None
        return Refusal(Question(Topic.MOVE, position.turn, (Case(),)), trial)
    return None


def _displacement_refusal(
    desk: Desk, position: Position, move: Move, error: IllegalMoveError
) -> Refusal | None:
    if isinstance(move, Castling):
        return _castling_refusal(desk, position, move)
    assert isinstance(move, Plain)
    side = position.sides[position.turn]
    displacement = DISPLACEMENT[move.origin][move.target]
    if error.clause != "B6" or move.origin not in side.places or not displacement:
        return None
    piece = side.places.index(move.origin)
    if side.masks[piece] & displacement:
        return None
    case = Case(((piece, displacement),))
    return Refusal(Question(Topic.MOVE, position.turn, (case,), move.origin))


def _castling_refusal(desk: Desk, position: Position, move: Castling) -> Refusal | None:
    turn = position.turn
    side, foe = position.sides[turn], position.sides[not turn]
    where = CASTLINGS[turn, move.wing]
    occupied = side.occupied() | foe.occupied()
    if not position.castling >> where.corner & 1 or occupied & where.between:
        return None
    king, rook = side.places.index(where.king_from), side.places.index(where.corner)
    pieces = list(side.problem())
    pieces[king], pieces[rook] = pieces[king] & KING, pieces[rook] & ROOK
    if not desk.is_possible(tuple(pieces)):
        case = Case(((king, KING), (rook, ROOK)))
        return Refusal(Question(Topic.MOVE, turn, (case,), where.king_from))
    for square in where.watched:
        if is_certainly_attacked(desk, army(foe, not turn), square, occupied):
            return Refusal(_attack_question(foe, not turn, square, occupied))
    occupied ^= 1 << where.king_from | 1 << where.corner
    occupied |= 1 << where.king_to | 1 << where.rook_to
    return Refusal(_attack_question(foe, not turn, where.king_to, occupied))


def _last_king(position: Position, target: int) -> Refusal:
    """B9: why the piece on *target* is certainly the King."""
    foe = not position.turn
    piece = position.sides[foe].places.index(target)
    return Refusal(Question(Topic.MOVE, foe, (Case(((piece, NOT_KING),)),), target))
