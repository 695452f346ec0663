"""Proofs step by step: every step follows, from no more than it needs, and all leads to the end."""

from __future__ import annotations

from itertools import combinations

import pytest

import qsolve
from qsolve.problems import Case, CensusProblem, NamedProblem
from qsolve.queries.ask import ask
from qsolve.reasoning.lemmas import Search
from qsolve.reasoning.proof import ProofStep, goal_of, proof
from qsolve.reasoning.smallest import smallest_contradiction
from qsolve.reasoning.theory import CensusTheory
from qsolve.solvers.cpsat import SideModel
from qsolve.solvers.csp import CspSolver

from .deductions import Deduction, random_deductions

DEDUCTIONS = list(random_deductions(400, 14))


def _proof(deduction: Deduction) -> tuple[int, tuple[ProofStep, ...]]:
    named, cases = deduction.evidence.named, (deduction.case,)
    found = smallest_contradiction(CensusTheory(named, cases))
    assert found is not None
    return found.constraints, proof(named, found.constraints, cases, goal_of(cases))


def _is_possible(
    named: NamedProblem, facts: int, earlier: list[ProofStep], case: Case | None
) -> bool:
    """Whether these constraints and the conclusions of these steps leave *case*: by the referee."""
    problem = named.restricted(facts) if case is None else named.supposing(case).restricted(facts)
    pieces = list(problem.pieces)
    for step in earlier:
        for piece, gone, _ in step.conclusions:
            pieces[piece] &= ~gone
    return CspSolver().find(CensusProblem(problem.census, tuple(pieces))) is not None


@pytest.mark.parametrize("number", range(len(DEDUCTIONS)))
def test_every_step_follows_and_needs_all_it_rests_on(number: int) -> None:
    """Its facts and steps rule out what it concludes; without any one of them, not all of it."""
    deduction = DEDUCTIONS[number]
    named = deduction.evidence.named
    _, steps = _proof(deduction)
    for step in steps:
        facts = [1 << fact for fact in step.facts]
        earlier = [steps[index] for index in step.steps]
        concluded = [Case(((piece, gone),)) for piece, gone, _ in step.conclusions]
        assert not any(_is_possible(named, sum(facts), earlier, case) for case in concluded)
        for fact in facts:
            assert any(_is_possible(named, sum(facts) - fact, earlier, case) for case in concluded)
        for one in earlier:
            rest = [other for other in earlier if other is not one]
            assert any(_is_possible(named, sum(facts), rest, case) for case in concluded)


@pytest.mark.parametrize("number", range(len(DEDUCTIONS)))
def test_proof_uses_the_explanation_and_nothing_else(number: int) -> None:
    """Every fact of the explanation is in some step, and no other."""
    constraints, steps = _proof(DEDUCTIONS[number])
    used = {fact for step in steps for fact in step.facts}
    assert sum(1 << fact for fact in used) == constraints


@pytest.mark.parametrize("number", range(len(DEDUCTIONS)))
def test_every_step_but_the_last_is_used_and_the_last_concludes(number: int) -> None:
    """Steps rest on earlier ones only, none is idle, and the deduction is among the conclusions."""
    deduction = DEDUCTIONS[number]
    _, steps = _proof(deduction)
    for index, step in enumerate(steps):
        assert all(earlier < index for earlier in step.steps)
    used = {index for step in steps for index in step.steps}
    assert used == set(range(len(steps) - 1))
    ((piece, entry),) = deduction.case.narrowed
    assert any(one.piece == piece and one.gone & entry for one in steps[-1].conclusions)


@pytest.mark.parametrize("number", range(0, len(DEDUCTIONS), 2))
def test_next_lemma_is_the_smallest_available(number: int) -> None:
    """No set of fewer facts and capacities rules out anything that is not known yet."""
    deduction = DEDUCTIONS[number]
    named = deduction.evidence.named
    constraints, _ = _proof(deduction)
    search = Search(named, constraints)
    size = len(search.smallest_lemma(None)[0].premises)
    numbers = [fact for fact in range(named.size) if constraints >> fact & 1]
    for fewer in combinations(numbers, size - 1):
        kept = sum(1 << fact for fact in fewer)
        for piece, known in enumerate(search.known):
            for bit in range(named.problem.census.width):
                if known >> bit & 1:
                    assert _is_possible(named, kept, [], Case(((piece, 1 << bit),)))


def test_two_leaps_find_both_knights() -> None:
    """Each leap is a step, and then the census of Knights is one."""
    game = qsolve.Game.from_qfen("backrank startpos moves b1c3 a7a6 g1f3 a6a5")
    argument = ask(game, "d1=N").argument
    assert argument is not None
    assert [len(step.steps) for step in argument.steps] == [0, 0, 2]
    assert [argument.evidence.grounds[step.facts[0]].clause for step in argument.steps] == [
        "B6",
        "B6",
        "B1",
    ]


def test_a_supposition_about_several_pieces_ends_in_a_step_without_conclusion() -> None:
    """Its last step lists what matters of the supposition."""
    game = qsolve.Game.from_qfen("backrank startpos moves b1c3 a7a6 g1f3 a6a5")
    argument = ask(game, "a1=R and c1=R and d1=R and c3=N").argument
    assert argument is not None
    last = argument.steps[-1]
    assert last.conclusions == ()
    assert last.supposed == ((0, 4), (2, 4), (3, 4))


def test_long_proofs_chain_lemmas() -> None:
    """A conclusion that needs two counts in turn comes in two steps."""
    two = "backrank 7k/8/8/8/8/8/8/NN(QN)(QR)3(KR) w - - 0 1"
    argument = ask(qsolve.Game.from_qfen(two), "d1=Q").argument
    assert argument is not None
    texts = [(len(step.facts), step.steps) for step in argument.steps]
    assert texts == [(1, ()), (1, ()), (1, ()), (1, (1, 2)), (1, (0, 3))]


def test_fact_names_reach_the_model() -> None:
    """What the CP-SAT model calls a fact is its clause, its ply and what happened."""
    game = qsolve.Game.from_qfen("backrank startpos moves b1c3 a7a6 g1f3 a6a5")
    argument = ask(game, "d1=N").argument
    assert argument is not None
    named = argument.evidence.named
    chosen = [named.facts[number] for number in argument.facts if number < len(named.facts)]
    model = SideModel(named.problem, chosen)
    assert {"B6 ply 1: c3 moved (b1c3)", "B6 ply 3: f3 moved (g1f3)"} <= set(model.names.values())
