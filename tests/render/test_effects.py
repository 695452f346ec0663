"""What a move does besides moving, in words."""

from __future__ import annotations

import pytest

import qsolve
from qsolve.render.effects import effects
from qsolve.render.language import ENGLISH, language

HEAL = "zap 1k6/8/8/3P3B/8/8/6N1/K7[B,N,P,P,P,P,P,P,P,Q,R,R] w - - 4 20"
SHIELD = "zap 7K/8/8/8/8/1(kq)3(kq)2/4N3/8 w - - 4 20"
CROSSING = "split 4k3/8/8/{b2}4{b2'}2/5{n1'}2/{n1}7/8/R5K1[2=1'] w - - 0 1"


def _effects(qfen: str, move: str, code: str = "en") -> list[str]:
    moves = qsolve.legal_moves(qsolve.Game.from_qfen(qfen))
    (played,) = [one for one in moves if str(one.move) == move]
    return effects(played, ENGLISH if code == "en" else language(code))


@pytest.mark.parametrize(
    ("qfen", "move", "told"),
    [
        pytest.param(
            "backrank 3(kq)(kq)3/8/8/8/8/8/8/3(RN)K3 w - - 0 1",
            "d1d8",
            ["captures on d8, not K", "e8 not Q"],
            id="a capture reveals the King",
        ),
        pytest.param(
            "backrank 8/P7/8/6k1/8/3(QB)4/8/6K1 w - - 0 1",
            "a7a8b",
            ["d3 not B, announced"],
            id="a promotion announces",
        ),
        pytest.param(
            "backrank 4r2k/8/8/8/8/8/8/X3X3 w - - 0 1",
            "a1a2",
            ["e1 not K, attacked"],
            id="a piece is left attacked",
        ),
        pytest.param(
            "backrank 8/P7/8/7k/8/1(QB)1(QR)4/8/6K1[(RB)@d5,B@c1,N,N,R] w - - 0 1",
            "a7a8b",
            ["b3 not B, announced", "d3 not Q", "captured d5 not R"],
            id="a captured piece is named as captured",
        ),
        pytest.param(
            HEAL, "g2f4", ["d5 healed, B again", "h5 healed, P again"], id="two pieces exchange"
        ),
        pytest.param(
            SHIELD, "e2d4", ["b3 zapped, not Q", "f3 shielded", "f3 not K"], id="zap and shield"
        ),
        pytest.param(
            CROSSING,
            "a1a5",
            [
                "a3 is not real",
                "takes the half on a5",
                "f4 is real",
                "the piece of a taken half is captured",
            ],
            id="a crossing decides a group",
        ),
        pytest.param(
            "split 4k3/8/8/8/8/{N1}6{N1'}/8/R3K3 w - - 0 1",
            "a1a5",
            ["a3 is not real", "h3 is real"],
            id="an own half is crossed",
        ),
        pytest.param(
            "split 4k3/8/8/8/8/{n1}6{n1'}/8/R3K3 w - - 0 1",
            "a1^a5,b1",
            ["a5 tied to what was crossed"],
            id="a half crosses another",
        ),
        pytest.param("classical startpos", "e2e4", [], id="nothing to tell"),
    ],
)
def test_effects_are_told_in_order(qfen: str, move: str, told: list[str]) -> None:
    """In the order of the rules' steps, like ones together, nothing of the moved piece."""
    assert _effects(qfen, move) == told


def test_a_heal_out_of_check_is_told() -> None:
    """A revealed King that gets a second identity is worth a word (Z22)."""
    told = _effects("zap k3r3/8/8/8/8/8/4K3/7N w - - 0 1", "h1g3")
    assert told == [
        "e2 healed, P again",
        "the revealed King on e2 is healed out of check",
    ]


def test_letters_are_those_of_the_language() -> None:
    """A Bishop is an F in French."""
    told = _effects("backrank 8/P7/8/6k1/8/3(QB)4/8/6K1 w - - 0 1", "a7a8b", "fr")
    assert told == ["d3 pas F, annoncé"]
