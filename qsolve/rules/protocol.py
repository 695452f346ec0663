"""What a rule set is: one small, stateless protocol, and the answers it speaks in."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, NamedTuple, Protocol, runtime_checkable

from ..events import Step
from ..evidence import Evidence, Occasion, Question, WorldEvidence
from ..notation.moves import Move
from ..setups import Half, Setup
from ..solvers import Oracle
from .verdict import Verdict


class PieceCount(NamedTuple):
    """One piece and how many assignments use each of its identities.

    ``piece`` is its id among its side's census pieces (``None`` outside the
    census); ``square`` is ``None`` for a captured piece whose square is not
    written. ``identities`` maps letters, in writing order, to exact counts.
    ``real`` and ``half`` are for `split`.
    """

    square: int | None
    captured: bool
    identities: dict[str, int]
    promoted: bool = False
    piece: int | None = None
    real: int | None = None
    half: Half | None = None


class SideCount(NamedTuple):
    """One side's assignments: how many, who can be the King, and every piece.

    ``worlds`` is ``None`` where both sides share their worlds (`split`).
    """

    worlds: int | None
    king_revealed: bool
    king_candidates: tuple[int, ...]
    pieces: tuple[PieceCount, ...]


class Inventory(NamedTuple):
    """Both sides' counts, indexed by colour; ``worlds`` only where they are shared."""

    sides: tuple[SideCount, SideCount]
    worlds: int | None = None


class Certainty(Enum):
    """How often something holds: in every, some or no assignment."""

    CERTAIN = "certain"
    POSSIBLE = "possible"
    NEVER = "never"


class Attack(NamedTuple):
    """Whether a square is attacked; if possibly, an assignment in which it is not.

    ``counterexample`` maps each living piece's square to its identity's letter
    (in `split` each half's square to whether it is real).
    """

    certainty: Certainty
    counterexample: dict[int, str | bool] | None


class Position(Protocol):
    """What every rule set's position has: immutable, with a ``key`` for repetition."""

    @property
    def turn(self) -> bool:
        """The colour to move, as in the ``chess`` package."""
        ...

    @property
    def key(self) -> object:
        """Equal for positions that count as the same; without clocks and history."""
        ...


class RuleSet(Protocol):
    """One rule set. Questions about assignments go to the oracle that is passed in.

    Positions are of the rule set's own type. :meth:`play` and :meth:`admit`
    check everything; :meth:`advance` is for moves that :meth:`legal_moves` gave.
    """

    @property
    def name(self) -> str:
        """The name in QFEN lines."""
        ...

    def start(self) -> Setup:
        """The start position."""
        ...

    def admit(self, oracle: Oracle, setup: Setup) -> Step[Any]:
        """The position of *setup*; raises ``InvalidPositionError`` with all faults."""
        ...

    def setup_of(self, position: Any) -> Setup:
        """The canonical setup of a position."""
        ...

    def legal_moves(self, oracle: Oracle, position: Any) -> list[Move]:
        """All legal moves, in no particular order."""
        ...

    def count_legal_moves(self, oracle: Oracle, position: Any) -> int:
        """How many legal moves there are."""
        ...

    def has_legal_move(self, oracle: Oracle, position: Any) -> bool:
        """Whether there is a legal move."""
        ...

    def play(self, oracle: Oracle, position: Any, move: Move) -> Step[Any]:
        """What *move* gives; raises ``IllegalMoveError``."""
        ...

    def advance(self, oracle: Oracle, position: Any, move: Move) -> Any:
        """The position after a legal *move*, without its events."""
        ...

    def is_check(self, oracle: Oracle, position: Any) -> bool:
        """Whether the side to move is in certain check."""
        ...

    def checkers(self, oracle: Oracle, position: Any) -> int:
        """The pieces that attack some King candidate in some assignment; 0 when not in check."""
        ...

    def verdict(self, oracle: Oracle, position: Any, keys: list[object]) -> Verdict:
        """The status; *keys* are those of all positions so far, this one's last."""
        ...

    def certain_attacks(self, oracle: Oracle, position: Any, colour: bool) -> int:
        """The squares that *colour* certainly attacks, as a bit board."""
        ...

    def attack(self, oracle: Oracle, position: Any, square: int, by: bool) -> Attack:
        """Whether *by* attacks *square*."""
        ...

    def inventory(self, oracle: Oracle, position: Any) -> Inventory:
        """Every piece with its exact counts, in the order in which they are listed."""
        ...

    def warnings(self, oracle: Oracle, position: Any) -> tuple[str, ...]:
        """What is admitted but worth a word, one line each."""
        ...

    def observation(self, position: Any, move: Move) -> int | None:
        """The number of the superstate that *move* observes (`split`), else ``None``."""
        ...


@runtime_checkable
class FindsChecks(Protocol):
    """What a rule set may offer besides: its checks, found without playing every move."""

    def checking_moves(self, oracle: Oracle, position: Any) -> list[Move]:
        """The legal moves that give certain check, in no particular order."""
        ...


@runtime_checkable
class HidesIdentities(Protocol):
    """What a rule set with hidden identities offers besides: assignments to show."""

    def assignment(
        self, oracle: Oracle, position: Any, square: int, identities: int
    ) -> dict[int, str | bool] | None:
        """An assignment of its side in which the living piece on *square* is one of *identities*.

        Maps each living piece's square to its identity's letter; ``None`` where
        there is no such assignment.
        """
        ...


class Refusal(NamedTuple):
    """Why a move is illegal, where that is a deduction.

    ``question`` is what the explanation answers. ``trial`` is the move as far as
    it went, where its own events are part of the evidence; its position is not
    one that the rules admit.
    """

    question: Question
    trial: Step[Any] | None = None


@runtime_checkable
class Explaining(Protocol):
    """What a rule set offers besides, so that its deductions can be explained."""

    def evidence(self, steps: Sequence[Step[Any]], moves: Sequence[Move], colour: bool) -> Evidence:
        """All facts about *colour* in the last of *steps*, to which *moves* led."""
        ...

    def occasions(
        self, steps: Sequence[Step[Any]], moves: Sequence[Move], colour: bool
    ) -> tuple[Occasion, ...]:
        """What *colour*'s pieces are not now, by the evidence that removed it, in order of time."""
        ...

    def beneath(
        self, steps: Sequence[Step[Any]], moves: Sequence[Move], evidence: Evidence, number: int
    ) -> Sequence[tuple[Evidence, Question]]:
        """What explains the fact of this number in turn; nothing for one that was played."""
        ...

    def attack_question(self, position: Any, square: int, by: bool) -> Question:
        """That nothing of *by* attacks *square*, as the question why it cannot be."""
        ...

    def refusal(self, oracle: Oracle, position: Any, move: Move) -> Refusal | None:
        """What the illegality of *move* rests on; ``None`` where it is no deduction."""
        ...


class WorldRefusal(NamedTuple):
    """Why a move is illegal, where that is a deduction about halves (`split`).

    No world that keeps all facts, those of the ``trial`` events included, has none of
    the ``forbidden`` combinations (in the literals of the evidence). Or they make the
    half ``decided`` real, which is then in the way.
    """

    trial: Step[Any]
    forbidden: tuple[int, ...]
    decided: int | None = None


@runtime_checkable
class WorldExplaining(Protocol):
    """What a rule set with worlds offers besides, so that its deductions can be explained."""

    def world_evidence(self, steps: Sequence[Step[Any]], moves: Sequence[Move]) -> WorldEvidence:
        """All facts about halves in the last of *steps*, to which *moves* led."""
        ...

    def decision(self, known: WorldEvidence, half: int) -> tuple[bool, tuple[int, ...]] | None:
        """Whether a half is real, and a smallest set of facts that entails it; or ``None``."""
        ...

    def idents(self, position: Any) -> tuple[int, ...]:
        """The ids of the undecided superstates, in the order in which QFEN numbers them.

        Each as the literal of its unprimed half.
        """
        ...

    def world_refusal(self, oracle: Oracle, position: Any, move: Move) -> WorldRefusal | None:
        """What the illegality of *move* rests on; ``None`` where it is no deduction."""
        ...
