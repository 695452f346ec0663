"""The themes of puzzles: what each says of a puzzle, and for which kinds and rule sets."""

from __future__ import annotations

from typing import Final, NamedTuple


class Theme(NamedTuple):
    """What a theme says, for which kinds and rule sets; but ``never`` for these pairs of both."""

    told: str
    kinds: tuple[str, ...]
    rules: tuple[str, ...]
    never: tuple[tuple[str, str], ...] = ()


_EVERY: Final = ("backrank", "zap", "split", "classical")
_HIDDEN: Final = ("backrank", "zap")
_DEDUCED: Final = ("identify", "king", "predict")
_MOVES: Final = ("certain-check", "mate", "only-move")
_ALL: Final = (*_DEDUCED, "collapse", *_MOVES)
_CHANGES: Final = ("predict", *_MOVES)

THEMES: Final[dict[str, Theme]] = {
    "played": Theme(
        "the position comes from a game, whose moves matter",
        _ALL,
        ("backrank", "zap", "split"),
        (("backrank", "mate"), ("split", "mate")),
    ),
    "composed": Theme("the position is given as such", _ALL, _EVERY),
    "hall-set": Theme("some pieces fill all the places of what they can be", _DEDUCED, _HIDDEN),
    "identity-used-up": Theme("an identity is used up by pieces known to be it", _DEDUCED, _HIDDEN),
    "only-king-left": Theme("no other piece is left that can be the King", _DEDUCED, _HIDDEN),
    "left-over": Theme(
        "the set has too few of the rest, so that some piece must be something else",
        _DEDUCED,
        _HIDDEN,
    ),
    "joint-deduction": Theme(
        "no chain of arguments from one or two pieces at a time gives the answer",
        _DEDUCED,
        _HIDDEN,
    ),
    "bishop-colours": Theme(
        "Bishops are counted by the colour of their squares", _DEDUCED, ("backrank",)
    ),
    "king-safety": Theme(
        "a piece was left on a certainly attacked square", _DEDUCED, ("backrank",)
    ),
    "promotion-announces": Theme(
        "a promoted Bishop says what hidden pieces are not", (*_DEDUCED, *_MOVES), ("backrank",)
    ),
    "capture-reveals-king": Theme(
        "a captured piece was not the King, so another one is", _DEDUCED, ("backrank",)
    ),
    "captured-piece": Theme("what a captured piece is, or is not, counts", _DEDUCED, _HIDDEN),
    "castling": Theme("castling", (*_DEDUCED, *_MOVES), _EVERY),
    "zapped": Theme("a zap is among the facts", _DEDUCED, ("zap",)),
    "healed": Theme("a heal is among the facts", _DEDUCED, ("zap",)),
    "zap": Theme("the move zaps", _CHANGES, ("zap",)),
    "zap-cascade": Theme(
        "the move zaps, and pieces elsewhere become less by it", _CHANGES, ("zap",)
    ),
    "shield": Theme("the move meets a piece that is shielded", _CHANGES, ("zap",)),
    "heal": Theme("the move heals", _CHANGES, ("zap",)),
    "heal-exchange": Theme("the move heals several pieces at once", _CHANGES, ("zap",)),
    "entangled": Theme("halves are tied to one another", ("collapse", *_MOVES), ("split",)),
    "superposition": Theme("halves that are not tied", _MOVES, ("split",)),
    "tied-by-crossing": Theme("halves were tied by a quantum move", ("collapse",), ("split",)),
    "observation": Theme("an observation decides", ("collapse",), ("split",)),
    "king-step": Theme("the King's step decides", ("collapse",), ("split",)),
    "landed-on": Theme(
        "a piece that lands on a half of its side decides", ("collapse",), ("split",)
    ),
    "crossed": Theme("a piece that crosses a half decides", ("collapse",), ("split",)),
    "pawn-meets-half": Theme("a Pawn that meets a half decides", ("collapse",), ("split",)),
    "long-chain": Theme("more than three facts follow one another", ("collapse",), ("split",)),
    "collapse": Theme("the move decides halves", _MOVES, ("split",)),
    "entangling-move": Theme("the move ties halves", _MOVES, ("split",)),
    "quantum-move": Theme("a quantum move", _MOVES, ("split",)),
    "mate-in-1": Theme("mate in one move", ("mate",), _EVERY),
    "mate-in-2": Theme("mate in two moves", ("mate",), _EVERY),
    "mate-in-3": Theme("mate in three moves", ("mate",), ("backrank", "classical")),
    "check": Theme("the first move gives check", ("mate",), _EVERY),
    "quiet-move": Theme("the first move gives no check", ("mate",), _EVERY),
    "out-of-check": Theme("the side to move is in check", ("only-move",), _EVERY),
    "nothing-else-is-safe": Theme("the side to move is not in check", ("only-move",), _EVERY),
    "direct-check": Theme("what moves gives the check", ("certain-check",), _EVERY),
    "discovered-check": Theme("others give the check", ("certain-check",), _EVERY),
    "several-checkers": Theme(
        "what moves gives the check together with others", ("certain-check",), _EVERY
    ),
    "capture": Theme("the move captures", _MOVES, _EVERY),
    "en-passant": Theme("a capture en passant", _MOVES, _EVERY),
    "promotion": Theme("a Pawn is promoted", _MOVES, ("backrank", "split", "classical")),
    "hidden-king": Theme("a King is not revealed", _MOVES, _HIDDEN),
    "hidden-pieces": Theme("some pieces may still be several things", _MOVES, _HIDDEN),
}


def themes_of(rules: str, kind: str) -> tuple[str, ...]:
    """The names of the themes that puzzles of a kind can have in a rule set, in order.

    >>> themes_of("split", "collapse")[:3]
    ('played', 'composed', 'entangled')
    """
    return tuple(
        name
        for name, theme in THEMES.items()
        if kind in theme.kinds and rules in theme.rules and (rules, kind) not in theme.never
    )
