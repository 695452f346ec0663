"""A rule set that is nothing but a graph of positions, to try the mate search on any shape."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from qsolve import Game
from qsolve.notation.moves import Move, Observed, Plain


class Node(NamedTuple):
    """One position: its moves, whether the side to move is in check, its clock."""

    name: str
    moves: dict[Move, str]
    check: bool = False
    halfmove: int = 0

    @property
    def key(self) -> str:
        """Positions are told apart by name."""
        return self.name


def step(number: int) -> Move:
    """The *number*-th ordinary move."""
    return Plain(number, 63)


def found(origin: int, number: int | None = 0) -> Move:
    """A move of an observation: found on *origin*, or captured where *number* is ``None``."""
    return Observed(origin, None if number is None else Plain(origin, number))


class Graph:
    """The graph as a rule set. Superstate 1 is found on squares 1 or 2, superstate 2 on 3 or 4."""

    name = "graph"

    def __init__(self, nodes: list[Node]) -> None:
        self._nodes = {node.name: node for node in nodes}

    def legal_moves(self, _: object, node: Node) -> list[Move]:
        """In the order in which they were given."""
        return list(node.moves)

    def count_legal_moves(self, _: object, node: Node) -> int:
        """How many."""
        return len(node.moves)

    def has_legal_move(self, _: object, node: Node) -> bool:
        """Whether there are any."""
        return bool(node.moves)

    def advance(self, _: object, node: Node, move: Move) -> Node:
        """The node that *move* leads to."""
        return self._nodes[node.moves[move]]

    def is_check(self, _: object, node: Node) -> bool:
        """As the node says."""
        return node.check

    def setup_of(self, node: Node) -> Node:
        """The node itself, for its clock."""
        return node

    def observation(self, _: Node, move: Move) -> int | None:
        """Squares 1 and 2 are one superstate, 3 and 4 another."""
        return (move.origin + 1) // 2 if isinstance(move, Observed) else None


class _At(NamedTuple):
    position: Node


class _GraphGame:
    def __init__(self, nodes: list[Node], history: list[str]) -> None:
        by_name = {node.name: node for node in nodes}
        self.rules = Graph(nodes)
        self.oracle = None
        self.steps = [_At(by_name[name]) for name in history]
        self.position = self.steps[-1].position

    def setup(self) -> Node:
        return self.position


def graph_game(nodes: list[Node], *history: str) -> Game:
    """A game at the last position of *history* (by default the first node)."""
    game: Any = _GraphGame(nodes, list(history) or [nodes[0].name])
    return cast(Game, game)
