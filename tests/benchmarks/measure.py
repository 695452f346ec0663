"""What benchmarks share: yardsticks measured in the same run, processes, positions."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import chess

from qsolve.game import Game
from qsolve.notation.lines import read_lines
from qsolve.solvers import Oracle

CASES = Path(__file__).parent.parent / "cases"
POSITIONS = Path(__file__).parents[2] / "puzzles" / "positions"


def median_s(work: Callable[[], object], repeats: int) -> float:
    """The median time of *work* over some repeats, in seconds."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def reference_solve_s(repeats: int = 200) -> float:
    """Median time of one reference solve: the start position's one-side model, built and solved.

    CP-SAT with one worker and otherwise its defaults, on the plain model without names.
    """
    from ortools.sat.python import cp_model

    limits = (1, 1, 2, 2, 2)

    def solve() -> None:
        model = cp_model.CpModel()
        entries = [[model.new_bool_var("") for _ in limits] for _ in range(8)]
        for piece in entries:
            model.add_exactly_one(piece)
        for identity, limit in enumerate(limits):
            model.add(sum(piece[identity] for piece in entries) == limit)
        for colour in (0, 1):
            model.add(sum(piece[3] for piece in entries[colour::2]) == 1)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        assert solver.solve(model) == cp_model.OPTIMAL

    solve()
    return median_s(solve, repeats)


def chess_nodes_per_s(depth: int = 3) -> float:
    """python-chess's perft from the ordinary start, last ply counted, in nodes per second."""

    def perft(board: chess.Board, left: int) -> int:
        if left == 1:
            return board.legal_moves.count()
        nodes = 0
        for move in board.legal_moves:
            board.push(move)
            nodes += perft(board, left - 1)
            board.pop()
        return nodes

    start = time.perf_counter()
    nodes = perft(chess.Board(), depth)
    return nodes / (time.perf_counter() - start)


def process_s(command: list[str], repeats: int = 15) -> float:
    """The median wall time of a whole process, in seconds."""

    def run() -> None:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    run()
    return median_s(run, repeats)


class Usage(NamedTuple):
    """What one process took: wall and processor time in seconds, peak memory in megabytes."""

    wall_s: float
    cpu_s: float
    peak_mb: float


_LAUNCHER = """
import resource, subprocess, sys, time
start = time.perf_counter()
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(time.perf_counter() - start, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
"""


def process_usage(command: list[str], stdin: bytes) -> Usage:
    """Run a process to its end and measure it.

    A small process starts it: peak memory is inherited from whoever does.
    """
    launched = subprocess.run(
        [sys.executable, "-c", _LAUNCHER, *command], check=True, input=stdin, capture_output=True
    )
    wall, cpu, peak = map(float, launched.stdout.split())
    return Usage(wall, cpu, peak)


def python(code: str) -> list[str]:
    """The command that runs *code* with this Python."""
    return [sys.executable, "-c", code]


def script() -> str:
    """The installed ``qsolve`` script of this environment."""
    return str(Path(sys.executable).parent / "qsolve")


def basket_lines(rules: str) -> list[str]:
    """The middle-game positions of a rule set."""
    with (CASES / f"basket-{rules}.qfen").open("rb") as stream:
        return [line.text for line in read_lines(stream)]


def random_lines(rules: str, oracle: Oracle, count: int, seed: int) -> Iterable[str]:
    """QFEN lines of positions along random games of at most 120 plies."""
    chance = random.Random(seed)
    while True:
        game = Game(rules, oracle=oracle)
        for _ in range(120):
            moves = game.legal_moves
            if not moves:
                break
            game.push(chance.choice(moves))
            yield game.qfen()
            count -= 1
            if not count:
                return


def row(what: str, figure: str, target: str) -> None:
    """Print one figure beside its target."""
    print(f"{what:<58} {figure:>16}   target {target}", flush=True)
