"""Why a solution is the solution: explanations, what a check rests on, and trees of replies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..game import Game
from ..geometry import NAMES
from ..queries.arguments import Advocate, Argument, Depths
from ..queries.explain import Explanation, explain
from ..queries.mate import Line
from ..rules.protocol import Explaining
from .records import Part


class Solved(NamedTuple):
    """The solution of a puzzle, ``None`` where it has none or several, and sentences on why.

    ``explanation`` is the smallest one of a piece's identity, where the rule set
    can explain; ``arguments`` are what else the solution rests on.
    """

    solution: Part | None
    why: tuple[str, ...]
    explanation: Explanation | None = None
    arguments: tuple[Argument, ...] = ()


def explained(game: Game, square: int, solution: Part, answer: str) -> Solved:
    """The solution that a piece is certain to be something, with the reasons for it."""
    explanation = explain(game, NAMES[square])
    assert isinstance(explanation, Explanation), "a rule set with assignments"
    return Solved(solution, (answer,), explanation)


def why_in_check(game: Game) -> Iterator[Argument]:
    """Why the side to move is in check: what its King is, and why its places are attacked.

    Only what rests on facts about hidden pieces; the rest is plain to see.
    """
    rules, turn = game.rules, game.turn
    if not isinstance(rules, Explaining):
        return
    side = rules.inventory(game.oracle, game.position).sides[turn]
    if side.king_revealed:
        (square,) = side.king_candidates
        found = explain(game, NAMES[square])
        assert isinstance(found, Explanation), "a rule set with assignments"
        yield from (one for one in found.arguments if len(one.facts) > 1)
    advocate = Advocate(game, Depths())
    for square in side.king_candidates:
        argument = advocate.argue(rules.attack_question(game.position, square, not turn))
        if argument is not None and argument.facts:
            yield argument


def tree_lines(line: Line, depth: int = 0) -> Iterator[str]:
    """The tree behind a mating move, one text line a move, indented by depth."""
    mate = "#" if not line.replies else ""
    yield "  " * depth + f"{line.move}{mate}"
    for reply, answer in line.replies:
        for branch in answer:
            if branch.replies:
                yield "  " * (depth + 1) + f"... {reply}"
                yield from tree_lines(branch, depth + 2)
            else:
                yield "  " * (depth + 1) + f"... {reply}  {branch.move}#"
