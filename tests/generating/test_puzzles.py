"""What every generated puzzle is: proved, minimal, a deduction, explained, rated, new."""

from __future__ import annotations

import json
from secrets import randbits

import msgspec
import pytest

from qsolve.game import Game
from qsolve.generating import GENERATOR
from qsolve.generating.arguing import argument_about
from qsolve.generating.attempt import Find
from qsolve.generating.joint import needs_joint_deduction
from qsolve.generating.minimising import is_minimal, smaller
from qsolve.generating.novelty import draft_of
from qsolve.generating.studying import study
from qsolve.geometry import NAMES
from qsolve.puzzles.kinds import KINDS
from qsolve.puzzles.verdicts import Verdict
from qsolve.puzzles.verify import ALL_SOLVERS, Form, Settings, verify_line

from .generated import EVERY_KIND, QUICK_KINDS, SEED, exact, few, generated

MANY = 50
DEDUCTIONS = tuple(pair for pair in EVERY_KIND if pair[1] in ("identify", "king", "predict"))
CERTIFIERS = Settings(ALL_SOLVERS).examiners()


def _certified(find: Find) -> Verdict:
    return verify_line(find.line, Form.NATIVE, (), CERTIFIERS).finding.verdict


def test_every_kind_of_the_format_is_generated() -> None:
    """Each rule set has a way to puzzles of each kind that it has."""
    wanted = {(rules, kind.name) for kind in KINDS.values() for rules in kind.rules}
    assert set(EVERY_KIND) == wanted


@pytest.mark.parametrize(("rules", "kind"), EVERY_KIND)
def test_puzzles_are_certified(rules: str, kind: str) -> None:
    """All three solvers find every puzzle ok."""
    for find in generated(rules, kind, few(kind)):
        assert _certified(find) is Verdict.OK, find.line


@pytest.mark.parametrize(("rules", "kind"), EVERY_KIND)
def test_puzzles_are_minimal(rules: str, kind: str) -> None:
    """Nothing can be taken away: no ply from the end, no piece, no limit of a given mask."""
    for find in generated(rules, kind, few(kind)):
        draft = draft_of(find.line)
        assert is_minimal(draft, exact()), find.line
        assert draft.moves or any(True for _ in smaller(draft))


@pytest.mark.parametrize(("rules", "kind"), EVERY_KIND)
def test_puzzles_say_what_they_are(rules: str, kind: str) -> None:
    """A record has a rating with its parts, themes, a source with seed and version, a proof."""
    for find in generated(rules, kind, few(kind)):
        record = json.loads(find.line)
        assert (record["rules"], record["kind"]) == (rules, kind)
        assert record["themes"]
        assert f"(generator {GENERATOR}), seed {SEED}, try " in record["source"]
        assert f"rating {record['rating']} = " in record["source"]
        assert record["explanation"]


@pytest.mark.parametrize(("rules", "kind"), EVERY_KIND)
def test_the_study_of_a_record_is_that_of_its_draft(rules: str, kind: str) -> None:
    """Read back from its line, a puzzle has the same key, rating and themes."""
    for find in generated(rules, kind, few(kind)):
        known = study(draft_of(find.line), exact())
        assert known is not None
        assert (known.key, known.rating, known.themes) == (find.key, find.rating, find.themes)


@pytest.mark.parametrize(("rules", "kind"), DEDUCTIONS)
def test_deductions_need_another_piece(rules: str, kind: str) -> None:
    """The smallest explanation has two facts at least, one of them about another piece."""
    for find in generated(rules, kind, few(kind)):
        draft = draft_of(find.line)
        game = draft.game(exact().oracle)
        if kind == "predict":
            game.push(draft.question["move"])
        square = NAMES.index(draft.question.get("square") or draft.solution["square"])
        colour = _colour(game, square)
        argument = argument_about(game, colour, square)
        assert argument is not None
        grounds = argument.evidence.grounds
        pieces = {grounds[n].piece for n in argument.facts} - {None}
        asked = argument.question.cases[0].narrowed[0][0]
        assert len(argument.facts) >= 2
        assert pieces - {asked}


@pytest.mark.parametrize(("rules", "kind"), [("backrank", "identify"), ("zap", "king")])
def test_own_facts_do_not_give_the_answer(rules: str, kind: str) -> None:
    """With every other piece's facts taken away, the piece could be something else."""
    for find in generated(rules, kind, few(kind)):
        draft = draft_of(find.line)
        game = draft.game(exact().oracle)
        square = NAMES.index(draft.question.get("square") or draft.solution["square"])
        argument = argument_about(game, _colour(game, square), square)
        assert argument is not None
        named = argument.evidence.named
        piece, gone = argument.question.cases[0].narrowed[0]
        own = sum(1 << n for n, fact in enumerate(named.facts) if fact.piece == piece)
        assert named.restricted(own).domains[piece] & gone


@pytest.mark.parametrize(
    ("line", "square", "joint"),
    [
        ("7x/8/8/Q1(QR)5/8/8/8/K7", "c5", False),
        ("7x/8/8/(KQ)1(KQ)1(KQR)3/8/8/8/8", "e5", False),
        ("7x/8/8/(QR)1(QR)1(QR)1(QRN)1/8/8/8/K7", "g5", True),
        ("7x/8/8/R1(QR)1(QR)1(QRN)1/8/8/8/K7", "g5", True),
        ("5x2/8/8/R1R1(QR)1(QRN)1/8/8/8/K7", "g5", False),
        ("5x2/8/8/N1N1Q1B1/1R1R4/8/2B5/X7", "a1", False),
    ],
)
def test_joint_deductions_are_told_from_chains_of_small_ones(
    line: str, square: str, joint: bool
) -> None:
    """Three pieces that fill three places are joint; what one or two say at a time is not."""
    assert _is_joint(f"backrank {line} w - - 0 1", square) is joint


def _is_joint(line: str, name: str) -> bool:
    game = Game.from_qfen(line)
    square = NAMES.index(name)
    argument = argument_about(game, _colour(game, square), square)
    assert argument is not None
    return needs_joint_deduction(argument.evidence, *argument.question.cases[0].narrowed[0])


def _colour(game: Game, square: int) -> bool:
    return next(piece.colour for piece in game.setup().pieces if piece.square == square)


@pytest.mark.parametrize(("rules", "kind"), QUICK_KINDS)
def test_lines_are_canonical_records(rules: str, kind: str) -> None:
    """A line is what encoding its decoded record gives."""
    for find in generated(rules, kind, few(kind)):
        assert msgspec.json.encode(msgspec.json.decode(find.line)) == find.line


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "kind"), EVERY_KIND)
def test_many_puzzles_are_certified_and_minimal(rules: str, kind: str) -> None:
    """Fifty of a kind from a seed that is new each time: all certified, all minimal.

    The line of a puzzle that is not tells the seed and the try that give it again.
    """
    for find in generated(rules, kind, MANY, seed=randbits(32)):
        assert _certified(find) is Verdict.OK, find.line
        assert is_minimal(draft_of(find.line), exact()), find.line
