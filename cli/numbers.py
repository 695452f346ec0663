"""Numbers on the command line: one that cannot be used is told what was expected."""

from __future__ import annotations

import math
from typing import Any

import click

from qsolve.errors import quote


class WholeNumber(click.IntRange):
    """A whole number from *least*, and up to *most* where there is such a thing."""

    def __init__(self, least: int, most: int | None = None) -> None:
        super().__init__(min=least, max=most)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number that *value* says; raises ``click.BadParameter``."""
        try:
            number: int = super().convert(value, param, ctx)
        except click.BadParameter:
            upto = "" if self.max is None else f" to {self.max}"
            expected = f"expected a whole number from {self.min}{upto}"
            self.fail(f"found {quote(str(value))}, {expected}", param, ctx)
        return number


class Amount(click.FloatRange):
    """A number above 0 and below *bound*."""

    def __init__(self, bound: float) -> None:
        super().__init__(min=0, max=bound, min_open=True, max_open=True)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """The number that *value* says; raises ``click.BadParameter``."""
        try:
            number: float = super().convert(value, param, ctx)
        except click.BadParameter:
            number = math.nan
        # FloatRange itself lets "nan" pass: it is in no order with its bounds.
        if math.isnan(number):
            expected = f"expected a number above 0 and below {self.max:g}"
            self.fail(f"found {quote(str(value))}, {expected}", param, ctx)
        return number
