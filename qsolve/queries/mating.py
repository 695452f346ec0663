"""The search for forced mate: attacker and defender by turns, in any rule set, never guessing.

A mate counts only if it is certain: check and no legal move. An observation's
outcomes are Nature's choice (S22): for the attacker each of them must lead to
mate, for the defender each is one more reply to answer.

Draws end a line: fifty moves, and a position on the board for the third time.
A position counts as the third occurrence where the game before the search held
it twice. Inside the search nothing need be counted: whoever mates in the fewest
moves never comes back to a position. Insufficient material needs no test: a
dead position holds no mate.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from enum import Enum
from typing import Any, Final, NamedTuple, TypeVar

from ..game import Game
from ..notation.moves import Move, Observed
from ..rules.protocol import FindsChecks
from ..rules.verdict import FIFTY_MOVES_PLIES

_MOST_REMEMBERED: Final = 200_000

Plan = tuple[Move, ...]
"""What the attacker plays: one move, or one for every outcome of an observation."""

Try = tuple[tuple[Move, ...], ...]
"""What the attacker may play: for each outcome its moves. A move that observes nothing has one."""


class OutOfNodesError(Exception):
    """The limit of nodes is reached: the question stays undecided."""


class Haven(Enum):
    """How the defender escapes."""

    REPLY = "a reply"
    STALEMATE = "stalemate"
    DRAW = "a draw"


class Escape(NamedTuple):
    """What saves the defender; ``reply`` is ``None`` where it is saved without a move."""

    haven: Haven
    reply: Move | None = None


class _Attack:
    """What is known of the attacker in one position: the plan, and how many moves fail."""

    __slots__ = ("failed", "plan", "won")

    def __init__(self) -> None:
        self.plan: Plan | None = None
        self.won = 0
        self.failed = 0


class _Defence:
    """What is known of the defender in one position: moves that mate it, moves it survives."""

    __slots__ = ("escape", "mated", "survived")

    def __init__(self) -> None:
        self.escape: Escape | None = None
        self.mated: int | None = None
        self.survived = -1


class MateSearch:
    """Forced mates from the position of one game, within a number of moves and of nodes.

    What has been found is remembered, so asking for a mate in two, then in three,
    then for the tree does no work twice. A node is a move played. Every method
    that searches raises :class:`OutOfNodesError` at the limit.
    """

    def __init__(self, game: Game, moves: int, nodes: int | None = None) -> None:
        self._rules = game.rules
        self._oracle = game.oracle
        self._finds_checks = game.rules if isinstance(game.rules, FindsChecks) else None
        self._limit = nodes
        self.nodes = 0
        seen = Counter(step.position.key for step in game.steps)
        self._repeated = frozenset(key for key, times in seen.items() if times > 1)
        self._counts_clock = game.setup().halfmove + 2 * moves > FIFTY_MOVES_PLIES
        self._attacks: dict[object, _Attack] = {}
        self._defences: dict[object, _Defence] = {}
        self._refutations: defaultdict[Move, int] = defaultdict(int)

    def play(self, position: Any, move: Move) -> Any:
        """The position after a legal *move*."""
        if self._limit is not None and self.nodes >= self._limit:
            raise OutOfNodesError
        self.nodes += 1
        return self._rules.advance(self._oracle, position, move)

    def _key(self, position: Any) -> object:
        """What a result depends on: the position, and the clock where it can run out."""
        if self._counts_clock:
            return position.key, self._rules.setup_of(position).halfmove
        return position.key

    def _is_drawn(self, position: Any) -> bool:
        """Whether a position that is not mate ends the game by repetition or fifty moves."""
        if self._counts_clock:
            halfmove = self._rules.setup_of(position).halfmove
            if halfmove >= FIFTY_MOVES_PLIES:
                return True
        return bool(self._repeated) and position.key in self._repeated

    # The attacker

    def tries(self, position: Any) -> list[Try]:
        """Everything that the side to move may try, sorted by text."""
        moves = sorted(self._rules.legal_moves(self._oracle, position), key=str)
        plain: list[Try] = [((move,),) for move in moves if not isinstance(move, Observed)]
        return plain + self._observations(position, moves)

    def _observations(self, position: Any, moves: list[Move]) -> list[Try]:
        """The observations among *moves*: for each observed superstate its outcomes' moves."""
        found: dict[int | None, dict[tuple[int, bool], list[Move]]] = {}
        for move in moves:
            if isinstance(move, Observed):
                outcomes = found.setdefault(self._rules.observation(position, move), {})
                outcomes.setdefault((move.origin, move.then is None), []).append(move)
        return [tuple(map(tuple, outcomes.values())) for outcomes in found.values()]

    def forces(self, position: Any, attempt: Try, moves: int) -> Plan | None:
        """A plan of *attempt* that mates in at most *moves*, this one counted; else ``None``."""
        plan = []
        for outcome in attempt:
            for move in outcome:
                if self._is_lost(self.play(position, move), moves - 1):
                    plan.append(move)
                    break
            else:
                return None
        return tuple(plan)

    def _is_lost(self, position: Any, moves: int) -> bool:
        """Whether nothing saves the defender; at the end it is not asked what would."""
        return self.escape(position, moves) is None if moves else self._is_mate(position)

    def attack(self, position: Any, moves: int) -> Plan | None:
        """A plan of the side to move that mates in at most *moves*; ``None`` if there is none."""
        if moves == 1:
            return self._mate_at_once(position)
        known = _remembered(self._attacks, self._key(position), _Attack)
        if known.plan is not None and known.won <= moves:
            return known.plan
        if known.failed >= moves:
            return None
        plan, length = self._mate_at_once(position), 1
        if plan is None:
            plan, length = self._mate_later(position, moves), moves
        if plan is None:
            known.failed = moves
        else:
            known.plan, known.won = plan, length
        return plan

    def _mate_at_once(self, position: Any) -> Plan | None:
        if self._finds_checks is not None:
            moves = self._finds_checks.checking_moves(self._oracle, position)
        else:
            moves = self._rules.legal_moves(self._oracle, position)
        for move in moves:
            if not isinstance(move, Observed) and self._is_mate(self.play(position, move)):
                return (move,)
        for attempt in self._observations(position, moves):
            plan = self.forces(position, attempt, 1)
            if plan is not None:
                return plan
        return None

    def _is_mate(self, position: Any) -> bool:
        rules, oracle = self._rules, self._oracle
        return rules.is_check(oracle, position) and not rules.has_legal_move(oracle, position)

    def _mate_later(self, position: Any, moves: int) -> Plan | None:
        """Checks first, those with the fewest replies before the others."""
        rules, oracle = self._rules, self._oracle
        legal = rules.legal_moves(oracle, position)
        checks: list[tuple[int, Move, Any]] = []
        quiet: list[tuple[int, Move, Any]] = []
        for move in legal:
            if isinstance(move, Observed):
                continue
            after = self.play(position, move)
            if rules.is_check(oracle, after):
                checks.append((rules.count_legal_moves(oracle, after), move, after))
            else:
                quiet.append((0, move, after))
        checks.sort(key=lambda check: check[0])
        for _, move, after in checks + quiet:
            if self.escape(after, moves - 1) is None:
                return (move,)
        for attempt in self._observations(position, legal):
            plan = self.forces(position, attempt, moves)
            if plan is not None:
                return plan
        return None

    # The defender

    def replies(self, position: Any) -> list[Move]:
        """The legal moves of the defender."""
        return self._rules.legal_moves(self._oracle, position)

    def escape(self, position: Any, moves: int) -> Escape | None:
        """What saves the side to move from mate in at most *moves* more of the attacker's.

        ``None`` if nothing does; with *moves* 0, if it is mate now.
        """
        if moves == 0:
            return None if self._is_mate(position) else self._survival(position)
        known = _remembered(self._defences, self._key(position), _Defence)
        if known.mated is not None and known.mated <= moves:
            return None
        if known.survived >= moves:
            return known.escape
        escape = self._find_escape(position, moves, known.escape)
        if escape is None:
            known.mated = moves
        else:
            known.escape, known.survived = escape, moves
        return escape

    def _survival(self, position: Any) -> Escape:
        """How the side to move survives this position itself, which is not mate."""
        moves = self._rules.legal_moves(self._oracle, position)
        if not moves:
            return Escape(Haven.STALEMATE)
        if self._is_drawn(position):
            return Escape(Haven.DRAW)
        return Escape(Haven.REPLY, min(moves, key=str))

    def _find_escape(self, position: Any, moves: int, last: Escape | None) -> Escape | None:
        """Replies that refuted something before are tried first."""
        rules, oracle = self._rules, self._oracle
        replies = rules.legal_moves(oracle, position)
        if not replies:
            return None if rules.is_check(oracle, position) else Escape(Haven.STALEMATE)
        if self._is_drawn(position):
            return Escape(Haven.DRAW)
        refutations = self._refutations
        replies.sort(key=refutations.__getitem__, reverse=True)
        if last is not None and last.reply is not None:
            replies.remove(last.reply)
            replies.insert(0, last.reply)
        for reply in replies:
            after = self.play(position, reply)
            if self._is_drawn(after) or self.attack(after, moves) is None:
                refutations[reply] += 1
                return Escape(Haven.REPLY, reply)
        return None


_KnownT = TypeVar("_KnownT")


def _remembered(memo: dict[object, _KnownT], key: object, kind: Callable[[], _KnownT]) -> _KnownT:
    """What is known under *key*, new where nothing is."""
    known = memo.get(key)
    if known is None:
        if len(memo) >= _MOST_REMEMBERED:
            memo.clear()
        known = memo[key] = kind()
    return known
