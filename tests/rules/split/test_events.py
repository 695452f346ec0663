"""What the log of `split` says of a move, and why a half is (not) real by it."""

from __future__ import annotations

import random

import pytest

from qsolve import Game
from qsolve.events import Cause, Event
from qsolve.evidence import WorldEvidence
from qsolve.geometry import NAMES
from qsolve.rules.split.evidence import decision, evidence, literal_of
from qsolve.setups import Half
from qsolve.solvers.cpsat_worlds import CpSatWorldSolver
from qsolve.solvers.csp_worlds import CspWorldSolver
from qsolve.solvers.exact_worlds import ExactWorldSolver
from qsolve.worlds import WorldFact, WorldFrame, WorldProblem

from .games import RULES, random_game, start

_ROOK = "split 4k3/8/8/{n1}4{n1'}2/8/8/8/R3K3 w - - 5 9"
_TAKEN = "split 4k3/8/8/R4{n1}2/5P2/8/8/4K3 w - - 0 9"
_CROSSING = "split 4k3/8/6{n2'}1/{n2}7/8/8/{R1}6{R1'}/4K3 w - - 0 1"


def _said(event: Event) -> tuple[object, ...]:
    square = None if event.square is None else NAMES[event.square]
    return event.cause, event.clause, square, event.real


@pytest.mark.parametrize(
    ("line", "move", "expected"),
    [
        (
            "split startpos",
            "b1^a3,c3",
            [(Cause.SPLIT, "S12", "a3", None), (Cause.SPLIT, "S12", "c3", None)],
        ),
        (
            _ROOK,
            "a1a7",
            [
                (Cause.MOVED, None, "a7", None),
                (Cause.COLLAPSED, "S4", "a5", False),
                (Cause.DEDUCED, "S3", "f5", True),
            ],
        ),
        (_ROOK, "a1a5", [(Cause.MOVED, None, "a5", None), (Cause.TAKEN, "S6", "a5", None)]),
        (
            _TAKEN,
            "f4f5",
            [
                (Cause.MOVED, None, "f5", None),
                (Cause.COLLAPSED, "S8", "f5", False),
                (Cause.DEDUCED, "S3", None, True),
                (Cause.CAPTURED, "S11", None, None),
            ],
        ),
        (
            _TAKEN,
            "a5f5",
            [
                (Cause.MOVED, None, "f5", None),
                (Cause.TAKEN, "S6", "f5", None),
                (Cause.CAPTURED, "S6", "f5", None),
            ],
        ),
        (
            "split 4k3/8/8/4{n1'}3/1{n1}1P4/8/8/4K3 w - - 0 1",
            "d4e5",
            [
                (Cause.MOVED, None, "e5", None),
                (Cause.COLLAPSED, "S8", "e5", True),
                (Cause.CAPTURED, "S8", "e5", None),
            ],
        ),
        (
            _CROSSING,
            "a2,h2^a7,h3",
            [
                (Cause.MOVED, "S13", "a7", None),
                (Cause.MOVED, "S13", "h3", None),
                (Cause.TIED, "S15", "a7", False),
            ],
        ),
        (
            "split k2{r1}4/8/8/8/8/8/7{r1'}/8/4K3 w - - 0 1".replace("/8/4K3", "/4K3"),
            "e1d1",
            [
                (Cause.MOVED, None, "d1", None),
                (Cause.COLLAPSED, "S9", "d8", False),
                (Cause.DEDUCED, "S3", "h2", True),
            ],
        ),
        (
            "split 4k3/8/8/8/8/{N1}1{N1'}5/8/4K3 w - - 0 1",
            "?a3b5",
            [(Cause.OBSERVED, "S16", "a3", True), (Cause.MOVED, None, "b5", None)],
        ),
        (
            "split 4k3/8/8/R4{n1}2/8/8/8/4K3 b - - 0 9",
            "?f5-",
            [
                (Cause.OBSERVED, "S16", "f5", False),
                (Cause.DEDUCED, "S3", None, True),
                (Cause.CAPTURED, "S11", None, None),
            ],
        ),
        (
            "split 4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1",
            "O-O",
            [(Cause.CASTLED, "S9", "g1", None), (Cause.CASTLED, "S9", "f1", None)],
        ),
        (
            "split 4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1",
            "a7a8q",
            [(Cause.MOVED, None, "a8", None), (Cause.PROMOTED, "S8", "a8", None)],
        ),
    ],
)
def test_events(line: str, move: str, expected: list[tuple[object, ...]]) -> None:
    """A move's events, in the order of its steps: cause, clause, square, real or not."""
    assert list(map(_said, Game.from_qfen(line).play(move).events)) == expected


def test_given_position() -> None:
    """The log begins with the halves and the equations as given; a taken half has no square."""
    line = "split 4k3/8/8/R4{n2}2/{b1}6{b1'}/8/8/4K3[2=1'] b - - 0 9"
    events = Game.from_qfen(line).steps[0].events
    assert list(map(_said, events)) == [
        (Cause.GIVEN, None, "a4", None),
        (Cause.GIVEN, None, "h4", None),
        (Cause.GIVEN, None, "f5", None),
        (Cause.GIVEN, None, None, None),
        (Cause.TIED, "S2", "f5", True),
    ]
    assert events[-1].half == Half(1, False)
    assert events[-1].other == Half(0, True)


def test_ids_survive() -> None:
    """A superstate keeps its id, and its halves their names, whatever QFEN numbers them."""
    game = Game.from_qfen("split startpos moves g1^f3,h3 g8^f6,h6 b1^a3,c3 b8^a6,c6")
    game.push("f3,h3^d4,f4")
    halves = [event.half for event in game.steps[-1].events]
    assert halves == [Half(0, False), Half(0, True)]


def test_decision_in_words() -> None:
    """A far collapse is explained by the observation and the crossing that tied the two."""
    game = Game.from_qfen(_CROSSING)
    for move in ("a2,h2^a7,h3", "?a5c4"):
        game.push(move)
    known = evidence(step.events for step in game.steps)
    found = decision(known, Half(0, False))
    assert found is not None
    real, numbers = found
    facts = [known.facts[number] for number in numbers]
    assert not real
    assert [(fact.clause, fact.ply, fact.text) for fact in facts] == [
        ("S16", 2, "a5 is observed: real"),
        ("S15", 1, "a7 is real exactly when a5 is not"),
    ]


def test_undecided() -> None:
    """While both halves are possible nothing decides them."""
    game = Game.from_qfen("split startpos moves b1^a3,c3")
    assert decision(evidence(step.events for step in game.steps), Half(0, False)) is None


def _logged(seed: int, plies: int) -> WorldEvidence:
    """The facts of one random game without restarts."""
    from qsolve.solvers import default_oracle

    log: list[tuple[Event, ...]] = [()]
    for before, move, _ in random_game(seed, plies):
        if before == start() and len(log) > 1:
            break
        log.append(RULES.play(default_oracle(), before, move).events)
    return evidence(log)


def _entails(solver: object, size: int, facts: tuple[WorldFact, ...], half: int) -> bool:
    forbidden = tuple(combination for fact in facts for combination in fact.forbidden)
    problem = WorldProblem(WorldFrame(size, ()), 1 << half, forbidden)
    return solver.find(problem) is None  # type: ignore[attr-defined, no-any-return]


def _few(facts: tuple[WorldFact, ...], half: int) -> tuple[int, tuple[WorldFact, ...], int]:
    """The same problem over the superstates that it names alone, renumbered."""
    named = sorted(
        {bit >> 1 for fact in facts for c in fact.forbidden for bit in range(400) if c >> bit & 1}
        | {half >> 1}
    )

    def moved(bit: int) -> int:
        return 2 * named.index(bit >> 1) + (bit & 1)

    renumbered = tuple(
        fact._replace(
            forbidden=tuple(
                sum(1 << moved(bit) for bit in range(400) if c >> bit & 1) for c in fact.forbidden
            )
        )
        for fact in facts
    )
    return len(named), renumbered, moved(half)


@pytest.mark.parametrize("seed", range(3))
def test_decisions_are_entailed(seed: int) -> None:
    """On all three solvers the facts entail the decision, and without any of them do not."""
    solvers = (ExactWorldSolver(), CpSatWorldSolver(), CspWorldSolver())
    known = _logged(seed, 90)
    rng = random.Random(seed)
    decided = 0
    for superstate in rng.sample(range(known.size), min(known.size, 12)):
        found = decision(known, Half(superstate, False))
        if found is None:
            continue
        decided += 1
        real, numbers = found
        facts = tuple(known.facts[number] for number in numbers)
        refuted = literal_of(Half(superstate, real))
        size, few, half = _few(facts, refuted)
        for solver in solvers:
            assert _entails(solver, size, few, half)
            for left_out in range(len(few)):
                assert not _entails(solver, size, few[:left_out] + few[left_out + 1 :], half)
    assert decided


@pytest.mark.parametrize("seed", range(3))
def test_decisions_agree_with_all_facts(seed: int) -> None:
    """A half is decided by some facts exactly where all facts together decide it."""
    known = _logged(seed, 90)
    solver = ExactWorldSolver()
    for superstate in range(known.size):
        sides = [_entails(solver, known.size, known.facts, 2 * superstate + n) for n in (0, 1)]
        found = decision(known, Half(superstate, False))
        assert (found is None) == (not any(sides))
        if found is not None:
            assert sides == [not found[0], found[0]]
