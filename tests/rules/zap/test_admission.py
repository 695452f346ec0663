"""What is refused on reading, what is dropped, and what is worth a word (Z1, Z11, Z30)."""

from __future__ import annotations

import pytest

import qsolve


def _faults(line: str) -> list[str]:
    with pytest.raises(qsolve.InvalidPositionError) as caught:
        qsolve.Game.from_qfen(f"zap {line}")
    assert {fault.clause for fault in caught.value.faults} == {"Z30"}
    return [fault.message for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("7k/8/8/8/8/8/8/QQ6 w - - 0 1", "no assignment within the set: a1 Q, b1 Q"),
        ("7k/8/8/8/8/8/PPPPPPPP/P(|N)5K w - - 0 1", "White's pieces have no assignment"),
        ("7k/8/8/8/8/8/8/K7[n,n,n] w - - 0 1", "Black's pieces have no assignment"),
        ("7k/8/8/8/8/X7/XXXXXXXX/XXXXXXXX w - - 0 1", "White has 17 pieces, captured ones"),
        ("7k/8/8/8/8/8/XXXXXXXX/XXXXXXXX[P] w - - 0 1", "White has 17 pieces, captured ones"),
        ("(NP)6k/8/8/8/8/8/8/K7 w - - 0 1", "possible Pawn of White stands on its last rank on a8"),
        ("7k/8/8/8/8/8/8/K6p w - - 0 1", "possible Pawn of Black stands on its last rank on h1"),
        ("7k/8/8/(RP|N)7/8/8/8/K7 w - - 0 1", "the promoted piece of White on a5 can be a Pawn"),
        ("7k/8/8/8/8/8/8/K7[(RP|)] w - - 0 1", "promoted piece of White captured can be a Pawn"),
        ("7k/8/8/8/8/8/8/8[K] w - - 0 1", "the King of White is captured"),
        ("7k/8/8/8/8/8/Q7/8[(KQ)] w - - 0 1", "the King of White is captured"),
        ("7k/8/8/8/8/8/8/K7[X] w - - 0 1", "several identities left: Q/R/B/N/P"),
        ("7k/8/8/8/8/8/8/K6R w - - 0 1", "White is to move and could capture the revealed King"),
        ("7k/6(QP)1/8/8/8/8/8/K7 w - - 0 1", "could capture the revealed King on h8"),
        ("7k/8/8/3pP3/8/8/8/K7 w - d5 0 1", "d5 is occupied, so no double step crossed it"),
        ("7k/8/8/8/4P3/8/8/K7 b - e5 0 1", "no double step of White crosses e5"),
        ("7k/8/8/8/4P3/8/8/K7 w - e3 0 1", "no double step of Black crosses e3"),
        ("7k/8/8/3pP3/8/8/8/K7 w - d8 0 1", "no double step of Black crosses d8"),
        ("7k/3n4/8/3pP3/8/8/8/K7 w - d6 0 1", "came from d7: it is occupied"),
        ("7k/8/8/4P3/8/8/8/K7 w - d6 0 1", "where no piece of Black stands"),
        ("7k/8/8/3PP3/8/8/8/K7 w - d6 0 1", "where no piece of Black stands"),
    ],
)
def test_impossible_position_is_refused(line: str, words: str) -> None:
    """The first fault says what is wrong."""
    assert words in _faults(line)[0]


@pytest.mark.parametrize(
    "line",
    [
        "7k/8/8/8/8/8/PPPPPPP1/K(|N)6 w - - 0 1",
        "xxxxxxxx/xxxxxxxx/8/8/8/8/XXXXXXXX/XXXXXXX1[P] w - - 0 1",
        "7k/8/8/8/8/8/8/K7[(KQ)] w - - 0 1",
        "7k/P7/8/8/8/8/8/K7 w - - 0 1",
        "7k/8/8/8/8/8/8/K6P b - - 0 1",
        "7k/8/8/8/8/8/8/K7[(N|N)] w - - 0 1",
        "(kr)6R/8/8/8/8/8/8/K7 w - - 0 1",
        "8/8/8/8/8/8/8/R7 w - - 0 1",
        "8/8/8/8/8/8/8/8 b Cc - 0 1",
        "7k/8/8/3pP3/8/8/8/K7 w - d6 0 1",
        "3p3k/8/3P4/8/8/8/8/K7 w - - 0 1",
    ],
)
def test_possible_neighbour_of_an_impossible_position_is_admitted(line: str) -> None:
    """Just inside what Z30 allows, and written as it was read."""
    assert qsolve.Game.from_qfen(f"zap {line}").qfen().startswith("zap ")


def test_every_fault_is_listed() -> None:
    """Both sides' pieces and the en-passant square, White first."""
    faults = _faults("P6k/8/8/8/8/8/8/K6p[(QR),(qr)] w - e3 0 1")
    assert [message.split(" stands")[0].split(" has")[0] for message in faults] == [
        "a possible Pawn of White",
        "a captured piece of White",
        "a possible Pawn of Black",
        "a captured piece of Black",
        "no double step of Black crosses e3",
    ]


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("8/7k/8/8/8/8/8/X6K w - - 0 1", "8/7k/8/8/8/8/8/(QRBNP)6K w - - 0 1"),
        ("X7/8/7k/8/8/8/8/K7[P,P,P,P,P,P,P,P] w - - 0 1", None),
        ("7k/8/8/8/8/8/8/K7[n,R,(|N),P] w - - 0 1", "7k/8/8/8/8/8/8/K7[(|N),P,R,n] w - - 0 1"),
        ("7k/8/8/(NR|RN)7/8/8/8/K7 w - - 0 1", "7k/8/8/(RN|RN)7/8/8/8/K7 w - - 0 1"),
        ("7k/8/8/3rP3/8/8/8/K7 w - d6 0 1", "7k/8/8/3rP3/8/8/8/K7 w - - 0 1"),
        ("7k/8/8/3(rp)P3/8/8/8/K7 w - d6 0 1", "7k/8/8/3(rp)P3/8/8/8/K7 w - d6 0 1"),
    ],
)
def test_what_is_read_is_reduced_and_put_in_order(line: str, canonical: str | None) -> None:
    """Masks are narrowed by the set, captured pieces sorted, a useless window dropped."""
    expected = canonical or "(QRBN)7/8/7k/8/8/8/8/K7[P,P,P,P,P,P,P,P] w - - 0 1"
    assert qsolve.Game.from_qfen(f"zap {line}").qfen() == f"zap {expected}"


def _warnings(line: str) -> tuple[str, ...]:
    return qsolve.analyse(qsolve.Game.from_qfen(line)).warnings


def test_a_side_of_fewer_than_sixteen_pieces_is_warned_of() -> None:
    """A line a side, with its number of pieces, captured ones included (Z1)."""
    white, black = _warnings("zap 7k/8/8/8/8/8/8/K7[P,p] w - - 0 1")
    assert white.startswith("White lists 2 pieces of 16")
    assert black.startswith("Black lists 2 pieces of 16")


def test_whole_sides_are_not_warned_of() -> None:
    """Captured pieces are listed, so a game's positions have sixteen a side."""
    assert _warnings("zap startpos moves a2a7") == ()
