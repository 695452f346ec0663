"""The rules of `split` once more, naively, on top of listed worlds (S4-S19).

Slow, and meant for positions with few superstates.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

import chess

from .split_worlds import Listed


@dataclass(frozen=True)
class Twin(Listed):
    """A position that knows its legal moves, and the position after each."""

    def moves(self) -> dict[str, Twin]:
        """Every legal move."""
        found: dict[str, Twin] = {}
        for origin, symbol in self.men.items():
            if self.mine(symbol):
                found.update(self.classical(origin))
                found.update(self.splits(origin))
        found.update(self.castlings())
        for number, (symbol, _) in enumerate(self.superstates):
            if self.mine(symbol):
                found.update(self.quantum(number))
                found.update(self.observed(number))
        return found

    def after(self, **changes: object) -> Twin | None:
        """Settled, the other side to move; ``None`` where no world is left or S19 forbids it."""
        changed = replace(self, **changes)  # type: ignore[arg-type]
        if not changed.worlds:
            return None
        done = replace(changed.settled(), turn=not self.turn)
        return None if done.in_check(self.turn) else done

    def classical(self, origin: int) -> Iterator[tuple[str, Twin]]:
        """S4-S10."""
        symbol = self.men[origin]
        lifted = replace(self, men={s: p for s, p in self.men.items() if s != origin})
        for target, crossed, promoted in self.displacements(origin, symbol):
            if self.men.get(target, "").upper() == "K":
                continue
            if target in self.men and self.mine(self.men[target]):
                continue
            moved = self.land(lifted, origin, target, crossed, symbol)
            if moved is None:
                continue
            standing = {**moved.men, target: promoted}
            if self.is_en_passant(origin, target, symbol):
                del standing[chess.square(chess.square_file(target), chess.square_rank(origin))]
            done = (
                moved.king_step(target, standing)
                if symbol in "Kk"
                else replace(moved, men=standing)
            )
            after = None if done is None else done.after()
            if after is not None:
                suffix = promoted.lower() if promoted != symbol else ""
                text = chess.square_name(origin) + chess.square_name(target) + suffix
                yield text, after

    def is_en_passant(self, origin: int, target: int, symbol: str) -> bool:
        """Whether a Pawn's move captures en passant."""
        diagonal = chess.square_file(origin) != chess.square_file(target)
        empty = target not in self.men and target not in self.halves()
        return symbol in "Pp" and diagonal and empty

    def land(
        self, lifted: Twin, origin: int, target: int, crossed: list[int], symbol: str
    ) -> Twin | None:
        """Collapse what is crossed and landed on, take what is taken."""
        halves = self.halves()
        result = lifted
        for square in crossed:
            result = result.only(*halves[square], False)
        if target in halves:
            number, half = halves[target]
            own = self.mine(self.superstates[number][0])
            diagonal = chess.square_file(origin) != chess.square_file(target)
            if symbol in "Pp":
                result = result.only(number, half, diagonal)
            elif own:
                result = result.only(number, half, False)
            places = list(self.superstates[number][1])
            places[half] = None
            result = result.placed(number, (places[0], places[1]))
        else:
            result = replace(result, men={s: p for s, p in result.men.items() if s != target})
        return result if result.worlds else None

    def king_step(self, target: int, standing: dict[int, str]) -> Twin | None:
        """S9, the King on its new square."""
        there = replace(self, men=standing).settled()
        threats = []
        for square, (number, half) in there.halves().items():
            if there.mine(there.superstates[number][0]):
                continue
            if any(
                world[number] == half
                and square in there.board(world).attackers(not self.turn, target)
                for world in there.worlds
            ):
                threats.append((number, half))
        for number, half in threats:
            there = there.only(number, half, False)
        return there if there.worlds else None

    def displacements(self, origin: int, symbol: str) -> Iterator[tuple[int, list[int], str]]:
        """Target, halves crossed, and what stands there then."""
        if symbol in "Kk":
            for target in chess.SquareSet(chess.BB_KING_ATTACKS[origin]):
                yield target, [], symbol
        elif symbol in "Pp":
            for target, crossed in self.pawn_displacements(origin):
                promotes = chess.square_rank(target) in (0, 7)
                for letter in "QRBN" if promotes else symbol:
                    yield target, crossed, letter if self.turn else letter.lower()
        else:
            for target, crossed in self.ways(symbol, origin, frozenset()):
                yield target, crossed, symbol

    def pawn_displacements(self, origin: int) -> Iterator[tuple[int, list[int]]]:
        """S8: forward over halves, diagonally onto what is the enemy's."""
        forward = 8 if self.turn else -8
        halves = self.halves()
        one, two = origin + forward, origin + 2 * forward
        if one not in self.men:
            yield one, []
            home = chess.square_rank(origin) == (1 if self.turn else 6)
            if home and two not in self.men:
                yield two, [one] if one in halves else []
        for target in chess.SquareSet(chess.BB_PAWN_ATTACKS[self.turn][origin]):
            if target in halves:
                foe = not self.mine(self.superstates[halves[target][0]][0])
            else:
                foe = target in self.men or target == self.ep_square
            if foe:
                yield target, []

    def castlings(self) -> Iterator[tuple[str, Twin]]:
        """S9: as in chess, no half between, no square of the King's way attacked in any world."""
        home = 0 if self.turn else 56
        halves = self.halves()
        for letter, text, corner, king_to, rook_to in (
            ("K", "O-O", 7, 6, 5),
            ("Q", "O-O-O", 0, 2, 3),
        ):
            if (letter if self.turn else letter.lower()) not in self.castling:
                continue
            between = range(min(corner, 4) + 1, max(corner, 4))
            if any(home + file in self.men or home + file in halves for file in between):
                continue
            way = {4, king_to, rook_to}
            if any(
                self.board(world).is_attacked_by(not self.turn, home + file)
                for world in self.worlds
                for file in way
            ):
                continue
            men = dict(self.men)
            men[home + king_to], men[home + rook_to] = men.pop(home + 4), men.pop(home + corner)
            after = self.after(men=men)
            if after is not None:
                yield text, after

    def splits(self, origin: int) -> Iterator[tuple[str, Twin]]:
        """S12."""
        symbol = self.men[origin]
        if symbol in "KkPp":
            return
        halves = self.halves()
        free = [
            (target, crossed)
            for target, crossed in self.ways(symbol, origin, frozenset())
            if target not in self.men and target not in halves
        ]
        for one, crossed in free:
            for other, crossed_too in free:
                if chess.square_name(one) >= chess.square_name(other):
                    continue
                begun = replace(
                    self,
                    men={s: p for s, p in self.men.items() if s != origin},
                    superstates=(*self.superstates, (symbol, (one, other))),
                    worlds=frozenset((*w, half) for w in self.worlds for half in (0, 1)),
                )
                crossings = [(0, square) for square in crossed]
                crossings += [(1, square) for square in crossed_too]
                after = begun.tied(len(self.superstates), crossings).after()
                if after is not None:
                    names = map(chess.square_name, (origin, one, other))
                    yield "{}^{},{}".format(*names), after

    def quantum(self, number: int) -> Iterator[tuple[str, Twin]]:
        """S13."""
        symbol, places = self.superstates[number]
        standing = frozenset(square for square in places if square is not None)
        halves = self.halves()
        moves: list[list[tuple[int, list[int]] | None]] = [
            [None]
            if square is None
            else [
                (target, crossed)
                for target, crossed in self.ways(symbol, square, standing)
                if target not in self.men and (target not in halves or target in standing)
            ]
            for square in places
        ]
        for one, other in product(*moves):
            targets = tuple(None if way is None else way[0] for way in (one, other))
            if targets[0] == targets[1]:
                continue
            crossings = [
                (half, square)
                for half, way in enumerate((one, other))
                if way is not None
                for square in way[1]
            ]
            tied = self.tied(number, crossings).placed(number, (targets[0], targets[1]))
            after = tied.after()
            if after is not None:
                pairs = sorted(
                    (chess.square_name(square), chess.square_name(target))
                    for square, target in zip(places, targets, strict=True)
                    if square is not None and target is not None
                )
                text = ",".join(s for s, _ in pairs) + "^" + ",".join(t for _, t in pairs)
                yield text, after

    def observed(self, number: int) -> Iterator[tuple[str, Twin]]:
        """S16, S17."""
        outcomes: list[dict[str, Twin]] = []
        places = self.superstates[number][1]
        for half, square in enumerate(places):
            found = self.only(number, half, True)
            if not found.worlds:
                continue
            settled = found.settled()
            if square is not None:
                moves = {**dict(settled.classical(square)), **dict(settled.splits(square))}
                outcomes.append({"?" + text: after for text, after in moves.items()})
            else:
                name = chess.square_name(next(s for s in places if s is not None))
                after = settled.after()
                outcomes.append({} if after is None else {f"?{name}-": after})
        if all(outcomes):
            for outcome in outcomes:
                yield from outcome.items()
