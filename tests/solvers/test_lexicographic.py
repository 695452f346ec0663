"""The best set as one optimisation: levels in order, in one objective or in several."""

from __future__ import annotations

from random import Random

import pytest

from qsolve.errors import UndecidedError
from qsolve.problems import CensusProblem
from qsolve.queries.optimum import best_heal, best_volley
from qsolve.rules.zap.position import CENSUS
from qsolve.solvers import lexicographic
from qsolve.solvers.lexicographic import Candidate, best_gains, best_losses
from tests.rules.zap.sides import aimed_sides

K, Q, R = 1, 2, 4


def _problem(*masks: int) -> CensusProblem:
    return CensusProblem(CENSUS, masks)


def test_more_losses_come_before_better_ones() -> None:
    """Both would lose King if they could; that both lose something comes first."""
    candidates = [Candidate(0, (Q,)), Candidate(1, (K, Q))]
    assert best_losses(_problem(K | Q, K | Q), candidates, (K, Q), 0) == (Q, K)
    assert best_losses(_problem(K | Q, K | Q), candidates[1:], (K, Q), 0) == (K,)
    assert best_losses(_problem(K | Q, K | Q, Q | R), candidates, (K, Q), 0) == (Q, K)


def test_the_entry_that_is_needed_stays_possible() -> None:
    """Of two pieces that can be the King only one loses King where one is needed."""
    candidates = [Candidate(0, (K,)), Candidate(1, (K,))]
    problem = _problem(K | Q, K | R)
    assert best_losses(problem, candidates, (K,), 0) == (K, K)
    assert best_losses(problem, candidates, (K,), K) == (K, 0)


def test_a_gain_must_be_used_by_some_assignment() -> None:
    """The only Queen's place is taken, unless the Queen gains something else."""
    assert best_gains(_problem(Q, R), [Candidate(1, (Q,))]) == (0,)
    assert best_gains(_problem(Q, R), [Candidate(0, (R,)), Candidate(1, (Q,))]) == (R, Q)


def test_nobody_asked_nothing_chosen() -> None:
    """Without candidates the answer is empty."""
    assert best_losses(_problem(Q), [], (Q,), 0) == ()
    assert best_gains(_problem(Q), []) == ()


@pytest.mark.parametrize("largest", [1, 1 << 10, 1 << 40])
def test_levels_may_be_split_over_several_objectives(
    largest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As few as a word holds, or one a level: the same best set."""
    for side in aimed_sides(5, 12, 5):
        whole = best_volley(side.masks, side.targets), best_heal(*side)
        with monkeypatch.context() as patch:
            patch.setattr(lexicographic, "_LARGEST_OBJECTIVE", largest)
            assert (best_volley(side.masks, side.targets), best_heal(*side)) == whole


def test_running_out_of_the_limit_is_said() -> None:
    """Undecided is never an answer."""
    random = Random(1)
    masks = tuple(random.choice((63, 62, 60)) for _ in range(16))
    candidates = [Candidate(piece, (1, 2, 4, 8, 16)) for piece in range(8)]
    with pytest.raises(UndecidedError, match="raise --limit"):
        best_losses(_problem(*masks), candidates, (1, 2, 4, 8, 16), 1, limit=0.0)
