"""Where games are played: on the processors of this machine, or on a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any, ParamSpec, TypeVar

from yokai.arena.process import end_all
from yokai.errors import EngineError, YokaiError, quote

_P = ParamSpec("_P")
_T = TypeVar("_T")

_TO_END = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextmanager
def processes(workers: int) -> Iterator[tuple[Executor, int]]:
    """Processes of this machine; whatever they still do when the match is over is given up."""
    # A forked child would inherit our threads' locks, so each process begins afresh.
    context = multiprocessing.get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    with _signals_held_back():  # also from the helper that multiprocessing starts
        executor = _Pool(workers, mp_context=context, initializer=_begin, initargs=(theirs,))
    try:
        yield executor, workers
    finally:
        ours.close()
        executor.shutdown()
        theirs.close()


class _Pool(ProcessPoolExecutor):
    """Starts its processes with signals held back, until they can deal with them."""

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """Submit a task, for which a process may be started."""
        with _signals_held_back():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def _signals_held_back() -> Iterator[None]:
    """Whoever is started meanwhile hears no signal before it wants to; we do, afterwards."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _TO_END)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(end: Connection) -> None:
    """Make a process leave it to the match when to end: Ctrl-C in a terminal reaches us all."""
    for number in _TO_END:
        signal.signal(number, lambda *_: None)  # SIG_IGN would pass on to the programs we start
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _TO_END)
    threading.Thread(target=_follow, args=(end,), daemon=True).start()


def _follow(end: Connection) -> None:
    """End this process with the match: the pipe closes when it is over, or was killed."""
    with suppress(EOFError, OSError):
        end.recv()  # nothing is ever sent
    end_all()
    os._exit(0)


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of a Dask cluster, one game for each of their threads."""
    try:
        # Half typed, so it is taken as a whole without types.
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
            # Games are no pure functions: the same opening twice is two games.
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
