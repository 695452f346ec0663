"""The speed of explanations: run as  python -m tests.benchmarks.explain."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from random import Random

from qsolve import Game, oracle
from qsolve.evidence import Question, Topic
from qsolve.problems import Case
from qsolve.queries.arguments import Advocate, Depths
from qsolve.queries.explain import explain

from .measure import process_s, python, reference_solve_s, row, script

_MANY = 300
_HALL_SET = "puzzles/positions/backrank/hall-set.qfen"


def _middle_games(seed: int) -> Iterable[Game]:
    """Games of 10 to 80 random plies, read with CP-SAT as the command line does."""
    chance = Random(seed)
    quick, asked = oracle("exact"), oracle("cp-sat")
    while True:
        game = Game("backrank", oracle=quick)
        for _ in range(chance.randint(10, 80)):
            moves = game.legal_moves
            if not moves:
                break
            game.push(chance.choice(moves))
        game.oracle = asked
        yield game


def _deductions(game: Game) -> list[tuple[bool, Case]]:
    return [
        (argument.question.colour, case)
        for argument in explain(game).arguments
        for case in argument.question.cases
    ]


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def single_deductions() -> None:
    """300 random middle-game deductions, each from a game of its own: search, check and steps."""
    chance = Random(1)
    times, sizes, unproved = [], [], 0
    references = [reference_solve_s()]
    for game in _middle_games(seed=3):
        found = _deductions(game)
        if not found:
            continue
        colour, case = chance.choice(found)
        question = Question(Topic.IDENTITY, colour, (case,))
        start = time.perf_counter()
        argument = Advocate(game, Depths()).argue(question)
        times.append(time.perf_counter() - start)
        assert argument is not None
        sizes.append(len(argument.facts))
        unproved += not argument.smallest
        if len(times) == _MANY:
            break
    references.append(reference_solve_s())
    reference = statistics.median(references)
    times.sort()
    median, late = statistics.median(times), times[int(0.95 * _MANY)]
    print(f"reference solve {1000 * reference:.3f} ms; {_MANY} deductions of")
    print(f"{min(sizes)} to {max(sizes)} facts, {unproved} not proved to be the smallest")
    row("smallest explanation, median, reference solves", f"{median / reference:.1f}", "< 30")
    row("the same in ms", f"{1000 * median:.2f}", "-")
    row("smallest explanation, 95 %, reference solves", f"{late / reference:.1f}", "< 150")
    row("the same in ms", f"{1000 * late:.2f}", "-")
    row("slowest in ms", f"{1000 * times[-1]:.1f}", "-")


def whole_positions() -> None:
    """Every deduction of a middle game; and the start position, which has none."""
    reference = reference_solve_s()
    times = []
    for number, game in enumerate(_middle_games(seed=4)):
        if number == 60:
            break
        times.append(_timed(lambda game=game: explain(game)))  # type: ignore[misc]
    figure = f"{statistics.median(times) / reference:.1f}"
    row("explain a whole middle game, median, reference solves", figure, "-")
    start = Game("backrank", oracle=oracle("cp-sat"))
    explain(start)
    took = statistics.median(_timed(lambda: explain(start)) for _ in range(50))
    row("a position without deductions, reference solves", f"{took / reference:.2f}", "at once")


def whole_processes() -> None:
    """From the shell, against the imports that the commands need."""
    cp_sat = process_s(python("from ortools.sat.python import cp_model"))
    light = process_s(python("import click, chess"))
    for command in (["explain", _HALL_SET], ["ask", _HALL_SET, "b4=Q"]):
        took = process_s([script(), *command])
        row(f"{command[0]} cp-sat / import cp_model", f"{took / cp_sat:.2f}", "-")
        took = process_s([script(), *command, "--solver", "exact"])
        row(f"{command[0]} exact / import click, chess", f"{took / light:.2f}", "-")


if __name__ == "__main__":
    single_deductions()
    whole_positions()
    whole_processes()
