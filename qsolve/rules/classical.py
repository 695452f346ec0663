"""The rule set `classical`: ordinary chess through ``chess.Board`` (clauses C1 to C6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import chess

from ..errors import Fault, IllegalMoveError, InvalidPositionError
from ..events import Cause, Event, Step
from ..evidence import Evidence, Occasion, Question, Topic
from ..geometry import in_square_order
from ..identities import LETTERS, mask_of, mask_text
from ..notation.moves import Castling, Move, Plain, Wing
from ..problems import Case, Census, CensusProblem, NamedProblem
from ..setups import PlacedPiece, Setup
from ..solvers import Oracle
from .chess_checks import checking_moves
from .chess_faults import move_fault
from .protocol import Attack, Certainty, Inventory, PieceCount, Refusal, SideCount
from .verdict import FIFTY_MOVES_PLIES, THREEFOLD, Reason, Status, Verdict

CONSECUTIVE_PLIES: Final = 4

_KINDS: Final = {mask_of(chess.piece_symbol(kind).upper()): kind for kind in chess.PIECE_TYPES}
_IDENTITIES: Final = {kind: identity for identity, kind in _KINDS.items()}
_RIGHTS: Final = {"K": chess.BB_H1, "Q": chess.BB_A1, "k": chess.BB_H8, "q": chess.BB_A8}
_WINGS: Final = {chess.G1: Wing.KING, chess.G8: Wing.KING}

_NOTHING_HIDDEN: Final = NamedProblem(
    CensusProblem(Census("classical", tuple(LETTERS), ("any piece",), ()), ()), ()
)

_FAULTS: Final = {
    chess.STATUS_NO_WHITE_KING: ("placement", "White has no King"),
    chess.STATUS_NO_BLACK_KING: ("placement", "Black has no King"),
    chess.STATUS_TOO_MANY_KINGS: ("placement", "a side has more than one King"),
    chess.STATUS_PAWNS_ON_BACKRANK: ("placement", "a Pawn stands on the first or last rank"),
    chess.STATUS_BAD_CASTLING_RIGHTS: ("castling", "a right without its King and Rook in place"),
    chess.STATUS_OPPOSITE_CHECK: ("turn", "the side that is not to move is in check"),
}
"""What python-chess' status flags mean in words, where the position is refused (C5)."""

_WARNINGS: Final = {
    chess.STATUS_TOO_MANY_WHITE_PAWNS: "White has more than eight Pawns",
    chess.STATUS_TOO_MANY_BLACK_PAWNS: "Black has more than eight Pawns",
    chess.STATUS_TOO_MANY_WHITE_PIECES: "White has more than sixteen pieces",
    chess.STATUS_TOO_MANY_BLACK_PIECES: "Black has more than sixteen pieces",
    chess.STATUS_TOO_MANY_CHECKERS: "more pieces give check than one move can bring about",
    chess.STATUS_IMPOSSIBLE_CHECK: "no move can bring about this check",
}


class Position:
    """A position of ordinary chess, immutable: the ``chess.Board`` inside is never handed out."""

    __slots__ = ("_board",)
    _board: chess.Board

    def __init__(self, board: chess.Board) -> None:
        """A position like *board*, of which it keeps a copy without history."""
        object.__setattr__(self, "_board", board.copy(stack=False))

    @classmethod
    def owning(cls, board: chess.Board) -> Position:
        """A position that *is* this board, which nobody else holds and which has no history."""
        position = cls.__new__(cls)
        object.__setattr__(position, "_board", board)
        return position

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a position is immutable: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a position is immutable: {name} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._board == other._board

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Position({self._board.fen()!r})"

    def board(self) -> chess.Board:
        """A copy of the position as a ``chess.Board``."""
        return self._board.copy()

    @property
    def turn(self) -> bool:
        """The colour to move."""
        return self._board.turn

    @property
    def key(self) -> object:
        """What must be equal for a repetition (C3): no clocks, en passant only where legal."""
        board = self._board
        return (
            board.turn,
            board.clean_castling_rights(),
            board.ep_square if board.has_legal_en_passant() else None,
            *(
                board.pieces_mask(kind, colour)
                for kind in chess.PIECE_TYPES
                for colour in chess.COLORS
            ),
        )


class Classical:
    """`classical` behind the rule-set protocol. The oracle is never asked: nothing is hidden."""

    @property
    def name(self) -> str:
        """The name in QFEN lines."""
        return "classical"

    def start(self) -> Setup:
        """The start position."""
        return _setup(chess.Board())

    def admit(self, oracle: Oracle, setup: Setup) -> Step[Position]:
        """The position of *setup*; raises ``InvalidPositionError`` with all faults (C5)."""
        board = _board(setup)
        status = board.status()
        if status & chess.STATUS_INVALID_EP_SQUARE:
            board.ep_square = None
            status = board.status()
        faults = tuple(
            Fault("C5", field, message)
            for flag, (field, message) in _FAULTS.items()
            if status & flag
        )
        if faults:
            raise InvalidPositionError(faults)
        return Step(Position(board), ())

    def setup_of(self, position: Position) -> Setup:
        """The canonical setup of a position."""
        return _setup(position._board)

    def legal_moves(self, oracle: Oracle, position: Position) -> list[Move]:
        """All legal moves, in no particular order."""
        board = position._board
        return [_move(board, move) for move in board.legal_moves]

    def count_legal_moves(self, oracle: Oracle, position: Position) -> int:
        """How many legal moves there are."""
        return position._board.legal_moves.count()

    def has_legal_move(self, oracle: Oracle, position: Position) -> bool:
        """Whether there is a legal move."""
        return any(position._board.generate_legal_moves())

    def play(self, oracle: Oracle, position: Position, move: Move) -> Step[Position]:
        """What *move* gives; raises ``IllegalMoveError`` (C1). Castling may be written ``e1g1``."""
        board = position._board
        known = _python_chess(board, move)
        if known not in board.legal_moves:
            raise IllegalMoveError(str(move), *move_fault(board, move, known))
        return Step(_after(board, known), tuple(_events(board, known)))

    def advance(self, oracle: Oracle, position: Position, move: Move) -> Position:
        """The position after a legal *move*, without its events."""
        return _after(position._board, _python_chess(position._board, move))

    def is_check(self, oracle: Oracle, position: Position) -> bool:
        """Whether the side to move is in check."""
        return position._board.is_check()

    def checking_moves(self, oracle: Oracle, position: Position) -> list[Move]:
        """The legal moves that give check, found without playing every move."""
        board = position._board
        return [_move(board, move) for move in checking_moves(board)]

    def checkers(self, oracle: Oracle, position: Position) -> int:
        """The pieces that give check; 0 when not in check."""
        return position._board.checkers_mask()

    def verdict(self, oracle: Oracle, position: Position, keys: list[object]) -> Verdict:
        """The status: mate, stalemate, insufficient material, repetition, fifty moves (C3)."""
        board = position._board
        check = board.is_check()
        if not self.has_legal_move(oracle, position):
            return Verdict(Status.CHECKMATE if check else Status.STALEMATE)
        reason = _draw(board, keys)
        if reason is not None:
            return Verdict(Status.DRAW, reason)
        return Verdict(Status.CHECK if check else Status.ONGOING)

    def certain_attacks(self, oracle: Oracle, position: Position, colour: bool) -> int:
        """The squares that *colour* attacks, as a bit board."""
        board = position._board
        attacked = 0
        for square in chess.scan_forward(board.occupied_co[colour]):
            attacked |= board.attacks_mask(square)
        return attacked

    def attack(self, oracle: Oracle, position: Position, square: int, by: bool) -> Attack:
        """Whether *by* attacks *square*: certainly or never, as there is one assignment (C2)."""
        attacked = position._board.is_attacked_by(by, square)
        return Attack(Certainty.CERTAIN if attacked else Certainty.NEVER, None)

    def inventory(self, oracle: Oracle, position: Position) -> Inventory:
        """Every piece, in the one assignment (C2)."""
        board = position._board
        return Inventory((_count_side(board, chess.BLACK), _count_side(board, chess.WHITE)))

    def warnings(self, oracle: Oracle, position: Position) -> tuple[str, ...]:
        """What no game could lead to, though it is admitted (C5)."""
        status = position._board.status()
        return tuple(text for flag, text in _WARNINGS.items() if status & flag)

    def observation(self, position: Position, move: Move) -> int | None:
        """No move observes anything here."""
        return None

    def evidence(
        self, steps: Sequence[Step[Position]], moves: Sequence[Move], colour: bool
    ) -> Evidence:
        """No facts and no pieces that hide anything: there is one assignment (C2)."""
        return Evidence("classical", colour, len(steps) - 1, _NOTHING_HIDDEN, (), ())

    def occasions(
        self, steps: Sequence[Step[Position]], moves: Sequence[Move], colour: bool
    ) -> tuple[Occasion, ...]:
        """None: nothing was ever hidden."""
        return ()

    def beneath(
        self,
        steps: Sequence[Step[Position]],
        moves: Sequence[Move],
        evidence: Evidence,
        number: int,
    ) -> tuple[tuple[Evidence, Question], ...]:
        """Nothing: there are no facts."""
        return ()

    def attack_question(self, position: Position, square: int, by: bool) -> Question:
        """What attacks *square* is there to be seen; else nothing does, which can be (C2)."""
        attackers = tuple(chess.scan_forward(position._board.attackers_mask(by, square)))
        return Question(Topic.ATTACK, by, () if attackers else (Case(),), square, attackers)

    def refusal(self, oracle: Oracle, position: Position, move: Move) -> Refusal | None:
        """No illegality rests on a deduction."""
        return None


def _board(setup: Setup) -> chess.Board:
    board = chess.Board(None)
    for piece in setup.pieces:
        board.set_piece_at(piece.square, chess.Piece(_KINDS[piece.own], piece.colour))
    board.turn = setup.turn
    board.castling_rights = sum(_RIGHTS[letter] for letter in setup.castling)
    board.ep_square = setup.ep_square
    board.halfmove_clock = setup.halfmove
    board.fullmove_number = setup.fullmove
    return board


def _setup(board: chess.Board) -> Setup:
    """The canonical setup: castling and en-passant fields as ``chess.Board.fen()`` writes them."""
    return Setup(
        rules="classical",
        pieces=tuple(
            PlacedPiece(square, piece.color, _IDENTITIES[piece.piece_type])
            for square, piece in board.piece_map().items()
        ),
        captured=(),
        equations=(),
        turn=board.turn,
        castling="".join(letter for letter, bit in _RIGHTS.items() if board.castling_rights & bit),
        ep_square=board.ep_square if board.has_legal_en_passant() else None,
        halfmove=board.halfmove_clock,
        fullmove=board.fullmove_number,
    )


def _move(board: chess.Board, move: chess.Move) -> Move:
    """A legal move of python-chess as ours (C4)."""
    if board.is_castling(move):
        return Castling(_WINGS.get(move.to_square, Wing.QUEEN))
    promotion = None if move.promotion is None else _IDENTITIES[move.promotion]
    return Plain(move.from_square, move.to_square, promotion)


def _python_chess(board: chess.Board, move: Move) -> chess.Move:
    """Our move as python-chess', legal or not; the null move where it has none of that form.

    Castling is the King's two steps from the e-file. python-chess also takes a
    King's "capture" of its own Rook for castling; we do not.
    """
    if isinstance(move, Castling):
        king = chess.E1 if board.turn else chess.E8
        known = chess.Move(king, king + (2 if move.wing is Wing.KING else -2))
        return known if board.king(board.turn) == king else chess.Move.null()
    assert isinstance(move, Plain)
    if board.color_at(move.target) == board.turn:
        return chess.Move.null()
    promotion = None if move.promotion is None else _KINDS[move.promotion]
    return chess.Move(move.origin, move.target, promotion)


def _after(board: chess.Board, move: chess.Move) -> Position:
    after = board.copy(stack=False)
    after.push(move)
    after.clear_stack()
    return Position.owning(after)


def _events(board: chess.Board, move: chess.Move) -> list[Event]:
    """What happened, in words of the log: no piece has a mask, so nothing is lost."""
    turn, target = board.turn, move.to_square
    if board.is_castling(move):
        rook = target - 1 if target > move.from_square else target + 1
        return [Event(Cause.CASTLED, "C1", turn, None, square) for square in (target, rook)]
    events = [Event(Cause.MOVED, "C1", turn, None, target)]
    if board.is_en_passant(move):
        square = chess.square(chess.square_file(target), chess.square_rank(move.from_square))
        events.append(Event(Cause.CAPTURED, "C1", not turn, None, square))
    elif board.is_capture(move):
        events.append(Event(Cause.CAPTURED, "C1", not turn, None, target))
    if move.promotion is not None:
        keeps = _IDENTITIES[move.promotion]
        events.append(Event(Cause.PROMOTED, "C1", turn, None, target, keeps))
    return events


def _draw(board: chess.Board, keys: list[object]) -> Reason | None:
    """C3, in the order of verdicts."""
    if board.is_insufficient_material():
        return Reason.INSUFFICIENT_MATERIAL
    here = [ply for ply, key in enumerate(keys) if key == keys[-1]][-THREEFOLD:]
    if len(here) == THREEFOLD:
        gaps = {later - earlier for earlier, later in pairwise(here)}
        consecutive = gaps == {CONSECUTIVE_PLIES}
        return Reason.CONSECUTIVE_REPETITION if consecutive else Reason.THREEFOLD
    return Reason.FIFTY_MOVES if board.halfmove_clock >= FIFTY_MOVES_PLIES else None


def _count_side(board: chess.Board, colour: bool) -> SideCount:
    king = board.king(colour)
    assert king is not None
    pieces = [
        PieceCount(square, False, {mask_text(_IDENTITIES[kind]): 1})
        for square in in_square_order(chess.scan_forward(board.occupied_co[colour]))
        if (kind := board.piece_type_at(square)) is not None
    ]
    return SideCount(1, True, (king,), tuple(pieces))


RULES: Final = Classical()

__all__ = ["RULES", "Classical", "Position"]
