"""Which identities can be asked for: those of the rule set, in `zap` also promoted ones (Z2)."""

from __future__ import annotations

import re
from typing import Final

from ..errors import NotationError, quote
from ..notation.dialects import DIALECTS
from ..notation.expressions import (
    CountBetween,
    Expression,
    IdentityNames,
    Is,
    Not,
)

_IDENTITY: Final = re.compile(r"[A-Z]\*?")


def check_identity(rules: str, name: str, field: str, column: int | None = None) -> None:
    """Raise :class:`NotationError` where *name* is no identity of the rule set.

    >>> check_identity("zap", "P*", "identity")
    Traceback (most recent call last):
    qsolve.errors.NotationError: identity: 'P*' is none of zap, expected K Q R B N P Q* R* B* N*
    """
    entries = DIALECTS[rules].entries
    if name not in entries:
        message = f"{quote(name)} is none of {rules}, expected {' '.join(entries)}"
        raise NotationError(field, message, column)


def names_of(identities: IdentityNames) -> list[str]:
    """The identities of an expression one by one, each maybe with a star."""
    return _IDENTITY.findall(identities.text)


def check_identities(rules: str, expression: Expression) -> None:
    """Raise :class:`NotationError` at the first identity that the rule set does not have."""
    if isinstance(expression, Is | CountBetween):
        for match in _IDENTITY.finditer(expression.identities.text):
            column = expression.identities.column + match.start()
            check_identity(rules, match[0], "expression", column)
    elif isinstance(expression, Not):
        check_identities(rules, expression.operand)
    else:
        check_identities(rules, expression.left)
        check_identities(rules, expression.right)
