"""The rules against their naive twin, on composed and on reached positions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import chess
import pytest

import qsolve
from qsolve.notation.qfen import write_setup
from tests.positions import composed_games, composed_line, long_game
from tests.twins import backrank as twin
from tests.twins.backrank_sides import OTHER, Board, certain_attacks
from tests.twins.backrank_text import admitted, write
from tests.twins.board import SQUARES, shade

COLOURS = {"w": chess.WHITE, "b": chess.BLACK}
PLIES = 90


def _composed(seed: int) -> Iterator[str]:
    return (game.qfen() for game in composed_games(seed, 20))


def _reached(seed: int) -> Iterator[str]:
    """Every ninth position of a long game."""
    return (game.qfen() for game in islice(long_game(seed, PLIES), 4, None, 9))


@cache
def _lines(kind: str, seed: int) -> tuple[str, ...]:
    return tuple(_composed(seed) if kind == "composed" else _reached(seed))


def _board(line: str) -> Board:
    board = admitted(line)
    assert board is not None
    return board


SAMPLES = pytest.mark.parametrize(
    ("kind", "seed"),
    [*(("composed", seed) for seed in range(8)), *(("reached", 100 * seed) for seed in range(4))],
)


@SAMPLES
def test_legal_moves_and_successors_are_those_of_the_twin(kind: str, seed: int) -> None:
    """The same moves, each with the same position after it, written the same way (B6-B18, B24)."""
    for line in _lines(kind, seed):
        found = {
            str(move.move): write_setup(move.setup)
            for move in qsolve.legal_moves(qsolve.Game.from_qfen(line))
        }
        expected = {move: write(after) for move, after in twin.successors(_board(line)).items()}
        assert found == expected, line


@SAMPLES
def test_certain_attacks_are_those_of_the_twin(kind: str, seed: int) -> None:
    """A square is certainly attacked if some piece attacks it in each listed assignment (B10)."""
    for line in _lines(kind, seed):
        game, board = qsolve.Game.from_qfen(line), _board(line)
        for letter, colour in COLOURS.items():
            assert game.certain_attacks(colour) == sorted(certain_attacks(board, letter)), line


@SAMPLES
def test_verdict_is_that_of_the_twin(kind: str, seed: int) -> None:
    """Check, mate, stalemate and the draws without repetition agree (B13, B14, B19-B21)."""
    for line in _lines(kind, seed):
        verdict = qsolve.Game.from_qfen(line).verdict()
        reason = None if verdict.reason is None else verdict.reason.value
        assert (verdict.status.value, reason) == twin.status(_board(line)), line


@SAMPLES
def test_canonical_line_is_that_of_the_twin(kind: str, seed: int) -> None:
    """The twin writes the position that it read as the same line."""
    for line in _lines(kind, seed):
        assert write(_board(line)) == line


def _ruling(board: Board, move: str) -> str | None:
    """The clause that the twin names; ``legal`` where it has nothing against the move."""
    try:
        twin.play(board, move)
    except twin.Refused as refused:
        return refused.clause
    return "legal"


def _every_move(line: str) -> Iterator[str]:
    """All pairs of squares, with and without promotion where a Pawn could be promoted."""
    yield from ("O-O", "O-O-O")
    board = _board(line)
    for origin in SQUARES:
        for target in SQUARES:
            yield origin + target
            index = board.standing.get(origin)
            if index is not None and board.pieces[index].kind == "pawn" and target[1] in "18":
                yield from (origin + target + letter for letter in "qrbn")


@pytest.mark.parametrize("seed", range(4))
def test_every_other_move_is_refused_with_the_clause_of_the_twin(seed: int) -> None:
    """All moves are asked for: play takes the legal ones, and names the first clause (B25)."""
    for game in composed_games(900 + seed, 6):
        line = game.qfen()
        again, board = qsolve.Game.from_qfen(line), _board(line)
        for move in _every_move(line):
            ruling = qsolve.why(again, move)
            found = "legal" if ruling.legal else ruling.clause
            assert found == _ruling(board, move), (line, move)
            assert ruling.legal == again.is_legal(move)


def _twin_admits(line: str) -> bool:
    board = admitted(line)
    if board is None or twin.is_check(board._replace(turn=OTHER[board.turn])):
        return False
    for colour in COLOURS:
        bishops = [
            shade(str(piece.square))
            for piece in board.army(colour)
            if piece.kind == "promoted" and piece.mask == "B"
        ]
        if len(set(bishops)) < len(bishops):
            return False
    return True


@pytest.mark.parametrize("seed", range(4))
def test_what_is_admitted_is_what_the_twin_admits(seed: int) -> None:
    """And written the same way; without assignment or with the other side in check: neither."""
    random = Random(seed)
    verdicts = set()
    for _ in range(100):
        line = composed_line(random)
        found = _canonical(line)
        expected = write(_board(line)) if _twin_admits(line) else None
        assert found == expected, line
        verdicts.add(found is None)
    assert verdicts == {True, False}


def _canonical(line: str) -> str | None:
    try:
        return qsolve.Game.from_qfen(line).qfen()
    except qsolve.InvalidPositionError:
        return None
