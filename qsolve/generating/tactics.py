"""What a solver must see to find a move: depth, tries, near misses, deductions; and the themes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from ..events import Cause, Event
from ..game import Game
from ..identities import PAWN, is_single
from ..notation.moves import Castling, EnPassant, Move, Observed, PairCastling, Plain, Quantum
from ..puzzles.examiner import Examiner, legal_move, possible_identities
from ..puzzles.kinds import kind_of
from ..queries.unsafe import unsafe_moves
from ..rules.protocol import Certainty
from .drafts import Draft
from .rating import Parts, move_parts
from .study import Study
from .symmetry import position_key
from .telling import told

_CAUSE_THEMES: Final = {
    Cause.ZAPPED: "zap",
    Cause.HEALED: "heal",
    Cause.SHIELDED: "shield",
    Cause.COLLAPSED: "collapse",
    Cause.TIED: "entangling-move",
    Cause.ANNOUNCED: "promotion-announces",
}


def move_study(draft: Draft, examiner: Examiner) -> Study | None:
    """The study of a puzzle whose answer is a move; ``None`` where it is none.

    That is: in `split` without superstates, or not solved within the limits.
    """
    game = draft.game(examiner.oracle)
    move = legal_move(game, draft.solution["move"])
    if draft.rules == "split" and not game.position.superstates:
        return None
    parts = _parts(draft, game, move)
    record = draft.record()
    solved = kind_of(record).solve(record, examiner)
    if solved.solution is None:
        return None
    text = " ".join([*map(str.strip, solved.why), *map(told, solved.arguments)])
    return Study(parts, _themes(draft, game, move), text, position_key(draft, examiner.oracle))


def _parts(draft: Draft, game: Game, move: Move) -> Parts:
    deductions = _deductions(game, move)
    if draft.kind == "only-move":
        tries, misses = _forbidden(game)
        return move_parts(1, tries, misses, deductions)
    legal = [other for other in game.legal_moves if not isinstance(other, Observed)]
    others = [other for other in legal if other != move]
    if draft.kind == "certain-check":
        return move_parts(1, len(legal), _possible_checks(game, others), deductions)
    depth = draft.question["moves"]
    return move_parts(depth, len(legal), _other_checks(game, others), deductions)


def _deductions(game: Game, move: Move) -> int:
    """How many living pieces are less by deduction, and how many are found so by *move*."""
    deduced: dict[tuple[bool, int], bool] = {}
    for event in (event for step in game.steps for event in step.events):
        if event.piece is not None and (event.gained or event.cause is Cause.DEDUCED):
            deduced[event.colour, event.piece] = event.cause is Cause.DEDUCED
        if event.piece is not None and event.cause is Cause.CAPTURED:
            deduced[event.colour, event.piece] = False
    step = game.rules.play(game.oracle, game.position, move)
    return sum(deduced.values()) + sum(event.cause is Cause.DEDUCED for event in step.events)


def _forbidden(game: Game) -> tuple[int, int]:
    """The moves that only the King's safety forbids, and how many of them would capture."""
    setup = game.setup()
    theirs = {piece.square for piece in setup.pieces if piece.colour != game.turn}
    refused = unsafe_moves(game)
    return len(refused), sum(1 for unsafe in refused if unsafe.move.target in theirs)


def _possible_checks(game: Game, moves: Sequence[Move]) -> int:
    """How many of *moves* attack a square where the King may be, in some assignment."""
    rules, oracle = game.rules, game.oracle
    found = 0
    for move in moves:
        after = rules.advance(oracle, game.position, move)
        candidates = rules.inventory(oracle, after).sides[after.turn].king_candidates
        if any(
            rules.attack(oracle, after, square, not after.turn).certainty is not Certainty.NEVER
            for square in candidates
        ):
            found += 1
    return found


def _other_checks(game: Game, moves: Sequence[Move]) -> int:
    """How many of *moves* give check."""
    rules, oracle = game.rules, game.oracle
    return sum(rules.is_check(oracle, rules.advance(oracle, game.position, m)) for m in moves)


def _themes(draft: Draft, game: Game, move: Move) -> tuple[str, ...]:
    step = game.rules.play(game.oracle, game.position, move)
    found = set(event_themes(step.events))
    check = game.rules.is_check(game.oracle, step.position)
    if draft.kind == "mate":
        found.add(f"mate-in-{draft.question['moves']}")
        found.add("check" if check else "quiet-move")
    if draft.kind == "only-move":
        found.add("out-of-check" if game.is_check() else "nothing-else-is-safe")
    if draft.kind == "certain-check":
        found.add(_check_theme(game, step.position, move))
    found |= _move_themes(game, move)
    found.add("played" if draft.moves else "composed")
    masks = [possible_identities(piece) for piece in game.setup().pieces]
    candidates = [
        len(side.king_candidates) for side in game.rules.inventory(game.oracle, game.position).sides
    ]
    if max(candidates) > 1:
        found.add("hidden-king")
    if any(not is_single(mask) for mask in masks):
        found.add("hidden-pieces")
    if draft.rules == "split":
        found.add("entangled" if game.setup().equations else "superposition")
    return tuple(sorted(found))


def _check_theme(game: Game, after: Any, move: Move) -> str:
    """Whether what moves gives the check, or others do, or both."""
    checkers = game.rules.checkers(game.oracle, after)
    moved = sum(1 << square for square in _targets(move))
    if not checkers & moved:
        return "discovered-check"
    return "several-checkers" if checkers & ~moved else "direct-check"


def _targets(move: Move) -> tuple[int, ...]:
    """The squares on which a move that is no castling ends."""
    if isinstance(move, Quantum):
        return move.targets
    return (move.target,) if isinstance(move, Plain | EnPassant) else ()


def _move_themes(game: Game, move: Move) -> set[str]:
    found = set()
    if isinstance(move, Castling | PairCastling):
        found.add("castling")
    if isinstance(move, EnPassant):
        found.add("en-passant")
    if isinstance(move, Quantum):
        found.add("quantum-move")
    if isinstance(move, Plain):
        if move.promotion is not None:
            found.add("promotion")
        if any(piece.square == move.target for piece in game.setup().pieces):
            found.add("capture")
    if isinstance(move, EnPassant) or _is_en_passant(game, move):
        found |= {"en-passant", "capture"}
    return found


def _is_en_passant(game: Game, move: Move) -> bool:
    """Whether a plain move is a Pawn's, from the side, to the square that another one crossed."""
    setup = game.setup()
    return (
        isinstance(move, Plain)
        and move.target == setup.ep_square
        and move.origin & 7 != move.target & 7
        and any(piece.square == move.origin and piece.own == PAWN for piece in setup.pieces)
    )


def event_themes(events: tuple[Event, ...]) -> set[str]:
    """What happens in a move, in a word each."""
    causes = Counter(event.cause for event in events)
    found = {name for cause, name in _CAUSE_THEMES.items() if causes[cause]}
    if causes[Cause.ZAPPED] and causes[Cause.DEDUCED]:
        found.add("zap-cascade")
    if causes[Cause.HEALED] > 1:
        found.add("heal-exchange")
    return found
