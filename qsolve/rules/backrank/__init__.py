"""The rule set `backrank`: the hidden back rank (clauses B1 to B25).

``position`` holds the pieces and the census, ``admission`` reads setups,
``attacks`` asks about certain attacks, ``legal`` proposes moves, ``faults``
says what is wrong with one, ``moving`` plays it, ``verdicts`` judges,
``counting`` counts, and ``reasons`` lists the facts that deductions rest on.
"""

from __future__ import annotations

from collections.abc import Sequence

import chess

from ...events import Event, Step
from ...evidence import Evidence, Occasion, Question
from ...geometry import in_square_order, squares
from ...identities import PAWN, PIECES, mask_of, mask_text
from ...notation.moves import Move
from ...setups import PlacedPiece, Setup
from ...solvers import Desk, Oracle
from ..protocol import Attack, Certainty, Inventory, Refusal
from ..verdict import Verdict
from . import admission, attacks, counting, legal, reasons, verdicts
from .faults import check_displacement
from .moving import PROMOTED, advance
from .position import CENSUS, CENSUS_PIECE, Position, Side


class Backrank:
    """`backrank` behind the rule-set protocol."""

    @property
    def name(self) -> str:
        """The name in QFEN lines."""
        return "backrank"

    def start(self) -> Setup:
        """The start position (B1, B3)."""
        pieces = [
            PlacedPiece(file + 8 * rank, colour, mask)
            for rank, colour, mask in (
                (0, chess.WHITE, PIECES),
                (1, chess.WHITE, PAWN),
                (6, chess.BLACK, PAWN),
                (7, chess.BLACK, PIECES),
            )
            for file in range(8)
        ]
        return Setup("backrank", tuple(pieces), (), (), chess.WHITE, "KQkq", None, 0, 1)

    def admit(self, oracle: Oracle, setup: Setup) -> Step[Position]:
        """The position of *setup*; raises ``InvalidPositionError`` with all faults (B4)."""
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
        """What *move* gives (B7); raises ``IllegalMoveError``, the clause as B25 says."""
        desk = _desk(oracle)
        check_displacement(desk, position, move)
        log: list[Event] = []
        return Step(advance(desk, position, move, log), tuple(log))

    def advance(self, oracle: Oracle, position: Position, move: Move) -> Position:
        """The position after a legal *move*, without its events."""
        return advance(_desk(oracle), position, move)

    def is_check(self, oracle: Oracle, position: Position) -> bool:
        """Whether the side to move is in check (B13)."""
        return attacks.is_in_check(_desk(oracle), position)

    def checkers(self, oracle: Oracle, position: Position) -> int:
        """The pieces that attack some King candidate in some assignment; 0 when not in check."""
        if not self.is_check(oracle, position):
            return 0
        foe = attacks.army(position.sides[not position.turn], not position.turn)
        board = 0
        for square in position.sides[position.turn].king_candidates():
            board |= attacks.possible_attackers(foe, square, _occupied(position))
        return board

    def verdict(self, oracle: Oracle, position: Position, keys: list[object]) -> Verdict:
        """The status, in the order of B21."""
        return verdicts.verdict(_desk(oracle), position, keys.count(keys[-1]))

    def certain_attacks(self, oracle: Oracle, position: Position, colour: bool) -> int:
        """The squares that *colour* certainly attacks (B10), as a bit board."""
        foe = attacks.army(position.sides[colour], colour)
        return attacks.certain_attacks(_desk(oracle), foe, _occupied(position))

    def attack(self, oracle: Oracle, position: Position, square: int, by: bool) -> Attack:
        """Whether *by* attacks *square* certainly, possibly or never (B10)."""
        foe = attacks.army(position.sides[by], by)
        occupied = _occupied(position)
        if not attacks.possible_attackers(foe, square, occupied):
            return Attack(Certainty.NEVER, None)
        missing = attacks.missing_assignment(_desk(oracle), foe, square, occupied)
        if missing is None:
            return Attack(Certainty.CERTAIN, None)
        return Attack(Certainty.POSSIBLE, _placement(foe.side, missing))

    def assignment(
        self, oracle: Oracle, position: Position, square: int, identities: int
    ) -> dict[int, str | bool] | None:
        """An assignment in which the piece on *square* is one of *identities*, else ``None``."""
        colour = bool(position.sides[chess.WHITE].occupied() >> square & 1)
        side = position.sides[colour]
        pieces = list(side.problem())
        if square in side.places:
            piece = side.places.index(square)
            pieces[piece] = CENSUS_PIECE[square][side.masks[piece] & identities]
        found = _desk(oracle).find(tuple(pieces))
        placement = {} if found is None else _placement(side, found)
        shown = mask_of(str(placement.get(square, "")))
        return placement if shown & identities else None

    def inventory(self, oracle: Oracle, position: Position) -> Inventory:
        """Every piece with its exact counts."""
        black, white = (
            counting.count_side(_desk(oracle), position.sides[colour], colour)
            for colour in (chess.BLACK, chess.WHITE)
        )
        return Inventory((black, white))

    def warnings(self, oracle: Oracle, position: Position) -> tuple[str, ...]:
        """Nothing that is admitted needs a word."""
        return ()

    def observation(self, position: Position, move: Move) -> int | None:
        """No move observes anything here."""
        return None

    def evidence(
        self, steps: Sequence[Step[Position]], moves: Sequence[Move], colour: bool
    ) -> Evidence:
        """All facts about *colour* in the last of *steps* (B1-B3, B6, B9, B11, B16, B17)."""
        return reasons.evidence(steps, moves, colour)

    def occasions(
        self, steps: Sequence[Step[Position]], moves: Sequence[Move], colour: bool
    ) -> tuple[Occasion, ...]:
        """What the pieces are not, all by the same evidence."""
        return reasons.occasions(steps, moves, colour)

    def beneath(
        self,
        steps: Sequence[Step[Position]],
        moves: Sequence[Move],
        evidence: Evidence,
        number: int,
    ) -> tuple[tuple[Evidence, Question], ...]:
        """Why a square was certainly attacked on which a piece was left (B11)."""
        return reasons.beneath(steps, moves, evidence, number)

    def attack_question(self, position: Position, square: int, by: bool) -> Question:
        """Why it cannot be that nothing of *by* attacks *square* (B10)."""
        return reasons.attack_question(position, square, by)

    def refusal(self, oracle: Oracle, position: Position, move: Move) -> Refusal | None:
        """The deduction that makes *move* illegal (B6, B9, B11, B16, B17), if it is one."""
        return reasons.refusal(_desk(oracle), position, move)


def _desk(oracle: Oracle) -> Desk:
    return oracle.desk(CENSUS)


def _occupied(position: Position) -> int:
    return position.sides[0].occupied() | position.sides[1].occupied()


def _placement(side: Side, assignment: tuple[int, ...]) -> dict[int, str | bool]:
    """The living pieces of a side in one assignment, by square, in square order."""
    found = {square: assignment[piece] for piece, square, _ in side.living()}
    for identity, board in zip((PAWN, *PROMOTED), (side.pawns, *side.promoted), strict=True):
        found.update(dict.fromkeys(squares(board), identity))
    return {square: mask_text(found[square]) for square in in_square_order(found)}


RULES = Backrank()

__all__ = ["RULES", "Backrank", "Position"]
