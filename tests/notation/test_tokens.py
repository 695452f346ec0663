"""Piece tokens alone."""

from __future__ import annotations

import pytest

from qsolve.errors import NotationError
from qsolve.notation.dialects import DIALECTS
from qsolve.notation.tokens import read_captured, read_equation, read_token, write_token
from qsolve.setups import Half


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ("backrank", "X"),
        ("backrank", "x"),
        ("backrank", "(KQ)"),
        ("backrank", "q~"),
        ("backrank", "P"),
        ("zap", "X"),
        ("zap", "(KB|QRBN)"),
        ("zap", "(|Q)"),
        ("zap", "(n|)"),
        ("split", "{N1}"),
        ("split", "{n12'}"),
        ("classical", "Q"),
    ],
)
def test_token_is_written_as_it_was_read(rules: str, text: str) -> None:
    """Canonical tokens of each rule set."""
    token, end = read_token(DIALECTS[rules], text)
    assert end == len(text)
    assert write_token(DIALECTS[rules], *token) == text


@pytest.mark.parametrize(
    ("text", "canonical"), [("(QK)", "(KQ)"), ("(K)", "K"), ("(NBRQK)", "X"), ("(nbrqk)", "x")]
)
def test_token_becomes_canonical(text: str, canonical: str) -> None:
    """Order, a single letter, and every letter."""
    token, _ = read_token(DIALECTS["backrank"], text)
    assert write_token(DIALECTS["backrank"], *token) == canonical


def test_captured_square_is_read() -> None:
    """``@`` and a square, in `backrank` only."""
    assert read_captured(DIALECTS["backrank"], "(QB)@d5").square == 35
    with pytest.raises(NotationError, match="behind a captured piece"):
        read_captured(DIALECTS["zap"], "N@d5")


def test_equation_is_read() -> None:
    """Two halves, primed or not."""
    assert read_equation("2=1'") == (Half(2, False), Half(1, True))


@pytest.mark.parametrize("text", ["", "2", "2=", "=1", "2=1=3", "a=1", "2==1", "2='1"])
def test_what_is_no_equation_is_refused(text: str) -> None:
    """With its form in the message."""
    with pytest.raises(NotationError, match="expected a form like 2=1'"):
        read_equation(text)
