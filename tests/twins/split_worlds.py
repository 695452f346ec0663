"""A `split` position with every world listed, each an ordinary board (S1-S3, S15, S18)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Self

import chess

from qsolve.identities import LETTERS
from qsolve.setups import Setup

Square = int | None
World = tuple[int, ...]
"""For each superstate, 0 where its unprimed half is real, 1 where the primed one is."""

_ROOK, _BISHOP = ((0, 1), (1, 0), (0, -1), (-1, 0)), ((1, 1), (1, -1), (-1, 1), (-1, -1))
_KNIGHT = ((1, 2), (2, 1), (-1, 2), (2, -1), (1, -2), (-2, 1), (-1, -2), (-2, -1))


@dataclass(frozen=True)
class Listed:
    """A position: classical pieces, superstates with two squares each, and all its worlds."""

    men: dict[int, str]
    superstates: tuple[tuple[str, tuple[Square, Square]], ...]
    worlds: frozenset[World]
    turn: bool
    castling: str
    ep_square: int | None

    @classmethod
    def of(cls, setup: Setup) -> Self:
        """The position of a legal setup with canonical numbers."""
        men: dict[int, str] = {}
        places: dict[int, list[Square]] = {}
        letters: dict[int, str] = {}
        for piece in setup.pieces:
            letter = LETTERS[piece.own.bit_length() - 1]
            symbol = letter if piece.colour else letter.lower()
            if piece.half is None:
                men[piece.square] = symbol
            else:
                number = piece.half.superstate - 1
                places.setdefault(number, [None, None])[piece.half.primed] = piece.square
                letters[number] = symbol
        superstates = tuple((letters[n], (places[n][0], places[n][1])) for n in range(len(places)))
        worlds = frozenset(
            world
            for world in product((0, 1), repeat=len(superstates))
            if all(
                (world[left.superstate - 1] == left.primed)
                == (world[right.superstate - 1] == right.primed)
                for left, right in setup.equations
            )
        )
        return cls(men, superstates, worlds, setup.turn, setup.castling, setup.ep_square)

    # What is where

    def halves(self) -> dict[int, tuple[int, int]]:
        """Superstate and half (0 or 1) of every half on the board, by square."""
        return {
            square: (number, half)
            for number, (_, places) in enumerate(self.superstates)
            for half, square in enumerate(places)
            if square is not None
        }

    def board(self, world: World) -> chess.Board:
        """What is really there in one world."""
        board = chess.Board(None)
        for square, symbol in self.men.items():
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        for square, (number, half) in self.halves().items():
            if world[number] == half:
                symbol = self.superstates[number][0]
                board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        return board

    def boards(self) -> frozenset[str]:
        """The placements of all worlds."""
        return frozenset(self.board(world).board_fen() for world in self.worlds)

    def mine(self, symbol: str, turn: bool | None = None) -> bool:
        """Whether a piece is the mover's."""
        return symbol.isupper() == (self.turn if turn is None else turn)

    def in_check(self, colour: bool) -> bool:
        """S18."""
        king = next(s for s, p in self.men.items() if p == ("K" if colour else "k"))
        return all(self.board(world).is_attacked_by(not colour, king) for world in self.worlds)

    # Collapses and ties

    def only(self, number: int, half: int, real: bool) -> Self:
        """The worlds in which a half is (not) real."""
        kept = frozenset(w for w in self.worlds if (w[number] == half) == real)
        return replace(self, worlds=kept)

    def settled(self) -> Self:
        """S3, S6: decided superstates become classical or captured, taken ones go."""
        men = dict(self.men)
        gone = []
        for number, (symbol, places) in enumerate(self.superstates):
            values = {world[number] for world in self.worlds}
            if len(values) == 1:
                square = places[values.pop()]
                if square is not None:
                    assert square not in men, "two pieces on one square"
                    men[square] = symbol
                gone.append(number)
            elif places == (None, None):
                gone.append(number)
        kept = [n for n in range(len(self.superstates)) if n not in gone]
        return replace(
            self,
            men=men,
            superstates=tuple(self.superstates[n] for n in kept),
            worlds=frozenset(tuple(world[n] for n in kept) for world in self.worlds),
        )

    def placed(self, number: int, places: tuple[Square, Square]) -> Self:
        """The same with a superstate's halves elsewhere."""
        superstates = list(self.superstates)
        superstates[number] = superstates[number][0], places
        return replace(self, superstates=tuple(superstates))

    # Ways over the board

    def ways(
        self, symbol: str, origin: int, ignored: frozenset[int]
    ) -> Iterator[tuple[int, list[int]]]:
        """Targets of a Q, R, B or N (also on classical pieces), with the halves on the way."""
        kind = symbol.upper()
        steps = {"N": _KNIGHT, "R": _ROOK, "B": _BISHOP, "Q": _ROOK + _BISHOP}[kind]
        halves = self.halves()
        for files, ranks in steps:
            crossed: list[int] = []
            file, rank = chess.square_file(origin) + files, chess.square_rank(origin) + ranks
            while 0 <= file < 8 and 0 <= rank < 8:
                square = chess.square(file, rank)
                yield square, list(crossed)
                if square in self.men or kind == "N":
                    break
                if square in halves and square not in ignored:
                    crossed.append(square)
                file, rank = file + files, rank + ranks

    def tied(self, number: int, crossings: list[tuple[int, int]]) -> Self:
        """S15: the mover's half is real exactly when the half that it crossed is not."""
        halves = self.halves()
        result = self
        for half, square in crossings:
            other, crossed = halves[square]
            kept = frozenset(
                w for w in result.worlds if (w[number] == half) == (w[other] != crossed)
            )
            result = replace(result, worlds=kept)
        return result
