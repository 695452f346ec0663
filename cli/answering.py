"""One loop for every query: read a line, ask, print, go on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import Enum
from typing import Any, NamedTuple, TypeVar

import click

from qsolve.errors import (
    QsolveError,
    SolverRefusalError,
    UndecidedError,
)
from qsolve.game import Game
from qsolve.render.jsonforms import error_form
from qsolve.render.language import language
from qsolve.solvers import oracle

from .messages import OK, REFUSED, UNDECIDED, say
from .sources import Source, open_source
from .terminal import encodable, sheet_for

AnswerT = TypeVar("AnswerT")


class Form(Enum):
    """How answers are printed."""

    TEXT = "text"
    JSON = "json"


class Request(NamedTuple):
    """What the shared options say."""

    position: str | None
    rules: str | None
    solver: str
    limit: float | None
    form: Form
    lang: str = "en"


def read_options(options: dict[str, Any]) -> Request:
    """The shared options as click hands them over."""
    return Request(**{**options, "form": Form(options["form"])})


class Views(NamedTuple):
    """How an answer is shown: as a JSON object, and as text on a sheet; if it is decided."""

    as_json: Callable[[Any], dict[str, Any]]
    as_text: Callable[[Any, Any], str]
    is_decided: Callable[[Any], bool] = lambda _: True


def answer(request: Request, query: Callable[[Game], AnswerT], views: Views) -> int:
    """Ask *query* of every position of the request and print the answers; return the exit status.

    A bad line gives one message (in JSON its error object, in its place), and
    the loop goes on with the next.
    """
    if request.limit is not None and request.solver != "cp-sat":
        raise click.UsageError("--limit is for --solver cp-sat")
    source = open_source(request.position, request.rules)
    asked = oracle(request.solver, request.limit)
    printed = _Printer(request, views, source)
    for line in source.lines:
        try:
            if line.fault is not None:
                raise line.fault
            printed.answer(query(Game.from_qfen(line.text, request.rules, asked)))
        except QsolveError as error:
            printed.error(line.number, error)
        except BrokenPipeError:
            break
    return printed.status


class _Printer:
    """Prints answers and errors, and remembers the exit status they add up to."""

    def __init__(self, request: Request, views: Views, source: Source) -> None:
        self.status = OK
        self._form = request.form
        self._language = language(request.lang)
        self._views = views
        self._source = source
        self._several = False

    def answer(self, answer: Any) -> None:
        if self.status == OK and not self._views.is_decided(answer):
            self.status = UNDECIDED
        if self._form is Form.JSON:
            self._object(self._views.as_json(answer))
            return
        text = self._views.as_text(answer, sheet_for(sys.stdout, self._language))
        text = encodable(text, sys.stdout)
        sys.stdout.write("\n" + text if self._several else text)
        self._several = True

    def error(self, line: int, error: QsolveError) -> None:
        undecided = isinstance(error, UndecidedError | SolverRefusalError)
        if not undecided:
            self.status = REFUSED
        elif self.status == OK:
            self.status = UNDECIDED
        if self._form is Form.JSON:
            self._object(error_form(line, error))
        else:
            sys.stdout.flush()
            say(f"{self._source.name}, line {line}: {error}")

    def _object(self, form: dict[str, Any]) -> None:
        import msgspec

        sys.stdout.buffer.write(msgspec.json.encode(form) + b"\n")
