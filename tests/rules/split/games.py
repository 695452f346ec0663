"""Random `split` games, and a position's worlds as ordinary chess boards."""

from __future__ import annotations

import random
from collections.abc import Iterator

import chess

from qsolve.identities import LETTERS
from qsolve.notation.moves import Move, Observed, Quantum
from qsolve.rules import rule_set
from qsolve.rules.split.position import Position, halves_of
from qsolve.solvers import Oracle, default_oracle
from qsolve.solvers.exact_worlds import ExactWorldSolver
from qsolve.worlds import World, WorldProblem

RULES = rule_set("split")


def start(oracle: Oracle | None = None) -> Position:
    """The start position."""
    position: Position = RULES.admit(oracle or default_oracle(), RULES.start()).position
    return position


def random_move(rng: random.Random, moves: list[Move]) -> Move:
    """One of the moves, so that splits, observations and classical moves all come up often."""
    quantum = [move for move in moves if isinstance(move, Quantum)]
    observed = [move for move in moves if isinstance(move, Observed)]
    classical = [move for move in moves if not isinstance(move, Quantum | Observed)]
    kinds = [
        (kind, weight) for kind, weight in ((quantum, 4), (observed, 2), (classical, 5)) if kind
    ]
    kind = rng.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])[0]
    return rng.choice(sorted(kind, key=str))


def random_game(seed: int, plies: int) -> Iterator[tuple[Position, Move, Position]]:
    """Positions, moves and the positions after them; a new game begins where one is over."""
    rng = random.Random(seed)
    oracle = default_oracle()
    position = start()
    for _ in range(plies):
        moves = RULES.legal_moves(oracle, position)
        if not moves:
            position = start()
            continue
        move = random_move(rng, moves)
        after: Position = RULES.advance(oracle, position, move)
        yield position, move, after
        position = after


def all_worlds(position: Position) -> list[World]:
    """Every world of a position with few superstates."""
    problem = WorldProblem(position.frame)
    size = position.frame.size
    choices = (
        sum(1 << 2 * n + (choice >> n & 1) for n in range(size)) for choice in range(1 << size)
    )
    return [world for world in choices if problem.admits(world)]


def sampled_worlds(position: Position, rng: random.Random, most: int) -> list[World]:
    """Some worlds of a position: random choices, each completed to a world."""
    solver = ExactWorldSolver()
    found = set()
    for _ in range(most):
        real = 0
        for superstate in range(position.frame.size):
            half = 1 << 2 * superstate + rng.randrange(2)
            if solver.find(WorldProblem(position.frame, real | half)) is not None:
                real |= half
        world = solver.find(WorldProblem(position.frame, real))
        assert world is not None
        found.add(world)
    return sorted(found)


def board_of(position: Position, world: World) -> chess.Board:
    """One world as an ordinary chess position: what is really there, who moves, which rights."""
    board = chess.Board(None)
    for kind, men in enumerate(position.men.kinds):
        for colour in chess.COLORS:
            for square in chess.scan_forward(men & position.men.sides[colour]):
                assert board.piece_at(square) is None, f"two pieces on {chess.square_name(square)}"
                board.set_piece_at(square, chess.Piece.from_symbol(_symbol(kind, colour)))
    for square, literal in halves_of(position.superstates):
        superstate = position.superstates[literal >> 1]
        if world >> literal & 1:
            assert board.piece_at(square) is None, f"two pieces on {chess.square_name(square)}"
            board.set_piece_at(
                square, chess.Piece.from_symbol(_symbol(superstate.kind, superstate.colour))
            )
    board.turn = position.turn
    board.castling_rights = position.castling
    board.ep_square = position.ep_square
    return board


def _symbol(kind: int, colour: bool) -> str:
    return LETTERS[kind] if colour else LETTERS[kind].lower()
