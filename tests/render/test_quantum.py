"""Quantum moves in the report of legal moves: by piece, folded."""

from __future__ import annotations

import re

import qsolve
from qsolve.render.quantum import FOLDED_AT, is_quantum, quantum_lines
from qsolve.render.sheet import Sheet

QUEEN = "split 4k3/8/8/8/8/8/8/3QK3 w - - 0 1"
PAIR = "split 4k3/8/8/8/8/{N1}1{N1'}5/8/4K3 w - - 0 1"


def _quantum(qfen: str) -> list[qsolve.LegalMove]:
    return [move for move in qsolve.legal_moves(qsolve.Game.from_qfen(qfen)) if is_quantum(move)]


def test_splits_of_one_piece_are_one_paragraph() -> None:
    """The number is that of all, the list is cut and says so; checks are never folded away."""
    moves = _quantum(QUEEN)
    late_checks = sum(move.check for move in moves[FOLDED_AT:])
    text = " ".join(" ".join(quantum_lines(moves, Sheet())).split())
    assert text.startswith(f"d1 splits ({len(moves)}): d1^a1,a4")
    assert text.endswith(f"and {len(moves) - FOLDED_AT - late_checks} more (--all)")
    assert text.count("+") == sum(move.check for move in moves) > 0


def test_captures_and_ties_are_marked() -> None:
    """``x`` behind a capture by the piece found, ``~`` behind a crossing that ties."""
    found = _quantum("split 4k3/5p2/8/{r1}3{N2}2{r1'}/8/8/5{N2'}2/R5K1 w - - 0 1")
    assert "?e5f7x" in " ".join(quantum_lines(found, Sheet(), None)).split()
    crossing = _quantum("split 4k3/8/8/8/8/{n1}5{n1'}1/8/R4K2 w - - 0 1")
    assert "a1^a2,a5~" in " ".join(quantum_lines(crossing, Sheet(), None)).split()


def test_all_are_listed_where_that_is_asked() -> None:
    """Each once."""
    moves = _quantum(QUEEN)
    text = " ".join(quantum_lines(moves, Sheet(), None))
    assert sorted(re.findall(r"d1\^[a-h1-8,]+", text)) == [str(move.move) for move in moves]


def test_lines_keep_the_width() -> None:
    """Whatever the number of moves."""
    assert max(map(len, quantum_lines(_quantum(QUEEN), Sheet(width=60), None))) <= 60


def test_observations_are_apart_from_pair_moves() -> None:
    """By what was found, and whether the piece splits then."""
    headings = [line.split(" (")[0] for line in quantum_lines(_quantum(PAIR), Sheet(width=999))]
    assert headings == [
        "observed, found on a3",
        "observed, found on a3, then splits",
        "a3,c3 move together",
        "observed, found on c3",
        "observed, found on c3, then splits",
    ]


def test_classical_moves_are_not_gathered() -> None:
    """They have lines of their own."""
    assert not any(map(is_quantum, qsolve.legal_moves(qsolve.Game("backrank"))))


def test_checks_are_marked() -> None:
    """``+`` behind a split that gives check in every world."""
    moves = _quantum("split 4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")
    checking = {str(move.move) for move in moves if move.check}
    text = " ".join(quantum_lines(moves, Sheet(), None))
    assert checking
    assert {word[:-1] for word in text.split() if word.endswith("+")} == checking
