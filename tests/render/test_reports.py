"""Reports for people: the board, the counts, what was deduced, and nothing but plain text."""

from __future__ import annotations

import re

import chess
import pytest

import qsolve
from qsolve.render.analysis import analysis_report
from qsolve.render.checks import certain_check_report
from qsolve.render.moves import legal_moves_report, perft_report, ruling_report
from qsolve.render.sheet import Charset, Palette, Sheet
from tests.casefiles import read_basket
from tests.positions import composed_games

ASCII = Sheet(Charset.ASCII, Palette.PLAIN, 120)
UNICODE = Sheet(Charset.UNICODE, Palette.PLAIN, 120)
COLOUR = Sheet(Charset.UNICODE, Palette.COLOUR, 120)


def _report(line: str, sheet: Sheet = ASCII) -> str:
    return analysis_report(qsolve.analyse(qsolve.Game.from_qfen(line)), sheet)


def _moves(line: str, sheet: Sheet = ASCII) -> list[str]:
    game = qsolve.Game.from_qfen(line)
    return legal_moves_report(game.setup(), qsolve.legal_moves(game), sheet).splitlines()


def test_board_shows_masks_in_their_places() -> None:
    """Eight ranks from the eighth down, White in capitals, files below."""
    lines = _report("backrank 7k/8/8/8/8/3(QB)4/p6P/1Q~4X1 w - - 0 1").splitlines()
    board = [line.split() for line in lines if line.split()[:1] in [[str(n)] for n in range(1, 9)]]
    assert [row[0] for row in board] == list("87654321")
    assert board[0][1:] == [*["."] * 7, "k"]
    assert board[5][1:] == [*["."] * 3, "QB", *["."] * 4]
    assert board[6][1:] == ["p", *["."] * 6, "P"]
    assert board[7][1:] == [".", "Q~", *["."] * 4, "K", "."]
    assert list("abcdefgh") in [line.split() for line in lines]


def test_report_gives_counts_and_shares() -> None:
    """The exact numbers, with thousands apart, and a share of each."""
    report = _report("backrank startpos")
    assert "White: 2,880 assignments, King hidden among a1 b1 c1 d1 e1 f1 g1 h1" in report
    assert "360 (12.5 %)" in report
    assert "720 (25.0 %)" in report
    assert "Status: White to move, no check" in report
    assert "Solver: exact" in report


def test_report_tells_what_was_deduced_and_when() -> None:
    """Two Knights have moved: the others are none, though they never moved (B1)."""
    report = _report("backrank startpos moves b1c3 a7a6 g1f3")
    assert "not N: deduced from the other pieces" in report
    assert "ply 1 (b1c3): c3 not K/Q/R/B, its move [B6]" in report
    assert "ply 3 (g1f3)" in report
    assert "deduced from the other pieces" in report
    assert "revealed" in report


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1 moves a1a8", "Black is checkmated"),
        ("k7/2Q5/8/8/8/8/8/K7 b - - 0 1", "Black is stalemated"),
        ("k7/8/8/8/8/8/8/K7 b - - 0 1", "draw: insufficient material (Black to move)"),
        ("k7/8/8/8/8/8/8/K5R1 b - - 100 99", "draw: fifty moves without a capture or a Pawn"),
        ("k7/8/8/8/8/8/8/R6K b - - 0 1", "Black to move, check"),
    ],
)
def test_status_is_told_in_words(line: str, status: str) -> None:
    """Who moves, and how it stands."""
    assert f"Status: {status}" in _report(f"backrank {line}")


def test_one_assignment_is_singular() -> None:
    """And the King's square is named once it is revealed."""
    assert "White: 1 assignment, King revealed on a1" in _report(
        "backrank k7/8/8/8/8/8/8/K7 w - - 0 1"
    )


@pytest.mark.parametrize("line", read_basket("basket-backrank")[:6])
def test_plain_ascii_reports_are_ascii(line: str) -> None:
    """No other character, no escape sequence, no blank at a line's end."""
    report = _report(line)
    assert report.isascii()
    assert "\x1b" not in report
    assert report.endswith("\n")
    assert all(row == row.rstrip() for row in report.splitlines())


@pytest.mark.parametrize("line", read_basket("basket-backrank")[:6])
def test_colour_adds_nothing_but_colour(line: str) -> None:
    """Without its escape sequences the coloured report is the plain one."""
    coloured = _report(line, COLOUR)
    assert "\x1b[" in coloured
    plain = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    rows = [row.rstrip() for row in plain.splitlines()]
    assert rows == _report(line, UNICODE).splitlines()


@pytest.mark.parametrize("seed", range(2))
def test_any_position_has_its_reports(seed: int) -> None:
    """Every report of composed positions names its line and every legal move."""
    for game in composed_games(seed, 20):
        line = game.qfen()
        assert line in _report(line)
        moves = [row.split()[0] for row in _moves(line)[2:] if not row.startswith(" ")]
        assert moves == [str(move) for move in game.legal_moves]
        assert line in certain_check_report(qsolve.certain_check(game))


def test_moves_tell_what_the_moved_piece_may_be() -> None:
    """A step along the file leaves the only candidate a King; a leap shows a Knight."""
    rows = {
        row.split()[0]: row.split()[1:]
        for row in _moves("backrank k7/8/8/8/8/8/8/X6N w - - 0 1")[2:]
    }
    assert rows["a1a2"][0] == "K"
    assert rows["h1g3"][0] == "N"


def test_moves_tell_collapses_checks_and_mates() -> None:
    """What another piece loses, and ``check`` or ``mate`` of the move."""
    rows = _moves("backrank 4k3/8/8/8/4(RN)3/8/8/1N3K(RN)1 w - - 0 1")
    (collapse,) = [row for row in rows if row.startswith("g1f3")]
    assert "check" in collapse
    assert "e4 not N" in collapse
    assert [row for row in _moves("backrank 7k/8/6K1/8/8/8/8/R7 w - - 0 1") if "mate" in row]


def test_capture_is_told() -> None:
    """And what the captured piece was not."""
    rows = _moves("backrank 3(kq)(kq)3/8/8/8/8/8/8/3(RN)K3 w - - 0 1")
    (capture,) = [row for row in rows if row.startswith("d1d8")]
    assert "captures on d8" in capture
    assert "captures on d8, not K" in capture


def test_certain_check_report_names_the_attackers() -> None:
    """In check and by what; and that a move mates."""
    game = qsolve.Game.from_qfen("backrank r3k3/8/8/3b4/8/8/8/(KQ)6(KR) w - - 1 2")
    report = certain_check_report(qsolve.certain_check(game))
    assert "White is certainly in check; attackers of its King candidates: a8 d5" in report
    calm = certain_check_report(qsolve.certain_check(qsolve.Game("backrank")))
    assert "White is not certainly in check" in calm
    assert "Moves that mate: -" in calm


@pytest.mark.parametrize(
    ("square", "words"),
    [
        ("h1", "h1 is certainly attacked by White"),
        ("b8", "b8 is possibly attacked by White, but not in every assignment: b1=B, g1=K"),
        ("a8", "a8 is attacked by White in no assignment"),
    ],
)
def test_square_is_told_in_words(square: str, words: str) -> None:
    """Certain, possible with an assignment, never."""
    game = qsolve.Game.from_qfen("backrank 4k3/8/8/8/8/8/8/1(QB)4K1 w - - 0 1")
    answer = qsolve.certain_check(game, chess.parse_square(square), chess.WHITE)
    assert words in certain_check_report(answer)


def test_ruling_is_one_sentence() -> None:
    """Legal, or not with the clause."""
    game = qsolve.Game("backrank")
    assert ruling_report(qsolve.why(game, "b1c3")) == (
        "b1c3 is legal: b1 goes to c3, now a Knight.\n"
    )
    refused = ruling_report(qsolve.why(game, "O-O"))
    assert refused == "O-O is not legal. B16: there is a piece between King and Rook.\n"


def test_ruling_on_a_legal_move_says_what_it_does() -> None:
    """What the piece is then, and what was zapped in `zap`, as in the list of moves."""
    told = ruling_report(qsolve.why(qsolve.Game("zap"), "d2f4"))
    assert told == "d2f4 is legal: d2 goes to f4, now a Queen or a Bishop; c7 zapped, not K.\n"


def test_perft_report() -> None:
    """The number, and before it a line a move where they are asked for."""
    assert perft_report(2, 900, None) == "perft(2) = 900\n"
    assert perft_report(1, 2, {"a2a3": 1, "b1c3": 1}) == "a2a3: 1\nb1c3: 1\nperft(1) = 2\n"


@pytest.mark.parametrize("width", [60, 80, 100, 120])
@pytest.mark.parametrize("line", read_basket("basket-backrank")[:4])
def test_no_width_cuts_anything(line: str, width: int) -> None:
    """Every count of every piece stands whole in its row, in plain ASCII; shares need room."""
    game = qsolve.Game.from_qfen(line)
    analysis = qsolve.analyse(game)
    report = analysis_report(analysis, Sheet(Charset.ASCII, Palette.PLAIN, width))
    assert report.isascii()
    assert line in report
    rows = [row.split() for row in report.splitlines() if row]
    for side in analysis.inventory.sides:
        for piece in side.pieces:
            if piece.piece is not None and piece.square is not None and not piece.captured:
                counts = {f"{count:,}" for count in piece.identities.values()}
                name = chess.square_name(piece.square)
                assert any(row[0] == name and counts <= set(row) for row in rows)
    assert ("%" in report) == (width >= 100)


HEALED = "zap startpos moves b2a4 e7b4 f2e3 c7b5 b1c3 d8c6 h2e5 h7h2 e2g3 b4g4 a2a3 g4g6"


def test_heals_are_told_beside_losses() -> None:
    """What a piece of zap lost and has again, each with its ply (Z19)."""
    report = analysis_report(qsolve.analyse(qsolve.Game.from_qfen(HEALED)), Sheet())
    assert "Identities lost and regained:" in report
    lost, again = (
        report.index("ply 5 (b1c3): c3 not K/Q/R/B/P, its move [Z6]"),
        report.index("ply 7 (h2e5): c3 again P, healed [Z21]"),
    )
    assert lost < again


def test_both_branches_of_one_identity_are_revealed() -> None:
    """N and N* are one identity (Z2)."""
    game = qsolve.Game.from_qfen("zap 7k/8/8/(N|N)7/8/8/8/7K w - - 0 1")
    (row,) = (
        line
        for line in analysis_report(qsolve.analyse(game), Sheet()).splitlines()
        if line.startswith("a5")
    )
    assert row.endswith("revealed")
