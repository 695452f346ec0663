"""Each kind: its verdicts, with counter-example, refutation and other solution."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from qsolve.puzzles.examiner import Examiner
from qsolve.puzzles.forms import native
from qsolve.puzzles.kinds import KINDS, kind_of
from qsolve.solvers import oracle
from tests.twins.backrank_sides import assignments
from tests.twins.backrank_text import admitted

from .records import collection, find, verdict

HALL = "7k/8/8/8/1(QR)4(QR)1/8/8/(KQB)(QB)2(QB)2(KQB) w - - 0 1"
TWO_KINGS = "r3k3/8/8/3b4/8/8/8/(KQ)6(KR) w - - 1 2"
QUIET = "4k3/8/8/8/8/8/PPP5/K6R w - - 0 1"
MATE_IN_TWO = next(
    puzzle
    for puzzle in collection()
    if puzzle["kind"] == "mate" and puzzle["question"]["moves"] == 2
)


def puzzle(kind: str, position: str, question: Any, solution: Any) -> dict[str, Any]:
    """A `backrank` record."""
    return {
        "id": "x",
        "rules": "backrank",
        "position": position,
        "kind": kind,
        "question": question,
        "solution": solution,
    }


def identify(square: str, identity: str) -> dict[str, Any]:
    """Of the set of which counting identities one by one finds nothing."""
    return puzzle("identify", HALL, {"square": square}, {"identity": identity})


def king(side: str, square: str) -> dict[str, Any]:
    """Of a position with White's King on a1 or h1."""
    return puzzle("king", TWO_KINGS, {"side": side}, {"square": square})


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (identify("b4", "R"), "ok"),
        (identify("b4", "Q"), "wrong"),
        (identify("b1", "B"), "not-unique"),
        (identify("d4", "B"), "wrong"),
        (identify("h8", "K"), "ok"),
        (king("black", "e8"), "ok"),
        (king("white", "a1"), "not-unique"),
        (king("black", "a8"), "wrong"),
        (king("white", "b1"), "wrong"),
        (puzzle("only-move", QUIET, {}, {"move": "h1h8"}), "not-unique"),
        (puzzle("only-move", QUIET, {}, {"move": "a1a3"}), "wrong"),
        (puzzle("certain-check", QUIET, {}, {"move": "h1h8"}), "not-unique"),
        (puzzle("certain-check", QUIET, {}, {"move": "h1g1"}), "wrong"),
        (puzzle("certain-check", QUIET, {}, {"move": "h1g2"}), "wrong"),
        (puzzle("mate", QUIET, {"moves": 1}, {"move": "h1h8"}), "wrong"),
        (
            puzzle("identify", "8/8/8/8/8/8/8/K7 w - - 0 1", {"square": "a1"}, {"identity": "K"}),
            "illegal",
        ),
        (puzzle("identify", "startpos moves a1a3", {"square": "a1"}, {"identity": "K"}), "illegal"),
        (
            puzzle("identify", "startpos moves a1-a3", {"square": "a1"}, {"identity": "K"}),
            "malformed",
        ),
        (puzzle("identify", "zap startpos", {"square": "a1"}, {"identity": "K"}), "malformed"),
        (puzzle("only-move", QUIET, {}, {"move": "castles"}), "malformed"),
        ({**identify("b4", "R"), "rules": "classical"}, "unsupported"),
        ({**identify("b4", "R"), "rules": "split"}, "unsupported"),
        (
            puzzle("predict", HALL, {"move": "b4b5", "square": "b5"}, {"identities": ["R"]}),
            "unsupported",
        ),
        (puzzle("collapse", HALL, {"move": "b4b5", "square": "b5"}, {"real": None}), "unsupported"),
    ],
    ids=lambda value: value if isinstance(value, str) else f"{value['kind']} {value['solution']}",
)
@pytest.mark.parametrize("solver", ["exact", "cp-sat", "csp"])
def test_verdict(record: dict[str, Any], expected: str, solver: str) -> None:
    """The table of format.md, on every solver."""
    assert verdict(record, solver) == expected


@pytest.mark.parametrize("square", ["a1", "b1", "e1", "h1"])
def test_counterexample_is_an_assignment_without_the_solution(square: str) -> None:
    """Of that side, complete, by square."""
    record = identify(square, "B")
    found = find(record)
    board = admitted(f"backrank {HALL}")
    assert board is not None
    army = board.army("w")
    worlds = [
        {piece.square: letter for piece, letter in zip(army, world, strict=True)}
        for world in assignments(army)
    ]
    assert found.counterexample in worlds
    assert found.counterexample is not None
    assert found.counterexample[square] != "B"


def test_not_unique_names_the_other_solution() -> None:
    """A letter, a square, a move."""
    assert find(identify("b1", "B")).also == "Q"
    assert find(king("white", "a1")).also == "h1"
    assert find(king("white", "a1")).counterexample == {"a1": "Q", "h1": "K"}
    assert find(puzzle("certain-check", QUIET, {}, {"move": "h1h8"})).also == "h1e1"


def test_wrong_mate_names_the_reply_that_refutes_it() -> None:
    """A legal one."""
    found = find(puzzle("mate", QUIET, {"moves": 1}, {"move": "h1h8"}))
    assert found.refutation in {"e8d7", "e8e7", "e8f7"}


def test_mate_that_is_quicker_than_the_question_is_wrong() -> None:
    """None may do in fewer."""
    record = next(p for p in collection() if p["kind"] == "mate" and p["question"]["moves"] == 1)
    assert verdict({**record, "question": {"moves": 2}}) in ("wrong", "not-unique")


def test_mate_in_two_is_no_mate_in_one() -> None:
    """The first move is refuted."""
    found = find({**MATE_IN_TWO, "question": {"moves": 1}})
    assert found.verdict.value == "wrong"
    assert found.refutation is not None


def test_limit_of_nodes_is_undecided() -> None:
    """Never wrong, never ok."""
    assert find(MATE_IN_TWO, nodes=20).verdict.value == "undecided"


def solution_of(record: dict[str, Any]) -> dict[str, Any]:
    """The solution that ``qsolve solve`` finds, as builtins."""
    read = native.decode(json.dumps(record).encode())
    solved = kind_of(read).solve(read, Examiner(oracle("exact")))
    found: dict[str, Any] = msgspec.to_builtins(solved.solution)
    return found


@pytest.mark.parametrize("record", collection()[::7], ids=lambda record: str(record["id"]))
def test_solving_finds_the_solution(record: dict[str, Any]) -> None:
    """Without looking at the record's own; what it finds is ok, the tree of a mate included."""
    found = solution_of({**record, "solution": _nonsense(record)})
    assert {key: found[key] for key in record["solution"]} == record["solution"]
    assert verdict({**record, "solution": found}) == "ok"


def _nonsense(record: dict[str, Any]) -> dict[str, str]:
    """A solution of the right form that is surely another one."""
    (key,) = record["solution"]
    return {key: {"identity": "P", "square": "a1", "move": "a1a1"}[key]}


def with_tree() -> dict[str, Any]:
    """The mate in two with its whole tree."""
    return {**MATE_IN_TWO, "solution": solution_of(MATE_IN_TWO)}


def test_tree_without_a_reply_is_wrong() -> None:
    """Every reply must be answered."""
    record = with_tree()
    reply = next(iter(record["solution"]["tree"]))
    del record["solution"]["tree"][reply]
    found = find(record)
    assert found.verdict.value == "wrong"
    assert reply in found.message


def test_tree_with_an_illegal_reply_is_wrong() -> None:
    """No reply may be invented."""
    record = with_tree()
    record["solution"]["tree"]["a1a2"] = {"move": "a3a4"}
    assert verdict(record) == "wrong"


def test_tree_with_an_answer_that_does_not_mate_is_wrong() -> None:
    """Legal, but no mate."""
    record = with_tree()
    tree = record["solution"]["tree"]
    game = native.decode(json.dumps(MATE_IN_TWO).encode())
    played = Examiner(oracle("exact")).open(game)
    reply = next(iter(tree))
    played.push(record["solution"]["move"])
    played.push(reply)
    other = next(
        str(move)
        for move in played.legal_moves
        if str(move) != tree[reply]["move"] and not _mates(played, str(move))
    )
    tree[reply] = {"move": other}
    assert verdict(record) == "wrong"


def _mates(game: Any, move: str) -> bool:
    game.push(move)
    mate: bool = game.is_checkmate()
    game.pop()
    return mate


def test_every_kind_has_a_record_of_its_own() -> None:
    """And the registry finds the kind of each."""
    assert len({kind.record for kind in KINDS.values()}) == len(KINDS) == 7
