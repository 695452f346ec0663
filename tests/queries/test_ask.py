"""Asking about expressions: counts, witnesses, reasons, and where a fault stands."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

import qsolve
from qsolve.errors import NotationError
from qsolve.queries.ask import Hypothesis, ask
from qsolve.rules.protocol import Certainty
from qsolve.solvers import SOLVERS, oracle
from tests.positions import composed_games

LEAPS = "backrank startpos moves b1c3 a7a6 g1f3 a6a5"
HALL_SET = "backrank 7k/8/8/8/1(QR)4(QR)1/8/8/(KQB)(QB)2(QB)2(KQB) w - - 0 1"


def _start_assignments() -> set[tuple[str, ...]]:
    """The 2,880 assignments of the first rank: Bishops on squares of both colours."""
    return {
        some
        for some in set(permutations("KQRRBBNN"))
        if len({file % 2 for file, letter in enumerate(some) if letter == "B"}) == 2
    }


START = sorted(_start_assignments())


def _names(some: tuple[str, ...]) -> dict[str, str]:
    return {f"{file}1": letter for file, letter in zip("abcdefgh", some, strict=True)}


EXPRESSIONS = {
    "e1=K and (a1=R or h1=R)": lambda w: w["e1"] == "K" and "R" in (w["a1"], w["h1"]),
    "d1!=N": lambda w: w["d1"] != "N",
    "count(N, c1 f1 g1) >= 1": lambda w: any(w[s] == "N" for s in ("c1", "f1", "g1")),
    "count(QR, a1 b1 c1) = 2 or a1=KB": lambda w: (
        sum(w[s] in "QR" for s in ("a1", "b1", "c1")) == 2 or w["a1"] in "KB"
    ),
    "not (a1=QRB) and count(BN, a1 b1 g1 h1) < 2": lambda w: (
        w["a1"] not in "QRB" and sum(w[s] in "BN" for s in ("a1", "b1", "g1", "h1")) < 2
    ),
    "count(R, a1 b1) != 1 AND count(R, a1 b1) <= 1": lambda w: "R" not in (w["a1"], w["b1"]),
    "count(B, a1 c1 e1 g1) > 1": lambda w: False,
    "count(B, a1 c1 e1 g1) == 1": lambda w: True,
    "a1=P or a2=P": lambda w: True,
}


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_the_start_position_is_counted_as_by_listing(expression: str, solver: str) -> None:
    """Uses, certainty, and a witness on either side, for all 2,880 assignments."""
    holds = EXPRESSIONS[expression]
    answer = ask(qsolve.Game("backrank", oracle=oracle(solver)), expression)
    listed = [holds(_names(some)) for some in START]  # type: ignore[no-untyped-call]
    assert (answer.uses, answer.worlds) == (sum(listed), 2880)
    _check_witnesses(answer)
    if answer.witness is not None:
        assert holds(answer.witness)  # type: ignore[no-untyped-call]
    if answer.counterexample is not None:
        assert not holds(answer.counterexample)  # type: ignore[no-untyped-call]


def _check_witnesses(answer: Hypothesis) -> None:
    """There is a witness unless never, a counterexample unless certain, else a reason."""
    expected = {
        Certainty.NEVER: (False, True),
        Certainty.CERTAIN: (True, False),
        Certainty.POSSIBLE: (True, True),
    }[answer.certainty]
    assert (answer.witness is not None, answer.counterexample is not None) == expected
    assert answer.argument is None or answer.certainty is not Certainty.POSSIBLE


@pytest.mark.parametrize("seed", range(2))
def test_random_expressions_agree_with_their_negation(seed: int) -> None:
    """Uses of both add up to all assignments, on composed positions of either side."""
    random = Random(seed)
    for game in composed_games(200 + seed, 15):
        squares = [
            chess_name
            for piece in qsolve.analyse(game).inventory.sides[qsolve.WHITE].pieces
            if piece.piece is not None and piece.square is not None and not piece.captured
            for chess_name in ["abcdefgh"[piece.square & 7] + str((piece.square >> 3) + 1)]
        ]
        parts = []
        for _ in range(3):
            letters = "".join(random.sample("KQRBN", 2))
            parts.append(f"{random.choice(squares)} {random.choice(('=', '!='))} {letters}")
        expression = f"({parts[0]} {random.choice(('and', 'or'))} {parts[1]}) or {parts[2]}"
        answer, negated = ask(game, expression), ask(game, f"not ({expression})")
        assert answer.uses + negated.uses == answer.worlds == negated.worlds
        assert (answer.witness is None) == (negated.counterexample is None)
        _check_witnesses(answer)


def test_what_cannot_be_is_explained() -> None:
    """By the fewest facts, for one piece and for several."""
    game = qsolve.Game.from_qfen(LEAPS)
    for expression, facts in (
        ("d1=N", 3),
        ("count(N, a1 c1 d1 e1) >= 1", 3),
        ("a1=R and d1=R and h1=R", 1),
        ("c3=QN and f3!=N", 1),
    ):
        answer = ask(game, expression)
        assert answer.certainty is Certainty.NEVER
        assert answer.argument is not None
        assert (len(answer.argument.facts), answer.argument.smallest) == (facts, True)


def test_the_hall_set_is_deduced() -> None:
    """Neither of the two can be the Queen, by all seven facts."""
    game = qsolve.Game.from_qfen(HALL_SET)
    for expression in ("b4=Q", "g4=Q", "b4=Q or g4=Q"):
        answer = ask(game, expression)
        assert (answer.uses, answer.worlds) == (0, 4)
        assert answer.argument is not None
        assert len(answer.argument.facts) == 7


def test_captured_pieces_can_be_named() -> None:
    """By the square or by number; witnesses use the same names."""
    game = qsolve.Game.from_qfen("backrank 7k/8/8/8/8/8/8/K(QR)6[(QR)@b4,N] w - - 0 1")
    for expression in ("@1=Q", "white@1=Q", "@b4=Q"):
        answer = ask(game, expression)
        assert (answer.uses, answer.worlds) == (1, 3)
        assert answer.witness == {"a1": "K", "b1": "R", "white@b4": "Q", "white@2": "N"}


@pytest.mark.parametrize(
    ("expression", "column", "message"),
    [
        ("e1=K and e8=K", 10, "e8 is black's, what stands before it is white's"),
        ("e1=K and e4=N", 10, "there is no piece on e4"),
        ("count(N, a1 b1 a1) = 1", 16, "a1 is counted twice"),
        ("e1=K and @3=Q", 10, "there is no captured piece"),
    ],
)
def test_a_fault_is_placed_at_its_column(expression: str, column: int, message: str) -> None:
    """What the position does not have, and what mixes the sides."""
    with pytest.raises(NotationError, match=message) as caught:
        ask(qsolve.Game("backrank"), expression)
    assert caught.value.column == column


@pytest.mark.parametrize("solver", SOLVERS)
def test_classical_pieces_hide_nothing(solver: str) -> None:
    """C2: there is one assignment, and every question has the classical answer."""
    game = qsolve.Game("classical", oracle=oracle(solver))
    for expression, uses in (("e1=K and d1=Q", 1), ("e1=Q", 0), ("count(R, a1 b1 h1) = 2", 1)):
        answer = ask(game, expression)
        assert (answer.uses, answer.worlds, answer.argument) == (uses, 1, None)
    explained = qsolve.explain(game, "e1")
    assert explained.subject is not None
    assert (explained.subject.uses, explained.arguments) == (1, ())
    assert qsolve.explain(game).arguments == ()
