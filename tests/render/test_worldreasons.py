"""Facts about halves as sentences: what was, what would be, and where halves stood then."""

from __future__ import annotations

import pytest

import qsolve
from qsolve.geometry import NAMES
from qsolve.queries.worldreasons import WorldArgument, WorldExplanation
from qsolve.render.worldreasons import world_sentences
from qsolve.rules.split import RULES

TIED_WAY = "split 4k3/8/8/{b2}4{b2'}2/5{n1'}2/{n1}7/8/R5K1[2=1'] w - - 0 1"
TIED_ROOKS = "split 4k3/8/6{n2'}1/{n2}7/8/8/{R1}6{R1'}/4K3[2=1] w - - 0 1"
KNIGHT_BESIDE = "split 4k3/8/8/8/8/{n2}6{n2'}/8/{R1}3K2{R1'}[2=1] w - - 0 1"
ROOK_BESIDE = "split 4k3/8/8/8/8/{R2}6{R2'}/8/{R1}3K2{R1'}[2=1] w - - 0 1"


def _told(line: str, move: str) -> list[str]:
    argument = qsolve.why(qsolve.Game.from_qfen(line), move).argument
    assert isinstance(argument, WorldArgument)
    return [str(sentence) for sentence in world_sentences(argument)]


@pytest.mark.parametrize(
    ("line", "move", "told"),
    [
        (TIED_WAY, "a1a6", "a3 would be crossed by a classical piece (a1a6), so it would not"),
        (
            "split 4k3/8/8/{B2}4{B2'}2/5{N1'}2/{N1}7/8/R5K1[2=1'] w - - 0 1",
            "a1a5",
            "a5 would be landed on by its own side (a1a5), so it would not be real [S5].",
        ),
        (
            "split 4k3/8/8/8/1{n2}2{n2'}3/1{r1}2{r1'}3/4P3/K7[2=1'] w - - 0 1",
            "e2e4",
            "e3 would meet a Pawn (e2e4), so it would not be real [S8].",
        ),
        (
            "split k2{r1}4/8/8/8/8/8/8/4K2{r1'} w - - 0 1",
            "e1d1",
            "d8 would attack the King's new square (e1d1), so it would not be real [S9].",
        ),
        (TIED_ROOKS, "a2,h2^a6,h3", "a2 would be real exactly when a5 is not (a2,h2^a6,h3) [S15]."),
        (
            "split 4k3/8/8/8/8/{n1}6{n1'}/8/R1{b2}1K2{b2'}[2=1] w - - 0 1",
            "a1^a5,d1",
            "the half that goes to a5 would be real exactly when a3 is not (a1^a5,d1) [S15].",
        ),
        (
            KNIGHT_BESIDE,
            "?a1a5",
            "a1 would be found real (?a1a5); so a1 would be real, h1 would not [S16].",
        ),
    ],
)
def test_what_was_not_played_is_told_as_what_would_be(line: str, move: str, told: str) -> None:
    """No fact of an illegal move has a ply, and no half is named by where it would go."""
    sentences = _told(line, move)
    assert any(sentence.startswith(told) for sentence in sentences)
    assert not any("ply" in sentence or " was " in sentence for sentence in sentences)


@pytest.mark.parametrize(
    ("line", "move", "clause", "reason"),
    [
        (
            KNIGHT_BESIDE,
            "?a1^a2,a5",
            "S15",
            "once the half on a1 is found real, the one on a3 is real too and blocks the way to a5",
        ),
        (
            KNIGHT_BESIDE,
            "?a1a5",
            "S3",
            "once the half on a1 is found real, the one on a3 is real too and blocks the way to a5",
        ),
        (
            ROOK_BESIDE,
            "?a1a3",
            "S3",
            "once the half on a1 is found real, the one on a3 is real too and of the same side",
        ),
    ],
)
def test_what_an_observation_makes_real_is_explained_by_the_tie(
    line: str, move: str, clause: str, reason: str
) -> None:
    """The half in the way is no classical piece yet: the observation and the tie make it one."""
    ruling = qsolve.why(qsolve.Game.from_qfen(line), move)
    assert (ruling.legal, ruling.clause, ruling.reason) == (False, clause, reason)
    observed, tied = _told(line, move)
    assert observed.endswith("[S16].")
    assert tied == "given: a3 is real exactly when a1 is; so a3 would be real, h3 would not [S2]."


def test_what_stood_in_the_way_before_is_no_deduction() -> None:
    """Where a classical piece blocks the way too, that is the reason."""
    line = "split 4k3/8/8/8/P7/{n2}6{n2'}/8/{R1}3K2{R1'}[2=1] w - - 0 1"
    ruling = qsolve.why(qsolve.Game.from_qfen(line), "?a1a5")
    assert (ruling.clause, ruling.reason) == (None, "the way is blocked on a4")
    assert ruling.argument is None


def test_a_half_is_named_with_the_square_on_which_it_stood_then() -> None:
    """It has moved on since it was crossed."""
    line = (
        "split 4k3/8/6{n2'}1/{n2}7/8/8/{R1}6{R1'}/4K3 w - - 0 1"
        " moves a2,h2^a7,h3 a5,g6^c4,h4 h3,a7^g3,b7 ?c4d6"
    )
    answer = qsolve.explain(qsolve.Game.from_qfen(line), "g3")
    assert isinstance(answer, WorldExplanation)
    (argument,) = answer.arguments
    told = " ".join(map(str, world_sentences(argument)))
    assert "b7 (then on a7) is real exactly when d6 (then on a5) is not (ply 1," in told


def test_a_fact_remembers_where_its_halves_stood() -> None:
    """The crossed one on the way of the other, which had just moved."""
    game = qsolve.Game.from_qfen(
        "split 4k3/8/6{n2'}1/{n2}7/8/8/{R1}6{R1'}/4K3 w - - 0 1 moves a2,h2^a7,h3 a5,g6^c4,h4"
    )
    (tie,) = RULES.world_evidence(game.steps, game.moves).grounds
    assert tie.square is not None
    assert tie.other_square is not None
    assert (NAMES[tie.square], NAMES[tie.other_square]) == ("a7", "a5")
