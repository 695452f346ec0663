"""Who works: this process, a pool of processes, or a Dask cluster, behind one interface.

All three are ``concurrent.futures`` executors, so that one runner serves them.
A worker that dies makes its executor raise ``BrokenExecutor``.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing.connection import Connection, wait
from typing import Any, Final, Generic, TypeVar

from ..errors import QsolveError

BatchT = TypeVar("BatchT")
AnswerT = TypeVar("AnswerT")

_BATCHES_A_WORKER: Final = 8
_CONNECT_TIMEOUT_S: Final = 15


class CrewError(QsolveError):
    """There is nobody to do the work: the cluster cannot be reached, or Dask is not installed."""


class Crew(Generic[BatchT, AnswerT]):
    """Workers to which batches are handed; ``width`` is how many may be under way at once.

    ``lost_in_a_row`` counts parts of batches, each alone, over which a worker died.
    """

    lost_in_a_row = 0

    def __init__(
        self,
        executor: Executor,
        start: Callable[[], Executor],
        width: int,
        work: Callable[[BatchT], tuple[AnswerT, ...]],
    ) -> None:
        """*work* is what the workers do with a batch: a function that can be sent to them."""
        self._executor = executor
        self._start = start
        self._work = work
        self.width = width

    def submit(self, batch: BatchT) -> Future[tuple[AnswerT, ...]]:
        """Hand a batch to the workers; a crew that is broken says so in the future."""
        try:
            return self._executor.submit(self._work, batch)
        except BrokenExecutor as error:
            broken: Future[tuple[AnswerT, ...]] = Future()
            broken.set_exception(error)
            return broken

    def renew(self) -> None:
        """Fresh workers instead of these; what was under way must be handed out again."""
        self.abandon()
        self._executor = self._start()

    def close(self) -> None:
        """Let the workers go; all has been answered."""
        self._executor.shutdown(wait=True)

    def abandon(self) -> None:
        """Stop now, whatever is under way."""
        self._executor.shutdown(wait=False, cancel_futures=True)


class Inline(Executor):
    """Works in this process, at once."""

    def submit(self, fn: Callable[..., AnswerT], /, *args: Any, **kwargs: Any) -> Future[AnswerT]:
        """Call *fn* now."""
        future: Future[AnswerT] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def inline_crew(work: Callable[[BatchT], tuple[AnswerT, ...]]) -> Crew[BatchT, AnswerT]:
    """Work in this process."""
    return Crew(Inline(), Inline, 1, work)


def local_crew(jobs: int, work: Callable[[BatchT], tuple[AnswerT, ...]]) -> Crew[BatchT, AnswerT]:
    """Work in *jobs* processes of this machine."""

    def start() -> Processes:
        return Processes(jobs, _home(work))

    return Crew(start(), start, jobs * _BATCHES_A_WORKER, work)


def _home(work: Callable[..., Any]) -> str:
    """The module that workers need for this work."""
    function: Callable[..., Any] = work.func if isinstance(work, partial) else work
    return function.__module__


class Processes(ProcessPoolExecutor):
    """Processes on a leash, a pipe: when its other end closes, for whatever reason, they leave.

    So they never outlive the main process, and need not be waited for.
    """

    def __init__(self, jobs: int, preloaded: str) -> None:
        """*jobs* processes; where processes are forked, all from one that has *preloaded*."""
        # Not "fork": this process has threads, and a fork may freeze on their locks.
        methods = multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
        if "forkserver" in methods:
            context.set_forkserver_preload([__name__, preloaded])
        leash, self._hand = context.Pipe(duplex=False)
        super().__init__(jobs, context, _begin_work, (leash,))

    def submit(self, fn: Callable[..., AnswerT], /, *args: Any, **kwargs: Any) -> Future[AnswerT]:
        """Hand a call to a process, which may have to be started for it."""
        with _signals_held_back():
            try:
                return super().submit(fn, *args, **kwargs)
            except (EOFError, ConnectionError) as error:
                # The process that starts the others died while they were to be started.
                raise BrokenExecutor(f"no process can be started: {error}") from error

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let the processes go when they have finished, or (without *wait*) now."""
        if not wait:
            self._hand.close()
        super().shutdown(wait=True, cancel_futures=cancel_futures)
        self._hand.close()


_MASKS: Final = hasattr(signal, "pthread_sigmask")


@contextmanager
def _signals_held_back() -> Iterator[None]:
    """What would end this process waits; processes that it starts meanwhile are deaf to it.

    Those that are still loading cannot be told otherwise that Ctrl-C, which goes to
    all of them, is not theirs; and no process is left half started.
    """
    if not _MASKS:
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_work(leash: Connection) -> None:
    """In a worker: Ctrl-C is the main process' business; when the leash is let go, leave."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if _MASKS:
        # By SIGTERM the others are ended when one has died.
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGTERM,))
    threading.Thread(target=_leave_with, args=(leash,), daemon=True).start()


def _leave_with(leash: Connection) -> None:
    wait([leash])
    os._exit(1)


def cluster_crew(
    address: str, work: Callable[[BatchT], tuple[AnswerT, ...]]
) -> Crew[BatchT, AnswerT]:
    """Work on the Dask cluster whose scheduler listens at *address*; raises :class:`CrewError`."""
    cluster = _Cluster.connected(address)
    width = max(1, cluster.workers()) * _BATCHES_A_WORKER
    return Crew(cluster, lambda: _Cluster.connected(address), width, work)


class _Cluster(Executor):
    """A Dask cluster as an executor. Dask moves the work of a dead worker by itself."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._executor = client.get_executor(pure=False)

    @classmethod
    def connected(cls, address: str) -> _Cluster:
        try:
            from distributed import Client
        except ImportError:
            raise CrewError(
                "--scheduler needs Dask: install it with  pip install 'qsolve[dask]'"
            ) from None
        try:
            client: Any = Client
            return cls(client(address, timeout=_CONNECT_TIMEOUT_S, set_as_default=False))
        except (OSError, ValueError, TimeoutError) as error:
            reason = " ".join(str(error).split())
            raise CrewError(f"no Dask scheduler at {address}: {reason}") from None

    def workers(self) -> int:
        """How many threads the workers of the cluster have now."""
        return sum(self._client.nthreads().values())

    def submit(self, fn: Callable[..., AnswerT], /, *args: Any, **kwargs: Any) -> Future[AnswerT]:
        """Hand a call to the cluster; a task that kills its workers breaks the executor."""
        from distributed import KilledWorker

        answer: Future[AnswerT] = Future()
        sent = self._executor.submit(fn, *args, **kwargs)

        def pass_on(done: Future[AnswerT]) -> None:
            if done.cancelled():
                answer.set_exception(CrewError("the connection to the Dask scheduler is lost"))
                return
            error = done.exception()
            if isinstance(error, KilledWorker):
                answer.set_exception(BrokenExecutor(str(error)))
            elif error is not None:
                answer.set_exception(error)
            else:
                answer.set_result(done.result())

        sent.add_done_callback(pass_on)
        return answer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster; its workers go on living."""
        with suppress(Exception):
            self._executor.shutdown(wait=wait and not cancel_futures)
        self._client.close(timeout=_CONNECT_TIMEOUT_S)
