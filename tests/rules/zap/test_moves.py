"""Why moves are illegal, castling squares, check, draws and counts, one small position each."""

from __future__ import annotations

import chess
import pytest

import qsolve
from qsolve.geometry import NAMES
from qsolve.rules.protocol import Certainty
from qsolve.rules.verdict import Reason, Status
from qsolve.rules.zap.castling import landing


def _refusal(line: str, move: str) -> tuple[str | None, str]:
    game = qsolve.Game.from_qfen(f"zap {line}")
    with pytest.raises(qsolve.IllegalMoveError) as caught:
        game.play(move)
    assert caught.value.move == move
    return caught.value.clause, caught.value.reason


@pytest.mark.parametrize(
    ("line", "move", "clause", "words"),
    [
        ("7k/8/8/8/8/8/8/K7 w - - 0 1", "b1b2", None, "there is no piece on b1"),
        ("7k/8/8/8/8/8/8/K7 w - - 0 1", "h8h7", None, "the piece on h8 is Black's"),
        ("7k/8/8/8/8/8/8/K7 w - - 0 1", "a1a3", "Z6", "a1 is the King, which can not go so"),
        ("7k/8/8/8/P7/8/8/K2(QR)4 w - - 0 1", "a1a1", "Z6", "a move goes to another square"),
        ("7k/8/8/8/3N4/8/8/K2(QR)4 w - - 0 1", "d1d5", "Z6", "the way is blocked on d4"),
        ("7k/8/8/8/3N4/8/8/K2(QR)4 w - - 0 1", "d1d4", "Z6", "d4 is occupied by a piece"),
        ("7k/8/8/8/8/8/P7/K7 w - - 0 1", "a2b3", "Z7", "nothing to capture on b3"),
        ("7k/8/8/8/8/p7/P7/K7 w - - 0 1", "a2a3", "Z7", "does not capture straight ahead"),
        ("7k/8/8/8/8/p7/P7/K7 w - - 0 1", "a2a4", "Z7", "the way is blocked on a3"),
        ("7k/8/8/8/8/P7/8/K7 w - - 0 1", "a3a5", "Z7", "a3 is a Pawn, which can not go so"),
        ("7k/8/8/8/8/8/(NP)7/K7 w - - 0 1", "a2b3", "Z6", "and Knight can not go so"),
        ("4k3/8/8/8/8/8/8/3R3K b - - 0 1", "e8d8", "Z23", "revealed King on d8 where d1"),
        ("k3r3/8/8/8/8/8/8/2(KQ)1(KQ)3 w - - 4 20", "c1f4", "Z23", "where e8 could capture it"),
        ("7k/8/8/8/8/8/8/(KR)3(KR)3[R] w c - 0 1", "a1+e1", "Z10", "may not castle any more"),
        ("7k/8/8/8/8/8/8/(KR)3(KR)3[R] w C - 0 1", "a1+f1", "Z10", "no piece of White on"),
        ("7k/8/8/8/8/8/8/(KR)3(KR)3[R] w C - 0 1", "a2+e2", "Z10", "no piece of White on"),
        ("7k/8/8/8/8/8/8/(KR)3(KR)3[R] w C - 0 1", "e1+a1", "Z10", "earlier one is written first"),
        ("7k/8/8/8/8/8/8/(KR)1n1(KR)3[R] w C - 0 1", "a1+e1", "Z10", "between them, on c1"),
        ("7k/8/8/8/8/8/8/(KR)3(QR)3[R] w C - 0 1", "a1+e1", "Z10", "e1 cannot be both"),
        ("7k/8/8/8/8/8/8/(KR)(KR)6[R] w C - 0 1", "a1+b1", "Z10", "no square between"),
        ("8/7k/8/8/8/2(KR)5/8/(KQR)3(KQR)3[R] w C - 0 1", "a1+e1", "Z23", "no assignment"),
        ("7k/8/8/3pP3/8/8/8/K7 w - d6 0 1", "e5f6ep", "Z11", "the window is on d6"),
        ("7k/8/8/3pP3/8/8/8/K7 w - - 0 1", "e5d6ep", "Z11", "no double step"),
        ("7k/8/8/3p1P2/8/8/8/K7 w - d6 0 1", "f5d6ep", "Z11", "f5 is not beside d5"),
        ("7k/8/8/3pR3/8/8/8/K7 w - d6 0 1", "e5d6ep", "Z11", "e5 cannot be a Pawn"),
    ],
)
def test_illegal_move_says_why(line: str, move: str, clause: str | None, words: str) -> None:
    """The clause of the first step that fails, and the reason in words."""
    found, reason = _refusal(line, move)
    assert found == clause
    assert words in reason


@pytest.mark.parametrize("rank", [0, 7])
def test_castled_pieces_land_on_a_central_pair(rank: int) -> None:
    """Adjacent, between the origins, as near the middle of the board as Z10 says."""
    for left in range(8):
        for right in range(left + 2, 8):
            first, second = landing(8 * rank + left, 8 * rank + right)
            files = first - 8 * rank, second - 8 * rank
            assert files[1] == files[0] + 1
            assert left <= files[0]
            assert files[1] <= right
            middle = (left + right) / 2
            off = (files[0] + files[1]) / 2 - middle
            assert off == 0 if (left + right) % 2 else abs(off) == 0.5
            assert off * (3.5 - middle) >= 0


def test_check_names_all_that_could_capture() -> None:
    """Checkers are the pieces that could capture the revealed King as something they may be."""
    answer = qsolve.certain_check(
        qsolve.Game.from_qfen("zap 7k/8/8/8/8/2(RB)5/8/K6(QN)[B] b - - 4 20")
    )
    assert answer.in_check
    assert [NAMES[square] for square in chess.scan_forward(answer.checkers)] == ["h1", "c3"]


def test_a_possible_attack_comes_with_an_assignment_that_lacks_it() -> None:
    """Certain, possible and never are told apart (Z29)."""
    game = qsolve.Game.from_qfen("zap 7k/8/8/8/8/2(RB)5/8/K7[R] b - - 4 20")
    possible = game.rules.attack(game.oracle, game.position, chess.C8, chess.WHITE)
    assert possible.certainty is Certainty.POSSIBLE
    assert possible.counterexample == {chess.A1: "K", chess.C3: "B"}
    sure = game.rules.attack(game.oracle, game.position, chess.B2, chess.WHITE)
    assert sure == (Certainty.CERTAIN, None)
    never = game.rules.attack(game.oracle, game.position, chess.H7, chess.WHITE)
    assert never == (Certainty.NEVER, None)


def test_a_counterexample_names_the_branch() -> None:
    """A promoted identity has its star, as in the counts."""
    game = qsolve.Game.from_qfen("zap 7k/8/8/8/8/2(|RB)5/8/K7 b - - 4 20")
    attack = game.rules.attack(game.oracle, game.position, chess.C8, chess.WHITE)
    assert attack.counterexample == {chess.A1: "K", chess.C3: "B*"}


def test_start_position_counts() -> None:
    """64,864,800 assignments a side, every piece alike (Z1)."""
    for side in qsolve.analyse(qsolve.Game("zap")).inventory.sides:
        assert side.worlds == 64_864_800
        assert {tuple(piece.identities.items()) for piece in side.pieces} == {
            (
                ("K", 4_054_050),
                ("Q", 4_054_050),
                ("R", 8_108_100),
                ("B", 8_108_100),
                ("N", 8_108_100),
                ("P", 32_432_400),
            )
        }


def test_both_branches_are_counted_apart() -> None:
    """N and N* are two entries of one identity (Z2)."""
    game = qsolve.Game.from_qfen("zap 7k/8/8/3(qn|n)4/8/8/8/K7[n] b - - 0 1")
    pieces = {piece.square: piece for piece in qsolve.analyse(game).inventory.sides[False].pieces}
    assert pieces[chess.D5].identities == {"Q": 1, "N": 1, "N*": 1}
    assert pieces[chess.D5].promoted


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("R6k/8/6K1/8/8/8/8/8 b - - 0 1", (Status.CHECKMATE, None)),
        ("k7/8/1Q6/8/8/8/8/K7 b - - 99 90", (Status.STALEMATE, None)),
        ("k7/8/8/8/8/8/8/K7 b - - 100 90", (Status.DRAW, Reason.FIFTY_MOVES)),
        ("k7/8/8/8/8/8/8/K7 b - - 99 90", (Status.ONGOING, None)),
        ("k6R/8/8/8/8/8/8/K7 b - - 100 90", (Status.DRAW, Reason.FIFTY_MOVES)),
        ("k6R/8/8/8/8/8/8/K7 b - - 99 90", (Status.CHECK, None)),
    ],
)
def test_verdict(line: str, verdict: tuple[Status, Reason | None]) -> None:
    """Mate, stalemate, then the draws (Z28)."""
    assert qsolve.Game.from_qfen(f"zap {line}").verdict() == verdict


def test_promoted_mark_counts_for_repetition() -> None:
    """The same masks with and without the mark are two positions (Z26)."""
    line = "zap 7k/8/8/8/8/8/8/K6{} w - - 0 1"
    plain, promoted = (
        qsolve.Game.from_qfen(line.format(token)).position.key for token in ("B", "(B|)")
    )
    assert plain != promoted
