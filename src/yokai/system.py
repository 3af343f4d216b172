"""The machine we run on: its processors and descriptors, and its wish that we end."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]  # asked for before each use

_FEW, _ENOUGH = 512, 65_536


def cores() -> int:
    """How many processors we may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def descriptors() -> int:
    """How many files and sockets we may have open; we ask for all that we may ask for."""
    if resource is None:
        return _FEW
    kept, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(most, _ENOUGH) if most != resource.RLIM_INFINITY else _ENOUGH
    if 0 <= kept < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
            return wanted
    return kept if kept >= 0 else _ENOUGH


def be_modest(niceness: int = 10) -> None:
    """Let this thread, and those it starts, wait for whoever plays meanwhile."""
    if sys.platform == "linux":  # where a thread has a priority of its own
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)


@contextmanager
def orderly_end() -> Iterator[None]:
    """Let a request to end, which would kill us on the spot, clean up like Ctrl-C does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def leave(number: int, _: FrameType | None) -> None:
        sys.exit(128 + number)

    names = ("SIGTERM", "SIGHUP")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    kept = {number: signal.signal(number, leave) for number in numbers}
    try:
        yield
    finally:
        for number, handler in kept.items():
            signal.signal(number, handler)
