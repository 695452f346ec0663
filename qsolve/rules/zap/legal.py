"""Which moves are legal: whole batches at once where King safety is beyond doubt (Z23).

Only castling can leave a side without assignment, so a move is illegal just
where it leaves a revealed King that an enemy could capture. During a move the
enemy's masks only shrink, so who cannot capture before it cannot after it. And
no King is revealed where, with what the mover keeps, two different pieces may
still be the King: a few reductions, each with one piece taken for the King, tell
which entries of which piece leave that open. Only the other moves are looked at
one by one, and of these only those that are doubtful even then are played.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...errors import IllegalMoveError
from ...geometry import PAWN_ATTACKS, diagonal_attacks, squares, straight_attacks
from ...identities import KING, PAWN
from ...notation.moves import EnPassant, Move, PairCastling, Plain
from ...solvers import Desk
from . import castling
from .attacks import possible_attackers
from .moving import advance
from .patterns import kept, reach
from .position import BRANCHES, IDENTITIES, SIDE_SIZE, Position

_Masks = tuple[int, ...]


class Batch(NamedTuple):
    """An origin, and the bit board of the targets that are legal from there."""

    origin: int
    targets: int


class Scene:
    """A position with what its legal moves depend on."""

    def __init__(self, desk: Desk, position: Position) -> None:
        turn = position.turn
        self.desk = desk
        self.position = position
        self.turn = turn
        self.side = position.sides[turn]
        self.foe = position.sides[not turn]
        self.mine = self.side.occupied
        self.theirs = self.foe.occupied
        self.occupied = self.mine | self.theirs
        self.king = self.side.revealed_king()

    def batches(self) -> Iterator[Batch]:
        """The legal plain moves and captures, piece by piece."""
        for_piece = self._of_hidden_king if self.king is None else self._of_revealed_king
        yield from for_piece()

    # No King is revealed yet

    def _of_hidden_king(self) -> Iterator[Batch]:
        turn, mine, theirs = self.turn, self.mine, self.theirs
        safe = safe_entries(self.desk, self.side.masks)
        for piece, origin, mask in self.side.living():
            legal = reach(turn, origin, IDENTITIES[safe[piece]], mine, theirs)
            doubtful = mask & ~safe[piece]
            if doubtful:
                left = reach(turn, origin, IDENTITIES[doubtful], mine, theirs) & ~legal
                legal |= self._legal_of(piece, origin, left)
            yield Batch(origin, legal)

    def _legal_of(self, piece: int, origin: int, targets: int) -> int:
        legal = 0
        for target in squares(targets):
            if self._leaves_king_alone(piece, origin, target) or self._is_playable(origin, target):
                legal |= 1 << target
        return legal

    def _leaves_king_alone(self, piece: int, origin: int, target: int) -> bool:
        """Whether no enemy could capture the King that the move may reveal, nothing zapped."""
        is_capture = self.theirs >> target & 1 == 1
        keeps = kept(self.turn, origin, target, is_capture)
        masks = list(self.side.masks)
        masks[piece] &= BRANCHES[keeps]
        reduced = self.desk.reduce(tuple(masks))
        assert reduced is not None
        if KING not in reduced:
            return True
        revealed = reduced.index(KING)
        square = target if revealed == piece else self.side.places[revealed]
        return self._is_out_of_reach(square, origin, target)

    # There is a revealed King

    def _of_revealed_king(self) -> Iterator[Batch]:
        turn, king = self.turn, self.king
        assert king is not None
        occupied = self.occupied
        lines = diagonal_attacks(king, occupied) | straight_attacks(king, occupied)
        is_attacked = bool(possible_attackers(self.foe, not turn, king, occupied))
        for _, origin, mask in self.side.living():
            targets = reach(turn, origin, IDENTITIES[mask], self.mine, self.theirs)
            if is_attacked or origin == king or lines >> origin & 1:
                yield Batch(origin, self._safe_of(king, origin, targets))
            else:
                yield Batch(origin, targets)

    def _safe_of(self, king: int, origin: int, targets: int) -> int:
        legal = 0
        for target in squares(targets):
            square = target if origin == king else king
            if self._is_out_of_reach(square, origin, target) or self._is_playable(origin, target):
                legal |= 1 << target
        return legal

    # Both

    def _is_out_of_reach(self, square: int, origin: int, target: int) -> bool:
        """Whether no enemy could capture on *square* after a move from *origin* to *target*."""
        occupied = (self.occupied & ~(1 << origin)) | 1 << target
        attackers = possible_attackers(self.foe, not self.turn, square, occupied)
        return not attackers & ~(1 << target)

    def _is_playable(self, origin: int, target: int) -> bool:
        return is_playable(self.desk, self.position, Plain(origin, target))

    def en_passants(self) -> list[EnPassant]:
        """The legal en-passant captures (Z11)."""
        target = self.position.ep_square
        if target is None:
            return []
        return [
            move
            for origin in squares(PAWN_ATTACKS[not self.turn][target] & self.mine)
            if self.side.masks[self.side.places.index(origin)] & PAWN
            and is_playable(self.desk, self.position, move := EnPassant(origin, target))
        ]

    def castlings(self) -> list[PairCastling]:
        """The legal castlings (Z10)."""
        return [move for move in castling.pairs(self.position) if self._may_castle(move)]

    def _may_castle(self, move: PairCastling) -> bool:
        places = self.side.places
        pieces = places.index(move.left), places.index(move.right)
        reduced = self.desk.reduce(castling.together(self.side.masks, pieces))
        if reduced is None:
            return False
        return KING not in reduced or is_playable(self.desk, self.position, move)


def is_playable(desk: Desk, position: Position, move: Move) -> bool:
    """Whether a move that the rules propose is legal, found out by playing it."""
    try:
        advance(desk, position, move)
    except IllegalMoveError:
        return False
    return True


def safe_entries(desk: Desk, masks: _Masks) -> list[int]:
    """Each piece's entries beside which no King is revealed: two answers to who is King are left.

    *masks* are reduced. "Nobody" is an answer too, where a side has fewer than
    sixteen pieces (Z1).
    """
    once = [0] * len(masks)
    twice = [0] * len(masks)
    wanted = [mask & ~KING for mask in masks]
    for reduced in _by_king(desk, masks):
        twice = [two | one & new for two, one, new in zip(twice, once, reduced, strict=True)]
        once = [one | new for one, new in zip(once, reduced, strict=True)]
        if all(not want & ~two for want, two in zip(wanted, twice, strict=True)):
            break
    return twice


def _by_king(desk: Desk, masks: _Masks) -> Iterator[_Masks]:
    """The masks reduced once for every answer to who is King."""
    for piece, mask in enumerate(masks):
        if mask & KING:
            reduced = desk.reduce((*masks[:piece], KING, *masks[piece + 1 :]))
            assert reduced is not None
            yield reduced
    if len(masks) < SIDE_SIZE:
        reduced = desk.reduce(tuple([mask & ~KING for mask in masks]))
        if reduced is not None:
            yield reduced


def legal_moves(desk: Desk, position: Position) -> list[Move]:
    """All legal moves, in no particular order."""
    scene = Scene(desk, position)
    moves: list[Move] = [
        Plain(origin, target) for origin, targets in scene.batches() for target in squares(targets)
    ]
    moves += scene.en_passants()
    moves += scene.castlings()
    return moves


def count_legal_moves(desk: Desk, position: Position) -> int:
    """How many legal moves there are; hardly any is made."""
    scene = Scene(desk, position)
    count = sum([targets.bit_count() for _, targets in scene.batches()])
    return count + len(scene.en_passants()) + len(scene.castlings())


def has_legal_move(desk: Desk, position: Position) -> bool:
    """Whether there is a legal move at all."""
    scene = Scene(desk, position)
    return any(targets for _, targets in scene.batches()) or bool(
        scene.en_passants() or scene.castlings()
    )
