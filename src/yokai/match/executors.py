"""Where games are played: on the processors of this machine, or on a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from yokai.errors import EngineError, YokaiError, quote


def cores() -> int:
    """How many processors we may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def processes(workers: int) -> Iterator[tuple[Executor, int]]:
    """Processes of this machine."""
    # A forked child would inherit our threads' locks, so each process begins afresh.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as executor:
        yield executor, workers


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
    with client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise EngineError(f"the Dask cluster at {quote(address)} has no workers")
        # Games are no pure functions: the same opening twice is two games.
        with client.get_executor(pure=False) as executor:
            yield executor, workers
