"""Ordinary chess: native records, Lichess rows and EPD lines, and mates against a plain search."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import chess
import pytest

from qsolve import Game, IllegalMoveError
from qsolve.puzzles.examiner import Examiner, legal_move
from qsolve.puzzles.forms import native
from qsolve.puzzles.forms.lichess import COLUMNS
from qsolve.puzzles.verdicts import Finding
from qsolve.puzzles.verify import Form, Settings, verify_line
from qsolve.queries.mate import forced_mate

from .records import find, verdict

USUAL = (*COLUMNS, "NbPlays", "Themes")
POSITIONS = Path(__file__).with_name("mate-in-two.fen").read_text(encoding="utf-8").splitlines()

BACK_RANK = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
TWO_MATES = "6k1/5ppp/8/8/8/8/5PPP/2RR2K1 w - - 0 1"
IN_TWO = "7k/8/5K2/8/8/8/8/6R1 b - - 0 1"


def lichess(fen: str, moves: str, themes: str = "") -> Finding:
    """What is found of a row."""
    row = f"00sHx,{fen},{moves},1760,80,83,72,{themes},https://lichess.org/x,"
    return verify_line(row.encode(), Form.LICHESS, USUAL, Settings().examiners()).finding


def epd(line: str) -> Finding:
    """What is found of a line of EPD."""
    return verify_line(line.encode(), Form.EPD, (), Settings().examiners()).finding


def forces(board: chess.Board, moves: int) -> list[chess.Move]:
    """Every first move that forces mate, by going through every line to its end."""
    found = []
    for move in list(board.legal_moves):
        board.push(move)
        if board.is_checkmate() or (moves > 1 and _is_lost(board, moves - 1)):
            found.append(move)
        board.pop()
    return found


def _is_lost(board: chess.Board, moves: int) -> bool:
    replies = list(board.legal_moves)
    for reply in replies:
        board.push(reply)
        lost = bool(forces(board, moves))
        board.pop()
        if not lost:
            return False
    return bool(replies)


def uci(board: chess.Board, text: str) -> str:
    """One of our moves as python-chess writes it."""
    return board.parse_san(text).uci() if text.startswith("O") else text


@pytest.mark.parametrize("fen", POSITIONS)
def test_mates_are_those_of_a_plain_search(fen: str) -> None:
    """All first moves that mate in two."""
    board = chess.Board(fen)
    found = forced_mate(Game.from_qfen(fen), 2)
    moves = {uci(board, str(first.plan[0])) for first in found.first_moves}
    assert moves == {move.uci() for move in forces(board, 2)}
    assert found.length == 2


def record(kind: str, position: str, question: Any, solution: Any) -> dict[str, Any]:
    """A `classical` record."""
    return {
        "id": "x",
        "rules": "classical",
        "position": position,
        "kind": kind,
        "question": question,
        "solution": solution,
    }


@pytest.mark.parametrize(
    ("puzzle", "expected"),
    [
        (record("mate", BACK_RANK, {"moves": 1}, {"move": "d1d8"}), "ok"),
        (record("mate", BACK_RANK, {"moves": 1}, {"move": "d1d7"}), "wrong"),
        (record("mate", TWO_MATES, {"moves": 1}, {"move": "d1d8"}), "not-unique"),
        (record("certain-check", BACK_RANK, {}, {"move": "d1d8"}), "ok"),
        (record("certain-check", TWO_MATES, {}, {"move": "d1d8"}), "not-unique"),
        (record("only-move", "7k/8/8/8/8/8/6PP/r6K w - - 0 1", {}, {"move": "h1h1"}), "wrong"),
        (record("only-move", "k7/8/8/8/8/8/1r6/K7 w - - 0 1", {}, {"move": "a1b2"}), "ok"),
        (record("mate", "8/8/8/8/8/8/8/K7 w - - 0 1", {"moves": 1}, {"move": "a1a2"}), "illegal"),
        (
            record("mate", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", {"moves": 1}, {"move": "e1g1"}),
            "wrong",
        ),
    ],
)
@pytest.mark.parametrize("solver", ["exact", "cp-sat", "csp"])
def test_native_records(puzzle: dict[str, Any], expected: str, solver: str) -> None:
    """The same kinds as elsewhere."""
    assert verdict(puzzle, solver) == expected


def test_castling_may_be_written_as_a_king_move() -> None:
    """C4: ``e1g1`` is the castling move, not another one."""
    position = "5k2/8/8/8/8/8/6PP/4K2R w K - 0 1"
    for text in ("e1g1", "O-O"):
        found = find(record("certain-check", position, {}, {"move": text}))
        assert found.verdict.value in ("ok", "not-unique")
        assert "O-O" in found.message or found.also == "h1f1"
    game = Game.from_qfen(position)
    assert legal_move(game, "e1g1") == legal_move(game, "O-O")
    with pytest.raises(IllegalMoveError):
        legal_move(game, "O-O-O")


@pytest.mark.parametrize(
    ("fen", "moves", "themes", "expected"),
    [
        # The opponent's g8h8 walks into d1d8.
        ("7k/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", "h8g8 d1d8", "mate mateIn1", "ok"),
        # On the last move any mate will do.
        ("7k/5ppp/8/8/8/8/5PPP/2RR2K1 b - - 0 1", "h8g8 d1d8", "mate mateIn1", "ok"),
        ("7k/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", "h8g8 d1d7", "crushing", "unsupported"),
        ("7k/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", "h8g8 d1d7", "mate mateIn1", "wrong"),
        ("7k/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", "h8g8 d1d8", "mate mateIn2", "wrong"),
        ("7k/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", "h8g8 d1d8", "mateIn6", "wrong"),
        ("7k/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", "h8g8 d1d8", "mateIn0", "wrong"),
        ("7k/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", "h8g8 d1d8", "mateIn1 mateIn12", "wrong"),
        ("7k/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", "h8g8 d1e8", "", "illegal"),
        ("7k/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", "h8g6 d1d8", "", "illegal"),
        ("7k/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", "h8g8 d1d8 g8h8", "", "malformed"),
        ("7k/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", "h8g8", "", "malformed"),
        ("7k/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", "h8g8 d1d8 g8h8 d8h8", "", "illegal"),
        ("7k/5ppp/8/8/8/8/5PPP/3R4 b - - 0 1", "h8g8 d1d8", "", "illegal"),
        ("7k/5ppp/8/8/8/8/5PP b - - 0 1", "h8g8 d1d8", "", "malformed"),
    ],
)
def test_lichess_rows(fen: str, moves: str, themes: str, expected: str) -> None:
    """Mates are verified, other lines are checked for legality, and say so."""
    found = lichess(fen, moves, themes)
    assert found.verdict.value == expected, found
    if expected == "unsupported":
        assert "not a mate" in found.message
        assert "legal" in found.message


def test_last_move_is_not_said_to_be_the_only_one() -> None:
    """Two Rooks mate, and one mate will do: the message says so."""
    message = lichess("7k/5ppp/8/8/8/8/5PPP/2RR2K1 b - - 0 1", "h8g8 d1d8", "mateIn1").message
    assert message == "mate in 1; another mate would do as well"


def line_of(fen: str) -> tuple[str, str] | None:
    """A row's FEN and moves that end in the mate in two of *fen*, if it has just one key."""
    board = chess.Board(fen)
    keys = forces(board, 2)
    if len(keys) != 1:
        return None
    before = board.copy()
    # A King's null step is not chess: a Pawn's or piece's retreat is looked for instead.
    for origin in chess.SQUARES:
        if (
            before.color_at(origin) != (not board.turn)
            or before.piece_type_at(origin) == chess.PAWN
        ):
            continue
        for target in before.attacks(origin) & ~chess.SquareSet(before.occupied):
            earlier = before.copy(stack=False)
            piece = earlier.remove_piece_at(origin)
            earlier.set_piece_at(target, piece)
            earlier.turn = not board.turn
            earlier.ep_square = None
            move = chess.Move(target, origin)
            if earlier.is_valid() and move in earlier.legal_moves:
                earlier.castling_rights = 0
                after = earlier.copy()
                after.push(move)
                if after.board_fen() == board.board_fen() and len(forces(after, 2)) == 1:
                    reply_line = _mating_line(after, keys[0])
                    return earlier.fen(), f"{move.uci()} {reply_line}"
    return None


def _mating_line(board: chess.Board, key: chess.Move) -> str:
    board = board.copy()
    board.push(key)
    reply = next(iter(board.legal_moves))
    board.push(reply)
    return f"{key.uci()} {reply.uci()} {forces(board, 1)[0].uci()}"


ROWS = [row for row in map(line_of, POSITIONS[:20]) if row is not None][:8]


@pytest.mark.parametrize("row", ROWS)
def test_lichess_mates_in_two(row: tuple[str, str]) -> None:
    """The only key, whatever mates at the end."""
    assert lichess(*row, "mate mateIn2").verdict.value == "ok"


@pytest.mark.parametrize("row", ROWS)
def test_lichess_mate_with_another_first_move_is_found_out(row: tuple[str, str]) -> None:
    """A line that mates too, where the defender helps, does not make its first move a key."""
    fen, moves = row
    first, key, *_ = moves.split()
    board = chess.Board(fen)
    board.push_uci(first)
    for move in list(board.legal_moves):
        if move.uci() == key:
            continue
        board.push(move)
        for reply in list(board.legal_moves):
            board.push(reply)
            mates = forces(board, 1)
            board.pop()
            if mates:
                line = f"{first} {move.uci()} {reply.uci()} {mates[0].uci()}"
                found = lichess(fen, line)
                assert found.verdict.value == "wrong"
                assert found.refutation is not None
                return
        board.pop()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; dm 1; id "back rank";', "ok"),
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#;", "ok"),
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - dm 1;", "ok"),
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - dm 2;", "wrong"),
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd7; dm 1;", "wrong"),
        ("6k1/5ppp/8/8/8/8/5PPP/2RR2K1 w - - bm Rd8#; dm 1;", "not-unique"),
        ("6k1/5ppp/8/8/8/8/5PPP/2RR2K1 w - - bm Rd8# Rc8#; dm 1;", "ok"),
        ("6k1/5ppp/8/8/8/8/5PPP/2RR2K1 w - - dm 1;", "not-unique"),
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Kf1;", "unsupported"),
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - id 7;", "unsupported"),
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -", "unsupported"),
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Re8#; dm 1;", "illegal"),
        ("6k1/5ppp/8/8/8/8/5PPP/3R4 w - - dm 1;", "illegal"),
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - dm much;", "malformed"),
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - dm 0;", "malformed"),
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w", "malformed"),
        ("6k1/5ppp/8/8/8/8/5PPP w - - dm 1;", "malformed"),
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Xd8;", "malformed"),
    ],
)
def test_epd_lines(line: str, expected: str) -> None:
    """``dm`` with or without ``bm``; a ``bm`` alone where it mates at once."""
    assert epd(line).verdict.value == expected, epd(line)


@pytest.mark.parametrize("rest", ["0 1", "0 1 dm 1;", "12 40 bm Rd8#;"])
def test_a_fen_with_clocks_is_no_epd(rest: str) -> None:
    """It is told apart, as many files mix them up."""
    found = epd(f"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - {rest}")
    assert found.verdict.value == "malformed"
    assert found.message.startswith("found the clocks of a FEN, expected the opcodes")


def test_id_of_an_epd_line() -> None:
    """Quoted or not; also where the line is malformed."""
    examiners = Settings().examiners()
    for line in (b'8/8 w - - id "a b";', b'6k1/8/8/8/8/8/8/K7 w - - dm 1; id "a b";'):
        assert verify_line(line, Form.EPD, (), examiners).id == "a b"


def test_examiner_needs_no_solver() -> None:
    """Nothing is hidden: the oracle is never asked."""

    class NoOracle:
        name = "none"

    nobody: Any = NoOracle()
    puzzle = record("mate", BACK_RANK, {"moves": 1}, {"move": "d1d8"})
    decoded = native.decode(json.dumps(puzzle).encode())
    assert native.examine(decoded, Examiner(nobody)).verdict.value == "ok"
