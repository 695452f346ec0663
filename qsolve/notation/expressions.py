"""Expressions about the pieces of one side: ``e1=K and (a1=R or h1=R)``, read to a tree.

    EXPRESSION  is comparisons joined by  not, and, or  (binding in that order) and ( )
    comparison  PIECE = IDENTITIES     or  !=      one of these identities, or none of them
                count(IDENTITIES, PIECE PIECE ...)  =  !=  <  <=  >  >=  NUMBER
    PIECE       a square, or a captured piece by name: white@d5, black@2, @f6
    IDENTITIES  one letter or several: K, QR; with a star a promoted identity (zap): N*

The words may be written in capitals too.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from ..errors import NotationError, quote

if TYPE_CHECKING:
    from lark import Lark

LONGEST_EXPRESSION: Final = 1000
"""An expression may hold at most this many characters."""


class PieceName(NamedTuple):
    """The name of a piece, and the column where it stands (from 1)."""

    text: str
    column: int


class IdentityNames(NamedTuple):
    """The letters of identities, each maybe with a star, and the column where they stand."""

    text: str
    column: int


@dataclass(frozen=True, slots=True)
class Is:
    """The piece is one of the identities."""

    piece: PieceName
    identities: IdentityNames


@dataclass(frozen=True, slots=True)
class CountBetween:
    """From ``low`` to ``high`` of the pieces are one of the identities."""

    identities: IdentityNames
    pieces: tuple[PieceName, ...]
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Not:
    """The operand does not hold."""

    operand: Expression


@dataclass(frozen=True, slots=True)
class Both:
    """Both operands hold."""

    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Either:
    """At least one of the operands holds."""

    left: Expression
    right: Expression


Expression = Is | CountBetween | Not | Both | Either

_GRAMMAR: Final = r"""
    start: either
    ?either: both | either OR both -> either
    ?both: negated | both AND negated -> both
    ?negated: NOT negated -> negation | comparison
    ?comparison: "(" either ")"
        | piece EQUAL identities -> equals
        | piece UNEQUAL identities -> differs
        | COUNT "(" identities "," piece+ ")" relation NUMBER -> count
    relation: EQUAL | UNEQUAL | LESS | AT_MOST | MORE | AT_LEAST
    piece: SQUARE | CAPTURED
    identities: IDENTITIES

    OR: /or\b/i
    AND: /and\b/i
    NOT: /not\b/i
    COUNT: /count\b/i
    SQUARE: /[a-h][1-8](?![0-9A-Za-z])/
    CAPTURED: /(white|black)?@([a-h][1-8]|[0-9]+)(?![0-9A-Za-z])/
    IDENTITIES: /([KQRBNP]\*?)+(?![0-9A-Za-z])/
    EQUAL: /==?/
    UNEQUAL: "!="
    LESS: "<"
    AT_MOST: "<="
    MORE: ">"
    AT_LEAST: ">="
    NUMBER: /[0-9]{1,3}(?![0-9A-Za-z])/
    %ignore /[ \t\r\n]+/
"""

_MEANING: Final = {
    "SQUARE": "a square",
    "CAPTURED": "a captured piece such as white@d5",
    "IDENTITIES": "identities (of K Q R B N P)",
    "EQUAL": "'='",
    "UNEQUAL": "'!='",
    "LESS": "'<'",
    "AT_MOST": "'<='",
    "MORE": "'>'",
    "AT_LEAST": "'>='",
    "NUMBER": "a number from 0 to 999",
    "COUNT": "'count('",
    "NOT": "'not'",
    "AND": "'and'",
    "OR": "'or'",
    "LPAR": "'('",
    "RPAR": "')'",
    "COMMA": "','",
    "$END": "the end",
}


@cache
def _parser() -> Lark:
    """The parser; lark is loaded on first use."""
    from lark import Lark

    return Lark(_GRAMMAR, parser="lalr", maybe_placeholders=False, transformer=_builder())


def _builder() -> Any:
    """What turns each rule of the grammar into a node, from the leaves up."""
    from lark import Transformer, v_args

    @v_args(inline=True)
    class Builder(Transformer[Any, Expression]):
        def start(self, expression: Expression) -> Expression:
            return expression

        def piece(self, token: Any) -> PieceName:
            return PieceName(str(token), token.start_pos + 1)

        def identities(self, token: Any) -> IdentityNames:
            return IdentityNames(str(token), token.start_pos + 1)

        def relation(self, token: Any) -> str:
            return str(token.type)

        def equals(self, piece: PieceName, _: Any, identities: IdentityNames) -> Expression:
            return Is(piece, identities)

        def differs(self, piece: PieceName, _: Any, identities: IdentityNames) -> Expression:
            return Not(Is(piece, identities))

        def count(self, _: Any, identities: IdentityNames, *rest: Any) -> Expression:
            *pieces, relation, number = rest
            return _count(identities, tuple(pieces), relation, int(number))

        def negation(self, _: Any, operand: Expression) -> Expression:
            return Not(operand)

        def both(self, left: Expression, _: Any, right: Expression) -> Expression:
            return Both(left, right)

        def either(self, left: Expression, _: Any, right: Expression) -> Expression:
            return Either(left, right)

    return Builder()


def _count(
    identities: IdentityNames, pieces: tuple[PieceName, ...], relation: str, number: int
) -> Expression:
    if relation == "UNEQUAL":
        return Not(CountBetween(identities, pieces, number, number))
    low, high = {
        "EQUAL": (number, number),
        "LESS": (0, number - 1),
        "AT_MOST": (0, number),
        "MORE": (number + 1, len(pieces)),
        "AT_LEAST": (number, len(pieces)),
    }[relation]
    return CountBetween(identities, pieces, low, high)


def read_expression(text: str) -> Expression:
    """The tree of an expression; raises :class:`NotationError` with the column of the fault.

    >>> read_expression("d4 != N")
    Not(operand=Is(piece=PieceName(text='d4', column=1), \
identities=IdentityNames(text='N', column=7)))
    """
    from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

    if len(text) > LONGEST_EXPRESSION:
        message = f"{len(text)} characters, expected at most {LONGEST_EXPRESSION}"
        raise NotationError("expression", message)
    try:
        return cast(Expression, _parser().parse(text))
    except UnexpectedCharacters as error:
        raise _fault(text, error.pos_in_stream or 0, error.allowed or set()) from None
    except UnexpectedToken as error:
        at = len(text) if error.token.type == "$END" else error.token.start_pos or 0
        raise _fault(text, at, error.accepts or error.expected) from None
    except UnexpectedInput as error:
        raise _fault(text, error.pos_in_stream or 0, set()) from None


def _fault(text: str, at: int, expected: set[str]) -> NotationError:
    if "OR" in expected:
        # Where an operand ends before 'or' it also ends before 'and', which binds tighter.
        expected = expected | {"AND"}
    words = [word for terminal, word in _MEANING.items() if terminal in expected]
    rest = text[at:].split()
    found = f"found {quote(rest[0])}" if rest else "the expression ends"
    wanted = f", expected {_listed(words)}" if words else ""
    return NotationError("expression", found + wanted, at + 1)


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
