"""The log of a move: what was zapped, shielded, healed, promoted, and what collapsed far away."""

from __future__ import annotations

import chess
import pytest

import qsolve
from qsolve.events import Cause, Event
from qsolve.geometry import NAMES
from qsolve.identities import entry_names
from tests.rules.zap.sides import composed_games, long_game, random_game

Told = tuple[str, str | None, str, str, str]
"""Cause, clause, square, what was lost and what was gained."""


def _told(line: str, move: str) -> list[Told]:
    game = qsolve.Game.from_qfen(f"zap {line}")
    return [_tell(event) for event in game.play(move).events]


def _tell(event: Event) -> Told:
    square = "-" if event.square is None else NAMES[event.square]
    lost, gained = ("/".join(entry_names(mask)) for mask in (event.lost, event.gained))
    return event.cause.name, event.clause, square, lost, gained


@pytest.mark.parametrize(
    ("line", "move", "told"),
    [
        (
            "7k/8/8/8/8/8/7(NP)/2(NP)3K1[N] w - - 4 20",
            "c1d3",
            [("MOVED", "Z6", "d3", "P", ""), ("DEDUCED", "Z4", "h2", "N", "")],
        ),
        (
            "k6(qr)/8/5(qr)2/8/8/2N5/8/6K1[r] w - - 4 20",
            "c3e4",
            [
                ("MOVED", "Z6", "e4", "", ""),
                ("ZAPPED", "Z17", "f6", "Q", ""),
                ("DEDUCED", "Z18", "h8", "R", ""),
            ],
        ),
        (
            "7K/8/8/8/8/1(kq)3(kq)2/4N3/8[b,b,n,n,p,p,p,p,p,p,p,p,r,r] w - - 4 20",
            "e2d4",
            [
                ("MOVED", "Z6", "d4", "", ""),
                ("ZAPPED", "Z17", "b3", "Q", ""),
                ("SHIELDED", "Z18", "f3", "", ""),
                ("DEDUCED", "Z18", "f3", "K", ""),
            ],
        ),
        (
            "k7/8/5r2/8/8/2N5/8/6K1 w - - 4 20",
            "c3e4",
            [("MOVED", "Z6", "e4", "", ""), ("SHIELDED", "Z15", "f6", "", "")],
        ),
        (
            "1k6/8/8/3R3Q/8/8/6N1/K7[B,B,N,P,P,P,P,P,P,P,P,R] w - - 4 20",
            "g2f4",
            [
                ("MOVED", "Z6", "f4", "", ""),
                ("HEALED", "Z21", "d5", "", "Q"),
                ("HEALED", "Z21", "h5", "", "R"),
            ],
        ),
        (
            "8/2P4k/8/8/8/8/8/K7 w - - 4 20",
            "c7c8",
            [("MOVED", "Z7", "c8", "", ""), ("PROMOTED", "Z13", "c8", "P", "Q*/R*/B*/N*")],
        ),
        (
            "7k/8/8/3(qn|qn)4/8/8/8/K2R4 w - - 0 1",
            "d1d5",
            [("MOVED", "Z6", "d5", "", ""), ("CAPTURED", "Z9", "d5", "Q/Q*", "")],
        ),
        (
            "7k/2(qr)5/4R3/3pP3/8/8/8/K7[N,P,P,P,P,P,P] w - d6 0 20",
            "e5d6ep",
            [
                ("MOVED", "Z11", "d6", "", ""),
                ("CAPTURED", "Z11", "d5", "", ""),
                ("ZAPPED", "Z17", "c7", "Q", ""),
            ],
        ),
        (
            "6k1/8/8/8/8/8/8/(KQR)3(KRN)3[R] w C - 4 20",
            "a1+e1",
            [("CASTLED", "Z10", "c1", "Q", ""), ("CASTLED", "Z10", "d1", "N", "")],
        ),
    ],
)
def test_a_move_tells_what_it_did(line: str, move: str, told: list[Told]) -> None:
    """In the order of Z4, each with its clause, its square, what was lost and what gained."""
    assert _told(line, move) == told


def test_a_heal_that_takes_the_king_out_of_check_is_told() -> None:
    """The King was revealed and would have been left in check: a word on it (Z22)."""
    told = _told("k3r3/8/8/8/5N2/8/8/4K3 w - - 4 20", "f4d3")
    assert told[-2:] == [
        ("HEALED", "Z21", "e1", "", "P"),
        ("OUT_OF_CHECK", "Z22", "e1", "", ""),
    ]


def test_a_heal_of_a_king_out_of_danger_is_only_a_heal() -> None:
    """The same heal, with no enemy that could have captured the King."""
    told = _told("k7/r7/8/8/5N2/8/8/4K3 w - - 4 20", "f4d3")
    assert told[-1] == ("HEALED", "Z21", "e1", "", "P")


def _check_log(game: qsolve.Game) -> None:
    masks: dict[tuple[bool, int], int] = {}
    for step in game.steps:
        for event in step.events:
            assert event.piece is not None
            key = event.colour, event.piece
            if event.cause is Cause.GIVEN:
                masks[key] = event.keeps
            assert event.lost & ~masks[key] == 0, "lost twice"
            assert event.gained & masks[key] == 0, "gained twice"
            masks[key] = masks[key] & ~event.lost | event.gained
    for colour in (chess.WHITE, chess.BLACK):
        for piece, mask in enumerate(game.position.sides[colour].masks):
            assert masks[colour, piece] == mask


@pytest.mark.parametrize("seed", range(3))
def test_the_log_is_complete(seed: int) -> None:
    """Given masks, less what the log lost, with what it gained, are the masks."""
    causes = set()
    for start in [next(long_game(seed, 100)), *composed_games(50 + seed, 12)]:
        for game in random_game(seed, 40, start):
            _check_log(game)
            causes |= {event.cause for event in game.steps[-1].events}
    assert {Cause.ZAPPED, Cause.SHIELDED, Cause.HEALED, Cause.CAPTURED, Cause.DEDUCED} <= causes


def test_events_say_where_a_piece_stands() -> None:
    """A living piece's square after the event, a captured one's where it stood."""
    for game in long_game(4, 80):
        after = game.position
        for event in game.steps[-1].events if game.moves else ():
            place = after.sides[event.colour].places[event.piece]
            if place < 64:
                assert event.square == place
            elif event.cause is Cause.CAPTURED:
                assert event.square is not None
            else:
                assert event.square is None
