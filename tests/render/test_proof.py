"""Reasons in words: never an error, and no sentence says more than its step."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import qsolve
from qsolve.queries.arguments import Argument
from qsolve.queries.ask import Hypothesis, ask
from qsolve.queries.explain import Explanation, explain
from qsolve.queries.legal_moves import why
from qsolve.reasoning.proof import ProofStep
from qsolve.render.answers import hypothesis_report
from qsolve.render.explanation import argument_ending, explanation_report
from qsolve.render.language import language, languages
from qsolve.render.proof import Narrator
from qsolve.render.reasonforms import argument_form, explanation_form, hypothesis_form
from qsolve.render.sheet import Sheet
from qsolve.rules.protocol import Certainty
from tests.positions import composed_games, random_game

SHEETS = [Sheet(language=language(code)) for code in languages()]
LEAP = "backrank startpos moves b1c3 a7a6"
LONE = "backrank 7x/8/8/8/8/8/8/K7 w - - 0 1"

PIECE = re.compile(r"(?:white|black)@\d|\b[a-h][1-8](?: \((?:from [a-h][1-8]|\w+@\d)\))?")
LIMIT = re.compile(r"(?:at most|exactly) (\d)")
TAKEN = re.compile(r"(.+) (?:is|are|can only be) .+, and the set holds (.+): ")
DEMANDED = re.compile(r"(.+) cannot be the King, and one piece must be: ")
LEFT_OVER = re.compile(
    r"the set holds (.+), which is at most (\d) of the (\d) pieces, and .+, only (.+) can be "
)
KNOWN = "iven what is known of"


def _games() -> Iterator[qsolve.Game]:
    """Games of many kinds, some with captured pieces of unknown squares."""
    yield from composed_games(77, 40)
    for seed in range(14):
        yield from list(random_game(seed, 70))[15::18]


def _expression(random: Random, names: list[str]) -> str:
    if random.random() < 0.4:
        some = " ".join(random.sample(names, min(len(names), random.randint(1, 3))))
        letters = "".join(random.sample("KQRBN", random.randint(1, 2)))
        relation = random.choice(["=", "!=", "<", "<=", ">", ">="])
        return f"count({letters}, {some}) {relation} {random.randint(0, 2)}"
    if random.random() < 0.5:
        relation = random.choice(["=", "!="])
        return f"{random.choice(names)}{relation}{random.choice('KQRBN')}"
    left, right = _expression(random, names), _expression(random, names)
    return f"({left}) {random.choice(['and', 'or'])} not ({right})"


def _side_names(game: qsolve.Game, colour: bool) -> list[str]:
    """The names of a side's pieces that hide something, by which to ask."""
    side = qsolve.analyse(game).inventory.sides[colour]
    living = [piece.square for piece in side.pieces if not piece.captured]
    hidden = [piece for piece in side.pieces if piece.piece is not None]
    names = ["abcdefgh"[s & 7] + str((s >> 3) + 1) for s in living if s is not None]
    captured = sum(piece.captured for piece in hidden)
    colour_name = "white" if colour else "black"
    return names + [f"{colour_name}@{number}" for number in range(1, captured + 1)]


def test_every_explanation_can_be_told() -> None:
    """In text, JSON and every language, for several hundred arguments and expressions."""
    random = Random(3)
    told: Counter[Certainty] = Counter()
    explained = 0
    for game in _games():
        explanation = explain(game)
        assert isinstance(explanation, Explanation)
        explained += len(explanation.arguments)
        json.dumps(explanation_form(explanation))
        texts = {explanation_report(explanation, sheet) for sheet in SHEETS}
        assert len(texts) == len(SHEETS)
        names = _side_names(game, game.turn)
        for _ in range(3):
            answer = ask(game, _expression(random, names))
            assert isinstance(answer, Hypothesis)
            told[answer.certainty] += 1
            json.dumps(hypothesis_form(answer))
            assert len({hypothesis_report(answer, sheet) for sheet in SHEETS}) == len(SHEETS)
    assert explained > 200
    assert min(told.values()) > 15, told


def test_refusals_can_be_told() -> None:
    """Why moves are illegal, which is told of what would be."""
    told = 0
    random = Random(4)
    for game in composed_games(5, 60):
        squares = ["abcdefgh"[n & 7] + str((n >> 3) + 1) for n in range(64)]
        mine = [piece.square for piece in game.setup().pieces if piece.colour == game.turn]
        for origin in mine:
            ruling = why(game, squares[origin] + random.choice(squares[:origin] or ["h8"]))
            if isinstance(ruling.argument, Argument):
                told += 1
                form = argument_form(ruling.argument)
                tried = [f for f in form["facts"] if f["ply"] and f["ply"] > len(game.moves)]
                assert all("would" in fact["text"] for fact in tried)
    assert told > 30


def _steps(game: qsolve.Game) -> Iterator[tuple[Argument, ProofStep, str]]:
    for argument in explain(game).arguments:
        assert isinstance(argument, Argument)
        narrator = Narrator(argument.evidence, argument.steps, argument_ending(argument))
        for step, sentence in zip(argument.steps, narrator.sentences(), strict=True):
            if step.steps and step.conclusions:
                yield argument, step, sentence


def _limits(argument: Argument, step: ProofStep) -> list[int]:
    grounds = [argument.evidence.grounds[number] for number in step.facts]
    return [ground.capacity.limit for ground in grounds if ground.capacity is not None]


def test_a_sentence_holds_literally() -> None:
    """As many pieces as the set admits, all but one that are no King, a set that is full."""
    told: Counter[str] = Counter()
    for game in _games():
        for argument, step, sentence in _steps(game):
            size = len(argument.evidence.named.problem.pieces)
            taken, demanded = TAKEN.match(sentence), DEMANDED.match(sentence)
            left_over = LEFT_OVER.match(sentence[:1].lower() + sentence[1:])
            if left_over is not None:
                told["left over"] += 1
                assert int(left_over[3]) == size
                assert sum(_limits(argument, step)) == int(left_over[2])
                assert sum(map(int, LIMIT.findall(left_over[1]))) == int(left_over[2])
                assert len(PIECE.findall(left_over[4])) == size - int(left_over[2]), sentence
            elif KNOWN in sentence:
                told["general"] += 1
            elif demanded is not None:
                told["demanded"] += 1
                (conclusion,) = step.conclusions
                assert len(PIECE.findall(demanded[1])) == size - 1
                assert conclusion.left & ~1 == 0, sentence
                assert " is the King [" in sentence
            else:
                assert taken is not None, sentence
                told["taken"] += 1
                limits = list(map(int, LIMIT.findall(taken[2])))
                assert limits == _limits(argument, step)
                assert len(PIECE.findall(taken[1])) == sum(limits), sentence
                _check_takers(argument, step, taken[1])
    assert min(told[kind] for kind in ("taken", "demanded", "left over")) > 3, told


def _check_takers(argument: Argument, step: ProofStep, pieces: str) -> None:
    """Nothing follows about the pieces that use up what the set holds."""
    places = argument.evidence.places
    squares = [found[:2] for found in PIECE.findall(pieces) if "@" not in found]
    for conclusion in step.conclusions:
        place = places[conclusion.piece]
        if place.square is not None and not place.captured:
            assert "abcdefgh"[place.square & 7] + str((place.square >> 3) + 1) not in squares


@pytest.mark.parametrize(
    ("line", "expression", "told"),
    [
        (LEAP, "count(B, c3) > 0", "2. c3 (from b1) is a Knight: so this cannot be."),
        (LEAP, "count(B, a1 c3) <= 1", "2. c3 (from b1) is a Knight: so it is certain."),
        (LEAP, "a1=K and a1=Q", "It follows from the expression itself."),
        (LEAP, "count(N, a1 d1)=2 and count(Q, a1 d1)=2", "It follows from the expression itself."),
        (LEAP, "a2=P", "It follows from the expression itself: some of its pieces hide nothing."),
        (LONE, "h8=Q", "One piece must be the King, and no other can be: h8 is the King [B3]."),
    ],
)
def test_an_answer_without_capacities_has_a_reason(line: str, expression: str, told: str) -> None:
    """What a single piece shows, or the expression by itself."""
    answer = ask(qsolve.Game.from_qfen(line), expression)
    assert isinstance(answer, Hypothesis)
    assert told in hypothesis_report(answer, SHEETS[0])


def test_nothing_is_left_hanging_where_there_is_no_example() -> None:
    """In classical chess every assignment is empty."""
    answer = ask(qsolve.Game("classical"), "e1=Q")
    assert isinstance(answer, Hypothesis)
    report = hypothesis_report(answer, SHEETS[0])
    assert "But not with" not in report
    assert "It follows from the expression itself" in report


def test_captured_pieces_are_told_apart() -> None:
    """By the names to ask for, in text and JSON."""
    line = "backrank 7k/8/8/8/8/1(KB)6/8/6(KB)1[(RB),(QB)@d5,Q] w - - 0 1"
    answer = explain(qsolve.Game.from_qfen(line))
    assert isinstance(answer, Explanation)
    report = explanation_report(answer, SHEETS[0])
    assert "white@2 is a Queen, and the set holds at most 1 Queen" in " ".join(report.split())
    assert "white@3: not a Bishop" in report
    ruled_out = [
        one for form in explanation_form(answer)["deductions"] for one in form["ruled_out"]
    ]
    assert {"b3", "g1", "white@d5", "white@3"} == {one["name"] for one in ruled_out}


def test_a_move_that_is_not_played_would_be() -> None:
    """The King stands where it stands until then."""
    line = "backrank 7k/8/3b4/8/8/8/8/6K1[Q,N,(RN)] w - - 0 1"
    ruling = why(qsolve.Game.from_qfen(line), "g1h2")
    assert isinstance(ruling.argument, Argument)
    texts = [fact["text"] for fact in argument_form(ruling.argument)["facts"]]
    assert "g1 would stand on h2, which would certainly be attacked (g1h2): not the King" in texts


def test_one_identity_that_does_not_move_so_is_told_in_the_singular() -> None:
    """And several are in the plural."""
    game = qsolve.Game.from_qfen(LEAP)
    assert why(game, "c3c4").reason == "c3 is a Knight, which does not move so"
    assert str(why(game, "a1c4").reason).endswith("none of which moves so")
