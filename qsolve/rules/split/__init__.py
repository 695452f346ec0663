"""The rule set `split`: pieces on two squares at once (clauses S1 to S22).

``position`` holds classical pieces, superstates and their ties, ``board`` says
what attacks what through halves, ``attacks`` in how many worlds, ``admission``
reads setups, ``scene`` and ``legal`` propose moves in ``batches``, ``faults``
says what is wrong with one, ``draft`` and ``moving`` play it, ``verdicts``
judges, and ``counting`` counts.
"""

from __future__ import annotations

from collections.abc import Sequence

import chess

from ...errors import IllegalMoveError
from ...events import Event, Step
from ...evidence import WorldEvidence
from ...geometry import NAMES
from ...identities import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK
from ...notation.moves import Castling, Move, Observed, Plain, Quantum
from ...phrases import message, phrase
from ...setups import Half, PlacedPiece, Setup
from ...solvers import Oracle
from ...worlds import literals
from ..protocol import Attack, Inventory, WorldRefusal
from ..verdict import Verdict
from . import admission, attacks, counting, evidence, legal, verdicts
from .board import Board
from .faults import Fault, Hindrance, displacement_fault, observation_fault
from .moving import Outcome, advance, observe
from .position import Numbering, Position, halves_of
from .scene import Scene

_FIRST_RANK = (ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK)


class Split:
    """`split` behind the rule-set protocol."""

    @property
    def name(self) -> str:
        """The name in QFEN lines."""
        return "split"

    def start(self) -> Setup:
        """The start position, as in ordinary chess."""
        pieces = [
            PlacedPiece(file + 8 * rank, colour, own)
            for rank, colour, row in (
                (0, chess.WHITE, _FIRST_RANK),
                (1, chess.WHITE, (PAWN,) * 8),
                (6, chess.BLACK, (PAWN,) * 8),
                (7, chess.BLACK, _FIRST_RANK),
            )
            for file, own in enumerate(row)
        ]
        return Setup("split", tuple(pieces), (), (), chess.WHITE, "KQkq", None, 0, 1)

    def admit(self, oracle: Oracle, setup: Setup) -> Step[Position]:
        """The position of *setup*; raises ``InvalidPositionError`` with all faults (S21)."""
        return admission.admit(oracle, setup)

    def setup_of(self, position: Position) -> Setup:
        """The canonical setup of a position."""
        return admission.setup_of(position)

    def legal_moves(self, oracle: Oracle, position: Position) -> list[Move]:
        """All legal moves, in no particular order; each outcome of an observation is one (S16)."""
        return legal.legal_moves(oracle, position)

    def count_legal_moves(self, oracle: Oracle, position: Position) -> int:
        """How many legal moves there are."""
        return legal.count_legal_moves(oracle, position)

    def has_legal_move(self, oracle: Oracle, position: Position) -> bool:
        """Whether there is a legal move."""
        return legal.has_legal_move(oracle, position)

    def play(self, oracle: Oracle, position: Position, move: Move) -> Step[Position]:
        """What *move* gives; raises ``IllegalMoveError`` with the first clause that it breaks."""
        _check_displacement(oracle, position, move)
        log: list[Event] = []
        after = advance(oracle, position, move, log)
        if attacks.is_in_check(oracle, after, position.turn):
            raise IllegalMoveError(str(move), "S19", _check_reason(oracle, after))
        return Step(after, tuple(log))

    def advance(self, oracle: Oracle, position: Position, move: Move) -> Position:
        """The position after a legal *move*, without its events."""
        return advance(oracle, position, move)

    def is_check(self, oracle: Oracle, position: Position) -> bool:
        """Whether the side to move is in check, in every world (S18)."""
        return attacks.is_in_check(oracle, position, position.turn)

    def checkers(self, oracle: Oracle, position: Position) -> int:
        """The pieces and halves that attack the King in some world; 0 when not in check."""
        if not self.is_check(oracle, position):
            return 0
        return sum(1 << square for square in _attackers(oracle, position, position.turn))

    def verdict(self, oracle: Oracle, position: Position, keys: list[object]) -> Verdict:
        """The status, in the order of S19."""
        return verdicts.verdict(oracle, position, keys.count(keys[-1]))

    def certain_attacks(self, oracle: Oracle, position: Position, colour: bool) -> int:
        """The squares that *colour* attacks in every world (S18), as a bit board."""
        return attacks.certain_attacks(oracle, position, colour)

    def attack(self, oracle: Oracle, position: Position, square: int, by: bool) -> Attack:
        """Whether *by* attacks *square* in every world, in some or in none (S18)."""
        return attacks.attack(oracle, position, square, by)

    def inventory(self, oracle: Oracle, position: Position) -> Inventory:
        """Every piece and half, and in how many worlds it is there."""
        return counting.inventory(oracle, position)

    def warnings(self, oracle: Oracle, position: Position) -> tuple[str, ...]:
        """Nothing that is admitted needs a word."""
        return ()

    def observation(self, position: Position, move: Move) -> int | None:
        """The number of the superstate that *move* observes, as QFEN numbers it (S16)."""
        if not isinstance(move, Observed):
            return None
        for number, (_, halves) in enumerate(Numbering.of(position).listed(position), start=1):
            if move.origin in halves:
                return number
        return None

    def world_evidence(
        self, steps: Sequence[Step[Position]], moves: Sequence[Move]
    ) -> WorldEvidence:
        """All collapses and ties so far (S2, S3)."""
        return evidence.evidence([step.events for step in steps], moves)

    def decision(self, known: WorldEvidence, half: int) -> tuple[bool, tuple[int, ...]] | None:
        """Whether a half is real, and a smallest set of facts that entails it; or ``None``."""
        return evidence.decision(known, Half(half >> 1, bool(half & 1)))

    def idents(self, position: Position) -> tuple[int, ...]:
        """The undecided superstates' unprimed halves, as literals, in the order of QFEN."""
        numbering = Numbering.of(position)
        return tuple(
            2 * position.superstates[index].ident + numbering.swapped[index]
            for index in numbering.order
        )

    def world_refusal(self, oracle: Oracle, position: Position, move: Move) -> WorldRefusal | None:
        """The deduction that makes *move* illegal (S3, S7, S15, S19), if it is one."""
        fault = _fault(oracle, position, move)
        if fault is not None:
            return _found_refusal(oracle, position, move, fault)
        log: list[Event] = []
        try:
            after = advance(oracle, position, move, log)
        except IllegalMoveError:
            return WorldRefusal(Step(position, tuple(log)), ())
        return _check_refusal(after, tuple(log))


def _check_refusal(after: Position, log: tuple[Event, ...]) -> WorldRefusal | None:
    """S19: in every world the King is attacked; ``None`` for a legal move, or a plain attack."""
    board = Board(after.men, after.superstates)
    king = attacks.king_square(after, not after.turn)
    needs = board.attacks(king, after.turn, board.classical, board.halves)
    if not needs or 0 in needs:
        return None
    idents = [superstate.ident for superstate in after.superstates]
    forbidden = tuple(
        sum(1 << 2 * idents[half >> 1] + (half & 1) for half in literals(taken)) for taken in needs
    )
    return WorldRefusal(Step(after, log), forbidden)


def _found_refusal(
    oracle: Oracle, position: Position, move: Move, fault: Fault | Hindrance
) -> WorldRefusal | None:
    """S16: what was found makes another half real (S3), which is in the way."""
    if not isinstance(fault, Hindrance):
        return None
    assert isinstance(move, Observed), "only an observation finds something"
    log: list[Event] = []
    observe(oracle, position, move.origin, Outcome.FOUND, log)
    half = dict(halves_of(position.superstates))[fault.square]
    ident = position.superstates[half >> 1].ident
    return WorldRefusal(Step(position, tuple(log)), (), 2 * ident + (half & 1))


def _check_displacement(oracle: Oracle, position: Position, move: Move) -> None:
    """Raise :class:`IllegalMoveError` where *move* fails before anything collapses or is tied."""
    fault = _fault(oracle, position, move)
    if fault is not None:
        raise IllegalMoveError(str(move), fault[0], fault[1])


def _fault(oracle: Oracle, position: Position, move: Move) -> Fault | Hindrance | None:
    """What is wrong with *move* before anything collapses or is tied."""
    scene = Scene(oracle, position)
    if not isinstance(move, Observed):
        assert isinstance(move, Plain | Castling | Quantum)
        return displacement_fault(scene, move)
    fault = observation_fault(scene, move)
    if fault is not None or move.then is None:
        return fault
    seen = Scene(oracle, observe(oracle, position, move.origin, Outcome.FOUND))
    return displacement_fault(seen, move.then, seen.classical & ~scene.classical)


def _attackers(oracle: Oracle, position: Position, colour: bool) -> list[int]:
    """The squares of what attacks the King of *colour* in some world."""
    board = Board(position.men, position.superstates)
    desk = oracle.worlds(position.frame)
    king = attacks.king_square(position, colour)
    return [square for square, _ in attacks.possible_lines(desk, board, king, not colour)]


def _check_reason(oracle: Oracle, after: Position) -> str:
    """S19: the mover, who is not to move any more, is in check in every world."""
    names = tuple(sorted(NAMES[square] for square in _attackers(oracle, after, not after.turn)))
    if after.superstates:
        sentence = message("it leaves the King in check in every world, from {squares}")
        return phrase(sentence, squares=names)
    return phrase("it leaves the King in check from {squares}", squares=names)


RULES = Split()

__all__ = ["RULES", "Position", "Split"]
