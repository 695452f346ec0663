"""``mate``: the only first move that forces certain mate, and none is quicker."""

from __future__ import annotations

from typing import Annotated, Any, Final

from msgspec import UNSET, Meta, UnsetType

from ...errors import IllegalMoveError
from ...game import Game
from ...notation.dialects import DIALECTS
from ...notation.moves import Move, Observed, read_move
from ...queries.mate import Line, forced_mate
from ...queries.mating import Escape, Haven, MateSearch, OutOfNodesError
from ..examiner import Examiner, legal_move
from ..explaining import Solved, tree_lines
from ..kind import Kind
from ..records import MOST_MOVES, MoveText, Part, Record
from ..verdicts import Finding, Verdict


class Branch(Part, frozen=True, omit_defaults=True):
    """A move of the solver, and its answer to each reply; without replies it mates."""

    move: MoveText
    tree: dict[MoveText, Branch | list[Branch]] | UnsetType = UNSET


class Question(Part, frozen=True):
    """In how many moves mate is to be forced, the first one counted."""

    moves: Annotated[int, Meta(ge=1, le=MOST_MOVES)]


class Solution(Part, frozen=True, omit_defaults=True):
    """The first move; ``tree`` maps each reply to what answers it.

    An answer is a branch, or a list of branches, one for every outcome, where the
    solver observes (S22).
    """

    move: MoveText
    tree: dict[MoveText, Branch | list[Branch]] | UnsetType = UNSET


class MatePuzzle(Record, frozen=True, kw_only=True, tag_field="kind", tag="mate"):
    """The question: which move forces mate."""

    question: Question
    solution: Solution


def judge(record: MatePuzzle, examiner: Examiner) -> Finding:
    """Ok when the claimed move alone forces mate in that many moves, and none does in fewer."""
    game = examiner.open(record)
    moves = record.question.moves
    try:
        claimed = legal_move(game, record.solution.move)
    except IllegalMoveError as error:
        return Finding(Verdict.WRONG, str(error))
    search = MateSearch(game, moves, examiner.nodes)
    try:
        finding = judge_first_move(search, game, (claimed,), moves)
        if finding.verdict is Verdict.OK and record.solution.tree is not UNSET:
            after = search.play(game.position, claimed)
            fault = _Tree(search, game).fault(after, record.solution.tree, moves - 1)
            if fault is not None:
                return Finding(Verdict.WRONG, f"tree: {fault}")
    except OutOfNodesError:
        return undecided(search)
    return finding


def undecided(search: MateSearch) -> Finding:
    """The finding where the limit of nodes is reached."""
    return Finding(Verdict.UNDECIDED, f"not decided within {search.nodes} nodes")


def judge_first_move(
    search: MateSearch, game: Game, claimed: tuple[Move, ...], moves: int
) -> Finding:
    """Whether just the *claimed* first moves force mate in at most *moves*, and none in fewer."""
    length = 0
    for move in claimed:
        if isinstance(move, Observed):
            message = f"{move} observes, which is no first move of a mate"
            return Finding(Verdict.WRONG, message)
        own = _length(search, game, move, moves)
        if own is None:
            return _refuted(search, game, move, moves)
        length = max(length, own)
    for most in range(1, moves + 1):
        for attempt in search.tries(game.position):
            rival = attempt[0][0]
            if isinstance(rival, Observed) or rival in claimed:
                continue
            if search.forces(game.position, attempt, most) is not None:
                message = f"{rival} forces mate in {most} as well"
                return Finding(Verdict.NOT_UNIQUE, message, also=str(rival))
    named = ", ".join(map(str, claimed))
    if length < moves:
        return Finding(Verdict.WRONG, f"{named} forces mate in {length} already, not in {moves}")
    return Finding(Verdict.OK, f"only {named} forces mate in {moves}")


def _length(search: MateSearch, game: Game, move: Move, moves: int) -> int | None:
    """In how many moves *move* forces mate, ``None`` where not in at most *moves*."""
    lengths = range(1, moves + 1)
    position = game.position
    return next((n for n in lengths if search.forces(position, ((move,),), n) is not None), None)


def _refuted(search: MateSearch, game: Game, move: Move, moves: int) -> Finding:
    escape = search.escape(search.play(game.position, move), moves - 1)
    assert escape is not None
    message = f"{move} does not force mate in {moves}: {escape_text(escape)}"
    reply = None if escape.reply is None else str(escape.reply)
    return Finding(Verdict.WRONG, message, refutation=reply)


def escape_text(escape: Escape) -> str:
    """What saves the defender, in words."""
    if escape.haven is Haven.REPLY:
        return f"{escape.reply} is an answer"
    return f"it is {escape.haven.value}"


class _Tree:
    """Checks the tree of a solution: every reply answered, every answer a forced mate."""

    def __init__(self, search: MateSearch, game: Game) -> None:
        self._search = search
        self._dialect = DIALECTS[game.rules.name]

    def fault(
        self, position: Any, tree: dict[str, Branch | list[Branch]], moves: int
    ) -> str | None:
        """What is wrong with the answers in *tree*; the solver has *moves* moves left."""
        replies = {str(reply): reply for reply in self._search.replies(position)}
        surplus = [text for text in tree if str(read_move(self._dialect, text)) not in replies]
        if surplus:
            return f"{surplus[0]} is no legal reply"
        answers = {str(read_move(self._dialect, text)): answer for text, answer in tree.items()}
        for text, reply in replies.items():
            if text not in answers:
                return f"the reply {text} is not answered"
            after = self._search.play(position, reply)
            answer = answers[text]
            fault = self._answer_fault(
                after, answer if isinstance(answer, list) else [answer], moves
            )
            if fault is not None:
                return f"{text}: {fault}"
        return None

    def _answer_fault(self, position: Any, branches: list[Branch], moves: int) -> str | None:
        if moves < 1:
            return "it takes more moves than the puzzle says"
        given = {read_move(self._dialect, branch.move): branch for branch in branches}
        tries = self._search.tries(position)
        chosen = next((t for t in tries if given and _fits(list(given), t)), None)
        if chosen is None:
            named = ", ".join(branch.move for branch in branches) or "nothing"
            return f"{named} is no legal answer (one for every outcome of an observation)"
        for move, branch in given.items():
            after = self._search.play(position, move)
            if branch.tree is UNSET or not branch.tree:
                if self._search.escape(after, 0) is not None:
                    return f"{move} does not mate"
            else:
                fault = self.fault(after, branch.tree, moves - 1)
                if fault is not None:
                    return f"{move}: {fault}"
        return None


def _fits(moves: list[Move], attempt: tuple[tuple[Move, ...], ...]) -> bool:
    """Whether *moves* are one for each outcome of *attempt*."""
    return len(moves) == len(attempt) and all(
        sum(move in outcome for move in moves) == 1 for outcome in attempt
    )


def solve(record: MatePuzzle, examiner: Examiner) -> Solved:
    """The first move with the whole tree of replies."""
    game = examiner.open(record)
    moves = record.question.moves
    found = forced_mate(game, moves, nodes=examiner.nodes, with_tree=True)
    if not found.decided:
        return Solved(None, (f"Not decided within {found.nodes} nodes.",))
    plain = [first for first in found.first_moves if not isinstance(first.plan[0], Observed)]
    if len(plain) != 1 or plain[0].length != moves:
        listed = ", ".join(f"{first.plan[0]} (in {first.length})" for first in plain) or "none"
        return Solved(None, (f"Not exactly one first move forces mate in {moves}: {listed}.",))
    (first,) = plain
    assert first.lines is not None
    line = first.lines[0]
    why = f"{line.move} is the only first move that forces mate in {moves}."
    return Solved(
        Solution(str(line.move), tree=_tree(line) if line.replies else UNSET),
        (why, *tree_lines(line)),
    )


def _tree(line: Line) -> dict[str, Branch | list[Branch]]:
    """A line's replies in the form of a solution's tree."""
    tree: dict[str, Branch | list[Branch]] = {}
    for reply, answer in line.replies:
        branches = [
            Branch(str(branch.move), _tree(branch) if branch.replies else UNSET)
            for branch in answer
        ]
        tree[str(reply)] = branches[0] if len(branches) == 1 else branches
    return tree


KIND: Final = Kind("mate", MatePuzzle, ("backrank", "zap", "split", "classical"), judge, solve)
