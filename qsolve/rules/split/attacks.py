"""Whether squares are attacked: in every world, in some or in none (S18)."""

from __future__ import annotations

from ...geometry import identity_attacks, in_square_order, squares
from ...solvers import Oracle, WorldDesk
from ..protocol import Attack, Certainty
from .board import Board, Line
from .position import KINGS, PAWNS, Position

_FULL = (1 << 64) - 1


def king_square(position: Position, colour: bool) -> int:
    """Where the King of *colour* stands."""
    return (position.men.kinds[KINGS] & position.men.sides[colour]).bit_length() - 1


def is_in_check(oracle: Oracle, position: Position, colour: bool) -> bool:
    """Whether the King of *colour* is attacked in every world (S18)."""
    board = Board(position.men, position.superstates)
    square = king_square(position, colour)
    attacks = board.attacks(square, not colour, board.classical, board.halves)
    return bool(attacks) and not oracle.worlds(position.frame).allows(0, attacks)


def possible_lines(desk: WorldDesk, board: Board, square: int, by: bool) -> list[Line]:
    """The attacks of *by* on *square* that happen in some world."""
    lines = board.lines(square, by, board.classical, board.halves)
    return [line for line in lines if not line[1] or desk.allows(line[1])]


def threatening_halves(
    desk: WorldDesk, board: Board, lines: list[Line], required: int
) -> list[int]:
    """The squares of the halves among the attackers of *lines* that attack in some world (S9).

    *required* is what the displacement collapsed already. A half that is real by
    that is a classical piece, which S19 judges.
    """
    decided = (desk.settle(required) or 0) if required else 0
    return [
        attacker
        for attacker, needs in lines
        if board.real.get(attacker, 0) & ~decided and desk.allows(required | needs)
    ]


def certain_attacks(oracle: Oracle, position: Position, by: bool) -> int:
    """The squares that *by* attacks in every world, as a bit board (S18)."""
    board = Board(position.men, position.superstates)
    desk = oracle.worlds(position.frame)
    certain = _classical_attacks(position, board, by)
    for square in squares(_FULL & ~certain):
        attacks = board.attacks(square, by, board.classical, board.halves)
        if attacks and not desk.allows(0, attacks):
            certain |= 1 << square
    return certain


def _classical_attacks(position: Position, board: Board, by: bool) -> int:
    """What classical pieces but Pawns attack over squares that are empty in every world."""
    occupied = board.classical | board.halves
    attacked = 0
    for kind, men in enumerate(position.men.kinds):
        if kind != PAWNS:
            for origin in squares(men & position.men.sides[by]):
                attacked |= identity_attacks(1 << kind, origin, occupied)
    return attacked


def attack(oracle: Oracle, position: Position, square: int, by: bool) -> Attack:
    """Whether *by* attacks *square*; if possibly, a world in which it does not."""
    board = Board(position.men, position.superstates)
    desk = oracle.worlds(position.frame)
    possible = possible_lines(desk, board, square, by)
    if not possible:
        return Attack(Certainty.NEVER, None)
    world = desk.find(0, tuple([needs for _, needs in possible]))
    if world is None:
        return Attack(Certainty.CERTAIN, None)
    real: dict[int, str | bool] = {
        half: board.real[half] & world != 0 for half in in_square_order(board.real)
    }
    return Attack(Certainty.POSSIBLE, real)
