"""A game: positions one after another, with their moves and what happened in each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .errors import IllegalMoveError, NotationError
from .events import Step
from .geometry import names_in_order
from .notation.dialects import DIALECTS
from .notation.moves import Move, read_move
from .notation.qfen import Line, read_line, write_setup
from .rules import rule_set
from .rules.protocol import RuleSet
from .rules.verdict import Status, Verdict
from .setups import Setup
from .solvers import Oracle, default_oracle


class Game:
    """A position with its history, in the manner of ``chess.Board``.

    >>> game = Game("backrank")
    >>> game.push("b1c3")
    >>> game.qfen()
    'backrank xxxxxxxx/pppppppp/8/8/8/2N5/PPPPPPPP/X1XXXXXX b KQkq - 1 1'
    >>> len(game.legal_moves)
    30
    >>> game.push("e7e4")
    Traceback (most recent call last):
    qsolve.errors.IllegalMoveError: e7e4 is illegal: B17: a Pawn does not move so
    >>> str(game.pop())
    'b1c3'
    """

    def __init__(
        self, rules: str = "backrank", setup: Setup | None = None, oracle: Oracle | None = None
    ) -> None:
        """The start position of *rules*, or *setup*; raises ``InvalidPositionError``."""
        self.oracle = oracle or default_oracle()
        self.rules: RuleSet = rule_set(rules)
        self.given = setup or self.rules.start()
        self.steps: list[Step[Any]] = [self.rules.admit(self.oracle, self.given)]
        self.moves: list[Move] = []

    @classmethod
    def from_qfen(cls, line: str, rules: str | None = None, oracle: Oracle | None = None) -> Game:
        """The game of a QFEN line, its ``moves`` played.

        Raises ``NotationError``, ``InvalidPositionError``, or ``IllegalMoveError``
        with the ply.

        >>> Game.from_qfen("backrank startpos moves b1c3 a7a6").ply
        2
        """
        return cls.from_line(read_line(line, rules), oracle)

    @classmethod
    def from_line(cls, line: Line, oracle: Oracle | None = None) -> Game:
        """The same for a line that has been read already."""
        game = cls(line.rules, line.setup, oracle)
        game.extend(line.moves)
        return game

    @property
    def position(self) -> Any:
        """The position now."""
        return self.steps[-1].position

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return len(self.moves)

    @property
    def turn(self) -> bool:
        """The colour to move: ``chess.WHITE`` or ``chess.BLACK``."""
        turn: bool = self.position.turn
        return turn

    @property
    def legal_moves(self) -> list[Move]:
        """The legal moves, sorted by their text; listed after a draw too."""
        return sorted(self.rules.legal_moves(self.oracle, self.position), key=str)

    def parse_move(self, text: str) -> Move:
        """The move that *text* says, legal or not; raises ``NotationError``."""
        return read_move(DIALECTS[self.rules.name], text)

    def is_legal(self, move: Move | str) -> bool:
        """Whether *move* is legal now."""
        try:
            self.play(move)
        except (IllegalMoveError, NotationError):
            return False
        return True

    def play(self, move: Move | str) -> Step[Any]:
        """What *move* would give, without playing it; raises ``IllegalMoveError``."""
        parsed = self.parse_move(move) if isinstance(move, str) else move
        return self.rules.play(self.oracle, self.position, parsed)

    def push(self, move: Move | str) -> None:
        """Play *move*; raises ``IllegalMoveError`` and leaves the game as it was."""
        parsed = self.parse_move(move) if isinstance(move, str) else move
        self.steps.append(self.rules.play(self.oracle, self.position, parsed))
        self.moves.append(parsed)

    def extend(self, moves: Iterable[Move]) -> None:
        """Play several moves; an ``IllegalMoveError`` tells the ply."""
        for move in moves:
            try:
                self.push(move)
            except IllegalMoveError as error:
                raise error.at_ply(self.ply + 1) from None

    def pop(self) -> Move:
        """Take the last move back and return it; raises ``IndexError`` where there is none."""
        move = self.moves.pop()
        self.steps.pop()
        return move

    def verdict(self) -> Verdict:
        """Ongoing, check, checkmate, stalemate or draw, with the reason."""
        keys = [step.position.key for step in self.steps]
        return self.rules.verdict(self.oracle, self.position, keys)

    def is_check(self) -> bool:
        """Whether the side to move is in certain check."""
        return self.rules.is_check(self.oracle, self.position)

    def is_checkmate(self) -> bool:
        """Whether the side to move is certainly mated."""
        return self.verdict().status is Status.CHECKMATE

    def is_game_over(self) -> bool:
        """Whether the game has ended in mate or a draw."""
        return self.verdict().status not in (Status.ONGOING, Status.CHECK)

    def certain_attacks(self, colour: bool) -> list[str]:
        """The names of the squares that *colour* certainly attacks, in square order."""
        return names_in_order(self.rules.certain_attacks(self.oracle, self.position, colour))

    def setup(self) -> Setup:
        """The position now as a canonical setup."""
        return self.rules.setup_of(self.position)

    def qfen(self) -> str:
        """The position now as a canonical QFEN line, without the moves that led to it."""
        return write_setup(self.setup())
