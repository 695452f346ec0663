"""The best set of losses or gains as one CP-SAT optimisation each, levels compared in order.

The rules find such sets with a search of their own that asks any solver; this is
the same question put whole, for certifying the search.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from ..errors import UndecidedError
from ..problems import CensusProblem
from .cpsat import DEFAULT_LIMIT, load_cp_model, new_solver

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar, LinearExprT

_LARGEST_OBJECTIVE: Final = 1 << 50
"""What a double holds exactly, and a little less: solvers report objectives as doubles."""


class Candidate(NamedTuple):
    """A piece that may lose or gain one of its options (bit sets of entries), best first."""

    piece: int
    options: tuple[int, ...]


class _Level(NamedTuple):
    """An amount to maximise once all earlier levels are at their best; from 0 to ``most``."""

    amount: LinearExprT
    most: int


_Entries = list[dict[int, "IntVar"]]


def best_losses(
    problem: CensusProblem,
    candidates: Sequence[Candidate],
    values: Sequence[int],
    needed: int,
    limit: float = DEFAULT_LIMIT,
) -> tuple[int, ...]:
    """What each candidate loses (0: nothing) so that the problem keeps an assignment.

    The largest set; among equals the one that loses more of the first of the
    *values*, then of the second, and so on; among equals the one in which earlier
    candidates lose the first value, then the second. In the assignment some piece
    has one of the entries *needed*, if there are any. The problem itself must have
    such an assignment. Raises :class:`UndecidedError` at the *limit*.
    """
    model: CpModel = load_cp_model().CpModel()
    entries = _assignment(model, problem)
    chosen = [_choice(model, candidate) for candidate in candidates]
    for candidate, losses in zip(candidates, chosen, strict=True):
        for lost, loses in losses.items():
            for entry, uses in entries[candidate.piece].items():
                if entry & lost:
                    model.add_implication(loses, uses.negated())
    if needed:
        model.add_bool_or(
            [uses for piece in entries for entry, uses in piece.items() if entry & needed]
        )
    by_value = [[losses[value] for losses in chosen if value in losses] for value in values]
    levels = [_counted([loses for losses in chosen for loses in losses.values()])]
    levels += [_counted(losers) for losers in by_value]
    levels += [_counted([loser]) for losers in by_value for loser in losers]
    return _optimum(model, levels, chosen, limit)


def best_gains(
    problem: CensusProblem, candidates: Sequence[Candidate], limit: float = DEFAULT_LIMIT
) -> tuple[int, ...]:
    """What each candidate gains (0: nothing) so that every gain is used by some assignment.

    The largest set; among equals the one in which the first candidate gains an
    earlier of its options, nothing counting last; then the second, and so on. Each
    candidate has an assignment of its own in the model, in which all gains are
    allowed. Raises :class:`UndecidedError` at the *limit*.
    """
    model: CpModel = load_cp_model().CpModel()
    chosen = [_choice(model, candidate) for candidate in candidates]
    pieces = list(problem.pieces)
    for candidate in candidates:
        for option in candidate.options:
            pieces[candidate.piece] |= option
    enlarged = CensusProblem(problem.census, tuple(pieces))
    for at, candidate in enumerate(candidates):
        entries = _assignment(model, enlarged)
        for other, gains in zip(candidates, chosen, strict=True):
            for gained, gains_it in gains.items():
                model.add_implication(entries[other.piece][gained], gains_it)
        for gained, gains_it in chosen[at].items():
            model.add_implication(gains_it, entries[candidate.piece][gained])
    levels = [_counted([gains_it for gains in chosen for gains_it in gains.values()])]
    levels += map(_ranked, candidates, chosen)
    return _optimum(model, levels, chosen, limit)


def _assignment(model: CpModel, problem: CensusProblem) -> _Entries:
    """A Boolean for every entry of every piece, under the census."""
    entries: _Entries = [
        {
            1 << bit: model.new_bool_var("")
            for bit in range(problem.census.width)
            if domain >> bit & 1
        }
        for domain in problem.domains
    ]
    for piece in entries:
        model.add_exactly_one(piece.values())
    for capacity in problem.census.capacities:
        users = [
            uses
            for kind, piece in zip(problem.classes, entries, strict=True)
            for entry, uses in piece.items()
            if capacity.uses[kind] & entry
        ]
        total = _sum(users)
        model.add(total == capacity.limit if capacity.exactly else total <= capacity.limit)
    return entries


def _sum(variables: Sequence[LinearExprT]) -> LinearExprT:
    total: LinearExprT = load_cp_model().LinearExpr.sum(list(variables))
    return total


def _choice(model: CpModel, candidate: Candidate) -> dict[int, IntVar]:
    """A Boolean an option, of which at most one is chosen."""
    chosen = {option: model.new_bool_var("") for option in candidate.options}
    model.add_at_most_one(chosen.values())
    return chosen


def _counted(variables: Sequence[IntVar]) -> _Level:
    return _Level(_sum(variables), len(variables))


def _ranked(candidate: Candidate, chosen: dict[int, IntVar]) -> _Level:
    """The earlier the chosen option, the more."""
    most = len(candidate.options)
    ranks = [chosen[option] * (most - rank) for rank, option in enumerate(candidate.options)]
    return _Level(_sum(ranks), most)


def _optimum(
    model: CpModel, levels: Sequence[_Level], chosen: list[dict[int, IntVar]], limit: float
) -> tuple[int, ...]:
    """The best choice: all levels in one objective, or in as few as a machine word holds."""
    cp_model = load_cp_model()
    best = (0,) * len(chosen)
    for batch in _batches(levels):
        objective, weight = [], 1
        for level in reversed(batch):
            objective.append(level.amount * weight)
            weight *= level.most + 1
        total = _sum(objective)
        model.maximize(total)
        solver = new_solver(limit)
        if solver.solve(model) != cp_model.OPTIMAL:
            raise UndecidedError(
                f"cp-sat: no best set within {limit} units of deterministic time; raise --limit"
            )
        model.add(total == solver.value(total))
        best = tuple(
            next((option for option, is_it in some.items() if solver.boolean_value(is_it)), 0)
            for some in chosen
        )
    return best


def _batches(levels: Sequence[_Level]) -> list[list[_Level]]:
    """The levels that say something, in order, as many together as one objective can tell apart."""
    batches: list[list[_Level]] = []
    size = _LARGEST_OBJECTIVE
    for level in levels:
        if not level.most:
            continue
        size *= level.most + 1
        if size > _LARGEST_OBJECTIVE:
            batches.append([])
            size = level.most + 1
        batches[-1].append(level)
    return batches
