"""When two puzzles are the same: whatever turns, moves or is beside the point."""

from __future__ import annotations

import json
from typing import Any

from qsolve.generating.novelty import draft_of, keys_of
from qsolve.generating.studying import key_of

from .generated import exact


def _line(rules: str, position: str, kind: str, question: Any, solution: Any) -> bytes:
    record = {
        "id": "x",
        "rules": rules,
        "position": f"{rules} {position}",
        "kind": kind,
        "question": question,
        "solution": solution,
    }
    return json.dumps(record).encode()


def _mate(position: str, move: str) -> bytes:
    return _line("backrank", position, "mate", {"moves": 2}, {"move": move})


MATE = _mate("X7/(RN)5(kqr)1/8/5x2/1k6/8/8/8 b - - 0 1", "f5f8")


def test_mirrored_and_swapped_mates_are_known_whatever_the_search_would_take() -> None:
    """The key of a mate asks for no search, so no limit of nodes keeps it out."""
    mirrored = _mate("7X/1(kqr)5(RN)/8/2x5/6k1/8/8/8 b - - 0 1", "c5c8")
    swapped = _mate("8/8/8/1K6/5X2/8/(rn)5(KQR)1/x7 w - - 0 1", "f4f1")
    hasty = exact()._replace(nodes=1)
    keys = [keys_of([line], "backrank", "mate", hasty) for line in (MATE, mirrored, swapped)]
    assert len(keys[0]) == 1
    assert keys[0] == keys[1] == keys[2]


def _predict(position: str, move: str, square: str) -> str | None:
    question, solution = {"move": move, "square": square}, {"identities": ["K"]}
    return key_of(draft_of(_line("zap", position, "predict", question, solution)), exact())


def test_predictions_from_the_same_masks_are_the_same() -> None:
    """Where the two pieces stand does not matter; what they can be does."""
    one = _predict("8/2(KQBNP)5/8/8/1(KQBNP)6/8/8/8 w - - 0 1", "b4g4", "c7")
    other = _predict("8/8/4(KQBNP)3/8/8/(KQBNP)7/8/8 w - - 0 1", "a3a5", "e6")
    different = _predict("8/8/4(KQBP)3/8/8/(KQBNP)7/8/8 w - - 0 1", "a3a5", "e6")
    assert one is not None
    assert one == other
    assert one != different


def _identify(position: str, square: str) -> str | None:
    line = _line("backrank", position, "identify", {"square": square}, {"identity": "B"})
    return key_of(draft_of(line), exact())


def test_squares_matter_only_where_bishops_are_counted_by_colour() -> None:
    """A Bishop found as the Queen is elsewhere may stand on any square."""
    dark = _identify("7x/8/8/8/1(QB)6/8/8/2Q4K w - - 0 1", "b4")
    light = _identify("7x/8/8/8/2(QB)5/8/8/2Q4K w - - 0 1", "c4")
    assert dark is not None
    assert dark == light
