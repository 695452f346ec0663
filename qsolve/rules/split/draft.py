"""A move under way: pieces on the move, what it collapses and ties, and what becomes of both."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...errors import IllegalMoveError, QsolveError, SolverDisagreementError
from ...events import Cause, Event
from ...geometry import NAMES
from ...notation.moves import Move
from ...phrases import Phrase, both, message, phrase
from ...setups import Half
from ...solvers import Oracle
from ...worlds import Tie, WorldFrame, restricted, starred
from .position import Men, Position, Superstate

_BLAMED: Final = {"S4": "S7", "S5": "S7"}
"""The clause that forbids what two collapses under these clauses ask for together."""


class Collapse(NamedTuple):
    """A half that a move decides: its literal, whether it is real, under which clause, where."""

    half: int
    real: bool
    clause: str
    square: int

    @property
    def required(self) -> int:
        """The half that is real by it, as a bit."""
        return 1 << (self.half if self.real else self.half ^ 1)

    @property
    def told(self) -> Phrase:
        """What it asks for, in words."""
        sentence = (
            message("the half on {square} real")
            if self.real
            else message("the half on {square} not real")
        )
        return phrase(sentence, square=NAMES[self.square])


class Crossing(NamedTuple):
    """A half that slides across another one (S15): their literals, and where they stand.

    ``origin`` is ``None`` for a half that the move itself makes, on its ``target``.
    """

    mover: int
    crossed: int
    origin: int | None
    target: int
    square: int

    @property
    def tie(self) -> Tie:
        """The mover is real exactly when the crossed half is not."""
        return self.mover, self.crossed ^ 1

    @property
    def told(self) -> Phrase:
        """What it asks for, in words."""
        sentence = message("{half} is real exactly when {other} is not")
        if self.origin is None:
            half = phrase("the half that goes to {square}", square=NAMES[self.target])
        else:
            half = phrase("{square}", square=NAMES[self.origin])
        return phrase(sentence, half=half, other=NAMES[self.square])


class Draft:
    """Both sides' pieces as lists, changed step by step; nothing collapses before the end.

    Literals are those of the position that it began with; a split adds one more
    superstate behind them.
    """

    def __init__(
        self, oracle: Oracle, position: Position, move: Move, log: list[Event] | None
    ) -> None:
        self.oracle = oracle
        self.position = position
        self.move = move
        self.log = log
        self.turn = position.turn
        self.kinds = list(position.men.kinds)
        self.sides = list(position.men.sides)
        self.superstates = list(position.superstates)
        self.collapses: list[Collapse] = []
        self.crossings: list[Crossing] = []
        self.taken: dict[int, tuple[str, int]] = {}
        self.serial = position.serial

    def illegal(self, clause: str, reason: str) -> IllegalMoveError:
        """The error that this move breaks *clause*."""
        return IllegalMoveError(str(self.move), clause, reason)

    def note(
        self,
        cause: Cause,
        clause: str | None,
        colour: bool,
        square: int | None,
        half: int | None = None,
        real: bool | None = None,
        other: int | None = None,
    ) -> None:
        """Log an event; halves are literals."""
        if self.log is not None:
            named, second = (
                None if literal is None else self.half(literal) for literal in (half, other)
            )
            self.log.append(
                Event(cause, clause, colour, None, square, half=named, other=second, real=real)
            )

    def half(self, literal: int) -> Half:
        """A literal as the log names it: by the superstate's id."""
        return Half(self.superstates[literal >> 1].ident, bool(literal & 1))

    def men(self) -> Men:
        """The classical pieces as they stand now."""
        kings, queens, rooks, bishops, knights, pawns = self.kinds
        black, white = self.sides
        return Men((kings, queens, rooks, bishops, knights, pawns), (black, white))

    def required(self) -> int:
        """The halves that are real by the collapses so far."""
        real = 0
        for collapse in self.collapses:
            real |= collapse.required
        return real

    # Classical pieces

    def lift(self, square: int) -> int:
        """Take the classical piece off *square*; returns its kind."""
        bit = 1 << square
        for kind, board in enumerate(self.kinds):
            if board & bit:
                self.kinds[kind] = board ^ bit
                self.sides[0] &= ~bit
                self.sides[1] &= ~bit
                return kind
        raise AssertionError(f"no classical piece on {NAMES[square]}")

    def put(self, square: int, colour: bool, kind: int) -> None:
        """Stand a classical piece on *square*."""
        self.kinds[kind] |= 1 << square
        self.sides[colour] |= 1 << square

    # Halves

    def collapse(self, half: int, real: bool, clause: str, square: int) -> None:
        """Decide a half at the end of the move (S3)."""
        self.collapses.append(Collapse(half, real, clause, square))
        cause = Cause.OBSERVED if clause == "S16" else Cause.COLLAPSED
        self.note(cause, clause, self.superstates[half >> 1].colour, square, half, real)

    def take(self, half: int, clause: str, square: int) -> None:
        """Take a half off the board (S6, S8)."""
        superstate = self.superstates[half >> 1]
        self.superstates[half >> 1] = (
            superstate._replace(second=None) if half & 1 else superstate._replace(first=None)
        )
        self.taken[half] = clause, square
        if clause == "S6":
            self.note(Cause.TAKEN, clause, superstate.colour, square, half)

    def cross(self, crossing: Crossing) -> None:
        """Tie a moving half to one that it slides across (S15)."""
        self.crossings.append(crossing)
        mover, crossed, _, target, _ = crossing
        self.note(Cause.TIED, "S15", self.turn, target, mover, False, crossed)

    # The end

    def settle(self) -> WorldFrame:
        """Make all collapses and ties together; returns the frame of the superstates that are left.

        Raises :class:`IllegalMoveError` where no world is left (S3, S15).
        """
        before = self.position.frame
        ties = tuple([crossing.tie for crossing in self.crossings])
        frame = WorldFrame(len(self.superstates), before.ties + ties)
        decided: int | None = 0
        if self.collapses or ties:
            decided = self.oracle.worlds(frame).settle(self.required())
        star = starred(frame) if ties else frame
        if decided is None or star is None:
            raise self._impossible(before)
        kept = [n for n in range(frame.size) if not self._leaves(n, decided)]
        if len(kept) == frame.size:
            return star
        self.superstates = [self.superstates[number] for number in kept]
        return restricted(star, tuple(kept))

    def _leaves(self, number: int, decided: int) -> bool:
        """Whether a superstate is one no more: decided (S3), or taken altogether (S6)."""
        superstate = self.superstates[number]
        if decided >> 2 * number & 3:
            self._decide(superstate, 2 * number + (decided >> 2 * number + 1 & 1))
            return True
        if superstate.first is None and superstate.second is None:
            fresh = next(half for half in (2 * number, 2 * number + 1) if half in self.taken)
            self._capture(superstate, fresh)
            return True
        return False

    def _decide(self, superstate: Superstate, half: int) -> None:
        """The real half is known: a classical piece, or captured where that half was taken."""
        square = superstate.second if half & 1 else superstate.first
        if not any(collapse.half == half for collapse in self.collapses):
            self.note(Cause.DEDUCED, "S3", superstate.colour, square, half, True)
        if square is None:
            self._capture(superstate, half)
        else:
            self.put(square, superstate.colour, superstate.kind)

    def _capture(self, superstate: Superstate, half: int) -> None:
        clause, square = self.taken.get(half, ("S11", None))
        self.note(Cause.CAPTURED, clause, superstate.colour, square, half)

    def _impossible(self, before: WorldFrame) -> QsolveError:
        """The first collapse or tie that leaves no world, in words."""
        desk = self.oracle.worlds(before)
        required = 0
        for number, collapse in enumerate(self.collapses):
            if not desk.allows(required | collapse.required):
                clash = next(
                    (
                        other
                        for other in self.collapses[:number]
                        if not desk.allows(other.required | collapse.required)
                    ),
                    None,
                )
                asked = [collapse] if clash is None else [clash, collapse]
                needs = both(*[one.told for one in asked])
                clause = _BLAMED.get(collapse.clause, collapse.clause)
                return self.illegal(
                    clause, phrase("it needs {needs}, which no world allows", needs=needs)
                )
            required |= collapse.required
        size = len(self.superstates)
        for number in range(len(self.crossings)):
            some = self.crossings[: number + 1]
            frame = WorldFrame(size, before.ties + tuple([crossing.tie for crossing in some]))
            if self.oracle.worlds(frame).settle(0) is None:
                stated = both(*[crossing.told for crossing in some])
                sentence = message("it needs that {stated}, which no world allows")
                return self.illegal("S15", phrase(sentence, stated=stated))
        return SolverDisagreementError(f"internal error: {self.oracle.name} finds no world")
