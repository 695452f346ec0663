"""JSON forms: the keys of format.md, and one form for every kind of error."""

from __future__ import annotations

import json

import pytest

import qsolve
from qsolve.errors import (
    Fault,
    IllegalMoveError,
    InvalidPositionError,
    NotationError,
    QsolveError,
    SolverDisagreementError,
    SolverRefusalError,
    UndecidedError,
)
from qsolve.render.jsonforms import analysis_form, error_form, legal_moves_form
from tests.positions import composed_games


@pytest.mark.parametrize("seed", range(2))
def test_forms_are_json(seed: int) -> None:
    """Dumped and loaded they are the same; numbers are integers."""
    for game in composed_games(seed, 15):
        for form in (
            analysis_form(qsolve.analyse(game)),
            legal_moves_form(game.setup(), qsolve.legal_moves(game)),
        ):
            assert json.loads(json.dumps(form)) == form


def test_keys_of_analyse() -> None:
    """Those of format.md, in every side and piece; without moves nothing more."""
    form = analysis_form(qsolve.analyse(qsolve.Game("backrank")))
    assert list(form) == [
        "fen",
        "rules",
        "turn",
        "status",
        "reason",
        "white",
        "black",
        "certain_attacks",
        "solver",
    ]
    for side in ("white", "black"):
        assert set(form[side]) == {"worlds", "king", "pieces"}
        assert set(form[side]["king"]) == {"revealed", "candidates"}
        for piece in form[side]["pieces"]:
            assert set(piece) == {"square", "captured", "identities"}


def test_promoted_pieces_are_marked() -> None:
    """``"promoted": true``, and the key is missing elsewhere."""
    game = qsolve.Game.from_qfen("backrank k7/8/8/8/8/8/8/K5Q~1 b - - 0 1")
    king, queen = analysis_form(qsolve.analyse(game))["white"]["pieces"]
    assert "promoted" not in king
    assert queen["promoted"] is True


@pytest.mark.parametrize(
    ("error", "kind", "clause"),
    [
        (NotationError("turn", "found 'x'"), "syntax", None),
        (QsolveError("anything"), "syntax", None),
        (InvalidPositionError((Fault("B4", "placement", "x"),)), "invalid-position", "B4"),
        (IllegalMoveError("e2e5", "B17", "no"), "illegal-move", "B17"),
        (IllegalMoveError("e4e5", None, "no"), "illegal-move", None),
        (UndecidedError("later"), "undecided", None),
        (SolverRefusalError("too large"), "undecided", None),
        (SolverDisagreementError("differ"), "internal", None),
    ],
)
def test_every_error_has_its_kind(error: QsolveError, kind: str, clause: str | None) -> None:
    """Kind, clause, line, a message and a list of faults."""
    form = error_form(7, error)["error"]
    assert (form["line"], form["kind"], form["clause"]) == (7, kind, clause)
    assert form["message"]
    assert isinstance(form["faults"], list)
