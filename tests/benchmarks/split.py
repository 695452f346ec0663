"""The speed of `split`: run as  python -m tests.benchmarks.split."""

from __future__ import annotations

import statistics
import time

from qsolve import Game, analyse, legal_moves, oracle, perft
from qsolve.solvers.cpsat_worlds import CpSatWorldSolver

from ..rules.split.boards import full_board
from .measure import basket_lines, chess_nodes_per_s, median_s, row


def perft_ratio() -> None:
    """perft(2) over the basket, fresh memo, against python-chess's perft(3)."""
    ratios = []
    for _ in range(7):
        asked = oracle("exact")
        games = [Game.from_qfen(line, oracle=asked) for line in basket_lines("split")]
        yardstick = chess_nodes_per_s()
        start = time.perf_counter()
        nodes = sum(perft(game, 2) for game in games)
        ratios.append(nodes / (time.perf_counter() - start) / yardstick)
    ratio = f"{statistics.median(ratios):.2f}"
    row("exact perft(2) nodes/s / python-chess perft(3) nodes/s", ratio, ">= 0.05")


def _analyse_s(line: str) -> float:
    return median_s(lambda: analyse(Game.from_qfen(line, oracle=oracle("exact"))), 20)


def many_worlds() -> None:
    """Boards full of superstates, none tied, against the start position."""
    start = _analyse_s("split startpos")
    ratio = _analyse_s(full_board("QRRBBNN", 1)) / start
    row("analyse 2^14 worlds / analyse the start position", f"{ratio:.1f}", "< 30")
    row("analyse 2^24 worlds, s", f"{_analyse_s(full_board('QQQQRRRBBNNN', 1)):.4f}", "< 1")


def solves() -> None:
    """How many CP-SAT solves a middle-game position costs, reading it included."""
    for name, query in (("analyse", analyse), ("legal-moves", legal_moves)):
        counts = []
        for line in basket_lines("split"):
            asked = oracle("cp-sat")
            query(Game.from_qfen(line, oracle=asked))
            solver = asked.world_solver
            assert isinstance(solver, CpSatWorldSolver)
            counts.append(solver.solves)
        figure = f"{statistics.median(counts):.0f} (at most {max(counts)})"
        row(f"{name}: CP-SAT solves a basket position, median", figure, "")


if __name__ == "__main__":
    perft_ratio()
    many_worlds()
    solves()
