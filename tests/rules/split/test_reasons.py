"""Why halves are real, what cannot be, and why moves are illegal: smallest, on all solvers."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from qsolve import Game, NotationError, why
from qsolve.evidence import WorldEvidence
from qsolve.geometry import BETWEEN
from qsolve.notation.moves import Observed, Quantum
from qsolve.queries.ask import ask
from qsolve.queries.explain import explain
from qsolve.queries.worldask import Settled, WorldHypothesis
from qsolve.queries.worldreasons import WorldArgument, WorldExplanation
from qsolve.reasoning.smallest import smallest_contradiction
from qsolve.reasoning.worldformulas import Formula, all_of, is_real, negation, number_real
from qsolve.reasoning.worldtheory import WorldTheory, is_certified
from qsolve.rules.protocol import Certainty
from qsolve.rules.split import RULES
from qsolve.solvers import SOLVERS, oracle
from tests.rules.split.boards import full_board, random_position
from tests.rules.split.games import all_worlds, random_move

CROSSING = "split 4k3/8/6{n2'}1/{n2}7/8/8/{R1}6{R1'}/4K3 w - - 0 1 moves a2,h2^a7,h3"
JOINT_CHECK = "split k7/6{b1'}1/8/4{r2}2{r2'}/1{b1}6/8/P7/4K3[2=1'] w - - 0 1"
TIED_WAY = "split 4k3/8/8/{b2}4{b2'}2/5{n1'}2/{n1}7/8/R5K1[2=1'] w - - 0 1"


def _game(seed: int, plies: int) -> Game:
    random = Random(seed)
    game = Game("split")
    for _ in range(plies):
        if not game.legal_moves:
            break
        game.push(random_move(random, game.legal_moves))
    return game


GAMES = [_game(seed, 70) for seed in range(5)]


def _known(game: Game) -> WorldEvidence:
    return RULES.world_evidence(game.steps, game.moves)


def _explained(game: Game, name: str | None = None) -> WorldExplanation:
    answer = explain(game, name)
    assert isinstance(answer, WorldExplanation)
    return answer


def _asked(game: Game, text: str) -> WorldHypothesis:
    answer = ask(game, text)
    assert isinstance(answer, WorldHypothesis)
    return answer


def _check(known: WorldEvidence, argument: WorldArgument, formula: Formula) -> None:
    """Certified by every solver, and no fewer facts rule the formula out."""
    constraints = sum(1 << fact for fact in argument.facts)
    for name in SOLVERS:
        assert is_certified(oracle(name).world_solver, known.facts, constraints, formula)
    theory = WorldTheory(known.size, known.facts, formula)
    if len(argument.facts) <= 3:
        for fewer in combinations(range(len(known.facts)), len(argument.facts) - 1):
            assert theory.satisfied(sum(1 << fact for fact in fewer)) is not None


@pytest.mark.parametrize("game", GAMES)
def test_decisions_are_explained_by_the_fewest_facts(game: Game) -> None:
    """Paths of ties are as short as the general search finds, and certified."""
    known = _known(game)
    for argument in _explained(game).arguments:
        assert argument.conclusion is not None
        half, real = argument.conclusion
        formula = is_real(half ^ real)
        found = smallest_contradiction(WorldTheory(known.size, known.facts, formula))
        assert found is not None
        assert found.constraints.bit_count() == len(argument.facts) > 1
        _check(known, argument, formula)


def test_some_halves_are_decided_by_others() -> None:
    """So that the games say something."""
    assert sum(len(_explained(game).arguments) for game in GAMES) >= 5


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_on_the_board_can_be_asked_about(game: Game) -> None:
    """A half is open in half of the worlds; a classical piece is real in all."""
    inventory = RULES.inventory(game.oracle, game.position)
    for side in inventory.sides:
        for count in side.pieces:
            if count.square is not None:
                name = "abcdefgh"[count.square & 7] + str((count.square >> 3) + 1)
                subject = _explained(game, name).subject
                assert subject is not None
                if count.half is not None:
                    assert (subject.real, subject.uses) == (None, count.real)
                elif subject.piece.counted is not None:
                    assert (subject.real, subject.uses) == (True, inventory.worlds)


def test_a_square_that_is_empty_by_now_tells_of_its_half() -> None:
    """The half that was found not real; what was found moved on, and is followed."""
    game = Game.from_qfen(f"{CROSSING} ?a5c4")
    for name, real, facts in (("g6", False, 1), ("a7", False, 2), ("h3", True, 2), ("c4", True, 1)):
        answer = _explained(game, name)
        assert answer.subject is not None
        assert answer.subject.real is real
        assert [len(argument.facts) for argument in answer.arguments] == [facts]
    with pytest.raises(NotationError, match="there is no piece on b5"):
        explain(game, "b5")


@pytest.mark.parametrize("seed", range(30))
def test_questions_are_answered_as_by_listing_worlds(seed: int) -> None:
    """Counts, certainty, worlds that show it, and reasons where it cannot be otherwise."""
    random = Random(seed)
    game = random_position(seed)
    counted = RULES.inventory(game.oracle, game.position)
    halves = {
        "abcdefgh"[count.square & 7] + str((count.square >> 3) + 1): count
        for side in counted.sides
        for count in side.pieces
        if count.half is not None and count.square is not None
    }
    names = random.choices(list(halves), k=3)
    letters = [next(iter(halves[name].identities)) for name in names]
    some = random.sample(list(halves), min(3, len(halves)))
    least = random.randint(0, 3)
    text = (
        f"{names[0]}={letters[0]} and not ({names[1]}={letters[1]} or {names[2]}!={letters[2]})"
        f" or count(QRBN, {' '.join(some)}) > {least}"
    )
    unprimed = RULES.idents(game.position)
    idents = {superstate.ident: n for n, superstate in enumerate(game.position.superstates)}

    def literal(name: str) -> int:
        half = halves[name].half
        assert half is not None
        of_game = unprimed[half.superstate - 1] ^ half.primed
        return 2 * idents[of_game >> 1] + (of_game & 1)

    def holds(world: int) -> bool:
        real = [world >> literal(name) & 1 == 1 for name in names]
        number = sum(world >> literal(name) & 1 for name in some)
        return (real[0] and not (real[1] or not real[2])) or number > least

    worlds = all_worlds(game.position)
    expected = sum(map(holds, worlds))
    answer = _asked(game, text)
    assert (answer.uses, answer.worlds) == (expected, len(worlds))
    assert (answer.witness is None) == (expected == 0)
    assert (answer.counterexample is None) == (expected == len(worlds))
    for shown, right in ((answer.witness, True), (answer.counterexample, False)):
        if shown is not None:
            world = sum(
                1 << literal(name) | 0 for name, real in shown.items() if real and name in halves
            )
            assert all((world >> literal(name) & 1 == 1) == shown[name] for name in {*names, *some})
            assert holds(world) is right


def test_what_cannot_be_is_explained_by_the_ties() -> None:
    """One crossing rules it out; two halves of one piece need no fact."""
    game = Game.from_qfen(CROSSING)
    tied = _asked(game, "a7=R and a5=N")
    assert tied.certainty is Certainty.NEVER
    assert tied.argument is not None
    known = _known(game)
    assert [known.grounds[fact].clause for fact in tied.argument.facts] == ["S15"]
    halves = _asked(game, "a7=R and h3=R")
    assert halves.certainty is Certainty.NEVER
    assert halves.argument is not None
    assert (halves.argument.facts, halves.argument.partners) == ((), (0,))
    certain = _asked(game, "a7=R or a5=N")
    assert certain.certainty is Certainty.CERTAIN
    assert certain.argument is not None
    _check(known, certain.argument, all_of([negation(is_real(0)), negation(is_real(2))]))


@pytest.mark.parametrize(
    ("text", "uses"),
    [("e1=K", 2), ("e1=Q", 0), ("a7=N", 0), ("a7!=R", 1), ("count(RN, a7 h3 a5 g6) = 2", 2)],
)
def test_classical_pieces_are_certain(text: str, uses: int) -> None:
    """And a half is nothing but its own kind."""
    assert _asked(Game.from_qfen(CROSSING), text).uses == uses


def test_both_sides_can_be_mixed_and_faults_have_their_column() -> None:
    """The worlds are common."""
    game = Game.from_qfen(CROSSING)
    assert _asked(game, "a7=R and g6=N").uses == 1
    for text, column in (("a7=R and b5=N", 10), ("count(R, a7 a7) = 1", 13)):
        with pytest.raises(NotationError) as caught:
            ask(game, text)
        assert caught.value.column == column


@pytest.mark.parametrize("solver", ["exact", "cp-sat"])
def test_worlds_are_never_listed(solver: str) -> None:
    """2^24 worlds: twelve of the first halves are real in C(24, 12) of them."""
    game = Game.from_qfen(full_board("QRRBBNNQRBNQ", 3), oracle=oracle(solver))
    inventory = RULES.inventory(game.oracle, game.position)
    assert inventory.worlds == 1 << 24
    firsts = [
        "abcdefgh"[count.square & 7] + str((count.square >> 3) + 1)
        for side in inventory.sides
        for count in side.pieces
        if count.half is not None and not count.half.primed and count.square is not None
    ]
    answer = _asked(game, f"count(QRBN, {' '.join(firsts)}) = 12")
    assert answer.uses == 2704156
    assert answer.witness is not None
    chain = " or ".join(f"{name}=QRBN" for name in firsts)
    assert _asked(game, chain).uses == (1 << 24) - 1


@pytest.mark.parametrize(
    ("line", "move", "clause", "clauses"),
    [
        (TIED_WAY, "a1a8", "S7", ["S2", "S4", "S4"]),
        (JOINT_CHECK, "a2a3", "S19", ["S2"]),
        (JOINT_CHECK, "a2b3", None, None),
        ("split 4k3/8/8/8/8/8/4r3/K3R3 b - - 0 1", "e2d2", "S19", None),
    ],
)
def test_refusals_that_are_deductions_are_explained(
    line: str, move: str, clause: str | None, clauses: list[str] | None
) -> None:
    """Impossible collapses and joint checks, by the fewest ties and collapses of the move."""
    game = Game.from_qfen(line)
    ruling = why(game, move)
    assert (ruling.legal, ruling.clause) == (False, clause)
    if clauses is None:
        assert ruling.argument is None
        return
    assert isinstance(ruling.argument, WorldArgument)
    grounds = [ruling.argument.evidence.grounds[fact] for fact in ruling.argument.facts]
    assert [ground.clause for ground in grounds] == clauses
    assert ruling.argument.smallest


def test_formulas_over_one_superstate_are_decided_at_once() -> None:
    """Just one of two halves is real (S1)."""
    assert number_real([0, 1], 1, 1) is True
    assert number_real([4, 5], 2, 2) is False


@pytest.mark.parametrize(
    ("text", "partners"),
    [
        ("a2=R and h2=R", 1),
        ("count(RN, a2 h2 a5 g6) = 2", 2),
        ("a2=R and h2=R or a5=N and g6=N", 2),
        ("a2=R and (h2=R or e1=Q)", 1),
        ("a2=R and h2=R and a5=N and g6=N", 1),
    ],
)
def test_partners_alone_need_no_fact(text: str, partners: int) -> None:
    """One of two halves is real (S1): of as few superstates as it takes."""
    answer = _asked(Game.from_qfen(CROSSING.partition(" moves")[0]), text)
    assert answer.certainty is not Certainty.POSSIBLE
    assert answer.argument is not None
    assert len(answer.argument.partners) == partners


@pytest.mark.parametrize(
    ("text", "settled"),
    [
        ("e1=K and e8=K", Settled.BY_CLASSICAL),
        ("a7=Q", Settled.BY_KINDS),
        ("a7=R or a7!=R", Settled.BY_ITSELF),
    ],
)
def test_an_expression_can_settle_itself(text: str, settled: Settled) -> None:
    """By its classical pieces, by what kind its halves are, or whatever they are."""
    answer = _asked(Game.from_qfen(CROSSING), text)
    assert answer.certainty is not Certainty.POSSIBLE
    assert (answer.argument, answer.settled) == (None, settled)


@pytest.mark.parametrize(
    ("moves", "name", "letter"),
    [
        ("?a5c4", "c4", "N"),
        ("?a5c4", "h3", "R"),
        ("?a5c4 h3d3 c4b2", "b2", "N"),
        ("?a5c4 h3d3 c4b2 d3d8", "d8", "R"),
    ],
)
def test_decided_halves_are_argued_as_explain_does(moves: str, name: str, letter: str) -> None:
    """Whatever the found pieces did since, captures included."""
    line = "split 3rk3/8/6{n2'}1/{n2}7/8/8/{R1}P5{R1'}/4K3 w - - 0 1 moves a2,h2^a7,h3"
    game = Game.from_qfen(f"{line} {moves}")
    (explained,) = _explained(game, name).arguments
    for text in (f"{name}={letter}", f"{name}!={letter}"):
        argument = _asked(game, text).argument
        assert argument is not None
        assert (argument.conclusion, argument.facts) == (explained.conclusion, explained.facts)


def test_ties_remember_where_their_halves_stood() -> None:
    """The crossed half was between the two squares of the half's own move of that ply."""
    ties = [(game, ground) for game in GAMES for ground in _known(game).grounds]
    ties = [(game, tie) for game, tie in ties if tie.other is not None]
    assert ties
    for game, tie in ties:
        move = game.moves[tie.ply - 1]
        played = move.then if isinstance(move, Observed) else move
        assert isinstance(played, Quantum)
        assert tie.square is not None
        assert tie.other_square is not None
        number = played.targets.index(tie.square)
        origin = played.origins[min(number, len(played.origins) - 1)]
        assert BETWEEN[origin][tie.square] >> tie.other_square & 1
