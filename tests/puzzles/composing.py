"""Verified puzzles from seeded random positions: raw material for tests, not for people.

``python -m tests.puzzles.composing > tests/puzzles/backrank.jsonl`` wrote the collection beside.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from qsolve import WHITE, Game, InvalidPositionError
from qsolve.geometry import NAMES
from qsolve.identities import BISHOP, KING, KNIGHT, QUEEN, ROOK, is_single, mask_text
from qsolve.notation.qfen import write_setup
from qsolve.queries.legal_moves import checking_moves
from qsolve.queries.mate import forced_mate
from tests.positions import composed_games, random_game

Puzzle = dict[str, Any]
KINDS = ("identify", "king", "only-move", "certain-check", "mate")

QUANTUM = (KING, QUEEN, ROOK, BISHOP, KNIGHT)
_HUNTERS = ("Q", "R", "(QR)", "(QB)", "(RB)", "(QRN)", "(KQ)", "(KQR)", "P")
_PREY = ("(KN)", "(KB)", "(KR)", "X", "p", "n")


def puzzles(seed: int, number: int) -> list[Puzzle]:
    """So many composed puzzles that are ok, as many of each kind; a fifth more from games."""
    each = -(-number // len(KINDS))
    kinds: dict[str, list[Puzzle]] = {kind: [] for kind in KINDS}
    for game in composed_games(seed, 100_000):
        _collect(kinds, each, _of(game))
        if all(len(kinds[kind]) == each for kind in KINDS[:-1]):
            break
    hunts = _hunts(seed)
    while len(kinds["mate"]) < each:
        _collect(kinds, each, _mates(next(hunts)))
    found = [puzzle for some in zip(*kinds.values(), strict=True) for puzzle in some]
    found = found[:number] + list(islice(_played(seed), number // 5))
    for index, puzzle in enumerate(found):
        puzzle["id"] = f"{puzzle['kind']} {index}"
    return found


def lines(some: list[Puzzle]) -> bytes:
    """Puzzles as a native collection."""
    return b"".join(json.dumps(puzzle).encode() + b"\n" for puzzle in some)


def _collect(kinds: dict[str, list[Puzzle]], each: int, found: Iterator[Puzzle]) -> None:
    for puzzle in found:
        some = kinds[puzzle["kind"]]
        if len(some) < each:
            some.append(puzzle)


def _puzzle(game: Game, kind: str, question: Puzzle, solution: Puzzle) -> Puzzle:
    return {
        "id": kind,
        "rules": "backrank",
        "position": write_setup(game.given),
        "kind": kind,
        "question": question,
        "solution": solution,
    }


def _of(game: Game) -> Iterator[Puzzle]:
    """The puzzles but mates that one position makes."""
    yield from _hidden(game)
    moves = game.legal_moves
    if len(moves) == 1:
        yield _puzzle(game, "only-move", {}, {"move": str(moves[0])})
    checking, _ = checking_moves(game)
    if len(checking) == 1:
        yield _puzzle(game, "certain-check", {}, {"move": str(checking[0])})


def _hidden(game: Game) -> Iterator[Puzzle]:
    """What the position as given leaves open and the rules decide: one piece of it."""
    given = {piece.square: piece.own for piece in game.given.pieces}
    for piece in game.setup().pieces:
        if is_single(piece.own) and given[piece.square] != piece.own:
            square = NAMES[piece.square]
            if piece.own == KING:
                side = "white" if piece.colour == WHITE else "black"
                yield _puzzle(game, "king", {"side": side}, {"square": square})
            identity = {"identity": mask_text(piece.own)}
            yield _puzzle(game, "identify", {"square": square}, identity)
            return


def _played(seed: int) -> Iterator[Puzzle]:
    """What a game from the start has revealed without a word: its line as moves."""
    while True:
        seed += 1
        for game in random_game(seed, 40):
            moved = {str(move)[2:4] for move in game.moves}
            found = [
                piece
                for piece in game.setup().pieces
                if is_single(piece.own)
                and piece.own in QUANTUM
                and NAMES[piece.square] not in moved
            ]
            if found and game.moves:
                puzzle = _puzzle(
                    game,
                    "identify",
                    {"square": NAMES[found[0].square]},
                    {"identity": mask_text(found[0].own)},
                )
                played = " ".join(map(str, game.moves))
                yield {**puzzle, "position": f"backrank startpos moves {played}"}
                break


def _hunts(seed: int) -> Iterator[Game]:
    """Positions in which White has much and Black's hidden King little room."""
    random = Random(seed)
    while True:
        squares = random.sample(range(8, 56), 4) + random.sample(range(48, 64), 2)
        hunters = [*random.sample(_HUNTERS, 3), "(KB)"]
        prey = [random.choice(_PREY[:4]), random.choice(_PREY)]
        tokens = [*hunters, *(token.lower() for token in prey)]
        board = {
            square: token
            for square, token in zip(squares, tokens, strict=True)
            if token not in ("P", "p") or 8 <= square < 56
        }
        try:
            yield Game.from_qfen(f"backrank {_placement(board)} w - - 0 1")
        except InvalidPositionError:
            continue


def _placement(board: dict[int, str]) -> str:
    ranks = [
        "".join(board.get(8 * rank + file, "1") for file in range(8)) for rank in range(7, -1, -1)
    ]
    text = "/".join(ranks)
    for run in range(8, 1, -1):
        text = text.replace("1" * run, str(run))
    return text


def _mates(game: Game) -> Iterator[Puzzle]:
    for length in (1, 2):
        mates = forced_mate(game, length, nodes=20_000)
        if mates.first_moves or not mates.decided:
            if len(mates.first_moves) == 1 and mates.decided:
                move = str(mates.first_moves[0].plan[0])
                yield _puzzle(game, "mate", {"moves": length}, {"move": move})
            return


if __name__ == "__main__":
    sys.stdout.buffer.write(lines(puzzles(1, 167)))
