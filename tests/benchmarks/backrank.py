"""The speed of `backrank`: run as  python -m tests.benchmarks.backrank."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from qsolve import Game, Oracle, analyse, legal_moves, oracle, perft
from qsolve.solvers.cpsat import CpSatSolver

from .measure import (
    POSITIONS,
    basket_lines,
    chess_nodes_per_s,
    process_s,
    process_usage,
    python,
    random_lines,
    reference_solve_s,
    row,
    script,
)

_MIDDLE_GAME = str(POSITIONS / "backrank" / "middle-game.qfen")
_MANY = 10_000


def whole_processes() -> None:
    """`analyse` and `legal-moves` from the shell, against the imports that they need."""
    reference = reference_solve_s()
    cp_sat = process_s(python("from ortools.sat.python import cp_model"))
    light = process_s(python("import click, chess"))
    print(f"reference solve {1000 * reference:.3f} ms, import cp_model {cp_sat:.3f} s,")
    print(f"import click, chess {light:.3f} s")
    for command in ("analyse", "legal-moves"):
        took = process_s([script(), command, _MIDDLE_GAME])
        row(f"{command} cp-sat / import cp_model", f"{took / cp_sat:.2f}", "<= 1.5")
        beyond = (took - cp_sat) / reference
        row(f"{command} cp-sat beyond the import, reference solves", f"{beyond:.0f}", "<= 200")
        took = process_s([script(), command, "--solver", "exact", _MIDDLE_GAME])
        row(f"{command} exact / import click, chess", f"{took / light:.2f}", "<= 3")


def solves() -> None:
    """How many CP-SAT solves a middle-game position costs, reading it included."""
    queries: dict[str, Callable[[Game], object]] = {"analyse": analyse, "legal-moves": legal_moves}
    for name, query in queries.items():
        counts = []
        for line in basket_lines("backrank"):
            solver = CpSatSolver()
            query(Game.from_qfen(line, oracle=Oracle(solver)))
            counts.append(solver.solves)
        figure = f"{statistics.median(counts):.0f} (at most {max(counts)})"
        row(f"{name}: CP-SAT solves a basket position, median", figure, "<= 140")


def perft_ratio() -> None:
    """perft(2) over the basket, fresh memo, against python-chess's perft(3)."""
    ratios = []
    for _ in range(7):
        asked = oracle("exact")
        games = [Game.from_qfen(line, oracle=asked) for line in basket_lines("backrank")]
        yardstick = chess_nodes_per_s()
        start = time.perf_counter()
        nodes = sum(perft(game, 2) for game in games)
        ratios.append(nodes / (time.perf_counter() - start) / yardstick)
    ratio = f"{statistics.median(ratios):.2f}"
    row("exact perft(2) nodes/s / python-chess perft(3) nodes/s", ratio, ">= 0.33")


def throughput() -> None:
    """10,000 positions of random games through one process."""
    lines = "\n".join(random_lines("backrank", oracle("exact"), _MANY, seed=2)).encode()
    command = [script(), "analyse", "--solver", "exact", "--format", "json", "-"]
    usage = process_usage(command, lines)
    row("analyse exact json, positions per CPU second", f"{_MANY / usage.cpu_s:,.0f}", ">= 1,000")
    row("the same, peak memory in MB", f"{usage.peak_mb:.0f}", "<= 120")


if __name__ == "__main__":
    whole_processes()
    solves()
    perft_ratio()
    throughput()
