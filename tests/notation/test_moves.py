"""Moves as text, in every rule set's own forms."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qsolve.errors import NotationError
from qsolve.notation.dialects import DIALECTS, RULE_SETS
from qsolve.notation.moves import Castling, EnPassant, PairCastling, Plain, Wing, read_move
from tests.casefiles import read_cases

ORDINARY = ("backrank", "split", "classical")


def _read(rules: str, text: str) -> object:
    return read_move(DIALECTS[rules], text)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_move_of_the_cases_is_written_as_it_was_read(rules: str) -> None:
    """All moves that the case files list, of each rule set."""
    moves = {move["move"] for case in read_cases(rules) for move in case["legal"]["moves"]}
    assert len(moves) > 100
    for text in moves:
        assert str(_read(rules, text)) == text


@pytest.mark.parametrize("rules", ORDINARY)
def test_ordinary_forms(rules: str) -> None:
    """Plain, promotion, castling."""
    assert _read(rules, "b1c3") == Plain(1, 18)
    assert _read(rules, "e7e8q") == Plain(52, 60, 2)
    assert _read(rules, "O-O") == Castling(Wing.KING)
    assert _read(rules, "O-O-O") == Castling(Wing.QUEEN)


def test_forms_of_zap() -> None:
    """Castling of two squares, and en passant told apart from the plain move."""
    assert _read("zap", "a1+e1") == PairCastling(0, 4)
    assert _read("zap", "e5d6ep") == EnPassant(36, 43)
    assert _read("zap", "e5d6") == Plain(36, 43)


@pytest.mark.parametrize(
    ("given_text", "written"),
    [
        ("b1^c3,a3", "b1^a3,c3"),
        ("c3,a3^e4,b5", "a3,c3^b5,e4"),
        ("a3,c3^e4,b5", "a3,c3^e4,b5"),
        ("?a3^c4,b5", "?a3^b5,c4"),
    ],
)
def test_split_moves_are_written_in_square_order(given_text: str, written: str) -> None:
    """Targets in square order; a pair's targets follow its origins."""
    assert str(_read("split", given_text)) == written


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ("backrank", ""),
        ("backrank", "b1"),
        ("backrank", "b1c9"),
        ("backrank", "i1a1"),
        ("backrank", "B1C3"),
        ("backrank", "e7e8k"),
        ("backrank", "e7e8Q"),
        ("backrank", "b1c3x"),
        ("backrank", "b1-c3"),
        ("backrank", "Nc3"),
        ("backrank", "0-0"),
        ("backrank", "o-o"),
        ("backrank", "O-O-O-O"),
        ("backrank", "a1+e1"),
        ("backrank", "e5d6ep"),
        ("backrank", "b1^a3,c3"),
        ("backrank", "?b1c3"),
        ("classical", "b1^a3,c3"),
        ("zap", "O-O"),
        ("zap", "e7e8q"),
        ("split", "a3,c3^b5"),
        ("split", "a3^b5,c4,d5"),
        ("split", "?a3,c3^b5,d5"),
    ],
)
def test_other_texts_are_no_moves(rules: str, text: str) -> None:
    """Wrong squares, letters, case, and forms of another rule set."""
    with pytest.raises(NotationError, match=f"is not a move of {rules}"):
        _read(rules, text)


@given(st.sampled_from(RULE_SETS), st.text(alphabet="abh18qnO-+^,?ep ", max_size=14))
def test_any_text_is_a_move_or_refused(rules: str, text: str) -> None:
    """What is read is written in a form that reads the same; nothing but ``NotationError``."""
    with suppress(NotationError):
        move = _read(rules, text)
        assert _read(rules, str(move)) == move
