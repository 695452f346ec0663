"""Formulas as cases: each assignment that satisfies the formula is in exactly one case."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qsolve.errors import UndecidedError
from qsolve.problems import Assignment, Case, Census, CensusProblem, NamedProblem
from qsolve.reasoning.suppositions import All, Between, Formula, Negation, OneOf, cases_of
from qsolve.solvers import SOLVERS, ExactSolver

_PIECES, _WIDTH = 3, 3
_DOMAINS = ((1 << _WIDTH) - 1,) * _PIECES
_ENTRIES = st.integers(0, (1 << _WIDTH) - 1)
_FORMULAS: st.SearchStrategy[Formula] = st.recursive(
    st.booleans()
    | st.builds(OneOf, st.integers(0, _PIECES - 1), _ENTRIES)
    | st.builds(
        Between,
        st.sets(st.integers(0, _PIECES - 1)).map(lambda some: tuple(sorted(some))),
        _ENTRIES,
        st.integers(-1, 3),
        st.integers(-1, 4),
    ),
    lambda inner: (
        st.builds(Negation, inner) | st.lists(inner, max_size=3).map(lambda some: All(tuple(some)))
    ),
    max_leaves=6,
)


def _holds(formula: Formula, assignment: Assignment) -> bool:
    if isinstance(formula, bool):
        return formula
    if isinstance(formula, OneOf):
        return bool(assignment[formula.piece] & formula.entries)
    if isinstance(formula, Between):
        used = sum(1 for piece in formula.pieces if assignment[piece] & formula.entries)
        return formula.low <= used <= formula.high
    if isinstance(formula, Negation):
        return not _holds(formula.operand, assignment)
    return all(_holds(operand, assignment) for operand in formula.operands)


def _is_in(case: Case, assignment: Assignment) -> bool:
    return all(assignment[piece] & entries for piece, entries in case.narrowed) and all(
        sum(1 for piece in tally.pieces if assignment[piece] & tally.entries) <= tally.limit
        for tally in case.tallies
    )


@given(_FORMULAS)
def test_cases_split_what_satisfies_the_formula(formula: Formula) -> None:
    """Every assignment is in one case if it satisfies the formula, else in none."""
    cases = cases_of(formula, _DOMAINS)
    for assignment in product([1, 2, 4], repeat=_PIECES):
        inside = sum(_is_in(case, assignment) for case in cases)
        assert inside == _holds(formula, assignment)


@given(_FORMULAS)
def test_cases_as_problems_have_the_same_assignments(formula: Formula) -> None:
    """Supposing a case is what the solvers count and find."""
    census = Census("test", tuple("ABC"), ("one",), ())
    named = NamedProblem(CensusProblem(census, _DOMAINS), ())
    problems = [named.supposing(case).restricted(0) for case in cases_of(formula, _DOMAINS)]
    expected = sum(_holds(formula, one) for one in product([1, 2, 4], repeat=_PIECES))
    assert sum(ExactSolver().count(problem).total for problem in problems) == expected
    for problem in problems[:2]:
        found = {name: make().find(problem) is not None for name, make in SOLVERS.items()}
        assert len(set(found.values())) == 1, found


def test_what_needs_too_many_splits_is_undecided() -> None:
    """Thirteen pieces of which an odd number are the first entry: 4,096 cases."""
    formula: Formula = False
    for piece in range(13):
        one = OneOf(piece, 1)
        differ = Negation(All((Negation(one), Negation(formula))))
        formula = All((differ, Negation(All((one, formula)))))
    with pytest.raises(UndecidedError, match="splits"):
        cases_of(formula, (0b11,) * 13)
