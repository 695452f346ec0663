"""Why a move of `split` is illegal: the clause of the first step that fails, and the reason."""

from __future__ import annotations

import pytest

from qsolve import Game, why

_START = "split startpos"
_HALVES = "split 4k3/7p/8/8/8/{N1}1{N1'}5/P7/4K2R w K - 0 1"
_TIED = "split 4k3/8/8/{b2}4{b2'}2/5{n1'}2/{n1}7/8/R5K1[2=1'] w - - 0 1"
_LONE = "split 4k3/8/8/R4{n1}2/8/8/8/4K3 b - - 0 9"
_ROOKS = "split 4k3/8/6{n2'}1/{n2}7/8/8/{R1}6{R1'}/4K3[2=1] w - - 0 1"


@pytest.mark.parametrize(
    ("line", "move", "clause", "words"),
    [
        (_START, "b1b3", None, "a Knight does not move so"),
        (_START, "e4e5", None, "there is no piece on e4"),
        (_START, "e7e5", None, "what stands on e7 is Black's"),
        (_START, "a1a3", None, "the way is blocked on a2"),
        (_START, "e2e2", None, "a move goes to another square"),
        (_START, "a1a2", None, "a2 is occupied by a piece of the same side"),
        (_START, "e2d3", None, "nothing stands on d3"),
        (_START, "e1g1", None, "a King does not move so"),
        (_START, "e2e4q", "S20", "on the last rank only"),
        (_START, "b1c3q", "S20", "only a Pawn is promoted"),
        (_START, "O-O", "S9", "stands between King and Rook"),
        (_HALVES, "O-O-O", "S9", "the right is gone"),
        (_START, "e2^e3,e4", "S12", "a Pawn does not split"),
        (_START, "e1^d1,f1", "S12", "a King does not split"),
        (_START, "b1^a3,a3", "S12", "two different squares"),
        (_START, "b1^a3,b3", "S12", "a Knight does not move from b1 to b3"),
        (_START, "b1^a3,d2", "S14", "d2 is not empty"),
        (_START, "a1^a3,a4", "S15", "the classical piece on a2 blocks the way"),
        (_HALVES, "a3^b5,c4", "S12", "only a classical piece splits"),
        (_START, "b1^a3", "S13", "b1 holds a classical piece"),
        (_HALVES, "a3^b5", "S13", "both halves move together"),
        (_HALVES, "a3,h1^b5,h2", "S13", "h1 holds a classical piece"),
        (_ROOKS, "a5,g6^b3,e5", None, "what stands on a5 is Black's"),
        (_HALVES, "a3,a3^b5,c4", "S13", "both halves move together"),
        (_HALVES, "a3,c3^b5,b5", "S13", "two different squares"),
        (_HALVES, "a3,c3^b5,e5", "S13", "a Knight does not move from c3 to e5"),
        (_HALVES, "a3,c3^b5,a2", "S14", "a2 is not empty"),
        (_HALVES, "a3b5", "S16", "holds a half"),
        (_HALVES, "?h1h3", "S16", "only a superstate is observed"),
        (_HALVES, "?h5h6", None, "there is no piece on h5"),
        (_HALVES, "?a3-", "S16", "cannot have been captured"),
        (_HALVES, "?a3b4", None, "a Knight does not move so"),
        (_HALVES, "?a3^b5,b6", "S12", "does not move from a3 to b6"),
        (_LONE, "?f5f6", None, "a Knight does not move so"),
        (_TIED, "a1a5", None, ""),
        (_TIED, "a1a6", "S7", "a3 not real and the half on a5 not real"),
        (_ROOKS, "a2,h2^a6,h3", "S15", "a2 is real exactly when a5 is not"),
        ("split 4k3/8/8/8/1{n2}2{n2'}3/1{r1}2{r1'}3/4P3/K7[2=1'] w - - 0 1", "e2e4", "S8", "e3"),
        ("split 4k3/8/8/1{N1'}6/{N1}1P5/8/8/4K3 w - - 0 1", "c4b5", "S5", "half of its side on b5"),
        ("split k7/8/8/8/{B1}4{B1'}2/8/8/R3K3 w - - 0 1", "a1a8", "S10", "the enemy King"),
        ("split k2{r1}4/8/8/8/8/8/8/4K2{r1'} w - - 0 1", "e1d1", "S9", "not real"),
        ("split k3r3/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2a2", "S19", "in check from e8"),
        ("split k3r3/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2^a2,b2", "S19", "in every world, from e8"),
        ("split 4k3/8/8/8/8/8/2{R1}5/r3K3 w - - 0 1", "?c2c1", "S17", "found captured"),
        ("split 4k3/8/8/8/7{R1'}/2{R1}5/8/r3K3 w - - 0 1", "?c3c1", "S17", "found on h4"),
    ],
)
def test_clause_and_reason(line: str, move: str, clause: str | None, words: str) -> None:
    """A refused move cites the clause that it breaks, or none where it is mere chess geometry."""
    ruling = why(Game.from_qfen(line), move)
    if not words:
        assert ruling.legal
        return
    assert not ruling.legal
    assert ruling.clause == clause
    assert words in (ruling.reason or "")


@pytest.mark.parametrize("solver", ["exact", "cp-sat", "csp"])
def test_reasons_do_not_depend_on_the_solver(solver: str) -> None:
    """The impossible collapse or equation is named the same by every solver."""
    from qsolve import oracle

    asked = oracle(solver)
    rulings = [
        why(Game.from_qfen(line, oracle=asked), move)
        for line, move in ((_TIED, "a1a6"), (_ROOKS, "a2,h2^a6,h3"))
    ]
    assert [ruling.reason for ruling in rulings] == [
        "it needs the half on a3 not real and the half on a5 not real, which no world allows",
        "it needs that a2 is real exactly when a5 is not, which no world allows",
    ]
