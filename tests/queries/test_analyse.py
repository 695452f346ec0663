"""What analyse knows beyond the case files: sums, order, and when identities were lost."""

from __future__ import annotations

import chess
import pytest

import qsolve
from qsolve.events import Cause
from qsolve.geometry import RANK_IN_ORDER
from qsolve.identities import mask_text
from tests.positions import composed_games, long_game
from tests.twins.backrank_sides import assignments
from tests.twins.backrank_text import admitted


@pytest.mark.parametrize("seed", range(3))
def test_counts_of_every_piece_add_up_to_the_worlds(seed: int) -> None:
    """Living pieces in square order first, captured ones behind."""
    for game in composed_games(seed, 30):
        for side in qsolve.analyse(game).inventory.sides:
            assert all(sum(piece.identities.values()) == side.worlds for piece in side.pieces)
            living = [piece.square for piece in side.pieces if not piece.captured]
            assert living == sorted(living, key=lambda square: RANK_IN_ORDER[square or 0])
            captured = [piece.captured for piece in side.pieces]
            assert captured == sorted(captured)


@pytest.mark.parametrize("seed", range(3))
def test_counts_are_those_of_the_twin(seed: int) -> None:
    """The number of assignments, and of those that use each identity, square by square."""
    for game in composed_games(100 + seed, 25):
        board = admitted(game.qfen())
        assert board is not None
        for letter, colour in (("w", chess.WHITE), ("b", chess.BLACK)):
            army = board.army(letter)
            worlds = assignments(army)
            side = qsolve.analyse(game).inventory.sides[colour]
            assert side.worlds == len(worlds)
            found = {piece.square: piece.identities for piece in side.pieces if not piece.captured}
            for index, piece in enumerate(army):
                if piece.captured:
                    continue
                uses = [world[index] for world in worlds]
                square = chess.parse_square(str(piece.square))
                assert found[square] == {one: uses.count(one) for one in "KQRBNP" if one in uses}


def test_losses_tell_ply_move_and_cause() -> None:
    """The Knights show themselves at plies 1 and 3; the others lose N at ply 3 by deduction."""
    game = qsolve.Game.from_qfen("backrank startpos moves b1c3 a7a6 g1f3")
    found = [
        (loss.ply, loss.move, mask_text(loss.lost), loss.cause, loss.clause)
        for loss in qsolve.analyse(game).losses
    ]
    assert found[0] == (1, "b1c3", "KQRB", Cause.MOVED, "B6")
    assert found[1] == (3, "g1f3", "KQRB", Cause.MOVED, "B6")
    assert found[2:] == [(3, "g1f3", "N", Cause.DEDUCED, "B7")] * 6


def test_losses_of_a_given_position_come_at_ply_0() -> None:
    """What the set alone excludes is lost before any move."""
    game = qsolve.Game.from_qfen("backrank k7/8/8/8/8/8/8/(KN)7 w - - 0 1")
    (loss,) = qsolve.analyse(game).losses
    assert (loss.ply, loss.move, mask_text(loss.lost)) == (0, None, "N")


def test_own_masks_are_what_a_piece_has_shown_itself() -> None:
    """c1 has shown nothing, though it is no Knight any more."""
    game = qsolve.Game.from_qfen("backrank startpos moves b1c3 a7a6 g1f3")
    analysis = qsolve.analyse(game)
    by_square = {piece.square: piece for piece in analysis.inventory.sides[chess.WHITE].pieces}
    bishop = by_square[chess.C1]
    assert bishop.piece is not None
    assert set(bishop.identities) == set("KQRB")
    assert mask_text(analysis.own_masks[chess.WHITE, bishop.piece]) == "KQRBN"


def test_analysis_names_its_solver_and_setup() -> None:
    """The solver that was chosen, the setup as given and as reached, the moves as text."""
    game = qsolve.Game.from_qfen("backrank startpos moves b1c3", oracle=qsolve.oracle("cp-sat"))
    analysis = qsolve.analyse(game)
    assert analysis.solver == "cp-sat"
    assert analysis.moves == ("b1c3",)
    assert analysis.setup == game.setup()
    assert analysis.given == game.given


def test_king_is_revealed_where_one_candidate_is_left() -> None:
    """B8, along a game: exactly then, and its mask is K alone."""
    for game in long_game(4, 90):
        for colour in (chess.WHITE, chess.BLACK):
            side = qsolve.analyse(game).inventory.sides[colour]
            assert side.king_revealed == (len(side.king_candidates) == 1)
            if side.king_revealed:
                (square,) = side.king_candidates
                (king,) = [piece for piece in side.pieces if piece.square == square]
                assert king.identities == {"K": side.worlds}
