"""Which targets of a volley lose which identity: the best admissible set (Z15 to Z18).

A set of losses is admissible where some assignment gives no target the identity
that it loses. Given an assignment, a target can do no better than to lose the
highest identity that it is not, which is the highest or the second highest of
those it may lose at all. So there are two cases a target, and in the second it
*is* the highest in the assignment, which takes that identity's place in the
census from all others: the search is short.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ...identities import KING
from ...solvers import Desk
from .position import BRANCHES, IDENTITIES, IS_DEFINITE

_Masks = tuple[int, ...]


class Volley(NamedTuple):
    """What a volley does: each target's lost identity (0: shielded), and the masks after it."""

    losses: tuple[int, ...]
    masks: _Masks


class Aim(NamedTuple):
    """A target that may lose something: its piece, its place in square order, and what it may lose.

    ``first`` is the highest identity that it may lose, ``second`` the next one or 0.
    """

    piece: int
    order: int
    first: int
    second: int


_Merit = tuple[int, tuple[int, ...], tuple[int, ...]]
"""A set's size, its lost identities from high to low, its squares in that order; more is better."""


def volley(desk: Desk, masks: _Masks, targets: tuple[int, ...]) -> Volley:
    """The best admissible set of losses of the *targets*, ids in square order (Z17).

    *masks* are all the masks of that side, reduced.
    """
    aims = aims_at(masks, targets)
    if not aims:
        return Volley((0,) * len(targets), masks)
    highest = {aim.piece: aim.first for aim in aims}
    reduced = _admitted(desk, masks, _without(masks, highest))
    if reduced is None:
        highest = _Search(desk, masks, aims).run()
        reduced = desk.reduce(_without(masks, highest))
        assert reduced is not None
    return Volley(tuple([highest.get(target, 0) for target in targets]), reduced)


def aims_at(masks: _Masks, targets: tuple[int, ...]) -> list[Aim]:
    """The targets that may lose something, each with the two highest identities to lose."""
    aims = []
    for order, (target, some) in enumerate(may_lose(masks, targets)):
        first = some & -some
        rest = some ^ first
        aims.append(Aim(target, order, first, rest & -rest))
    return aims


def may_lose(masks: _Masks, targets: tuple[int, ...]) -> list[tuple[int, int]]:
    """The targets that may lose something (Z15), and what, with the King safeguarded (Z16)."""
    several = [target for target in targets if not IS_DEFINITE[masks[target]]]
    barred = KING
    for piece, mask in enumerate(masks):
        if mask & KING and piece not in several:
            barred = 0
            break
    return [(target, IDENTITIES[masks[target]] & ~barred) for target in several]


def _without(masks: _Masks, losses: dict[int, int]) -> _Masks:
    after = list(masks)
    for piece, lost in losses.items():
        after[piece] &= ~BRANCHES[lost]
    return tuple(after)


def _admitted(desk: Desk, before: _Masks, after: _Masks) -> _Masks | None:
    """*after*, reduced, if an assignment is left and a living King possible if it was *before*."""
    reduced = desk.reduce(after)
    if reduced is None or (_has_king(before) and not _has_king(reduced)):
        return None
    return reduced


def _has_king(masks: _Masks) -> bool:
    """Whether some piece may be the King; a captured one never may (Z9)."""
    return any(mask & KING for mask in masks)


def _merit(losses: dict[int, int], order: dict[int, int]) -> _Merit:
    """How good a set of losses is, by Z17; low bits stand for high values."""
    ranked = sorted([(lost, order[piece]) for piece, lost in losses.items() if lost])
    return len(ranked), tuple([-lost for lost, _ in ranked]), tuple([-place for _, place in ranked])


_NOTHING: Final[_Merit] = (-1, (), ())


class _Search:
    """Depth first: each target loses its highest identity, or else is that identity."""

    def __init__(self, desk: Desk, masks: _Masks, aims: list[Aim]) -> None:
        self._desk = desk
        self._before = masks
        self._aims = tuple(sorted(aims, key=lambda aim: (aim.first, aim.order)))
        self._order = {aim.piece: aim.order for aim in aims}
        self._best_merit = _NOTHING
        self._best: dict[int, int] = {}

    def run(self) -> dict[int, int]:
        """The best admissible losses, by piece."""
        self._descend(self._aims, {}, self._before)
        return self._best

    def _descend(self, aims: tuple[Aim, ...], decided: dict[int, int], masks: _Masks) -> None:
        """Try all cases of the *aims* left, where *masks* allow just what is *decided*."""
        decided = dict(decided)
        open_aims = []
        for aim in aims:
            left = IDENTITIES[masks[aim.piece]]
            if left == aim.first:
                decided[aim.piece] = aim.second
            elif not left & aim.first:
                decided[aim.piece] = aim.first
            else:
                open_aims.append(aim)
        hoped = {**decided, **{aim.piece: aim.first for aim in open_aims}}
        merit = _merit(hoped, self._order)
        if merit <= self._best_merit:
            return
        all_first = {aim.piece: ~BRANCHES[aim.first] for aim in open_aims}
        if self._restricted(masks, all_first) is not None:
            self._best_merit, self._best = merit, hoped
            return
        aim, rest = open_aims[0], tuple(open_aims[1:])
        both = BRANCHES[aim.first]
        for keeps, lost in ((~both, aim.first), (both, aim.second)):
            reduced = self._restricted(masks, {aim.piece: keeps})
            if reduced is not None:
                self._descend(rest, {**decided, aim.piece: lost}, reduced)

    def _restricted(self, masks: _Masks, keeps: dict[int, int]) -> _Masks | None:
        """*masks* with some pieces narrowed, reduced; ``None`` where that is not admissible."""
        after = list(masks)
        for piece, kept in keeps.items():
            after[piece] &= kept
        return _admitted(self._desk, self._before, tuple(after))
