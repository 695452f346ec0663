"""From a setup to a position, or to everything that is wrong with it (S21); and back to a setup."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

import chess

from ...errors import Fault, InvalidPositionError
from ...events import Cause, Event, Step
from ...geometry import NAMES, RANK_IN_ORDER, squares
from ...identities import KING, PAWN, ROOK
from ...notation.tokens import half_text
from ...setups import Equation, Half, PlacedPiece, Setup
from ...solvers import Oracle
from ...worlds import Tie, WorldFrame, starred
from ..castling import CASTLINGS, RIGHTS, rights_text
from .attacks import is_in_check
from .moving import with_ep_square
from .position import Men, Numbering, Position, Superstate, halves_of

_CLAUSE: Final = "S21"
_COLOURS: Final = {chess.WHITE: "White", chess.BLACK: "Black"}

_Groups = dict[int, list[PlacedPiece]]
"""The halves on the board by the number of their superstate, in square order."""


def admit(oracle: Oracle, setup: Setup) -> Step[Position]:
    """The position of *setup*, with its halves and equations as events.

    Raises :class:`InvalidPositionError` with all faults (S21).
    """
    groups = _grouped(setup)
    kings = [*_king_faults(setup)]
    unclear = [*_superstate_faults(groups), *_equation_faults(setup, groups)]
    faults = [*kings, *_pawn_faults(setup), *unclear]
    position = None
    if not unclear:
        position = _position(setup, groups)
        if oracle.worlds(position.frame).settle(0) is None:
            faults.append(_fault("placement", "the equations leave no world"))
            position = None
    faults += [*_castling_faults(setup), *_ep_faults(setup)]
    if position is not None and not kings:
        star = starred(position.frame)
        assert star is not None
        position = position._replace(frame=star)
        if is_in_check(oracle, position, not setup.turn):
            name = _COLOURS[not setup.turn]
            faults.append(
                _fault("turn", f"{name} is not to move and is in check in every world (S18)")
            )
    if faults or position is None:
        raise InvalidPositionError(tuple(faults))
    return Step(with_ep_square(oracle, position), _given(position))


def _fault(field: str, message: str) -> Fault:
    return Fault(_CLAUSE, field, message)


def _grouped(setup: Setup) -> _Groups:
    groups: _Groups = defaultdict(list)
    for piece in sorted(setup.pieces, key=lambda piece: RANK_IN_ORDER[piece.square]):
        if piece.half is not None:
            groups[piece.half.superstate].append(piece)
    return groups


# What can be wrong


def _king_faults(setup: Setup) -> Iterator[Fault]:
    for colour, name in _COLOURS.items():
        kings = [
            NAMES[piece.square]
            for piece in setup.pieces
            if piece.own == KING and piece.colour == colour and piece.half is None
        ]
        if len(kings) != 1:
            where = f" ({', '.join(sorted(kings))})" if kings else ""
            yield _fault("placement", f"{name} has {len(kings)} Kings{where}, expected 1")


def _pawn_faults(setup: Setup) -> Iterator[Fault]:
    for piece in setup.pieces:
        if piece.own == PAWN and piece.square >> 3 in (0, 7):
            message = f"a Pawn of {_COLOURS[piece.colour]} stands on {NAMES[piece.square]}"
            yield _fault("placement", f"{message}, expected ranks 2 to 7")


def _superstate_faults(groups: _Groups) -> Iterator[Fault]:
    for number, halves in groups.items():
        if any(piece.own & (KING | PAWN) for piece in halves):
            message = f"superstate {number} is a King or a Pawn, expected Q, R, B or N"
            yield _fault("placement", message)
        if len({(piece.own, piece.colour) for piece in halves}) > 1:
            message = f"superstate {number} is of two kinds or colours"
            yield _fault("placement", message)
        named = [piece.half for piece in halves if piece.half is not None]
        for half in sorted({half for half in named if named.count(half) > 1}):
            yield _fault("placement", f"half {half_text(half)} stands on the board twice")


def _equation_faults(setup: Setup, groups: _Groups) -> Iterator[Fault]:
    for equation in setup.equations:
        for half in equation:
            if half.superstate not in groups:
                text = "=".join(map(half_text, equation))
                message = f"{text} names superstate {half.superstate}, which is not on the board"
                yield _fault("placement", message)


def _castling_faults(setup: Setup) -> Iterator[Fault]:
    """A right needs the classical King and Rook at home."""
    classical = {p.square: (p.own, p.colour) for p in setup.pieces if p.half is None}
    for letter in setup.castling:
        colour, wing = RIGHTS[letter]
        where = CASTLINGS[colour, wing]
        for square, own, name in (
            (where.king_from, KING, "King"),
            (where.corner, ROOK, "Rook"),
        ):
            if classical.get(square) != (own, colour):
                message = f"{letter} needs the classical {name} of {_COLOURS[colour]}"
                yield _fault("castling", f"{message} on {NAMES[square]}")


def _ep_faults(setup: Setup) -> Iterator[Fault]:
    """A double step just crossed the square: it came from behind it and stands before it."""
    square = setup.ep_square
    if square is None:
        return
    name = NAMES[square]
    rank = 5 if setup.turn else 2
    if square >> 3 != rank:
        mover = _COLOURS[setup.turn]
        yield _fault("ep", f"{name} is not on rank {rank + 1}, where {mover} captures en passant")
        return
    forward = -8 if setup.turn else 8
    occupied = {piece.square for piece in setup.pieces}
    for empty in (square, square - forward):
        if empty in occupied:
            yield _fault("ep", f"{NAMES[empty]} is not empty, so no Pawn just crossed {name}")
    stepped = square + forward
    if not any(
        piece.square == stepped and piece.own == PAWN and piece.colour != setup.turn
        for piece in setup.pieces
    ):
        yield _fault("ep", f"no Pawn of {_COLOURS[not setup.turn]} stands on {NAMES[stepped]}")


# What it is


def _position(setup: Setup, groups: _Groups) -> Position:
    """The position, its ties as given."""
    superstates = _superstates(groups)
    corners = [CASTLINGS[RIGHTS[letter]].corner for letter in setup.castling]
    return Position(
        men=_men(setup),
        superstates=superstates,
        frame=WorldFrame(len(superstates), _ties(setup, groups, superstates)),
        turn=setup.turn,
        castling=sum(1 << corner for corner in corners),
        crossed=setup.ep_square,
        ep_square=None,
        halfmove=setup.halfmove,
        fullmove=setup.fullmove,
        serial=len(superstates),
    )


def _men(setup: Setup) -> Men:
    kinds, sides = [0] * 6, [0, 0]
    for piece in setup.pieces:
        if piece.half is None:
            kinds[piece.own.bit_length() - 1] |= 1 << piece.square
            sides[piece.colour] |= 1 << piece.square
    kings, queens, rooks, bishops, knights, pawns = kinds
    return Men((kings, queens, rooks, bishops, knights, pawns), (sides[0], sides[1]))


def _superstates(groups: _Groups) -> tuple[Superstate, ...]:
    """In canonical order; the half on the earlier square is the first."""
    return tuple(
        Superstate(
            ident=ident,
            colour=halves[0].colour,
            kind=halves[0].own.bit_length() - 1,
            first=halves[0].square,
            second=halves[1].square if len(halves) == 2 else None,
        )
        for ident, halves in enumerate(groups.values())
    )


def _ties(setup: Setup, groups: _Groups, superstates: tuple[Superstate, ...]) -> tuple[Tie, ...]:
    literals = dict(halves_of(superstates))
    named: dict[Half, int] = {}
    for number, halves in groups.items():
        for piece in halves:
            assert piece.half is not None
            named[piece.half] = literals[piece.square]
            partner = Half(number, not piece.half.primed)
            named.setdefault(partner, literals[piece.square] ^ 1)
    return tuple((named[left], named[right]) for left, right in setup.equations)


def _given(position: Position) -> tuple[Event, ...]:
    """The halves and the ties as events."""
    log = []
    for superstate in position.superstates:
        for primed, square in enumerate((superstate.first, superstate.second)):
            half = Half(superstate.ident, bool(primed))
            log.append(Event(Cause.GIVEN, None, superstate.colour, None, square, half=half))
    for left, right in position.frame.ties:
        one, other = (
            Half(position.superstates[literal >> 1].ident, bool(literal & 1))
            for literal in (left, right)
        )
        superstate = position.superstates[left >> 1]
        log.append(
            Event(
                Cause.TIED,
                "S2",
                superstate.colour,
                None,
                superstate.first,
                half=one,
                other=other,
                real=True,
            )
        )
    return tuple(log)


# And back


def setup_of(position: Position) -> Setup:
    """The canonical setup of *position*: superstates numbered, equations in their fixed form."""
    numbering = Numbering.of(position)
    pieces = [
        PlacedPiece(square, colour, 1 << kind)
        for kind, board in enumerate(position.men.kinds)
        for colour in (chess.WHITE, chess.BLACK)
        for square in squares(board & position.men.sides[colour])
    ]
    for number, (superstate, halves) in enumerate(numbering.listed(position), start=1):
        pieces += [
            PlacedPiece(
                square, superstate.colour, 1 << superstate.kind, half=Half(number, bool(primed))
            )
            for primed, square in enumerate(halves)
            if square is not None
        ]
    return Setup(
        rules="split",
        pieces=tuple(pieces),
        captured=(),
        equations=tuple(
            Equation(_written(left), _written(right)) for left, right in numbering.ties(position)
        ),
        turn=position.turn,
        castling=rights_text(position.castling),
        ep_square=position.ep_square,
        halfmove=position.halfmove,
        fullmove=position.fullmove,
    )


def _written(literal: int) -> Half:
    return Half((literal >> 1) + 1, bool(literal & 1))
