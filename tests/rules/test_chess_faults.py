"""Why moves of ordinary chess are illegal: every reason can be said in another language."""

from __future__ import annotations

from itertools import product

import pytest

import qsolve
from qsolve.geometry import NAMES
from qsolve.phrases import Phrase


@pytest.mark.parametrize(
    "line",
    [
        "classical startpos",
        "classical r3k2r/P1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "classical 4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1",
    ],
)
def test_every_reason_is_a_phrase(line: str) -> None:
    """For all pairs of squares, promotions and castling."""
    game = qsolve.Game.from_qfen(line)
    texts = ["O-O", "O-O-O", *(f"{a}{b}{c}" for a, b in product(NAMES, NAMES) for c in ("", "q"))]
    legal = set(map(str, game.legal_moves))
    for text in texts[::3]:
        if text not in legal:
            ruling = qsolve.why(game, text)
            assert ruling.legal or isinstance(ruling.reason, Phrase)
