"""What is refused on reading: all faults at once, each with its clause (B2-B4, B11, B23)."""

from __future__ import annotations

import pytest

import qsolve


def _faults(line: str) -> list[tuple[str | None, str]]:
    with pytest.raises(qsolve.InvalidPositionError) as caught:
        qsolve.Game.from_qfen(f"backrank {line}")
    return [(fault.clause, fault.message) for fault in caught.value.faults]


def test_every_fault_of_a_position_is_listed() -> None:
    """Nine pieces, a Pawn on the last rank, a promoted King, a right without King and Rook."""
    faults = _faults("P6k/8/8/8/8/8/X6K~/XXXXXXXX w q - 0 1")
    assert [(clause, message.split(",")[0]) for clause, message in faults] == [
        ("B4", "White has 9 quantum pieces"),
        ("B4", "a Pawn of White stands on a8"),
        ("B4", "the King on h2 is marked as promoted"),
        ("B23", "q needs an original piece of Black on e8"),
        ("B23", "q needs an original piece of Black on a8"),
    ]


def test_faults_of_both_sides_are_listed() -> None:
    """White first, then Black."""
    faults = _faults("pp5k/8/8/8/8/8/8/PP5K w - - 0 1")
    assert [message.split(" stands")[0] for _, message in faults] == [
        "a Pawn of White",
        "a Pawn of White",
        "a Pawn of Black",
        "a Pawn of Black",
    ]


def test_message_of_all_faults_is_one_line() -> None:
    """The error's text holds all of them, on one line."""
    with pytest.raises(qsolve.InvalidPositionError) as caught:
        qsolve.Game.from_qfen("backrank P7/8/8/8/8/8/8/P6K w - - 0 1")
    assert str(caught.value).count("a Pawn of White") == 2
    assert "no living piece of Black can be the King" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("line", "clause", "words"),
    [
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "B4", "no living piece of Black can be the King (B3)"),
        ("k7/8/8/8/8/8/8/Q7[K] w - - 0 1", "B4", "no living piece of White can be the King"),
        ("k7/8/8/8/8/8/8/KK6 w - - 0 1", "B4", "no assignment within the set: a1 K, b1 K"),
        ("k7/8/8/8/8/8/8/K7[B,B,B] w - - 0 1", "B4", "no assignment within the set"),
        ("k7/8/8/8/8/8/8/K7[B@a1,B@c1] w - - 0 1", "B4", "no assignment within the set"),
        ("k7/8/8/8/8/8/8/K7[n,n,n] w - - 0 1", "B4", "Black's pieces have no assignment"),
        ("k7/8/8/8/8/8/8/K1B~1B~3 w - - 0 1", "B2", "two living promoted Bishops"),
        ("k7/8/8/8/8/8/8/K1B~1B3 w - - 0 1", "B4", "no assignment"),
        ("k7/8/8/8/8/8/8/KX6[X,X,X,X,X,X,X] w - - 0 1", "B4", "White has 9 quantum pieces"),
        ("k7/8/8/8/8/8/8/4K2R w Q - 0 1", "B23", "Q needs an original piece of White on a1"),
        ("k7/8/8/8/8/8/8/3K3R w K - 0 1", "B23", "K needs an original piece of White on e1"),
        ("4k3/8/8/8/8/8/8/4K2r w K - 0 1", "B23", "K needs an original piece of White on h1"),
        ("k3R3/8/8/8/8/8/8/K7 w - - 0 1", "B11", "Black is not to move and is in check"),
        ("(kn)6(kr)/1P4P1/8/8/8/8/8/K7 w - - 0 1", "B11", "the King (a8, h8) is certainly"),
    ],
)
def test_impossible_position_is_refused(line: str, clause: str, words: str) -> None:
    """The first fault cites the clause and says what is wrong."""
    (found, message), *_ = _faults(line)
    assert found == clause
    assert words in message


@pytest.mark.parametrize(
    "line",
    [
        "k7/8/8/8/8/8/8/K7[B,B] w - - 0 1",
        "k7/8/8/8/8/8/8/K7[B@a1,B@b1] w - - 0 1",
        "k7/8/8/8/8/8/8/K1B~B~4 w - - 0 1",
        "k7/8/8/8/8/8/8/K1B~5[B@e1] w - - 0 1",
        "k7/8/8/8/8/8/8/KX6[X,X,X,X,X,X] w - - 0 1",
        "(kn)6(kr)/1P6/8/8/8/8/8/K7 w - - 0 1",
        "k3(QB)3/8/8/8/8/8/8/K7 w - - 0 1",
        "k7/PPPPPPPP/PPPPPPPP/8/8/8/8/KQ~Q~Q~Q~Q~Q~Q~ b - - 0 1",
    ],
)
def test_possible_neighbour_of_an_impossible_position_is_admitted(line: str) -> None:
    """Just inside what B2, B3, B4 and B11 allow; numbers of Pawns and promoted are free."""
    assert qsolve.Game.from_qfen(f"backrank {line}").qfen()


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("k7/8/8/8/8/8/8/(NK)7 w - - 0 1", "k7/8/8/8/8/8/8/K7 w - - 0 1"),
        ("k7/8/8/8/8/8/8/KX6[X] w - - 0 1", "k7/8/8/8/8/8/8/K(QRBN)6[(QRBN)] w - - 0 1"),
        ("7k/8/8/8/8/8/8/K5Q1[N@a3] w - - 0 1", "7k/8/8/8/8/8/8/K5Q1[N] w - - 0 1"),
        ("k7/8/8/8/8/8/8/K1B~1X3 w - - 0 1", "k7/8/8/8/8/8/8/K1B~1(QRN)3 w - - 0 1"),
        (
            "k7/8/8/8/8/8/8/K7[n,R,(qb)@d5,N] w - - 0 1",
            "k7/8/8/8/8/8/8/K7[N,R,(qb)@d5,n] w - - 0 1",
        ),
    ],
)
def test_what_is_read_is_reduced(line: str, canonical: str) -> None:
    """Masks as given are narrowed by the set, by B9 and by promoted Bishops."""
    assert qsolve.Game.from_qfen(f"backrank {line}").qfen() == f"backrank {canonical}"


@pytest.mark.parametrize(
    ("board", "square", "kept"),
    [
        ("k7/8/8/p2pP3/8/8/8/K7", "d6", True),
        ("k7/8/8/p2pP3/8/8/8/K7", "d3", False),
        ("k7/8/8/p2pP3/8/8/8/K7", "e6", False),
        ("k7/8/8/p2pP3/8/8/8/K7", "a6", False),
        ("k7/3n4/8/p2pP3/8/8/8/K7", "d6", False),
        ("k7/8/3n4/p2pP3/8/8/8/K7", "d6", False),
        ("k7/8/8/p2nP3/8/8/8/K7", "d6", False),
        ("k3r3/8/8/p2pP3/8/8/8/4K3", "d6", False),
    ],
)
def test_en_passant_square_is_kept_only_if_it_can_be_used(
    board: str, square: str, kept: bool
) -> None:
    """Wrong rank, no double step, no Pawn beside it, a pinned one: dropped without a word (B24)."""
    game = qsolve.Game.from_qfen(f"backrank {board} w - {square} 0 1")
    assert game.qfen().split()[4] == (square if kept else "-")


def test_king_safety_is_not_applied_on_reading() -> None:
    """A candidate of the side to move may stand attacked: B11 is for moves (B11, last but one)."""
    line = "backrank k7/8/8/8/8/8/8/(KN)2r3(KB) w - - 0 1"
    assert qsolve.Game.from_qfen(line).qfen() == line
