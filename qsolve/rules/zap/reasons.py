"""What is known of one side at each moment of a game, and what a move's illegality rests on.

Heals give identities back, so facts hold for a time only: an explanation is
relative to the last reduction that removed the identity. Its facts are what each
piece could be just before it, and the census. Each of these masks was narrowed by
earlier *changes*: events of the piece itself, and earlier reductions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from ...errors import IllegalMoveError
from ...events import EVIDENCE, Cause, Event, Step
from ...evidence import Evidence, Ground, Occasion, Place, Question, Topic, gather
from ...identities import ALL, KING, PAWN
from ...notation.moves import EnPassant, Move, PairCastling, Plain
from ...problems import Case, CensusProblem, NamedProblem
from ...solvers import Desk
from ..protocol import Refusal
from .attacks import attackers_of
from .castling import PAIR, lacking
from .faults import check_displacement
from .moving import advance
from .patterns import CAPTURE, kept
from .position import BRANCHES, CAPTURED, CENSUS, EVERY_ENTRY, IDENTITIES, Position, Side

_OWN: Final = EVIDENCE | {Cause.PROMOTED}
"""The causes that narrow a piece by what happened to itself."""

_Masks = tuple[int, ...]


class _Change(NamedTuple):
    """What removed entries: an event of one piece, or (``event`` is ``None``) a reduction.

    ``before`` are all masks just before it, ``promoted`` the promoted pieces by
    then, ``removed`` the entries that went, by piece.
    """

    ply: int
    move: str | None
    event: Event | None
    before: _Masks
    promoted: int
    removed: dict[int, int]


class _History:
    """The log of one side read from its beginning: every change, and how the pieces are now."""

    def __init__(self, steps: Sequence[Step[Any]], moves: Sequence[Move], colour: bool) -> None:
        self.colour = colour
        self.changes: list[_Change] = []
        self.promoted: int = steps[0].position.sides[colour].promoted
        self._clause: str | None = None
        self._masks: dict[int, int] = {}
        self._squares: dict[int, int | None] = {}
        given: Side = steps[0].position.sides[colour]
        self._captured = {piece for piece, at in enumerate(given.places) if at == CAPTURED}
        self._healed_at = -1
        self.ply = len(steps) - 1
        self.move = str(moves[-1]) if moves else None
        for ply, step in enumerate(steps):
            move = str(moves[ply - 1]) if ply else None
            for event in step.events:
                if event.colour == colour and event.piece is not None:
                    self._read(event, event.piece, ply, move)
            if not ply:
                self._starts = dict(self._squares)

    @property
    def masks(self) -> _Masks:
        """What the pieces can be now."""
        return tuple([self._masks[piece] for piece in range(len(self._masks))])

    def _read(self, event: Event, piece: int, ply: int, move: str | None) -> None:
        if event.cause is Cause.GIVEN:
            self._masks[piece] = event.keeps
            whole = EVERY_ENTRY if self.promoted >> piece & 1 else ALL
            self._change(event, ply, move, {piece: whole & ~event.keeps})
        elif event.cause is Cause.DEDUCED:
            self._deduce(event, piece, ply, move)
        elif event.lost and event.cause in _OWN:
            self._change(event, ply, move, {piece: event.lost})
        if event.cause is Cause.HEALED:
            self._healed_at = len(self.changes)
        if event.cause is Cause.PROMOTED:
            self.promoted |= 1 << piece
        if event.cause is Cause.CAPTURED:
            self._captured.add(piece)
        if event.cause in _OWN:
            self._squares[piece] = event.square
        self._masks[piece] = self._masks[piece] & ~event.lost | event.gained

    def _deduce(self, event: Event, piece: int, ply: int, move: str | None) -> None:
        """One more piece of the reduction under way, or the first one of another."""
        last = self.changes[-1] if self.changes else None
        under_way = last is not None and last.event is None and last.ply == ply
        if not under_way or self._clause != event.clause:
            self._clause = event.clause
            self._change(None, ply, move, {})
        self.changes[-1].removed[piece] = event.lost

    def _change(
        self, event: Event | None, ply: int, move: str | None, removed: dict[int, int]
    ) -> None:
        if event is None or any(removed.values()):
            masks = () if event is not None else self.masks
            self.changes.append(_Change(ply, move, event, masks, self.promoted, removed))

    def whole(self, promoted: int) -> _Masks:
        """What each piece could be if nothing were known: the promoted branch is the board (Z2)."""
        return tuple(
            [EVERY_ENTRY if promoted >> piece & 1 else ALL for piece in range(len(self._masks))]
        )

    @property
    def places(self) -> tuple[Place, ...]:
        """Where the pieces stand now, or were captured."""
        return tuple(
            [
                Place(self._squares[piece], piece in self._captured, self._starts[piece])
                for piece in range(len(self._masks))
            ]
        )

    def origins(self, piece: int, missing: int, moment: int) -> list[tuple[int, int]]:
        """Which changes before *moment* last removed the *missing* entries: numbers and entries."""
        found = []
        for number in range(moment - 1, -1, -1):
            removed = self.changes[number].removed.get(piece, 0) & missing
            if removed:
                found.append((number, removed))
                missing &= ~removed
        return found[::-1]

    def moment(self) -> int:
        """The reduction that nothing followed, whose facts give all that is known now; or now."""
        last = len(self.changes)
        if last and self.changes[-1].event is None and self._healed_at < last:
            return last - 1
        return last

    def evidence(self, moment: int) -> Evidence:
        """The facts about the change of this number: an event, or all masks just before."""
        event, grounds = None, []
        promoted = self.promoted
        if moment < len(self.changes):
            ply, move, event, masks, promoted, _ = self.changes[moment]
        else:
            ply, move, masks = self.ply, self.move, self.masks
        whole = self.whole(promoted)
        if event is not None:
            assert event.piece is not None
            grounds = [_own(event, ply, move, whole[event.piece])]
        else:
            grounds = [
                self._ground(piece, masks[piece], whole[piece], moment, (ply, move))
                for piece in range(len(masks))
            ]
        blank = Evidence(
            rules="zap",
            colour=self.colour,
            ply=ply,
            named=NamedProblem(CensusProblem(CENSUS, whole), ()),
            grounds=(),
            places=self.places,
            moment=moment,
        )
        return gather(blank, grounds, CENSUS.capacities)

    def _ground(
        self, piece: int, mask: int, whole: int, moment: int, when: tuple[int, str | None]
    ) -> Ground:
        """A mask as a fact: the last event of the piece, where that alone says as much."""
        origins = self.origins(piece, whole & ~mask, moment)
        if origins:
            ply, move, event, *_ = self.changes[origins[-1][0]]
            if event is not None and event.keeps & whole == mask:
                return _own(event, ply, move, whole)
        ply, move = when
        return Ground(None, None, ply, move, piece, None, mask)


def _own(event: Event, ply: int, move: str | None, whole: int) -> Ground:
    keeps = event.keeps & whole
    return Ground(event.clause, event.cause, ply, move, event.piece, event.square, keeps)


def evidence(steps: Sequence[Step[Any]], moves: Sequence[Move], colour: bool) -> Evidence:
    """What each piece of *colour* can be, and the census (Z1, Z2).

    Just before the last reduction, where nothing has happened since; else now.
    """
    history = _History(steps, moves, colour)
    return history.evidence(history.moment())


def occasions(
    steps: Sequence[Step[Any]], moves: Sequence[Move], colour: bool
) -> tuple[Occasion, ...]:
    """The changes that last removed what the pieces are not now, in order of time."""
    history = _History(steps, moves, colour)
    number = len(history.changes)
    size = len(history.masks)
    removed: dict[int, list[int]] = {}
    for piece, (whole, mask) in enumerate(
        zip(history.whole(history.promoted), history.masks, strict=True)
    ):
        for change, entries in history.origins(piece, whole & ~mask, number):
            removed.setdefault(change, [0] * size)[piece] = entries
    return tuple(
        Occasion(history.evidence(change), tuple(removed[change])) for change in sorted(removed)
    )


def beneath(
    steps: Sequence[Step[Any]], moves: Sequence[Move], known: Evidence, number: int
) -> Iterator[tuple[Evidence, Question]]:
    """How a piece came to be what it could be by then: the changes that narrowed it."""
    ground = known.grounds[number]
    if ground.piece is None or ground.cause is not None:
        return
    history = _History(steps, moves, known.colour)
    missing = known.named.problem.domains[ground.piece] & ~ground.keeps
    for change, entries in history.origins(ground.piece, missing, known.moment):
        case = Case(((ground.piece, entries),))
        yield history.evidence(change), Question(Topic.IDENTITY, known.colour, (case,))


def attack_question(position: Position, square: int, by: bool) -> Question:
    """Why it cannot be that nothing of *by* attacks *square* (Z29)."""
    side = position.sides[by]
    everything = side._replace(masks=(EVERY_ENTRY,) * len(side.masks))
    sides = (everything, position.sides[1]) if not by else (position.sides[0], everything)
    misses = []
    board = attackers_of(position._replace(sides=sides), square, by)
    for piece, origin, _ in side.living():
        if board >> origin & 1:
            misses.append((piece, EVERY_ENTRY & ~BRANCHES[CAPTURE[by][origin][square]]))
    return Question(Topic.ATTACK, by, (Case(tuple(misses)),), square)


def refusal(desk: Desk, position: Position, move: Move) -> Refusal | None:
    """The deduction that makes *move* illegal: on a mask (Z6, Z7, Z10, Z11), a King (Z23).

    ``None`` for a legal move, and where no deduction is needed to see it.
    """
    try:
        check_displacement(desk, position, move)
    except IllegalMoveError as error:
        return _displacement_refusal(position, move, error)
    log: list[Event] = []
    try:
        advance(desk, position, move, log)
    except IllegalMoveError:
        case = Case((_revealed(position.sides[position.turn], position.turn, log),))
        question = Question(Topic.MOVE, position.turn, (case,))
        return Refusal(question, Step(position, tuple(log)))
    return None


def _revealed(side: Side, colour: bool, log: list[Event]) -> tuple[int, int]:
    """The piece that is the King after the events of a move, heals left out; and what it is not."""
    masks, promoted = list(side.masks), side.promoted
    for event in log:
        if event.colour == colour and event.piece is not None:
            masks[event.piece] &= ~event.lost
            promoted |= (event.cause is Cause.PROMOTED) << event.piece
    king = masks.index(KING)
    return king, (EVERY_ENTRY if promoted >> king & 1 else ALL) & ~KING


def _displacement_refusal(
    position: Position, move: Move, error: IllegalMoveError
) -> Refusal | None:
    turn = position.turn
    side = position.sides[turn]
    cases: tuple[Case, ...] = ()
    if isinstance(move, PairCastling):
        cases = _castling_cases(position, move, error)
    elif isinstance(move, EnPassant):
        cases = _step_cases(side, move.origin, PAWN if move.target == position.ep_square else 0)
    elif isinstance(move, Plain) and not side.occupied >> move.target & 1:
        is_capture = position.sides[not turn].occupied >> move.target & 1 == 1
        cases = _step_cases(side, move.origin, kept(turn, move.origin, move.target, is_capture))
    return Refusal(Question(Topic.MOVE, turn, cases)) if cases else None


def _step_cases(side: Side, origin: int, needed: int) -> tuple[Case, ...]:
    """That the piece on *origin* is one of the *needed* identities, where it cannot be."""
    if not side.occupied >> origin & 1 or not needed:
        return ()
    piece = side.places.index(origin)
    if IDENTITIES[side.masks[piece]] & needed:
        return ()
    return (Case(((piece, _entries(side, piece, needed)),)),)


def _entries(side: Side, piece: int, some: int) -> int:
    """The entries of some identities that the piece has the branches for."""
    return BRANCHES[some] & (EVERY_ENTRY if side.promoted >> piece & 1 else ALL)


def _castling_cases(
    position: Position, move: PairCastling, error: IllegalMoveError
) -> tuple[Case, ...]:
    """That the two are Rook and King; or that one of them is what it cannot be."""
    side = position.sides[position.turn]
    if error.clause == "Z23":
        pieces = side.places.index(move.left), side.places.index(move.right)
        return (Case(tuple([(piece, _entries(side, piece, PAIR)) for piece in pieces])),)
    lack = lacking(position, move)
    return () if lack is None else _step_cases(side, *lack)
