"""Ordinary chess: perft, immutability, refusals, warnings, draws (C1 to C6)."""

from __future__ import annotations

from random import Random

import chess
import pytest

import qsolve
from qsolve.events import Cause
from qsolve.rules.classical import Position
from qsolve.rules.protocol import Certainty
from qsolve.rules.verdict import Reason, Status

START = chess.STARTING_FEN
PERFT = [
    (START, (20, 400, 8_902)),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", (48, 2_039)),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", (14, 191, 2_812)),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", (6, 264, 9_467)),
    ("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", (6, 264, 9_467)),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", (44, 1_486)),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", (46, 2_079)),
    ("3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", (18, 92, 1_670)),
    ("8/8/4k3/8/2p5/B2P1K2/8/8 w - - 0 1", (17, 127, 2_071)),
    ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", (15, 126, 1_928)),
    ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", (15, 66, 1_198)),
    ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", (16, 71, 1_286)),
    ("r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", (26, 1_141)),
    ("r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", (44, 1_494)),
    ("2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", (11, 133, 1_442)),
    ("8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", (29, 165, 5_160)),
    ("4k3/1P6/8/8/8/8/K7/8 w - - 0 1", (9, 40, 472)),
    ("8/P1k5/K7/8/8/8/8/8 w - - 0 1", (6, 27, 273)),
    ("K1k5/8/P7/8/8/8/8/8 w - - 0 1", (2, 6, 13)),
    ("8/k1P5/8/1K6/8/8/8/8 w - - 0 1", (10, 25, 268)),
    ("8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", (37, 183, 6_559)),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", (26, 568)),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", (24, 496)),
]
"""Positions that engine authors test with, and their published move counts."""


def _chess_perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += _chess_perft(board, depth - 1)
        board.pop()
    return nodes


@pytest.mark.parametrize(("fen", "counts"), PERFT)
def test_perft_of_well_known_positions(fen: str, counts: tuple[int, ...]) -> None:
    """The published numbers, which are python-chess' as well; a plain FEN needs no rule set."""
    game = qsolve.Game.from_qfen(fen)
    for depth, nodes in enumerate(counts, start=1):
        assert _chess_perft(chess.Board(fen), depth) == nodes
        assert qsolve.perft(game, depth) == nodes


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fen", "depth", "nodes"),
    [
        (START, 4, 197_281),
        (PERFT[1][0], 3, 97_862),
        (PERFT[2][0], 4, 43_238),
        (PERFT[5][0], 3, 62_379),
        (PERFT[6][0], 3, 89_890),
    ],
)
def test_deeper_perft(fen: str, depth: int, nodes: int) -> None:
    """One ply more of those with published numbers."""
    assert qsolve.perft(qsolve.Game.from_qfen(fen), depth) == nodes


def test_random_games_follow_python_chess() -> None:
    """Legal moves, position, check and attacks after every ply of twelve games."""
    for seed in range(12):
        random = Random(seed)
        game, board = qsolve.Game("classical"), chess.Board()
        for _ in range(80):
            assert game.qfen() == f"classical {board.fen()}"
            assert {_uci(board, move) for move in game.legal_moves} == {
                move.uci() for move in board.legal_moves
            }
            assert game.is_check() == board.is_check()
            for colour in chess.COLORS:
                attacked = {
                    chess.square_name(square)
                    for square in chess.SQUARES
                    if board.is_attacked_by(colour, square)
                }
                assert set(game.certain_attacks(colour)) == attacked
            if not game.legal_moves:
                break
            move = random.choice(game.legal_moves)
            board.push_uci(_uci(board, move))
            game.push(move)


def _uci(board: chess.Board, move: object) -> str:
    king = "e1" if board.turn else "e8"
    castled = {"O-O": king + "g" + king[1], "O-O-O": king + "c" + king[1]}
    return castled.get(str(move), str(move))


def test_castling_is_written_as_in_books_and_read_as_programs_write_it() -> None:
    """``e1g1`` plays O-O (C4); the King's capture of its own Rook is no move."""
    line = "classical r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    game = qsolve.Game.from_qfen(line)
    assert {"O-O", "O-O-O"} <= set(map(str, game.legal_moves))
    for text, written in (("e1g1", "O-O"), ("e1c1", "O-O-O")):
        assert game.play(text).position == game.play(written).position
        assert {event.cause for event in game.play(text).events} == {Cause.CASTLED}
    assert not game.is_legal("e1h1")
    assert not game.is_legal("e1a1")


def test_castling_needs_the_king() -> None:
    """A Queen on e1 that could go to g1 does not castle."""
    game = qsolve.Game.from_qfen("classical k7/8/8/8/8/8/K7/4Q3 w - - 0 1")
    assert game.is_legal("e1g1")
    assert not game.is_legal("O-O")


@pytest.mark.parametrize(
    ("fen", "move", "clause", "words"),
    [
        (START, "e3e4", None, "there is no piece on e3"),
        (START, "e7e5", None, "the piece on e7 is Black's"),
        (START, "e2e5", "C1", "a Pawn does not move so here"),
        (START, "d1d3", "C1", "the way is blocked on d2"),
        (START, "d1d1", "C1", "a move goes to another square"),
        (START, "d1d2", "C1", "d2 is occupied by a piece of the same side"),
        (START, "g1g3", "C1", "a Knight does not move so here"),
        (START, "O-O", "C1", "a piece between King and Rook"),
        (START, "e2e4q", "C1", "only a Pawn that reaches the last rank is promoted"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8", "C1", "add q, r, b or n"),
        ("4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", "O-O", "C1", "the King is in check"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", "C1", "the castling right is gone"),
        ("4k3/4r3/8/8/8/4N3/8/4K3 w - - 0 1", "e3c4", "C1", "it leaves the King in check"),
    ],
)
def test_illegal_move_says_why(fen: str, move: str, clause: str | None, words: str) -> None:
    """C1, or mere geometry without a clause, and the reason in words."""
    with pytest.raises(qsolve.IllegalMoveError) as caught:
        qsolve.Game.from_qfen(fen).push(move)
    assert caught.value.clause == clause
    assert words in caught.value.reason


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("8/8/8/8/8/8/8/8 w - - 0 1", ["White has no King", "Black has no King"]),
        ("kk6/8/8/8/8/8/8/K7 w - - 0 1", ["more than one King"]),
        ("k7/8/8/8/8/8/8/K2P4 w - - 0 1", ["a Pawn stands on the first or last rank"]),
        ("k7/8/8/8/8/8/8/4K3 w KQ - 0 1", ["a right without its King and Rook"]),
        ("k6R/8/8/8/8/8/8/K7 w - - 0 1", ["the side that is not to move is in check"]),
        ("P6R/8/8/8/8/8/8/K7 w k - 0 1", ["Black has no King", "a Pawn stands", "a right"]),
    ],
)
def test_illegal_position_is_refused_with_its_reasons(fen: str, words: list[str]) -> None:
    """Every reason is listed, each with C5."""
    with pytest.raises(qsolve.InvalidPositionError) as caught:
        qsolve.Game.from_qfen(fen)
    assert {fault.clause for fault in caught.value.faults} == {"C5"}
    for fault, expected in zip(caught.value.faults, words, strict=True):
        assert expected in fault.message


@pytest.mark.parametrize(
    ("fen", "warning"),
    [
        ("4k3/8/8/8/1b5b/4r3/8/4K3 w - - 0 1", "more pieces give check than"),
        ("4k3/8/P7/P7/P7/8/PPPPPP2/4K3 w - - 0 1", "White has more than eight Pawns"),
        ("4k3/nnnnnnnn/nnnnnnnn/8/8/8/8/4K3 b - - 0 1", "Black has more than sixteen pieces"),
        (START, None),
    ],
)
def test_what_no_game_leads_to_is_warned_of(fen: str, warning: str | None) -> None:
    """Admitted, with a word on it (C5)."""
    warnings = qsolve.analyse(qsolve.Game.from_qfen(fen)).warnings
    assert any(text.startswith(warning) for text in warnings) if warning else not warnings


@pytest.mark.parametrize("square", ["e3", "e4", "a6", "d3"])
def test_useless_en_passant_square_is_dropped(square: str) -> None:
    """Impossible, or of no use: it is not written (C5)."""
    game = qsolve.Game.from_qfen(f"4k3/8/8/8/4P3/8/8/4K3 b - {square} 0 1")
    assert game.qfen().split()[4] == "-"


def test_promoted_marks_are_dropped() -> None:
    """``Q~`` is read as a Queen."""
    game = qsolve.Game.from_qfen("classical 4k3/8/8/8/8/8/8/Q~3K3 w - - 0 1")
    assert game.qfen() == "classical 4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"


def test_position_cannot_be_changed_from_outside() -> None:
    """No attribute can be set, and the board that is handed out is a copy."""
    position = qsolve.Game("classical").position
    key = position.key
    with pytest.raises(AttributeError, match="immutable"):
        position.turn = chess.BLACK
    with pytest.raises(AttributeError, match="immutable"):
        del position._board
    position.board().push_uci("e2e4")
    assert position.key == key
    assert position.turn == chess.WHITE


def test_position_keeps_its_own_board() -> None:
    """A board that a position was made from can be played on."""
    board = chess.Board()
    position = Position(board)
    board.push_uci("e2e4")
    assert position == Position(chess.Board())
    assert hash(position) == hash(Position(chess.Board()))
    assert position != Position(board)
    assert START in repr(position)


def _moves(shuffles: str) -> str:
    return f"classical startpos moves {shuffles}"


@pytest.mark.parametrize(
    ("line", "status", "reason"),
    [
        (_moves("g1f3 g8f6 f3g1 f6g8"), Status.ONGOING, None),
        (
            _moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"),
            Status.DRAW,
            Reason.CONSECUTIVE_REPETITION,
        ),
        (
            _moves("g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6a5 b1c3 a5c6 c3b1 c6b8"),
            Status.DRAW,
            Reason.THREEFOLD,
        ),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", Status.DRAW, Reason.INSUFFICIENT_MATERIAL),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 100 80", Status.DRAW, Reason.FIFTY_MOVES),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 99 80", Status.ONGOING, None),
        ("R3k3/8/4K3/8/8/8/8/8 b - - 100 80", Status.CHECKMATE, None),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Status.STALEMATE, None),
        ("4k3/8/8/8/8/8/8/4KR2 b - - 0 1", Status.ONGOING, None),
        ("4k3/8/8/8/8/8/8/K3R3 b - - 0 1", Status.CHECK, None),
    ],
)
def test_verdict(line: str, status: Status, reason: Reason | None) -> None:
    """Mate and stalemate first, then the draws of C3."""
    assert qsolve.Game.from_qfen(line).verdict() == (status, reason)


def test_there_is_one_assignment() -> None:
    """Every identity is certain, every King revealed, every attack certain or none (C2)."""
    game = qsolve.Game("classical")
    for side in qsolve.analyse(game).inventory.sides:
        assert side.worlds == 1
        assert side.king_revealed
        assert all(list(piece.identities.values()) == [1] for piece in side.pieces)
    attack = game.rules.attack
    sure = attack(game.oracle, game.position, chess.F3, chess.WHITE)
    never = attack(game.oracle, game.position, chess.F4, chess.WHITE)
    assert (sure.certainty, never.certainty) == (Certainty.CERTAIN, Certainty.NEVER)
    assert sure.counterexample is None is never.counterexample
