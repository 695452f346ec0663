"""Problems in EPD: four fields of FEN, then opcodes; ``bm`` and ``dm`` are what can be verified."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

import chess

from ...errors import IllegalMoveError
from ...game import Game
from ...notation.moves import Move
from ...notation.qfen import read_line
from ...queries.mating import MateSearch, OutOfNodesError
from ..examiner import Examiner, legal_move
from ..kinds.mate import judge_first_move, undecided
from ..records import MOST_MOVES
from ..verdicts import Finding, Verdict
from .faults import MalformedError

_FIELDS: Final = 4
_ID: Final = re.compile(r'\bid\s+"([^"]*)"|\bid\s+([^;"\s]+)')
_CLOCKS: Final = re.compile(r"\d+\s+\d+(\s|$)")


class EpdProblem(NamedTuple):
    """One line: the four fields, and the whole line with its opcodes."""

    id: str | None
    fields: str
    line: str

    @property
    def position(self) -> str:
        """The position as a QFEN line."""
        return f"classical {self.fields} 0 1"


def decode(line: bytes) -> EpdProblem:
    """The problem of one line; raises :class:`MalformedError`."""
    try:
        text = line.decode("utf-8").strip()
    except UnicodeDecodeError as error:
        raise MalformedError(f"byte {error.start + 1} is not UTF-8, expected text") from None
    named = _ID.search(text)
    puzzle_id = (named[1] or named[2]) if named else None
    words = text.split(None, _FIELDS)
    if len(words) < _FIELDS:
        raise MalformedError("fewer than the four fields of EPD", puzzle_id)
    if _CLOCKS.match(words[-1]) and len(words) > _FIELDS:
        message = "found the clocks of a FEN, expected the opcodes behind the four fields of EPD"
        raise MalformedError(message, puzzle_id)
    return EpdProblem(puzzle_id, " ".join(words[:_FIELDS]), text)


def examine(problem: EpdProblem, examiner: Examiner) -> Finding:
    """The finding; raises the errors of positions and moves that cannot be used."""
    # The position first: its faults are told in our words, and python-chess needs a sound board.
    Game.from_line(read_line(problem.position, "classical"), examiner.oracle)
    board = chess.Board()
    opcodes = _opcodes(board, problem)
    game = Game.from_line(read_line(board.fen(), "classical"), examiner.oracle)
    best = tuple(_own(game, move) for move in opcodes.get("bm", ()))
    moves = opcodes.get("dm")
    if moves is not None and (not isinstance(moves, int) or not 1 <= moves <= MOST_MOVES):
        raise MalformedError(f"dm: expected a number of moves from 1 to {MOST_MOVES}", problem.id)
    if moves is None and best and all(_mates(game, move) for move in best):
        moves = 1
    if moves is None:
        message = "neither dm nor a mating bm: the position is legal, the rest is not verified"
        return Finding(Verdict.UNSUPPORTED, message)
    search = MateSearch(game, moves, examiner.nodes)
    try:
        return _judge(search, game, best, moves)
    except OutOfNodesError:
        return undecided(search)


def _opcodes(board: chess.Board, problem: EpdProblem) -> dict[str, Any]:
    try:
        return board.set_epd(problem.line)
    except chess.IllegalMoveError as error:
        raise IllegalMoveError("bm", None, str(error)) from None
    except (ValueError, AssertionError) as error:
        raise MalformedError(str(error), problem.id) from None


def _own(game: Game, move: chess.Move) -> Move:
    return legal_move(game, move.uci())


def _mates(game: Game, move: Move) -> bool:
    rules, oracle = game.rules, game.oracle
    after = rules.advance(oracle, game.position, move)
    return rules.is_check(oracle, after) and not rules.has_legal_move(oracle, after)


def _judge(search: MateSearch, game: Game, best: tuple[Move, ...], moves: int) -> Finding:
    """With ``bm`` its moves must be just the solutions; without, there must be one."""
    if best:
        return judge_first_move(search, game, best, moves)
    for length in range(1, moves + 1):
        for attempt in search.tries(game.position):
            if search.forces(game.position, attempt, length) is not None:
                return judge_first_move(search, game, attempt[0], moves)
    return Finding(Verdict.WRONG, f"no move forces mate in {moves}")
