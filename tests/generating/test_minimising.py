"""What can be taken from a puzzle: any end of its game, pieces, limits of its masks."""

from __future__ import annotations

import json
from typing import Any

import pytest

from qsolve.generating.drafts import Draft, is_sound
from qsolve.generating.minimising import is_minimal, shorter
from qsolve.generating.novelty import draft_of
from qsolve.generating.setting import widenings
from qsolve.identities import PAWN

from .generated import exact


def _draft(rules: str, position: str, kind: str, question: Any, solution: Any) -> Draft:
    record = {
        "id": "x",
        "rules": rules,
        "position": position,
        "kind": kind,
        "question": question,
        "solution": solution,
    }
    return draft_of(json.dumps(record).encode())


PLIES = "e2^b5,c4 f5^a5,f1 g3^e2,f5 a5,f1^h5,f2 b5,c4^a6,d5 d6^c6,d1 a6,d5^d3,f3 f2,h5^d2,h8"


def test_two_plies_at_the_end_are_too_many() -> None:
    """One ply less changes the side to move; two less ask the same."""
    position = "split 8/k7/3r4/5r2/7B/6N1/4B2K/8 w - - 0 1"
    question, solution = {"move": "h2h1", "square": "e2"}, {"real": True}
    draft = _draft("split", f"{position} moves {PLIES}", "collapse", question, solution)
    sound = [len(one.moves) for one in shorter(draft, exact()) if is_sound(one, exact())]
    assert len(draft.moves) - 2 in sound
    assert not is_minimal(draft, exact())


def test_a_lone_zap_king_on_its_own_first_rank_may_be_a_pawn_too() -> None:
    """A puzzle that stays certain with that is not minimal."""
    draft = _draft(
        "zap",
        "zap 8/8/2X5/2k5/8/6(kqrn)1/6(kbnp)1/6K1 b - - 0 1",
        "mate",
        {"moves": 2},
        {"move": "c5c6"},
    )
    assert is_sound(draft, exact())
    assert not is_minimal(draft, exact())


@pytest.mark.parametrize(("rank", "is_free"), [("8", False), ("1", True)])
def test_pawns_are_not_given_on_their_last_rank(rank: str, is_free: bool) -> None:
    """White's masks are not widened by Pawn on the eighth rank, but are on the first."""
    rows = {"8": "(KN)7/8/8/8/8/8/8/N6k", "1": "N6k/8/8/8/8/8/8/(KN)7"}[rank]
    draft = _draft("zap", f"zap {rows} w - - 0 1", "identify", {"square": "a1"}, {"identity": "N"})
    masks = {piece.square: piece.own for piece in draft.setup.pieces}
    square = 56 if rank == "8" else 0
    widened = [w.applied(draft.setup) for w in widenings(draft.setup)]
    with_pawn = [
        piece
        for setup in widened
        for piece in setup.pieces
        if piece.square == square and piece.own == masks[square] | PAWN
    ]
    assert bool(with_pawn) is is_free


def test_a_piece_is_asked_about_wherever_it_stood_then() -> None:
    """Certain before its last step already: that step is too much."""
    moves = "b1c3 a7a6 g1f3 a6a5 c3e4 a5a4"
    draft = _draft(
        "backrank",
        f"backrank startpos moves {moves}",
        "identify",
        {"square": "e4"},
        {"identity": "N"},
    )
    found = [(len(one.moves), one.question["square"]) for one in shorter(draft, exact())]
    assert found == [(1, "c3"), (2, "c3"), (3, "c3"), (4, "c3"), (5, "e4")]


def test_a_king_is_asked_about_wherever_it_stood_then() -> None:
    """The side stays, the square is that of the same piece."""
    draft = _draft(
        "backrank",
        "backrank 7x/8/8/8/8/8/7P/6K1 w - - 0 1 moves g1f1 h8g8 f1e1 g8h8",
        "king",
        {"side": "white"},
        {"square": "e1"},
    )
    found = [(len(one.moves), one.solution["square"]) for one in shorter(draft, exact())]
    assert found == [(0, "g1"), (1, "f1"), (2, "f1"), (3, "e1")]
