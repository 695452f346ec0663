"""Forced mate: against brute force, on graphs of every shape, within limits."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from qsolve import Game, oracle
from qsolve.queries.mate import Answer, FirstMove, forced_mate
from qsolve.queries.mating import Haven, MateSearch
from tests.twins import backrank as twin
from tests.twins.backrank_text import admitted

from .gamegraph import Node, found, graph_game, step

PUZZLES = Path(__file__).parents[1] / "puzzles" / "backrank.jsonl"
MATES = [
    puzzle
    for puzzle in map(json.loads, PUZZLES.read_text(encoding="utf-8").splitlines())
    if puzzle["kind"] == "mate"
]
MATE = Node("mate", {}, check=True)
STALEMATE = Node("stalemate", {})
ESCAPED = Node("escaped", {step(0): "free"})
FREE = Node("free", {})


def first_moves(game: Game, moves: int) -> dict[str, int]:
    """The first moves with their lengths."""
    return {str(first.plan[0]): first.length for first in forced_mate(game, moves).first_moves}


def mates_by_brute_force(board: Any, moves: int) -> set[str]:
    """The twin's answer: every line to its end, nothing remembered, nothing left out."""
    return {move for move, after in twin.successors(board).items() if _is_lost(after, moves - 1)}


def _is_lost(board: Any, moves: int) -> bool:
    replies = twin.successors(board)
    if not replies:
        return twin.is_check(board)
    return moves > 0 and all(mates_by_brute_force(reply, moves) for reply in replies.values())


@pytest.mark.parametrize("puzzle", MATES[:12], ids=lambda puzzle: str(puzzle["id"]))
def test_mates_in_one_are_those_of_brute_force(puzzle: dict[str, Any]) -> None:
    """In the position, and after the solution and each of three replies."""
    board = admitted(puzzle["position"])
    assert board is not None
    game = Game.from_qfen(puzzle["position"])
    assert set(first_moves(game, 1)) == mates_by_brute_force(board, 1)
    game.push(puzzle["solution"]["move"])
    board = twin.successors(board)[puzzle["solution"]["move"]]
    for reply, after in sorted(twin.successors(board).items())[:3]:
        game.push(reply)
        found_there = set(first_moves(game, 1))
        assert found_there
        assert found_there == mates_by_brute_force(after, 1)
        game.pop()


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", MATES, ids=lambda puzzle: str(puzzle["id"]))
def test_mates_in_two_are_those_of_brute_force(puzzle: dict[str, Any]) -> None:
    """All first moves."""
    board = admitted(puzzle["position"])
    assert board is not None
    game = Game.from_qfen(puzzle["position"])
    assert set(first_moves(game, 2)) == mates_by_brute_force(board, 2)


@pytest.mark.parametrize("puzzle", MATES[::9], ids=lambda puzzle: str(puzzle["id"]))
def test_solvers_find_the_same_mates(puzzle: dict[str, Any]) -> None:
    """`cp-sat` and `exact`."""
    moves = puzzle["question"]["moves"]
    answers = [
        first_moves(Game.from_qfen(puzzle["position"], oracle=oracle(name)), moves)
        for name in ("exact", "cp-sat")
    ]
    assert answers[0] == answers[1] == {puzzle["solution"]["move"]: moves}


def walk(game: Game, first: FirstMove) -> None:
    """Play the whole tree: every reply is there, every line ends in mate in time."""
    assert first.lines is not None
    _walk(game, first.lines, first.length)


def _walk(game: Game, answer: Answer, left: int) -> None:
    assert left > 0
    for line in answer:
        game.push(line.move)
        assert [reply for reply, _ in line.replies] == game.legal_moves
        if not line.replies:
            assert game.is_check()
        for reply, next_answer in line.replies:
            game.push(reply)
            _walk(game, next_answer, left - 1)
            game.pop()
        game.pop()


@pytest.mark.parametrize("puzzle", MATES[::5], ids=lambda puzzle: str(puzzle["id"]))
def test_tree_answers_every_reply_and_ends_in_mate(puzzle: dict[str, Any]) -> None:
    """Checked by playing it."""
    game = Game.from_qfen(puzzle["position"])
    (first,) = forced_mate(game, puzzle["question"]["moves"], with_tree=True).first_moves
    walk(game, first)


def test_without_mate_there_is_no_first_move() -> None:
    """The start position."""
    answer = forced_mate(Game("backrank"), 1)
    assert answer.decided
    assert not answer.first_moves


def test_limit_of_nodes_leaves_it_undecided() -> None:
    """Never "no"."""
    answer = forced_mate(Game("backrank"), 2, nodes=50)
    assert not answer.decided
    assert answer.nodes == 50


def test_limit_that_is_just_enough_decides() -> None:
    """The nodes that were taken suffice."""
    game = Game.from_qfen(MATES[0]["position"])
    free = forced_mate(game, 2)
    again = forced_mate(game, 2, nodes=free.nodes)
    assert again.decided
    assert again.first_moves == free.first_moves


def test_quickest_first_moves_come_first() -> None:
    """Mate in one before mate in two; each with its own length."""
    nodes = [
        Node("root", {step(1): "slow", step(2): "mate"}),
        Node("slow", {step(3): "then"}),
        Node("then", {step(4): "mate"}),
        MATE,
    ]
    answer = forced_mate(graph_game(nodes), 2)
    assert [(first.plan, first.length) for first in answer.first_moves] == [
        ((step(2),), 1),
        ((step(1),), 2),
    ]


def test_stalemate_is_no_mate() -> None:
    """Neither at once nor as an answer to a reply."""
    nodes = [
        Node("root", {step(1): "stalemate", step(2): "quiet"}),
        Node("quiet", {step(3): "then"}),
        Node("then", {step(4): "stalemate"}),
        STALEMATE,
    ]
    assert not forced_mate(graph_game(nodes), 2).first_moves


def test_one_reply_that_escapes_refutes() -> None:
    """All replies must lose."""
    nodes = [
        Node("root", {step(1): "quiet"}),
        Node("quiet", {step(2): "then", step(3): "escaped"}),
        Node("then", {step(4): "mate"}),
        MATE,
        ESCAPED,
        FREE,
    ]
    game = graph_game(nodes)
    assert not forced_mate(game, 2).first_moves
    search = MateSearch(game, 2)
    escape = search.escape(search.play(game.position, step(1)), 1)
    assert escape is not None
    assert (escape.haven, escape.reply) == (Haven.REPLY, step(3))


def observed(second_outcome: str) -> list[Node]:
    """An observation with two outcomes: the first mates, the second as told."""
    return [
        Node("root", {found(1): "mate", found(2): second_outcome, found(2, 5): "escaped"}),
        MATE,
        ESCAPED,
        FREE,
    ]


def test_observation_mates_if_every_outcome_does() -> None:
    """S22: one plan, a move for each outcome."""
    (first,) = forced_mate(graph_game(observed("mate")), 1).first_moves
    assert first.plan == (found(1), found(2))


def test_observation_fails_with_one_outcome() -> None:
    """S22: Nature chooses."""
    assert not forced_mate(graph_game(observed("escaped")), 1).first_moves


def test_observation_finds_its_piece_captured_as_an_outcome_of_its_own() -> None:
    """S16: ``?a3-`` and ``?a3b5`` begin on one square and are two outcomes."""
    nodes = [Node("root", {found(1): "mate", found(1, None): "escaped"}), MATE, ESCAPED, FREE]
    assert not forced_mate(graph_game(nodes), 1).first_moves


def test_two_observations_are_two_tries() -> None:
    """One that fails does not spoil the other."""
    nodes = [
        Node("root", {found(1): "mate", found(2): "escaped", found(3): "mate", found(4): "mate"}),
        MATE,
        ESCAPED,
        FREE,
    ]
    (first,) = forced_mate(graph_game(nodes), 1).first_moves
    assert first.plan == (found(3), found(4))


def test_observation_answers_inside_the_tree() -> None:
    """The answer to a reply may observe; both outcomes are in the tree."""
    nodes = [
        Node("root", {step(1): "quiet"}),
        Node("quiet", {step(2): "then"}),
        Node("then", {found(1): "mate", found(2): "mate"}),
        MATE,
    ]
    (first,) = forced_mate(graph_game(nodes), 2, with_tree=True).first_moves
    assert first.lines is not None
    ((_, answer),) = first.lines[0].replies
    assert [line.move for line in answer] == [found(1), found(2)]


def test_every_outcome_of_the_defender_must_be_answered() -> None:
    """S22: the defender observes, Nature finds the outcome that saves it."""
    nodes = [
        Node("root", {step(1): "quiet"}),
        Node("quiet", {found(1): "then", found(2): "escaped"}),
        Node("then", {step(4): "mate"}),
        MATE,
        ESCAPED,
        FREE,
    ]
    assert not forced_mate(graph_game(nodes), 2).first_moves


def clocked(halfmove: int) -> list[Node]:
    """A mate in two without captures, begun at a clock."""
    return [
        Node("root", {step(1): "quiet"}, halfmove=halfmove),
        Node("quiet", {step(2): "then"}, halfmove=halfmove + 1),
        Node("then", {step(3): "mate"}, halfmove=halfmove + 2),
        Node("mate", {}, check=True, halfmove=halfmove + 3),
    ]


@pytest.mark.parametrize(("halfmove", "mates"), [(0, 1), (97, 1), (98, 0), (99, 0)])
def test_fifty_moves_end_the_line_but_mate_outranks_them(halfmove: int, mates: int) -> None:
    """Mate on the 100th ply is mate; a move later the game was drawn before."""
    assert len(forced_mate(graph_game(clocked(halfmove)), 2).first_moves) == mates


@pytest.mark.parametrize(
    ("history", "mates"),
    [
        (("root",), 1),
        (("quiet", "root"), 1),
        (("quiet", "quiet", "root"), 0),
        (("then", "then", "root"), 0),
    ],
)
def test_third_occurrence_ends_the_line(history: tuple[str, ...], mates: int) -> None:
    """Positions that the game before held twice are draws, whoever moves there."""
    assert len(forced_mate(graph_game(clocked(0), *history), 2).first_moves) == mates


def test_drawn_position_itself_may_be_played_on() -> None:
    """Legal moves are listed after a draw, and mates among them."""
    assert len(forced_mate(graph_game(clocked(0), "root", "root", "root"), 2).first_moves) == 1
