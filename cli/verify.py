"""``qsolve verify``: the verdict on every puzzle of collections of any size."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import click

from qsolve.errors import QsolveError
from qsolve.puzzles.batches import Answered, Batch, verifying
from qsolve.puzzles.crews import Crew, CrewError, cluster_crew, inline_crew, local_crew
from qsolve.puzzles.reportfiles import EarlierReport, ReportError, ReportFile, check_target
from qsolve.puzzles.reports import decode
from qsolve.puzzles.resuming import ResumeError, Resumption
from qsolve.puzzles.runner import Done, Pace, cut, run
from qsolve.puzzles.sources import Meter, SourceError, find, open_collection
from qsolve.puzzles.summary import Summary
from qsolve.puzzles.verdicts import Verdict
from qsolve.puzzles.verify import ALL_SOLVERS, Settings
from qsolve.render.puzzles import summary_report, verdict_line

from .answering import Form
from .messages import OK, REFUSED, UNDECIDED, UNHEARD, say
from .numbers import WholeNumber
from .options import format_option, limit_option, nodes_option, solver_option
from .outputs import file_name
from .progress import Progress
from .terminal import encodable


class _Wish(NamedTuple):
    """What the command line asks for."""

    files: list[str]
    form: Form
    report: Path | None
    earlier: EarlierReport | None
    allowed: frozenset[Verdict]


@click.command(short_help="Verify puzzles, a file or millions.")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--certify", is_flag=True, help="Ask all three solvers; they must agree.")
@click.option(
    "--jobs",
    type=WholeNumber(1),
    default=None,
    metavar="N",
    help="Worker processes (default: one a core).",
)
@click.option("--scheduler", metavar="ADDRESS", help="Work on a Dask cluster, as tcp://host:8786.")
@click.option(
    "--report",
    callback=file_name,
    metavar="FILE",
    help="Also write the verdicts to FILE (JSON Lines), as they come.",
)
@click.option(
    "--resume",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Go on behind the verdicts in FILE, a report; they are not asked again.",
)
@click.option("--allow-unsupported", is_flag=True, help="Let unsupported puzzles pass.")
@nodes_option
@format_option
@limit_option
@solver_option("exact")
def verify(
    paths: tuple[str, ...],
    certify: bool,
    jobs: int | None,
    scheduler: str | None,
    report: Path | None,
    resume: Path | None,
    allow_unsupported: bool,
    **options: Any,
) -> int:
    """Verify puzzles: native JSON Lines, Lichess CSV, EPD; also .gz and .zst.

    A PATH is a file, a folder (searched for collections) or - for standard input.
    As text only the puzzles that are not ok are printed; as JSON, all.
    """
    solvers = ALL_SOLVERS if certify else (options["solver"],)
    if options["limit"] is not None and "cp-sat" not in solvers:
        raise click.UsageError("--limit is for --solver cp-sat")
    if scheduler is not None and jobs is not None:
        raise click.UsageError("--jobs is for this machine, --scheduler for a cluster")
    settings = Settings(solvers, options["limit"], options["nodes"])
    passing = {Verdict.OK, Verdict.UNSUPPORTED} if allow_unsupported else {Verdict.OK}
    try:
        targets = [path for path in (report, resume) if path is not None]
        files = find(paths, targets)
        for path in targets:
            check_target(path, files)
        earlier = None if resume is None else EarlierReport(resume, certify=certify)
        if resume is not None and not resume.exists():
            say(f"{resume} is not there: all puzzles are verified")
        wish = _Wish(files, Form(options["form"]), report or resume, earlier, frozenset(passing))
        crew = _crew(scheduler, jobs, settings)
        return _Run(wish, crew).status()
    except BrokenPipeError:
        return UNHEARD
    except (SourceError, CrewError, ReportError, ResumeError) as error:
        raise click.ClickException(str(error)) from None


def _crew(scheduler: str | None, jobs: int | None, settings: Settings) -> Crew[Batch, Answered]:
    work = verifying(settings)
    if scheduler is not None:
        return cluster_crew(scheduler, work)
    workers = jobs or _cores()
    return inline_crew(work) if workers == 1 else local_crew(workers, work)


def _cores() -> int:
    """The cores that this process may use, where the system tells."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _Run:
    """One run: reads, hands out, prints and writes as the answers come."""

    def __init__(self, wish: _Wish, crew: Crew[Batch, Answered]) -> None:
        self._wish = wish
        self._crew = crew
        self._summary = Summary()
        self._meter = Meter(wish.files)
        self._pace = Pace()
        self._resumption = None if wish.earlier is None else Resumption(wish.earlier, self._summary)
        self._report: ReportFile | None = None
        self._read: deque[int] = deque()
        self._is_read = True
        self._progress = Progress(self._summary, self._meter.total)

    def status(self) -> int:
        """Run to the end and return the exit status."""
        progress = self._progress
        with ExitStack() as leaving:
            leaving.callback(progress.close)
            try:
                for done in run(self._batches(), self._crew, self._pace, progress.tick):
                    self._take(done)
                self._open_report()
            except BaseException:
                self._crew.abandon()
                raise
            finally:
                if self._report is not None:
                    self._report.close()
            self._crew.close()
        text = summary_report(self._summary)
        if self._is_read:
            (sys.stdout if self._wish.form is Form.TEXT else sys.stderr).write(text)
        return self._exit_status()

    def _batches(self) -> Iterator[Batch]:
        for name in self._wish.files:
            for collection in open_collection(name, _stdin(), self._meter):
                entries = collection.entries
                if self._resumption is not None:
                    entries = self._resumption.unverified(collection)
                for batch in cut(collection, entries, self._pace):
                    self._read.append(self._meter.done)
                    yield batch
        if self._resumption is not None:
            self._resumption.finish()

    def _take(self, done: Done) -> None:
        """Print the answers and write them to the report, before anything else can happen."""
        self._open_report()
        lines = b"".join(answer.line + b"\n" for answer in done.answers)
        if self._report is not None:
            for answer in done.answers:
                self._report.write(done.batch.file, answer.number, answer.line + b"\n")
            self._report.flush()
        self._summary.add(done)
        self._progress.done = self._read.popleft()
        try:
            self._print(done, lines)
        except BrokenPipeError:
            # Whoever read has seen enough; a report is written to its end all the same.
            if self._report is None:
                raise
            self._is_read = False

    def _print(self, done: Done, lines: bytes) -> None:
        """Print the answers for whoever still reads."""
        if not self._is_read:
            return
        if self._wish.form is Form.JSON:
            sys.stdout.buffer.write(lines)
            sys.stdout.buffer.flush()
            return
        for answer in done.answers:
            if answer.verdict is not Verdict.OK:
                sys.stdout.write(encodable(verdict_line(decode(answer.line)), sys.stdout))
        sys.stdout.flush()

    def _open_report(self) -> None:
        """The report is opened with the first answer, and just once."""
        if self._report is None and self._wish.report is not None:
            self._report = ReportFile(self._wish.report, self._wish.earlier)

    def _exit_status(self) -> int:
        if not self._summary.total:
            raise click.ClickException("no puzzle found")
        bad = {verdict for verdict, count in self._summary.counts.items() if count}
        bad -= self._wish.allowed
        if not bad:
            return OK
        return UNDECIDED if bad == {Verdict.UNDECIDED} else REFUSED


def _stdin() -> BinaryIO:
    if sys.stdin is None:
        raise QsolveError("standard input is closed")
    return sys.stdin.buffer
