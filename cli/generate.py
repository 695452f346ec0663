"""``qsolve generate``: new puzzles, proved, minimal, rated and explained."""

from __future__ import annotations

import os
import sys
import time
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, Final

import click

from qsolve.errors import quote
from qsolve.generating.attempt import Find, Wish, read_range, searcher
from qsolve.generating.known import known_keys
from qsolve.generating.proposing import WAYS
from qsolve.generating.running import TRIES_A_PUZZLE, Tally, finds, workers
from qsolve.generating.themes import themes_of
from qsolve.puzzles.crews import CrewError
from qsolve.puzzles.sources import SourceError, is_among

from .messages import OK, UNDECIDED, say
from .numbers import WholeNumber
from .outputs import STANDARD_OUTPUT, FileOutput, StandardOutput, open_output, output_name

_EVERY_S: Final = 10.0
_KINDS: Final = tuple(dict.fromkeys(kind for _, kind in WAYS))
_RULES: Final = tuple(dict.fromkeys(rules for rules, _ in WAYS))


def _range(_: click.Context, option: click.Parameter, value: str | None) -> tuple[int, int] | None:
    if value is None:
        return None
    found = read_range(value)
    if found is None:
        raise click.BadParameter(f"found {value!r}, expected LOW-HIGH, as 1200-1800", param=option)
    return found


@click.command(short_help="New puzzles, proved and rated.")
@click.option("--rules", type=click.Choice(_RULES), required=True, help="The rule set.")
@click.option("--kind", type=click.Choice(_KINDS), required=True, help="The kind of puzzle.")
@click.option(
    "--count",
    type=WholeNumber(1),
    default=1,
    show_default=True,
    metavar="N",
    help="How many puzzles.",
)
@click.option(
    "--seed",
    type=WholeNumber(0, 2**64 - 1),
    default=0,
    show_default=True,
    metavar="S",
    help="The same version, options and seed give the same puzzles.",
)
@click.option("--rating", callback=_range, metavar="LOW-HIGH", help="Only puzzles rated so.")
@click.option("--theme", metavar="NAME", help="Only puzzles with this theme, as hall-set.")
@click.option(
    "--jobs",
    type=WholeNumber(1, 256),
    default=1,
    show_default=True,
    metavar="J",
    help="Worker processes; the output does not depend on it.",
)
@click.option(
    "--max-tries",
    type=WholeNumber(1),
    default=None,
    metavar="N",
    help=f"Tries before it gives up (default: {TRIES_A_PUZZLE} a puzzle).",
)
@click.option(
    "--against",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    metavar="FILE",
    help="Puzzles that are there already: nothing like them is given. Repeatable.",
)
@click.option(
    "--out",
    callback=output_name,
    default=STANDARD_OUTPUT,
    metavar="FILE",
    help="Write the puzzles to FILE, not to standard output; without any, FILE is left as it is.",
)
def generate(**options: Any) -> int:
    """Generate puzzles as native JSON Lines, each as soon as it is found.

    Every puzzle has one answer, proved with solvers that the search did not use;
    nothing can be taken from its position; it carries its proof, themes and rating.
    """
    rules, kind = options["rules"], options["kind"]
    if (rules, kind) not in WAYS:
        kinds = ", ".join(name for name in _KINDS if (rules, name) in WAYS)
        raise click.UsageError(f"{rules} has no puzzles of kind {kind}, only {kinds}")
    _check_theme(options["theme"], rules, kind)
    least, most = options["rating"] or (None, None)
    wish = Wish(rules, kind, options["seed"], least, most, options["theme"])
    count = options["count"]
    tries = options["max_tries"] or TRIES_A_PUZZLE * count
    against, target = options["against"], options["out"]
    if target != STANDARD_OUTPUT and is_among(Path(target), against):
        raise click.UsageError(f"--out {target} is one of the files of --against")
    tally = Tally()
    with ExitStack() as leaving:
        try:
            out = leaving.enter_context(closing(open_output(target)))
            known = known_keys([str(path) for path in against], rules, kind, searcher())
        except SourceError as error:
            raise click.ClickException(str(error)) from None
        crew = workers(options["jobs"])
        try:
            _write_all(finds(wish, count, tries, known, crew, tally), out, tally, count)
        except KeyboardInterrupt:
            say(f"kept {tally.found} of {count} puzzles ({tally.tries} tries)")
            raise
        except CrewError as error:
            raise click.ClickException(str(error)) from None
        finally:
            crew.abandon()
    return _ending(wish, tally, count)


def _check_theme(name: str | None, rules: str, kind: str) -> None:
    themes = themes_of(rules, kind)
    if name is not None and name not in themes:
        listed = ", ".join(themes)
        message = f"--theme: found {quote(name)}, expected for {kind} of {rules} one of {listed}"
        raise click.UsageError(message)


def _write_all(found: Any, out: StandardOutput | FileOutput, tally: Tally, count: int) -> None:
    """Write each find at once, and say how far it is now and then."""
    last = time.monotonic()
    quick = sys.stderr.isatty() and not os.environ.get("NO_COLOR")
    every = 1.0 if quick else _EVERY_S
    for find in found:
        if isinstance(find, Find):
            out.write(find.line + b"\n")
        if time.monotonic() - last >= every:
            last = time.monotonic()
            say(f"{tally.found} of {count} puzzles in {tally.tries} tries")


def _ending(wish: Wish, tally: Tally, count: int) -> int:
    """Say what came of it; not finding enough within the limits is "undecided"."""
    if tally.found >= count:
        return OK
    why = tally.reasons() or "every try gave one; --max-tries allows more"
    say(f"found {tally.found} of {count} puzzles in {tally.tries} tries: {why}")
    if wish.least is not None and tally.lowest is not None:
        say(
            f"the ratings met were {tally.lowest} to {tally.highest}, wanted were"
            f" {wish.least}-{wish.most}: try --max-tries, or another range"
        )
    return UNDECIDED
