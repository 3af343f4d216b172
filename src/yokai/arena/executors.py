"""The places where games are played: processors of this machine, or a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any, ParamSpec, TypeVar

from yokai.arena.process import end_all
from yokai.errors import EngineError, YokaiError, quote

_P = ParamSpec("_P")
_T = TypeVar("_T")

# Windows has no SIGHUP, and blocks no signals.
_TO_END = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
_BLOCKS = hasattr(signal, "pthread_sigmask")


@contextmanager
def processes(workers: int) -> Iterator[tuple[Executor, int]]:
    """Worker processes of this machine; unfinished work is abandoned at the end."""
    # Spawned, because a forked child would inherit the locks of our threads.
    context = multiprocessing.get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    with _signals_held_back():  # also for the resource tracker of multiprocessing
        executor = _Pool(workers, mp_context=context, initializer=_begin, initargs=(theirs,))
    try:
        yield executor, workers
    finally:
        ours.close()
        executor.shutdown()
        theirs.close()


class _Pool(ProcessPoolExecutor):
    """A process pool whose processes start with signals blocked, until they can handle them."""

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """Submit a task, which may start a process."""
        with _signals_held_back():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def _signals_held_back() -> Iterator[None]:
    """Block signals, so that a process started meanwhile begins with them blocked."""
    if not _BLOCKS:
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _TO_END)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(end: Connection) -> None:
    """Make a worker ignore Ctrl-C, which a terminal sends to it too, and end with the match."""
    for number in _TO_END:
        signal.signal(number, lambda *_: None)  # SIG_IGN would pass on to the programs we start
    if _BLOCKS:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _TO_END)
    threading.Thread(target=_follow, args=(end,), daemon=True).start()


def _follow(end: Connection) -> None:
    """End this process with the match: the pipe closes when the match ends or is killed."""
    with suppress(EOFError, OSError):
        end.recv()  # nothing is ever sent
    end_all()
    os._exit(0)


@contextmanager
def workers_of(dask: str | None, count: int) -> Iterator[tuple[Executor, int]]:
    """The workers of the Dask cluster at an address, or else so many processes of this machine."""
    try:
        with cluster(dask) if dask else processes(count) as place:
            yield place
    except BrokenExecutor as error:
        raise EngineError(f"a worker process has died: {error}") from None


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of a Dask cluster, a game at a time for each of their threads."""
    try:
        # Dask is typed in parts only, so it is imported without types.
        distributed: Any = import_module("distributed")
    except ImportError:
        raise YokaiError("a cluster needs Dask: pip install 'yokai-no-mori[cluster]'") from None
    try:
        client = distributed.Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise EngineError(f"no Dask cluster at {quote(address)}: {error}") from None
    where = f"the Dask cluster at {quote(address)}"
    try:
        with client:
            workers = sum(client.nthreads().values())
            if not workers:
                raise EngineError(f"{where} has no workers")
            # Not pure: the same opening played twice is two games.
            executor = client.get_executor(pure=False)
            try:
                yield executor, workers
            finally:
                executor.shutdown(wait=False)
    except ImportError as error:
        raise EngineError(
            f"{where} lacks a module: {error}; install yokai on its workers"
        ) from None
    except (CancelledError, OSError, RuntimeError, distributed.KilledWorker) as error:
        why = " ".join(str(error).split()) or type(error).__name__
        raise EngineError(f"{where} failed: {why}") from None
