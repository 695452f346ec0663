"""The speed of puzzles: run as  python -m tests.benchmarks.puzzles  (takes some ten minutes)."""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import chess

from qsolve import Game
from qsolve.geometry import NAMES
from qsolve.identities import KING, is_single, mask_text
from qsolve.notation.qfen import write_setup
from qsolve.puzzles.verify import Form, Settings, verify_line
from qsolve.queries.history import own_masks
from qsolve.queries.mate import forced_mate

from .measure import process_usage, row, script

_PUZZLES = Path(__file__).parents[1] / "puzzles"
_BARE = 1500
_MILLION = 1_000_000


def bare_puzzles(number: int, seed: int) -> list[bytes]:
    """`identify` and `king` puzzles on positions of random games, one a position, no moves.

    Each piece is written as what it has shown itself, so that something is left to deduce.
    """
    chance = random.Random(seed)
    found: list[bytes] = []
    while len(found) < number:
        game = Game("backrank")
        for _ in range(chance.randrange(4, 60)):
            moves = game.legal_moves
            if not moves:
                break
            game.push(chance.choice(moves))
        found += [json.dumps(puzzle).encode() for puzzle in _of(game)][:1]
    return found


def _of(game: Game) -> Iterator[dict[str, Any]]:
    own = own_masks(game)
    shown = []
    for piece in game.setup().pieces:
        side = game.position.sides[piece.colour]
        known = side.places.index(piece.square) if piece.square in side.places else None
        mask = piece.own if known is None else own[piece.colour, known]
        shown.append(piece._replace(own=mask))
    line = write_setup(game.setup()._replace(pieces=tuple(shown)))
    common = {"id": "x", "rules": "backrank", "position": line}
    for piece, before in zip(game.setup().pieces, shown, strict=True):
        if is_single(piece.own) and piece.own != before.own:
            square = {"square": NAMES[piece.square]}
            if piece.own == KING:
                side = {"side": "white" if piece.colour else "black"}
                yield {**common, "kind": "king", "question": side, "solution": square}
            identity = {"identity": mask_text(piece.own)}
            yield {**common, "kind": "identify", "question": square, "solution": identity}


def bare_rates() -> None:
    """`identify` and `king` on bare positions, every position a new one, on one core."""
    lines = bare_puzzles(_BARE, seed=7)
    for solver, target in (("cp-sat", ">= 150"), ("exact", ">= 3,000")):
        rates = []
        for _ in range(5):
            examiners = Settings((solver,)).examiners()
            verify_line(lines[0], Form.NATIVE, (), examiners)
            start = time.process_time()
            for line in lines[1:]:
                assert verify_line(line, Form.NATIVE, (), examiners).finding.verdict.value == "ok"
            rates.append((len(lines) - 1) / (time.process_time() - start))
        figure = f"{statistics.median(rates):,.0f}"
        row(f"bare identify and king with {solver}, a second and core", figure, target)


def jobs() -> None:
    """The test collection many times over, in one process and in two."""
    whole = (_PUZZLES / "backrank.jsonl").read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "many.jsonl"
        path.write_bytes(whole)
        once = _wall_s(["--jobs", "1", str(path)])
        path.write_bytes(whole * round(70 / once + 1))
        one = _wall_s(["--jobs", "1", str(path)])
        two = _wall_s(["--jobs", "2", str(path)])
    row(f"1 job / 2 jobs, a run of {one:.0f} s", f"{one / two:.2f}", ">= 1.7")


def _wall_s(arguments: list[str]) -> float:
    return process_usage([script(), "verify", *arguments], b"").wall_s


def memory() -> None:
    """A million lines of a repeated collection with two jobs: the memory of all processes."""
    lines = b"".join(line + b"\n" for line in bare_puzzles(_BARE, seed=7))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "million.jsonl"
        with path.open("wb") as stream:
            for _ in range(_MILLION // _BARE + 1):
                stream.write(lines)
        command = [script(), "verify", "--jobs", "2", "--report", f"{folder}/report", str(path)]
        start = time.perf_counter()
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
            peak = 0.0
            while run.poll() is None:
                peak = max(peak, _tree_mb(run.pid))
                time.sleep(0.2)
        took = time.perf_counter() - start
        assert run.returncode == 0
    row("a million lines, peak memory of all processes in MB", f"{peak:.0f}", "< 300")
    row("the same, puzzles a second", f"{_MILLION / took:,.0f}", "")


def _tree_mb(pid: int) -> float:
    """The memory of a process and of all below it; what they share is counted once."""
    kilobytes = 0
    for process in [pid, *_below(pid)]:
        try:
            rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
        except OSError:
            continue
        kilobytes += sum(
            int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:")
        )
    return kilobytes / 1024


def _below(pid: int) -> Iterator[int]:
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return
    for child in map(int, children):
        yield child
        yield from _below(child)


def mates() -> None:
    """All first moves that mate in two, against a plain search on python-chess."""
    fens = (_PUZZLES / "mate-in-two.fen").read_text(encoding="utf-8").splitlines()
    ratios = []
    for _ in range(5):
        start = time.perf_counter()
        for fen in fens:
            _plain(chess.Board(fen), 2)
        plain = time.perf_counter() - start
        start = time.perf_counter()
        for fen in fens:
            assert forced_mate(Game.from_qfen(fen), 2).length == 2
        ratios.append((time.perf_counter() - start) / plain)
    row("mate in two, classical / plain search", f"{statistics.median(ratios):.2f}", "<= 3")


def _plain(board: chess.Board, moves: int) -> list[chess.Move]:
    """All first moves that force mate, with nothing clever."""
    found = []
    for move in list(board.legal_moves):
        board.push(move)
        if board.is_checkmate() or (moves > 1 and _never_defended(board, moves - 1)):
            found.append(move)
        board.pop()
    return found


def _never_defended(board: chess.Board, moves: int) -> bool:
    replies = list(board.legal_moves)
    for reply in replies:
        board.push(reply)
        lost = _forces(board, moves)
        board.pop()
        if not lost:
            return False
    return bool(replies)


def _forces(board: chess.Board, moves: int) -> bool:
    for move in board.legal_moves:
        board.push(move)
        won = board.is_checkmate() or (moves > 1 and _never_defended(board, moves - 1))
        board.pop()
        if won:
            return True
    return False


if __name__ == "__main__":
    wanted = sys.argv[1:] or ["bare_rates", "mates", "jobs", "memory"]
    print(f"{os.cpu_count()} cores")
    for name in wanted:
        globals()[name]()
