"""What a position asks by itself: a question of a kind that has one answer, if it has one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import chess

from ..errors import InvalidPositionError
from ..game import Game
from ..geometry import NAMES
from ..identities import KING, LETTERS, identities, is_single, mask_of, mask_text
from ..notation.moves import Move, Observed, Quantum
from ..puzzles.examiner import possible_identities, standing
from ..puzzles.kinds.certain_check import certain_checks
from ..queries.history import own_masks
from ..queries.mate import forced_mate
from ..rules.split.position import Position as SplitPosition
from ..setups import PlacedPiece
from .chance import Chance
from .collapsing import FEWEST_FACTS, chain
from .drafts import Part

MATE_NODES: Final = 1_500
"""Moves that the search for a mate may play before a position is given up."""
_LENGTHS: Final = {
    "backrank": (1, 2, 2, 2, 3),
    "zap": (1, 1, 2, 2),
    "split": (1, 1, 1, 2),
    "classical": (1, 2, 2, 3),
}
"""In how many moves mate is looked for, by chance."""
_MOST_REPLIES: Final = 10
_MOVES_LOOKED_AT: Final = 12

_SIDES: Final = {chess.WHITE: "white", chess.BLACK: "black"}


class Posed(NamedTuple):
    """A question and its answer, as a record has them."""

    question: Part
    solution: Part


def pose(game: Game, kind: str, chance: Chance) -> Posed | None:
    """A question of *kind* about *game*'s position, one of several by chance; ``None`` if none."""
    return _POSERS[kind](game, chance)


def _identify(game: Game, chance: Chance) -> Posed | None:
    found = [piece for piece in _deduced(game) if possible_identities(piece) != KING]
    if not found:
        return None
    piece = chance.pick(found)
    letter = mask_text(possible_identities(piece))
    return Posed({"square": NAMES[piece.square]}, {"identity": letter})


def _king(game: Game, chance: Chance) -> Posed | None:
    found = [piece for piece in _deduced(game) if possible_identities(piece) == KING]
    if not found:
        return None
    piece = chance.pick(found)
    return Posed({"side": _SIDES[piece.colour]}, {"square": NAMES[piece.square]})


def _deduced(game: Game) -> list[PlacedPiece]:
    """The pieces that are certain, but not by what they themselves have shown."""
    shown = own_masks(game)
    inventory = game.rules.inventory(game.oracle, game.position)
    ids = {
        count.square: count.piece
        for side in inventory.sides
        for count in side.pieces
        if not count.captured
    }
    found = []
    for piece in standing(game):
        ident = ids.get(piece.square)
        if ident is not None and is_single(possible_identities(piece)):
            own = shown.get((piece.colour, ident), possible_identities(piece))
            if own & ~possible_identities(piece) & 63:
                found.append(piece)
    return found


def _certain_check(game: Game, chance: Chance) -> Posed | None:
    found = certain_checks(game)
    return Posed({}, {"move": str(found[0])}) if len(found) == 1 else None


def _only_move(game: Game, chance: Chance) -> Posed | None:
    if game.rules.count_legal_moves(game.oracle, game.position) != 1:
        return None
    return Posed({}, {"move": str(game.legal_moves[0])})


def _mate(game: Game, chance: Chance) -> Posed | None:
    if not _is_cornered(game):
        return None
    moves = chance.pick(_LENGTHS[game.rules.name])
    found = forced_mate(game, moves, nodes=MATE_NODES)
    if not found.first_moves:
        return None
    first, *others = found.first_moves
    if isinstance(first.plan[0], Observed) or any(o.length == first.length for o in others):
        return None
    return Posed({"moves": first.length}, {"move": str(first.plan[0])})


def _is_cornered(game: Game) -> bool:
    """A cheap test before the search for a mate: the other side, to move, could not do much.

    Quantum moves are not counted. Where it is no position, the side to move is in check.
    """
    setup = game.setup()
    try:
        passed = Game(setup.rules, setup._replace(turn=not setup.turn), game.oracle)
    except InvalidPositionError:
        return True
    moves = passed.rules.legal_moves(passed.oracle, passed.position)
    return sum(not isinstance(move, Quantum | Observed) for move in moves) <= _MOST_REPLIES


def _predict(game: Game, chance: Chance) -> Posed | None:
    """A piece that the move makes something else, but not as the one that moved."""
    for move in chance.some(game.legal_moves, _MOVES_LOOKED_AT):
        step = game.rules.play(game.oracle, game.position, move)
        changed = [
            event.square
            for event in step.events
            if event.square is not None and event.lost and event.cause.value == "deduced"
        ]
        after = {piece.square: piece for piece in game.rules.setup_of(step.position).pieces}
        known = [square for square in changed if square in after]
        if known:
            square = chance.pick(known)
            mask = possible_identities(after[square])
            letters = [LETTERS[bit.bit_length() - 1] for bit in identities(mask)]
            assert mask_of("".join(letters)) == mask
            return Posed({"move": str(move), "square": NAMES[square]}, {"identities": letters})
    return None


def _collapse(game: Game, chance: Chance) -> Posed | None:
    """A half that a move decides through at least one tie."""
    position: SplitPosition = game.position
    halves = [
        square
        for superstate in position.superstates
        for square in (superstate.first, superstate.second)
        if square is not None
    ]
    best: tuple[int, Move, int, bool] | None = None
    legal = game.legal_moves
    if chance.happens(70):
        legal = [move for move in legal if not isinstance(move, Observed)]
    for move in chance.some(legal, _MOVES_LOOKED_AT):
        for square in halves:
            found = chain(game, move, square)
            if found is None or found.conclusion is None or len(found.facts) < FEWEST_FACTS:
                continue
            if best is None or len(found.facts) > best[0]:
                best = len(found.facts), move, square, found.conclusion[1]
    if best is None:
        return None
    _, move, square, real = best
    return Posed({"move": str(move), "square": NAMES[square]}, {"real": real})


_POSERS: Final[dict[str, Callable[[Game, Chance], Posed | None]]] = {
    "identify": _identify,
    "king": _king,
    "certain-check": _certain_check,
    "only-move": _only_move,
    "mate": _mate,
    "predict": _predict,
    "collapse": _collapse,
}
