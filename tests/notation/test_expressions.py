"""The expression language: what binds to what, and where a fault stands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qsolve.errors import NotationError
from qsolve.notation.expressions import (
    Both,
    CountBetween,
    Either,
    IdentityNames,
    Is,
    Not,
    PieceName,
    read_expression,
)


def _is(square: str, at: int, letters: str, behind: int) -> Is:
    return Is(PieceName(square, at), IdentityNames(letters, behind))


def test_not_binds_before_and_and_before_or() -> None:
    """As everywhere."""
    read = read_expression("a1=K or not b1=Q and c1=R")
    first, second, third = _is("a1", 1, "K", 4), _is("b1", 13, "Q", 16), _is("c1", 22, "R", 25)
    assert read == Either(first, Both(Not(second), third))


def test_parentheses_bind_first() -> None:
    """And leave no trace."""
    read = read_expression("((a1=K or b1=Q)) and c1=R")
    assert isinstance(read, Both)
    assert isinstance(read.left, Either)


@pytest.mark.parametrize(
    ("relation", "low", "high"),
    [("=", 1, 1), ("==", 1, 1), ("<", 0, 0), ("<=", 0, 1), (">", 2, 3), (">=", 1, 3)],
)
def test_relations_of_counts_are_ranges(relation: str, low: int, high: int) -> None:
    """Of as many pieces as are named."""
    read = read_expression(f"count(QN*, a1 b1 white@d5) {relation} 1")
    assert isinstance(read, CountBetween)
    assert (read.low, read.high) == (low, high)
    assert [piece.text for piece in read.pieces] == ["a1", "b1", "white@d5"]
    assert read.identities == IdentityNames("QN*", 7)


def test_words_may_be_in_capitals_and_blanks_are_free() -> None:
    """The trees differ in columns only."""
    assert read_expression("NOT  a1 =K") == Not(_is("a1", 6, "K", 10))


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "the expression ends, expected a square"),
        ("e1=", 4, "the expression ends, expected identities"),
        ("e1=k", 4, "found 'k', expected identities"),
        ("e1=X", 4, "found 'X', expected identities"),
        ("e1 K", 4, "found 'K', expected '=' or '!='"),
        ("e9=K", 1, "found 'e9=K', expected a square"),
        ("(e1=K", 6, "the expression ends, expected .*'\\)'"),
        ("e1=K)", 5, "found '\\)'"),
        ("e1=K b1=Q", 6, "found 'b1=Q', expected 'and', 'or' or the end"),
        ("count(N) = 1", 8, "found '\\)', expected ','"),
        ("count(N, ) = 1", 10, "found '\\)', expected a square"),
        ("count(N, a1) 1", 14, "found '1'"),
        ("count(N, a1) = many", 16, "found 'many', expected a number"),
        ("a1=K\nand b1=", 13, "the expression ends"),
    ],
)
def test_a_fault_is_placed_at_its_column(text: str, column: int, message: str) -> None:
    """With what was expected there."""
    with pytest.raises(NotationError, match=message) as caught:
        read_expression(text)
    assert (caught.value.field, caught.value.column) == ("expression", column)


def test_an_endless_expression_is_refused() -> None:
    """Before it is read."""
    with pytest.raises(NotationError, match="expected at most 1000"):
        read_expression("not " * 300 + "a1=K")


@given(st.text(alphabet="ab18KQ=!<>() ,@norcutwhie\n", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No other error, and a column within the text or just behind it."""
    column = _refused_at(text)
    assert column is None or 1 <= column <= len(text) + 1


def _refused_at(text: str) -> int | None:
    try:
        read_expression(text)
    except NotationError as error:
        return error.column
    return None
