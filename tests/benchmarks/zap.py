"""The speed of `zap`: run as  python -m tests.benchmarks.zap."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from random import Random

from qsolve import Game, Oracle, analyse, legal_moves, oracle, perft
from qsolve.problems import CensusProblem
from qsolve.queries.optimum import best_heal, best_volley
from qsolve.rules.zap.heal import heal
from qsolve.rules.zap.position import CENSUS
from qsolve.rules.zap.volley import volley
from qsolve.solvers import Desk, ExactSolver
from qsolve.solvers.cpsat import CpSatSolver
from tests.rules.zap.sides import SET, exact_desk, random_side

from .measure import basket_lines, chess_nodes_per_s, median_s, row

_SIDES = 2_000
_REPEATS = 3


def perft_ratio() -> None:
    """perft(2) over the basket, fresh memo, against python-chess's perft(3)."""
    ratios = []
    for _ in range(7):
        asked = oracle("exact")
        games = [Game.from_qfen(line, oracle=asked) for line in basket_lines("zap")]
        yardstick = chess_nodes_per_s()
        start = time.perf_counter()
        nodes = sum(perft(game, 2) for game in games)
        ratios.append(nodes / (time.perf_counter() - start) / yardstick)
    ratio = f"{statistics.median(ratios):.2f}"
    row("exact perft(2) nodes/s / python-chess perft(3) nodes/s", ratio, ">= 0.1")


def counting() -> None:
    """All marginals of sides with sixteen different masks, none of them counted before."""
    random = Random(4)
    solver = ExactSolver()
    times: list[float] = []
    while len(times) < 200:
        masks = tuple(mask | random.randrange(64) for mask in random.sample(SET, len(SET)))
        reduced = exact_desk().reduce(masks)
        if reduced is None or len(set(reduced)) < len(SET):
            continue
        problem = CensusProblem(CENSUS, reduced)
        times.append(median_s(lambda problem=problem: solver.count(problem), _REPEATS))
    row(
        "counts of 16 different masks, median", f"{1e3 * statistics.median(times):.2f} ms", "< 2 ms"
    )
    row("the same, slowest of 200", f"{1e3 * max(times):.2f} ms", "< 2 ms")


def _worst_ms(ask: Callable[[Desk, tuple[int, ...], tuple[int, ...], int], object]) -> float:
    """The slowest of many random sides with eight targets, each the best of some fresh runs."""
    random = Random(8)
    worst = 0.0
    for number in range(_SIDES):
        if number % 2:
            masks, no_pawn = tuple(random.sample(SET, len(SET))), 0
        else:
            masks, no_pawn = random_side(random, len(SET))
        targets = tuple(sorted(random.sample(range(len(SET)), 8)))
        times = []
        for _ in range(_REPEATS):
            desk = exact_desk()
            start = time.perf_counter()
            ask(desk, masks, targets, no_pawn)
            times.append(time.perf_counter() - start)
        worst = max(worst, *[min(times)])
    return 1e3 * worst


def interactions() -> None:
    """Volleys at eight pieces and heals of eight, full census, fresh memo each."""
    took = _worst_ms(lambda desk, masks, targets, _: volley(desk, masks, targets))
    row(f"volley at 8 targets, slowest of {_SIDES:,} sides", f"{took:.1f} ms", "< 20 ms")
    hard = (49, 44, 48, 61, 34, 63, 48, 24, 40, 49, 33, 38, 62, 33, 62, 34)
    targets = (0, 1, 3, 5, 8, 9, 10, 13)
    took = 1e3 * median_s(lambda: volley(exact_desk(), hard, targets), 5)
    row("the hardest volley that was found", f"{took:.1f} ms", "< 20 ms")
    took = _worst_ms(lambda desk, masks, targets, no_pawn: heal(desk, masks, targets, no_pawn))
    row(f"heal of 8 targets, slowest of {_SIDES:,} sides", f"{took:.1f} ms", "< 20 ms")
    hard = (8, 2, 4, 4, 32, 1, 8, 32, 16, 32, 32, 32, 16, 32, 32)
    targets = (0, 1, 2, 4, 5, 7, 8, 14)
    took = 1e3 * median_s(lambda: heal(exact_desk(), hard, targets, 61_799), 5)
    row("the hardest heal that was found", f"{took:.1f} ms", "< 20 ms")


def optimisations() -> None:
    """The same questions as one CP-SAT optimisation each, for comparison."""
    random = Random(9)
    sides = [random_side(random, len(SET)) for _ in range(20)]
    for name, ask in (
        ("volley", lambda masks, no_pawn: best_volley(masks, tuple(range(4)))),
        ("heal", lambda masks, no_pawn: best_heal(masks, tuple(range(4)), no_pawn)),
    ):
        times = [median_s(lambda ask=ask, side=side: ask(*side), 1) for side in sides]
        figure = f"{1e3 * statistics.median(times):.1f} ms"
        row(f"{name} of 4 targets as one CP-SAT optimisation, median", figure, "-")


def solves() -> None:
    """How many CP-SAT solves a middle-game position costs, reading it included."""
    queries: dict[str, Callable[[Game], object]] = {"analyse": analyse, "legal-moves": legal_moves}
    for name, query in queries.items():
        counts = []
        for line in basket_lines("zap"):
            solver = CpSatSolver()
            query(Game.from_qfen(line, oracle=Oracle(solver)))
            counts.append(solver.solves)
        figure = f"{statistics.median(counts):.0f} (at most {max(counts)})"
        row(f"{name}: CP-SAT solves a basket position, median", figure, "-")


if __name__ == "__main__":
    perft_ratio()
    counting()
    interactions()
    optimisations()
    solves()
