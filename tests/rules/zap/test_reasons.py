"""Facts by the moment: what removed each identity last, and why moves are illegal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import chess
import pytest

import qsolve
from qsolve.events import Cause
from qsolve.evidence import Occasion
from qsolve.identities import ALL, entry_names, identities
from qsolve.problems import Case, CensusProblem
from qsolve.queries.arguments import Depths
from qsolve.queries.ask import ask
from qsolve.queries.explain import explain
from qsolve.reasoning.certify import is_certified
from qsolve.reasoning.smallest import smallest_contradiction
from qsolve.reasoning.theory import CensusTheory
from qsolve.rules.protocol import Certainty
from qsolve.rules.zap import RULES
from qsolve.rules.zap.position import CENSUS, EVERY_ENTRY, Side
from qsolve.solvers import SOLVERS, ExactSolver, oracle

CASCADE = "zap 7k/8/8/8/8/8/7(NP)/2(NP)3K1[N] w - - 4 20 moves c1d3"
HALL_SET = "zap 3k4/8/8/8/1(QR)3(QR)2/8/8/(KQB)(QB)2(QB)2(KQB) b - - 0 1"
_FEW = 4
"""Up to so many facts: every smaller set is tried, and plain enumeration certifies."""
PROMOTED = "zap 7k/8/8/8/8/8/8/K(N|QRBN)PPPPPP[P,P] w - - 0 1"


def _random_game(seed: int, plies: int) -> qsolve.Game:
    """Captures often, so that there are deductions, zaps and heals."""
    random = Random(seed)
    game = qsolve.Game("zap")
    for _ in range(plies):
        enemies = {piece.square for piece in game.setup().pieces if piece.colour != game.turn}
        moves = game.legal_moves
        if not moves:
            break
        captures = [move for move in moves if getattr(move, "target", None) in enemies]
        game.push(random.choice(captures if captures and random.random() < 0.5 else moves))
    return game


def _occasions(game: qsolve.Game) -> Iterator[tuple[bool, Occasion]]:
    for colour in (chess.WHITE, chess.BLACK):
        for occasion in RULES.occasions(game.steps, game.moves, colour):
            yield colour, occasion


def _whole(side: Side, piece: int) -> int:
    return EVERY_ENTRY if side.promoted >> piece & 1 else ALL


GAMES = [_random_game(seed, 20 + 12 * seed) for seed in range(5)]


@pytest.mark.parametrize("game", GAMES)
def test_what_a_piece_is_not_was_removed_on_just_one_occasion(game: qsolve.Game) -> None:
    """Masks and what the occasions removed are the whole, without overlap."""
    for colour in (chess.WHITE, chess.BLACK):
        side = game.position.sides[colour]
        for piece, mask in enumerate(side.masks):
            left = _whole(side, piece) & ~mask
            for occasion in RULES.occasions(game.steps, game.moves, colour):
                removed = occasion.removed[piece]
                assert removed & ~left == 0
                left &= ~removed
            assert left == 0


@pytest.mark.parametrize("game", GAMES)
def test_facts_of_an_occasion_entail_what_it_removed(game: qsolve.Game) -> None:
    """On exact: believing them all, no assignment uses any of it."""
    deduced = 0
    for _, occasion in _occasions(game):
        named = occasion.evidence.named
        reduction = ExactSolver().reduce(named.restricted(named.everything), ())
        assert reduction is not None
        for left, removed in zip(reduction.pieces, occasion.removed, strict=True):
            assert not left & removed
        deduced += any(occasion.deduced)
    assert deduced or game.ply < 30


@pytest.mark.parametrize("game", GAMES)
def test_facts_now_give_the_masks(game: qsolve.Game) -> None:
    """Whether they are those before the last reduction or those after a heal."""
    for colour in (chess.WHITE, chess.BLACK):
        named = RULES.evidence(game.steps, game.moves, colour).named
        reduction = ExactSolver().reduce(named.restricted(named.everything), ())
        assert reduction is not None
        assert CensusProblem(CENSUS, reduction.pieces).domains == game.position.sides[colour].masks


@pytest.mark.parametrize("game", GAMES)
def test_explanations_are_smallest_on_all_solvers(game: qsolve.Game) -> None:
    """Facts alone entail, none can be dropped, and by brute force no fewer would do."""
    random = Random(game.ply)
    cases = [
        (occasion.evidence.named, Case(((piece, entry),)))
        for _, occasion in _occasions(game)
        for piece, entries in enumerate(occasion.deduced)
        for entry in identities(entries)
    ]
    for named, case in random.sample(cases, min(4, len(cases))):
        found = smallest_contradiction(CensusTheory(named, (case,)))
        assert found is not None
        assert found.smallest
        size = found.constraints.bit_count()
        for name, solver in SOLVERS.items():
            if size <= _FEW or name != "csp":
                assert is_certified(solver(), named, found.constraints, (case,))
        if size <= _FEW:
            assert all(
                ExactSolver().find(named.supposing(case).restricted(sum(fewer))) is not None
                for fewer in combinations([1 << fact for fact in range(named.size)], size - 1)
            )


@pytest.mark.parametrize("game", GAMES[2:4])
def test_every_mask_is_explained_in_turn(game: qsolve.Game) -> None:
    """Below a fact that is a mask by then: earlier occasions, which removed all that it lacks."""
    masks = 0
    for argument in explain(game, depths=Depths(depth=1)).arguments:
        for fact in argument.facts:
            ground = argument.evidence.grounds[fact]
            below = [one.argument for one in argument.deeper if one.fact == fact]
            if ground.piece is None or ground.cause is not None:
                assert not below
                continue
            masks += 1
            lacking = argument.evidence.named.problem.domains[ground.piece] & ~ground.keeps
            for one in below:
                ((piece, gone),) = one.question.cases[0].narrowed
                assert piece == ground.piece
                assert gone & ~lacking == 0
                assert one.evidence.moment < argument.evidence.moment
                lacking &= ~gone
            assert lacking == 0
    assert masks


def test_one_leap_far_away_is_the_reason() -> None:
    """c1 leapt and a captured piece is a Knight: h2 is none."""
    (argument,) = explain(qsolve.Game.from_qfen(CASCADE)).arguments
    grounds = [argument.evidence.grounds[fact] for fact in argument.facts]
    assert [(ground.cause, ground.clause, ground.ply) for ground in grounds] == [
        (Cause.MOVED, "Z6", 1),
        (Cause.GIVEN, None, 0),
        (None, "Z1", None),
    ]


def test_a_heal_is_no_reason_any_more() -> None:
    """What was given back is explained by what removed it again, or not at all."""
    healed = 0
    for game in GAMES:
        for colour, occasion in _occasions(game):
            for ply, step in enumerate(game.steps):
                for event in step.events:
                    if event.cause is Cause.HEALED and event.colour == colour:
                        assert event.piece is not None
                        healed += 1
                        if ply > occasion.evidence.ply:
                            assert not event.gained & occasion.removed[event.piece]
    assert healed


def test_branches_are_explained_each_by_its_occasion() -> None:
    """The letter means both branches; with a star just the promoted one."""
    game = qsolve.Game.from_qfen(PROMOTED)
    star = explain(game, "b1", "N*")
    assert star.subject is not None
    assert (star.subject.uses, len(star.arguments)) == (0, 1)
    assert len(star.arguments[0].facts) == 9
    both = explain(game, "b1", "N")
    assert both.subject is not None
    assert both.subject.uses == both.subject.worlds
    assert [len(argument.facts) for argument in both.arguments] == [1, 9]
    with pytest.raises(qsolve.NotationError, match=r"'N\*' is none of backrank"):
        explain(qsolve.Game("backrank"), "b1", "N*")


@pytest.mark.parametrize("solver", SOLVERS)
def test_the_hall_set_is_explained(solver: str) -> None:
    """As in backrank, with the same seven facts."""
    game = qsolve.Game.from_qfen(HALL_SET, oracle=oracle(solver))
    answer = ask(game, "b4=Q or f4=Q")
    assert answer.certainty is Certainty.NEVER
    assert answer.argument is not None
    names = [
        fact.cause.name if fact.cause else str(fact.capacity and fact.capacity.name)
        for fact in (answer.argument.evidence.grounds[number] for number in answer.argument.facts)
    ]
    assert names == [*["GIVEN"] * 4, "at most 1 King", "at most 1 Queen", "at most 2 Bishops"]


@pytest.mark.parametrize(
    ("expression", "uses"),
    [
        ("a1=P", 32_432_400),
        ("e1=K", 4_054_050),
        ("a1=N or a1=B", 16_216_200),
        ("count(P, a1 b1 c1 d1 e1 f1 g1 h1 a2 b2) <= 1", 0),
        ("a1!=N*", 64_864_800),
    ],
)
def test_the_start_position_is_counted(expression: str, uses: int) -> None:
    """Multinomials by hand: 16! / (8! 2! 2! 2!) assignments, and shares of them."""
    answer = ask(qsolve.Game("zap"), expression)
    assert (answer.uses, answer.worlds) == (uses, 64_864_800)


def test_both_branches_are_counted_apart() -> None:
    """N means either; N* the promoted one; the own one is N and not N*."""
    game = qsolve.Game.from_qfen("zap 7k/8/8/8/8/8/8/K(N|QRBN)P5 w - - 0 1")
    counts = [
        ask(game, text).uses for text in ("b1=N", "b1=N*", "b1=N and b1!=N*", "b1=N*Q*", "b1=P")
    ]
    assert counts == [2, 1, 1, 2, 0]


@pytest.mark.parametrize(
    ("line", "move", "clause", "facts"),
    [
        (f"{CASCADE} h8h7", "h2g4", "Z7", 3),
        ("zap 5k2/5p2/8/8/8/8/(KR)7/R2(KQR)3(KQR) w Cc - 0 1", "d1+h1", "Z23", 4),
        ("zap 7k/8/8/8/8/8/8/R2(KR)4[R] w Cc - 0 1", "a1+d1", "Z10", 1),
        ("zap 7k/8/8/8/8/8/1r6/K7 w - - 0 1", "a1a2", "Z23", 1),
        ("zap 7k/8/8/8/8/8/8/K6N w - - 0 1", "h1h2", "Z6", 1),
        ("zap 7k/8/8/3Np3/8/8/8/K7 w - e6 0 1", "d5e6ep", "Z11", 1),
    ],
)
def test_a_refusal_that_is_a_deduction_is_explained(
    line: str, move: str, clause: str, facts: int
) -> None:
    """The fewest facts why a piece is not what the move needs, or is the King."""
    ruling = qsolve.why(qsolve.Game.from_qfen(line), move)
    assert (ruling.legal, ruling.clause) == (False, clause)
    assert ruling.argument is not None
    assert (len(ruling.argument.facts), ruling.argument.smallest) == (facts, True)


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("zap startpos", "a1a2"),
        ("zap startpos", "a1c2"),
        ("zap startpos", "e4e5"),
        ("zap startpos", "a1a4"),
        ("zap startpos", "a1+b1"),
        ("zap startpos", "d2e3ep"),
    ],
)
def test_a_refusal_that_is_plain_to_see_has_no_argument(line: str, move: str) -> None:
    """Blocked, occupied, or no identity ever moves so."""
    ruling = qsolve.why(qsolve.Game.from_qfen(line), move)
    assert not ruling.legal
    assert ruling.argument is None


@pytest.mark.parametrize("game", GAMES)
def test_an_attack_question_has_an_answer_where_the_attack_is_certain(game: qsolve.Game) -> None:
    """Z29: the facts rule out that nothing attacks the square, just where all assignments do."""
    for colour in (chess.WHITE, chess.BLACK):
        named = RULES.evidence(game.steps, game.moves, colour).named
        certain = RULES.certain_attacks(game.oracle, game.position, colour)
        for square in range(0, 64, 5):
            question = RULES.attack_question(game.position, square, colour)
            ruled_out = all(
                ExactSolver().find(named.supposing(case).restricted(named.everything)) is None
                for case in question.cases
            )
            assert ruled_out == (certain >> square & 1 == 1)


def test_names_of_entries_tell_the_branches() -> None:
    """The evidence's entries are those of analyse."""
    evidence = RULES.evidence(qsolve.Game("zap").steps, [], chess.WHITE)
    assert evidence.entries == entry_names(EVERY_ENTRY)
