"""Every example in a docstring, and README's session, gives what it shows."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import qsolve

README = Path(__file__).parent.parent / "README.md"

MODULES = [
    "qsolve",
    *(module.name for module in pkgutil.walk_packages(qsolve.__path__, prefix="qsolve.")),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module(name: str) -> None:
    """All examples of one module's docstrings."""
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    """The modules that people meet first have some."""
    finder = doctest.DocTestFinder()
    for name in ("qsolve", "qsolve.game", "qsolve.queries.analyse", "qsolve.notation.qfen"):
        found = finder.find(importlib.import_module(name))
        assert sum(len(test.examples) for test in found) > 0, name


def test_session_of_the_readme() -> None:
    """README begins with a session, and it goes as it says."""
    results = doctest.testfile(str(README), module_relative=False)
    assert results.attempted > 5
    assert results.failed == 0


def test_every_public_name_is_there_and_documented() -> None:
    """``qsolve.__all__`` is complete and each function and class has a docstring."""
    for name in qsolve.__all__:
        thing = getattr(qsolve, name)
        if callable(thing):
            assert thing.__doc__, name
