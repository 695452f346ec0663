"""Reading and writing `split` positions: faults, numbering, equations (S21, format.md)."""

from __future__ import annotations

import pytest

from qsolve import Game, InvalidPositionError, NotationError


def _faults(line: str) -> list[tuple[str | None, str, str]]:
    with pytest.raises(InvalidPositionError) as caught:
        Game.from_qfen(line)
    return [tuple(fault) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("line", "field", "words"),
    [
        ("split 4k3/8/8/8/8/8/8/8 w - - 0 1", "placement", "White has 0 Kings"),
        ("split 4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "placement", "White has 2 Kings"),
        ("split 4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "placement", "a Pawn of White stands on a1"),
        ("split p3k3/8/8/8/8/8/8/4K3 w - - 0 1", "placement", "a Pawn of Black stands on a8"),
        ("split 4k3/8/8/{P1}2{P1'}4/8/8/8/4K3 w - - 0 1", "placement", "a King or a Pawn"),
        ("split 4k3/8/8/{N1}2{B1'}4/8/8/8/4K3 w - - 0 1", "placement", "two kinds"),
        ("split 4k3/8/8/{N1}2{n1'}4/8/8/8/4K3 w - - 0 1", "placement", "two kinds or colours"),
        ("split 4k3/8/8/{N1}2{N1}4/8/8/8/4K3 w - - 0 1", "placement", "half 1 stands"),
        ("split 4k3/8/8/{N1'}2{N1'}4/8/8/8/4K3 w - - 0 1", "placement", "half 1' stands"),
        (
            "split 4k3/8/8/{N1}2{N1'}4/8/8/8/4K3[1=1'] w - - 0 1",
            "placement",
            "the equations leave no world",
        ),
        (
            "split 4k3/8/8/{N1}2{N1'}4/8/8/8/4K3[2=1] w - - 0 1",
            "placement",
            "2=1 names superstate 2",
        ),
        ("split 4k3/8/8/8/8/8/8/4K2R w Q - 0 1", "castling", "Rook of White on a1"),
        ("split 4k3/8/8/8/8/8/8/3K3R w K - 0 1", "castling", "King of White on e1"),
        ("split 4k3/8/8/8/8/8/8/4K1{R1'}{R1} w K - 0 1", "castling", "classical Rook"),
        ("split 4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1", "ep", "not on rank 3"),
        ("split 4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", "ep", "e3 is not empty"),
        ("split 4k3/8/8/8/4P3/8/4{N1}{N1'}2/4K3 b - e3 0 1", "ep", "e2 is not empty"),
        ("split 4k3/8/8/8/8/8/8/4K3 b - e3 0 1", "ep", "no Pawn of White stands on e4"),
        ("split 4k3/8/8/8/4p3/8/8/4K3 b - e3 0 1", "ep", "no Pawn of White stands on e4"),
        ("split 4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "turn", "Black is not to move"),
        ("split 4k3/4{R1}2{R1'}/8/8/8/8/8/4K3 w - - 0 1", "", ""),
        ("split 4k2{R1'}/4{R1}3/8/8/8/8/8/4K3 w - - 0 1", "turn", "in check in every world"),
    ],
)
def test_fault(line: str, field: str, words: str) -> None:
    """Each thing that S21 forbids is refused under it, with its field; what it allows is not."""
    if not field:
        assert Game.from_qfen(line).qfen()
        return
    assert [(clause, where) for clause, where, _ in _faults(line)] == [("S21", field)]
    assert words in _faults(line)[0][2]


@pytest.mark.parametrize(
    ("placement", "words"),
    [
        ("8/{N1}7/8", "3 ranks, expected 8"),
        ("8/{N}7/8/8/8/8/8/4K2k", "is not a half: expected a form like {N1} or {N1'}"),
        ("8/{N1''}7/8/8/8/8/8/4K2k", "is not a half"),
        ("8/{NB1}7/8/8/8/8/8/4K2k", "is not a half"),
        ("8/(NB)7/8/8/8/8/8/4K2k", "masks are not used in split"),
        ("8/Q~7/8/8/8/8/8/4K2k", "'~' is not used in split"),
        ("8/X7/8/8/8/8/8/4K2k", "unknown piece letter 'X'"),
        ("8/{N1}7/8/8/8/8/8/4K2k[2]", "is not an equation: expected a form like 2=1'"),
        ("8/{N1}7/8/8/8/8/8/4K2k[n]", "is not an equation"),
        ("8/{N1}7/8/8/8/8/8/4K2k[2=1", "not closed"),
    ],
)
def test_syntax(placement: str, words: str) -> None:
    """What does not follow the format is refused before any rule is asked."""
    with pytest.raises(NotationError) as caught:
        Game.from_qfen(f"split {placement} w - - 0 1")
    assert words in str(caught.value)


@pytest.mark.parametrize(
    "move", ["a3,c3^b5", "a3,c3,e3^b5,b6", "a3^", "^b5", "?a3", "?a3,c3^b5,e4", "a3-b5", "e5d6ep"]
)
def test_not_a_move(move: str) -> None:
    """What is not a move of the notation is a syntax error, not an illegal move."""
    with pytest.raises(NotationError, match="is not a move of split"):
        Game("split").parse_move(move)


def test_all_faults_are_listed() -> None:
    """Every fault of a position is reported, in the order of the clause."""
    line = "split P7/8/8/{N1}2{b1'}4/8/8/8/4K3[3=1] w K d5 0 1"
    fields = [field for _, field, _ in _faults(line)]
    assert fields == ["placement"] * 4 + ["castling", "ep"]


@pytest.mark.parametrize(
    ("given", "canonical"),
    [
        # numbers and primes at will
        (
            "split 4k3/8/8/{n7'}4{n7}2/8/8/8/R3K3 w - - 5 9",
            "split 4k3/8/8/{n1}4{n1'}2/8/8/8/R3K3 w - - 5 9",
        ),
        # the only half on the board is the unprimed one
        (
            "split 4k3/8/8/R4{n3'}2/8/8/8/4K3 b - - 0 9",
            "split 4k3/8/8/R4{n1}2/8/8/8/4K3 b - - 0 9",
        ),
        # square order goes by files: a5 before b1
        (
            "split 4k3/8/8/{n2}7/8/8/8/{B1}{B1'}{n2'}1K3 w - - 0 1",
            "split 4k3/8/8/{n2}7/8/8/8/{B1}{B1'}{n2'}1K3 w - - 0 1",
        ),
        # equations: the lower number right, the left half unprimed, one a superstate
        (
            "split 4k3/8/{b3}6{b3'}/{n1}4{r2}2/5{r2'}2/7{n1'}/8/4K3[3'=2',1'=2,3=2] w - - 0 1",
            "split 4k3/8/{b2}6{b2'}/{n1}4{r3'}2/5{r3}2/7{n1'}/8/4K3[2=1',3=1] w - - 0 1",
        ),
        # an equation about a taken half
        (
            "split 4k3/8/8/R4{n1}2/{b2}6{b2'}/8/8/4K3[1'=2] b - - 0 9",
            "split 4k3/8/8/R4{n2}2/{b1}6{b1'}/8/8/4K3[2=1'] b - - 0 9",
        ),
        # a needless equation
        (
            "split 4k3/8/8/{n1}4{n1'}2/8/8/8/R3K3[1=1] w - - 5 9",
            "split 4k3/8/8/{n1}4{n1'}2/8/8/8/R3K3 w - - 5 9",
        ),
        # a possible en-passant square without a legal capture is dropped
        (
            "split 4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
            "split 4k3/8/8/8/4P3/8/8/4K3 b - - 0 1",
        ),
        (
            "split 4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
            "split 4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
        ),
    ],
)
def test_canonical_form(given: str, canonical: str) -> None:
    """Any numbering is read; one is written, and reading that writes it again."""
    assert Game.from_qfen(given).qfen() == canonical
    assert Game.from_qfen(canonical).qfen() == canonical


@pytest.mark.parametrize(
    ("given", "canonical"),
    [
        ("b1^c3,a3", "b1^a3,c3"),
        ("?b1^c3,a3", "?b1^a3,c3"),
        ("c3,a3^e4,b5", "a3,c3^b5,e4"),
        ("a3,c3^e4,b5", "a3,c3^e4,b5"),
        ("a3^b5", "a3^b5"),
        ("?a3-", "?a3-"),
        ("?a3b5", "?a3b5"),
    ],
)
def test_move_text(given: str, canonical: str) -> None:
    """Split targets and pair origins may come in any order and are written in square order."""
    assert str(Game("split").parse_move(given)) == canonical


def test_key_ignores_numbering_and_history() -> None:
    """Positions that are written the same but for the clocks have one key (S19)."""
    moves = "b1^a3,c3 g8f6 a3,c3^b5,e4 f6g8 b5,e4^c3,g3 g8f6 c3,g3^e4,f5 f6g8"
    walked = Game.from_qfen(f"split startpos moves {moves}")
    line = "split rnbqkbnr/pppppppp/8/5{N7}2/4{N7'}3/8/PPPPPPPP/R1BQKBNR w KQkq - 40 30"
    assert walked.position.key == Game.from_qfen(line).position.key


def test_key_tells_ties_apart() -> None:
    """The same halves tied otherwise are another position (S19)."""
    line = "split 4k3/8/6{n2'}1/{n2}7/8/8/{R1}6{R1'}/4K3%s w - - 0 1"
    keys = [Game.from_qfen(line % ties).position.key for ties in ("", "[2=1]", "[2=1']")]
    assert len(set(keys)) == 3
