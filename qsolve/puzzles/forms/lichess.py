"""Puzzles of the Lichess database: CSV rows of a FEN and a line of moves (UCI).

The first move is the opponent's; then solver and opponent take turns. A line
that ends in mate is a mate puzzle: each move of the solver must be the only one
that keeps the shortest mate, and on the last move any mate will do.
"""

from __future__ import annotations

import csv
import re
from typing import Final, NamedTuple

from ...errors import IllegalMoveError
from ...game import Game
from ...notation.qfen import read_line
from ...queries.mating import MateSearch, OutOfNodesError
from ..examiner import Examiner, legal_move
from ..kinds.mate import judge_first_move, undecided
from ..verdicts import Finding, Verdict
from .faults import MalformedError

COLUMNS: Final = ("PuzzleId", "FEN", "Moves", "Rating", "RatingDeviation", "Popularity")
_MATE_IN: Final = re.compile("mateIn[0-9]+")
_LONGEST_NAMED_MATE: Final = 5
"""The theme ``mateIn5`` stands for five moves or more."""


class LichessPuzzle(NamedTuple):
    """One row: the position before the opponent's move, all moves, the themes."""

    id: str
    fen: str
    moves: tuple[str, ...]
    themes: tuple[str, ...]

    @property
    def position(self) -> str:
        """The position that the solver sees, as a QFEN line."""
        return f"classical {self.fen} moves {self.moves[0]}"


def columns_of(header: str) -> tuple[str, ...] | None:
    """The column names of a header line, ``None`` if the line is no header."""
    names = tuple(name.strip() for name in header.split(","))
    return names if set(COLUMNS[:3]) <= set(names) else None


def decode(line: bytes, columns: tuple[str, ...]) -> LichessPuzzle:
    """The puzzle of one row; raises :class:`MalformedError`."""
    try:
        (fields,) = csv.reader([line.decode("utf-8")], strict=True)
    except (UnicodeDecodeError, csv.Error, ValueError) as error:
        raise MalformedError(f"not a row of CSV: {error}") from None
    row = dict(zip(columns, fields, strict=False))
    try:
        puzzle_id, fen, moves = (row[name].strip() for name in COLUMNS[:3])
    except KeyError as missing:
        raise MalformedError(f"the column {missing} is missing", row.get(COLUMNS[0])) from None
    words = tuple(moves.split())
    if not puzzle_id:
        raise MalformedError("PuzzleId is empty")
    if len(words) < 2 or len(words) % 2:
        message = f"{len(words)} moves, expected the opponent's first and the solver's last"
        raise MalformedError(message, puzzle_id)
    return LichessPuzzle(puzzle_id, fen, words, tuple(row.get("Themes", "").split()))


def examine(puzzle: LichessPuzzle, examiner: Examiner) -> Finding:
    """The finding; raises the errors of positions and moves that cannot be used."""
    game = Game.from_line(read_line(puzzle.fen, "classical"), examiner.oracle)
    for ply, text in enumerate(puzzle.moves, start=1):
        try:
            game.push(legal_move(game, text))
        except IllegalMoveError as error:
            raise error.at_ply(ply) from None
    moves = len(puzzle.moves) // 2
    named = [theme for theme in puzzle.themes if _MATE_IN.fullmatch(theme)]
    if not game.is_checkmate():
        return _no_mate(puzzle, named)
    for theme in named:
        if not _is_mate_in(theme, moves):
            message = f"the themes say {theme}, the line mates in {moves}"
            return Finding(Verdict.WRONG, message)
    while game.ply > 1:
        last = game.pop()
        if game.ply % 2 == 0:
            continue
        left = moves - game.ply // 2
        if left == 1:
            continue
        search = MateSearch(game, left, examiner.nodes)
        try:
            finding = judge_first_move(search, game, (last,), left)
        except OutOfNodesError:
            return undecided(search)
        if finding.verdict is not Verdict.OK:
            message = f"solver's move {game.ply // 2 + 1}: {finding.message}"
            return finding._replace(message=message)
    if moves == 1:
        return Finding(Verdict.OK, "mate in 1; another mate would do as well")
    message = f"mate in {moves}, each move of the solver is the only one; at the last any mate does"
    return Finding(Verdict.OK, message)


def _is_mate_in(theme: str, moves: int) -> bool:
    """Whether a theme ``mateInN`` says this length."""
    return theme in (f"mateIn{moves}", f"mateIn{min(moves, _LONGEST_NAMED_MATE)}")


def _no_mate(puzzle: LichessPuzzle, named: list[str]) -> Finding:
    if named or "mate" in puzzle.themes:
        return Finding(Verdict.WRONG, "the themes say mate, the line does not end in mate")
    message = f"not a mate: its {len(puzzle.moves)} moves are legal, the rest is not verified"
    return Finding(Verdict.UNSUPPORTED, message)
