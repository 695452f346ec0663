"""Entangled groups in words."""

from __future__ import annotations

import qsolve
from qsolve.render.groups import group_lines
from qsolve.render.language import ENGLISH, language


def _lines(qfen: str, code: str = "en") -> list[str]:
    setup = qsolve.Game.from_qfen(qfen).setup()
    return group_lines(setup, ENGLISH if code == "en" else language(code))


def test_a_position_without_halves_has_no_group() -> None:
    """Nothing is said of it."""
    assert _lines("split startpos") == []


def test_an_untied_superstate_is_a_group_of_its_own() -> None:
    """Its two squares are the two states."""
    assert _lines("split startpos moves b1^a3,c3") == ["1: either N a3, or N c3"]


def test_tied_superstates_are_one_group() -> None:
    """The equation says which halves go together; Black's letters are small."""
    line = "split 4k3/8/8/{b2}4{b2'}2/5{N1'}2/{N1}7/8/R5K1[2=1'] w - - 0 1"
    assert _lines(line) == ["1: either N a3 + b f5, or N f4 + b a5"]


def test_a_taken_half_is_a_capture() -> None:
    """The state in which it was real has no square for it."""
    line = "split 4k3/8/8/{b1}4{b1'}2/8/8/8/R5K1 w - - 0 1 moves a1a5"
    assert _lines(line) == ["1: either b f5, or b captured"]


def test_a_group_is_told_in_french() -> None:
    """With French piece letters."""
    assert _lines("split startpos moves b1^a3,c3", "fr") == ["1 : soit C a3, soit C c3"]
