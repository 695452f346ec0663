"""The second proof of `classical` puzzles: what it confirms, and what it does not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from qsolve.generating.boardproof import is_proved
from qsolve.generating.novelty import draft_of

FILE = Path(__file__).parents[2] / "puzzles" / "classical.jsonl"
LINES = FILE.read_bytes().splitlines()


def _line(fen: str, kind: str, move: str, moves: int | None = None) -> bytes:
    record = {
        "id": "x",
        "rules": "classical",
        "position": f"classical {fen}",
        "kind": kind,
        "question": {} if moves is None else {"moves": moves},
        "solution": {"move": move},
    }
    return json.dumps(record).encode()


def test_shipped_puzzles_are_confirmed() -> None:
    """Every answer is the only one on the board itself."""
    assert all(is_proved(draft_of(line)) for line in LINES)


@pytest.mark.parametrize(
    ("fen", "kind", "move", "moves", "proved"),
    [
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "mate", "a1a8", 1, True),
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "mate", "a1a7", 1, False),
        ("7k/8/6K1/8/8/8/8/RR6 w - - 0 1", "mate", "a1a8", 1, False),
        ("6k1/8/6K1/8/8/8/8/R7 w - - 0 1", "mate", "a1a8", 2, False),
        ("8/8/8/8/8/2k5/1q6/K7 w - - 0 1", "only-move", "a1b2", None, False),
        ("8/8/8/8/8/4k3/1q6/K7 w - - 0 1", "only-move", "a1b2", None, True),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "certain-check", "h1h8", None, True),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "certain-check", "O-O", None, False),
    ],
)
def test_only_the_one_answer_is_confirmed(
    fen: str, kind: str, move: str, moves: int | None, proved: bool
) -> None:
    """A wrong answer, a second one and a shorter mate are not."""
    assert is_proved(draft_of(_line(fen, kind, move, moves))) is proved
