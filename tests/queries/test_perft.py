"""Numbers of move sequences, known and compared."""

from __future__ import annotations

import pytest

import qsolve
from tests.casefiles import read_basket
from tests.twins import backrank as twin
from tests.twins.backrank_text import admitted

KNOWN = [(0, 1), (1, 30), (2, 900), (3, 31_410)]


@pytest.mark.parametrize(("depth", "nodes"), KNOWN)
def test_perft_of_the_start_position(depth: int, nodes: int) -> None:
    """30, 900, 31,410."""
    assert qsolve.perft(qsolve.Game("backrank"), depth) == nodes


@pytest.mark.slow
def test_perft_4_of_the_start_position() -> None:
    """1,093,784."""
    assert qsolve.perft(qsolve.Game("backrank"), 4) == 1_093_784


@pytest.mark.parametrize("solver", ["cp-sat", "csp"])
def test_perft_is_the_same_on_every_solver(solver: str) -> None:
    """Two plies from the start."""
    game = qsolve.Game("backrank", oracle=qsolve.oracle(solver))
    assert qsolve.perft(game, 2) == 900


@pytest.mark.parametrize("line", read_basket("basket-backrank")[::4])
def test_divide_adds_up_to_perft(line: str) -> None:
    """One entry a legal move, sorted; their sum is perft, and each is perft behind its move."""
    game = qsolve.Game.from_qfen(line)
    by_move = qsolve.divide(game, 2)
    assert list(by_move) == [str(move) for move in game.legal_moves]
    assert sum(by_move.values()) == qsolve.perft(game, 2)
    first = next(iter(by_move))
    game.push(first)
    assert by_move[first] == qsolve.perft(game, 1)


@pytest.mark.parametrize(
    "line",
    [
        "backrank 4k3/3p4/8/K3P2r/8/8/8/8 b - - 0 1",
        "backrank (kn)3(krb)2r/1P4p1/8/8/8/8/1p4P1/(KQ)3(KR)3 w k - 0 1",
        "backrank r3k2r/8/8/3b4/8/8/8/(KQ)6(KR) w kq - 1 2",
    ],
)
def test_perft_is_that_of_the_twin(line: str) -> None:
    """Two plies, counted by the naive rules."""
    board = admitted(line)
    assert board is not None
    expected = sum(len(twin.successors(after)) for after in twin.successors(board).values())
    assert qsolve.perft(qsolve.Game.from_qfen(line), 2) == expected
