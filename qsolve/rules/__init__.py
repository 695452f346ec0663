"""The rule sets, by name: one registry line each, loaded on first use."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final, cast

from ..errors import QsolveError, quote
from .protocol import RuleSet

_MODULES: Final = {
    "backrank": "qsolve.rules.backrank",
    "zap": "qsolve.rules.zap",
    "classical": "qsolve.rules.classical",
    "split": "qsolve.rules.split",
}

RULE_SETS: Final = tuple(_MODULES)
"""The names of the rule sets that can be played."""


@cache
def rule_set(name: str) -> RuleSet:
    """The rule set called *name*; raises :class:`QsolveError` for one that is not there."""
    module = _MODULES.get(name)
    if module is None:
        raise QsolveError(
            f"rule set {quote(name)} is not supported, expected {', '.join(RULE_SETS)}"
        )
    return cast(RuleSet, import_module(module).RULES)
