"""What the moved piece does, in words, for every kind of move of every rule set."""

from __future__ import annotations

import pytest

import qsolve
from qsolve.render.language import language, languages
from qsolve.render.moves import ruling_report
from qsolve.render.sheet import Sheet

SPLIT_START = "split startpos moves b1^a3,c3 a7a6"
LONE_HALF = "split 4k3/8/8/R4{n1}2/8/8/8/4K3 b - - 0 9"
BACK_RANKS = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

DEEDS = [
    ("classical startpos", "e2e4", "the Pawn goes from e2 to e4"),
    (
        "classical 7k/P7/8/8/8/8/8/K7 w - - 0 1",
        "a7a8q",
        "the Pawn goes from a7 to a8 and becomes a Queen; check",
    ),
    (
        "classical 7k/8/8/Pp6/8/8/8/K7 w - b6 0 1",
        "a5b6",
        "the Pawn goes from a5 to b6 en passant; captures on b5",
    ),
    (f"classical {BACK_RANKS}", "O-O-O", "the King castles to c1, the Rook goes to d1"),
    (f"classical {BACK_RANKS}", "f3f6", "the Queen goes from f3 to f6; captures on f6"),
    ("backrank startpos", "e2e4", "the Pawn goes from e2 to e4"),
    ("backrank startpos", "b1c3", "b1 goes to c3, now a Knight"),
    ("backrank startpos moves b1c3 a7a6", "c3e4", "the Knight goes from c3 to e4"),
    (
        "backrank 7k/8/8/8/8/8/8/X3X3 w Q - 0 1",
        "e1e3",
        "e1 goes to e3, now a Queen or a Rook; a1 not Q/R/B/N",
    ),
    (
        "backrank 7k/8/8/8/8/8/8/X3X3 w Q - 0 1",
        "O-O-O",
        "the King castles to c1, the Rook goes to d1",
    ),
    (
        "backrank 8/P7/8/6k1/8/3(QB)4/8/6K1 w - - 0 1",
        "a7a8b",
        "the Pawn goes from a7 to a8 and becomes a Bishop; d3 not B, announced",
    ),
    ("zap startpos", "b1c3", "b1 goes to c3, now a Knight"),
    ("zap startpos", "a2a3", "a2 goes to a3, now the King, a Queen, a Rook or a Pawn"),
    (
        "zap 8/4(QRP)3/7k/8/8/8/8/K7 w - - 4 20",
        "e7e8",
        "e7 goes to e8 and is promoted, now a Queen, a Rook, a promoted Bishop or a "
        "promoted Knight",
    ),
    (
        "zap 7k/8/8/8/8/8/8/(KR)3(KR)3 w C - 0 1",
        "a1+e1",
        "a1 and e1 castle: c1 is now the King or a Rook, d1 is now the King or a Rook",
    ),
    (
        "zap startpos moves e2e4 a7a6 e4e5 d7d5",
        "e5d6ep",
        "e5 goes to d6 en passant, now a Pawn; captures on d5, not Q/R; c7, e7 zapped, not K",
    ),
    ("split startpos", "b1^a3,c3", "the Knight on b1 splits to a3 and c3"),
    (SPLIT_START, "a3,c3^b5,e4", "the halves of the Knight go from a3 to b5 and from c3 to e4"),
    (
        SPLIT_START,
        "?a3b5",
        "the Knight is observed and found on a3, not on c3; then the Knight goes from a3 to b5",
    ),
    (
        SPLIT_START,
        "?c3^a4,e4",
        "the Knight is observed and found on c3, not on a3; then the Knight on c3 splits "
        "to a4 and e4",
    ),
    (LONE_HALF, "f5^g3", "the lone half of the Knight goes from f5 to g3"),
    (
        LONE_HALF,
        "?f5g3",
        "the Knight is observed and found on f5, not taken; then the Knight goes from f5 to g3",
    ),
    (
        LONE_HALF,
        "?f5-",
        "the Knight is observed and was captured before, so the turn ends; the piece of a"
        " taken half is captured",
    ),
    (
        "split r3k3/8/8/8/8/{n1}6{n1'}/8/R3K3 w - - 0 1",
        "a1a8",
        "the Rook goes from a1 to a8; a3 is not real; captures on a8; h3 is real; check",
    ),
]


@pytest.mark.parametrize(("line", "move", "told"), DEEDS)
def test_a_legal_move_is_told_in_one_sentence(line: str, move: str, told: str) -> None:
    """Where the piece goes, what it is then, and what else the move does."""
    ruling = qsolve.why(qsolve.Game.from_qfen(line), move)
    assert ruling_report(ruling) == f"{move} is legal: {told}.\n"
    assert ruling.reason is None


def test_every_legal_move_is_told() -> None:
    """In every rule set and language."""
    for line in {line for line, _, _ in DEEDS}:
        game = qsolve.Game.from_qfen(line)
        for move in game.legal_moves[::9]:
            for code in languages():
                sheet = Sheet(language=language(code))
                report = ruling_report(qsolve.why(game, str(move)), sheet)
                assert report.startswith(str(move))
                assert report.count("\n") == 1
