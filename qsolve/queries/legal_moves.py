"""The legal moves of a position, each with what it does, and why others are illegal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import IllegalMoveError
from ..events import Event
from ..game import Game
from ..notation.moves import Move
from ..setups import Setup

if TYPE_CHECKING:
    from .arguments import Argument, Depths
    from .worldreasons import WorldArgument


class LegalMove(NamedTuple):
    """One legal move: the position after it, check, mate, and its events.

    ``check`` and ``mate`` tell of the move itself, also where the position after
    it is a draw. ``observation`` is the number of the superstate that the move
    observes (`split`).
    """

    move: Move
    setup: Setup
    check: bool
    mate: bool
    events: tuple[Event, ...]
    observation: int | None = None


def legal_moves(game: Game) -> tuple[LegalMove, ...]:
    """Every legal move with what it does, sorted by its text."""
    return tuple([_played(game, move) for move in game.legal_moves])


def _played(game: Game, move: Move) -> LegalMove:
    rules, oracle = game.rules, game.oracle
    step = rules.play(oracle, game.position, move)
    check, mate = _check_and_mate(game, step.position)
    return LegalMove(
        move,
        rules.setup_of(step.position),
        check,
        mate,
        step.events,
        rules.observation(game.position, move),
    )


def _check_and_mate(game: Game, position: Any) -> tuple[bool, bool]:
    check = game.rules.is_check(game.oracle, position)
    return check, check and not game.rules.has_legal_move(game.oracle, position)


def checking_moves(game: Game) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
    """The legal moves that give certain check, and those of them that mate; each sorted by text."""
    checking, mating = [], []
    for move in game.legal_moves:
        after = game.rules.advance(game.oracle, game.position, move)
        check, mate = _check_and_mate(game, after)
        if check:
            checking.append(move)
        if mate:
            mating.append(move)
    return tuple(checking), tuple(mating)


class Ruling(NamedTuple):
    """Whether a move is legal; if not, the first clause it breaks and the reason.

    ``argument`` is the smallest explanation of what the reason rests on, where that
    is a deduction; ``played`` is what a legal move does, in the position ``before``.
    """

    move: Move
    legal: bool
    clause: str | None
    reason: str | None
    argument: Argument | WorldArgument | None = None
    played: LegalMove | None = None
    before: Setup | None = None


def why(game: Game, text: str, depths: Depths | None = None) -> Ruling:
    """The ruling on the move that *text* says; raises ``NotationError`` if it says none.

    >>> from qsolve.game import Game
    >>> why(Game("backrank"), "e2e5").clause
    'B17'
    """
    move = game.parse_move(text)
    try:
        played = _played(game, move)
    except IllegalMoveError as error:
        # Only a refusal is explained: legal moves need nothing of all that.
        argument = _why_not(game, move, depths)
        return Ruling(move, False, error.clause, error.reason, argument)
    return Ruling(move, True, None, None, played=played, before=game.setup())


def _why_not(game: Game, move: Move, depths: Depths | None) -> Argument | WorldArgument | None:
    from ..rules.protocol import WorldExplaining
    from .arguments import Depths, why_not
    from .worldreasons import why_not_worlds

    if isinstance(game.rules, WorldExplaining):
        return why_not_worlds(game, game.rules, move, depths or Depths())
    return why_not(game, move, depths or Depths())
