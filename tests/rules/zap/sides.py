"""Random `zap` sides and positions: composed ones and reached ones. Seeded."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import qsolve
from qsolve.identities import PAWN, STARRED
from qsolve.problems import CensusProblem
from qsolve.rules.zap.position import CENSUS
from qsolve.solvers import Desk, ExactSolver
from qsolve.solvers.protocol import Reduction

SET = (1, 2, 4, 4, 8, 8, 16, 16, *[32] * 8)
"""The identities of one side's set."""


class Aimed(NamedTuple):
    """A side's reduced masks, some of its pieces as targets, and those that regain no Pawn."""

    masks: tuple[int, ...]
    targets: tuple[int, ...]
    no_pawn: int


def exact_desk() -> Desk:
    """A desk of ``exact`` with an empty memo."""
    return qsolve.oracle("exact").desk(CENSUS)


class CountingSolver(ExactSolver):
    """``exact`` that counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def reduce(self, problem: CensusProblem, proven: tuple[int, ...]) -> Reduction | None:
        """The same answer."""
        self.asked += 1
        return super().reduce(problem, proven)


def random_side(random: Random, number: int) -> tuple[tuple[int, ...], int]:
    """The reduced masks of so many pieces, with a bit set of the promoted ones."""
    identities = random.sample(SET, number)
    loose, starred = random.random(), random.choice((0.0, 0.1, 0.4))
    promoted = 0
    masks = []
    for piece, identity in enumerate(identities):
        is_promoted = random.random() < starred
        if is_promoted:
            promoted |= 1 << piece
        masks.append(_mask(random, identity, is_promoted, loose))
    reduced = exact_desk().reduce(tuple(masks))
    assert reduced is not None
    return reduced, promoted


def _mask(random: Random, identity: int, is_promoted: bool, loose: float) -> int:
    """A mask that holds one identity, in the promoted branch for a promoted Pawn."""
    mask = identity
    if is_promoted and identity == PAWN:
        mask = 1 << random.randrange(6, 10)
    for _ in range(random.choice((0, 1, 2, 3, 5)) if random.random() < loose else 0):
        mask |= 1 << random.randrange(10 if is_promoted else 6)
    return mask & ~PAWN if is_promoted else mask & ~STARRED


def aimed_sides(seed: int, count: int, most_targets: int) -> Iterator[Aimed]:
    """So many random sides, mostly whole ones, each with up to so many targets."""
    random = Random(seed)
    for _ in range(count):
        number = random.choice((16, 16, 16, 16, 15, 12, 8, 5, 3))
        masks, promoted = random_side(random, number)
        targets = random.sample(range(number), random.randint(1, min(number, most_targets)))
        no_pawn = promoted | (random.getrandbits(16) if random.random() < 0.3 else 0)
        yield Aimed(masks, tuple(sorted(targets)), no_pawn)


def composed_line(random: Random) -> str:
    """A line with two random sides anywhere on the board; maybe not admissible."""
    squares = [file + rank for rank in "12345678" for file in "abcdefgh"]
    random.shuffle(squares)
    board: dict[str, str] = {}
    captured: list[str] = []
    for colour in (str.upper, str.lower):
        masks, promoted = random_side(random, random.choice((2, 3, 4, 6, 10, 16)))
        lost = random.choice((0.0, 0.3, 0.6))
        for piece, mask in enumerate(masks):
            token = colour(_token(mask, promoted >> piece & 1 == 1))
            if mask & (mask - 1) == 0 and mask != 1 and random.random() < lost:
                captured.append(token)
            else:
                board[squares.pop()] = token
    listed = f"[{','.join(captured)}]" if captured else ""
    castling = random.choice(("Cc", "Cc", "C", "-"))
    clock = random.choice((0, 3, 98))
    return f"zap {_placement(board)}{listed} {random.choice('wb')} {castling} - {clock} 60"


def _token(mask: int, is_promoted: bool) -> str:
    own = "".join(letter for bit, letter in enumerate("KQRBNP") if mask >> bit & 1)
    if is_promoted:
        starred = "".join(letter for bit, letter in enumerate("QRBN", 6) if mask >> bit & 1)
        return f"({own}|{starred})"
    return own if len(own) == 1 else f"({own})"


def _placement(board: dict[str, str]) -> str:
    ranks = []
    for rank in "87654321":
        text, empty = "", 0
        for file in "abcdefgh":
            token = board.get(file + rank)
            if token is None:
                empty += 1
                continue
            text += (str(empty) if empty else "") + token
            empty = 0
        ranks.append(text + (str(empty) if empty else ""))
    return "/".join(ranks)


def composed_games(seed: int, number: int) -> Iterator[qsolve.Game]:
    """So many games, each at a composed position that the rules admit."""
    random = Random(seed)
    while number:
        try:
            game = qsolve.Game.from_qfen(composed_line(random))
        except qsolve.InvalidPositionError:
            continue
        number -= 1
        yield game


def random_game(seed: int, plies: int, game: qsolve.Game | None = None) -> Iterator[qsolve.Game]:
    """One game that is played on at random: yielded before every ply, and at its end.

    Ends early only where there is no legal move. Castling and en passant are
    preferred now and then, as chance alone seldom finds them.
    """
    random = Random(seed)
    game = game or qsolve.Game("zap")
    for _ in range(plies):
        yield game
        moves = game.legal_moves
        if not moves:
            return
        rare = [move for move in moves if len(str(move)) > 4]
        game.push(random.choice(rare if rare and random.random() < 0.2 else moves))
    yield game


def long_game(seed: int, plies: int) -> Iterator[qsolve.Game]:
    """A random game of at least so many plies: the first seed from *seed* on that lasts."""
    while True:
        if sum(1 for _ in random_game(seed, plies)) == plies + 1:
            yield from random_game(seed, plies)
            return
        seed += 1
