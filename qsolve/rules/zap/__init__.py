"""The rule set `zap`: full superposition, with Zap and Heal (clauses Z1 to Z30).

``position`` holds the pieces and the census, ``admission`` reads setups,
``patterns`` and ``attacks`` know how pieces move and capture, ``legal`` proposes
moves, ``faults`` says what is wrong with one, ``moving`` plays it, with
``castling`` and ``interaction``; ``volley`` and ``heal`` find the best admissible
set; ``verdicts`` judges, ``counting`` counts, and ``reasons`` lists the facts that
deductions rest on.
"""

from __future__ import annotations

from collections.abc import Sequence

import chess

from ...events import Event, Step
from ...evidence import Evidence, Occasion, Question
from ...geometry import in_square_order
from ...identities import ALL, entry_names
from ...notation.moves import Move
from ...setups import PlacedPiece, Setup
from ...solvers import Desk, Oracle
from ..protocol import Attack, Certainty, Inventory, Refusal
from ..verdict import Verdict
from . import admission, attacks, counting, legal, reasons, verdicts
from .faults import check_displacement
from .moving import advance
from .position import BRANCHES, CENSUS, Position, Side


class Zap:
    """`zap` behind the rule-set protocol."""

    @property
    def name(self) -> str:
        """The name in QFEN lines."""
        return "zap"

    def start(self) -> Setup:
        """The start position (Z1)."""
        pieces = tuple(
            PlacedPiece(square, square < 32, ALL) for square in (*range(16), *range(48, 64))
        )
        return Setup("zap", pieces, (), (), chess.WHITE, "Cc", None, 0, 1)

    def admit(self, oracle: Oracle, setup: Setup) -> Step[Position]:
        """The position of *setup*; raises ``InvalidPositionError`` with all faults (Z30)."""
        return admission.admit(_desk(oracle), setup)

    def setup_of(self, position: Position) -> Setup:
        """The canonical setup of a position."""
        return admission.setup_of(position)

    def legal_moves(self, oracle: Oracle, position: Position) -> list[Move]:
        """All legal moves, in no particular order."""
        return legal.legal_moves(_desk(oracle), position)

    def count_legal_moves(self, oracle: Oracle, position: Position) -> int:
        """How many legal moves there are."""
        return legal.count_legal_moves(_desk(oracle), position)

    def has_legal_move(self, oracle: Oracle, position: Position) -> bool:
        """Whether there is a legal move."""
        return legal.has_legal_move(_desk(oracle), position)

    def play(self, oracle: Oracle, position: Position, move: Move) -> Step[Position]:
        """What *move* gives (Z4); raises ``IllegalMoveError`` with the first clause it breaks."""
        desk = _desk(oracle)
        check_displacement(desk, position, move)
        log: list[Event] = []
        return Step(advance(desk, position, move, log), tuple(log))

    def advance(self, oracle: Oracle, position: Position, move: Move) -> Position:
        """The position after a legal *move*, without its events."""
        return advance(_desk(oracle), position, move)

    def is_check(self, oracle: Oracle, position: Position) -> bool:
        """Whether the mover's King is revealed and some enemy could capture it (Z24)."""
        return attacks.king_attackers(position) != 0

    def checkers(self, oracle: Oracle, position: Position) -> int:
        """The pieces that could capture the revealed King; 0 when not in check."""
        return attacks.king_attackers(position)

    def verdict(self, oracle: Oracle, position: Position, keys: list[object]) -> Verdict:
        """The status, in the order of Z28."""
        return verdicts.verdict(_desk(oracle), position, keys.count(keys[-1]))

    def certain_attacks(self, oracle: Oracle, position: Position, colour: bool) -> int:
        """The squares that *colour* certainly attacks (Z29), as a bit board."""
        return attacks.certain_attacks(_desk(oracle), position, colour)

    def attack(self, oracle: Oracle, position: Position, square: int, by: bool) -> Attack:
        """Whether *by* attacks *square* certainly, possibly or never (Z29)."""
        if not attacks.attackers_of(position, square, by):
            return Attack(Certainty.NEVER, None)
        missing = attacks.harmless_assignment(_desk(oracle), position, square, by)
        if missing is None:
            return Attack(Certainty.CERTAIN, None)
        return Attack(Certainty.POSSIBLE, _placement(position.sides[by], missing))

    def assignment(
        self, oracle: Oracle, position: Position, square: int, identities: int
    ) -> dict[int, str | bool] | None:
        """An assignment in which the piece on *square* is one of *identities*, in any branch."""
        side = next((side for side in position.sides if square in side.places), None)
        if side is None:
            return None
        masks = list(side.masks)
        masks[side.places.index(square)] &= BRANCHES[identities]
        found = _desk(oracle).find(tuple(masks))
        return None if found is None else _placement(side, found)

    def inventory(self, oracle: Oracle, position: Position) -> Inventory:
        """Every piece with its exact counts."""
        black, white = (
            counting.count_side(_desk(oracle), position.sides[colour], colour)
            for colour in (chess.BLACK, chess.WHITE)
        )
        return Inventory((black, white))

    def warnings(self, oracle: Oracle, position: Position) -> tuple[str, ...]:
        """A word on a side with fewer than sixteen pieces (Z1)."""
        return admission.warnings(position)

    def observation(self, position: Position, move: Move) -> int | None:
        """No move observes anything here."""
        return None

    def evidence(
        self, steps: Sequence[Step[Position]], moves: Sequence[Move], colour: bool
    ) -> Evidence:
        """What each piece of *colour* can be, and the census (Z1, Z2)."""
        return reasons.evidence(steps, moves, colour)

    def occasions(
        self, steps: Sequence[Step[Position]], moves: Sequence[Move], colour: bool
    ) -> tuple[Occasion, ...]:
        """The events and reductions that last removed what the pieces are not."""
        return reasons.occasions(steps, moves, colour)

    def beneath(
        self,
        steps: Sequence[Step[Position]],
        moves: Sequence[Move],
        evidence: Evidence,
        number: int,
    ) -> tuple[tuple[Evidence, Question], ...]:
        """How a piece came to be what it could be by then."""
        return tuple(reasons.beneath(steps, moves, evidence, number))

    def attack_question(self, position: Position, square: int, by: bool) -> Question:
        """Why it cannot be that nothing of *by* attacks *square* (Z29)."""
        return reasons.attack_question(position, square, by)

    def refusal(self, oracle: Oracle, position: Position, move: Move) -> Refusal | None:
        """The deduction that makes *move* illegal (Z6, Z7, Z10, Z11, Z23), if it is one."""
        return reasons.refusal(_desk(oracle), position, move)


def _desk(oracle: Oracle) -> Desk:
    return oracle.desk(CENSUS)


def _placement(side: Side, assignment: tuple[int, ...]) -> dict[int, str | bool]:
    """The living pieces of a side in one assignment, by square, in square order."""
    found = {square: entry_names(assignment[piece])[0] for piece, square, _ in side.living()}
    return {square: found[square] for square in in_square_order(found)}


RULES = Zap()

__all__ = ["RULES", "Position", "Zap"]
