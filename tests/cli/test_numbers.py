"""Numbers as options: what they let pass, and that no option goes without them."""

from __future__ import annotations

from importlib import import_module

import click
import pytest
from qsolve_cli.main import COMMANDS
from qsolve_cli.numbers import Amount, WholeNumber


@pytest.mark.parametrize(("text", "number"), [("1", 1), ("12", 12), (" 7 ", 7)])
def test_whole_numbers_are_read(text: str, number: int) -> None:
    """From the least to the most, both included."""
    assert WholeNumber(1, 12).convert(text, None, None) == number


@pytest.mark.parametrize("text", ["0", "13", "1.0", "1e1", "", "one", "9" * 5000])
def test_what_is_no_such_number_is_told_what_is(text: str) -> None:
    """Both ends of the range, and the beginning of what was found."""
    with pytest.raises(click.BadParameter, match="expected a whole number from 1 to 12") as error:
        WholeNumber(1, 12).convert(text, None, None)
    assert len(error.value.message) < 120


@pytest.mark.parametrize("text", ["0", "-1", "1e9", "inf", "nan", "much", ""])
def test_amounts_are_within_their_bounds(text: str) -> None:
    """Both bounds excluded, and nan is none."""
    assert Amount(1e9).convert("0.5", None, None) == 0.5
    with pytest.raises(click.BadParameter, match="expected a number above 0 and below 1e\\+09"):
        Amount(1e9).convert(text, None, None)


@pytest.mark.parametrize("module", COMMANDS.values())
def test_every_number_of_a_command_says_what_it_expects(module: str) -> None:
    """No option is left with the messages of the library."""
    command = getattr(import_module(f"qsolve_cli.{module}"), module)
    plain = (click.types.IntParamType, click.types.FloatParamType)
    numbers = [option for option in command.params if isinstance(option.type, plain)]
    assert not [
        option.name for option in numbers if not isinstance(option.type, WholeNumber | Amount)
    ]
