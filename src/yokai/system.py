"""The operating system: processors, file descriptors, folders, signals to end."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

from yokai.errors import YokaiError

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]  # compared with None before each use

_USUAL_DESCRIPTORS = 512  # where the system has no limit to ask for
_WANTED_DESCRIPTORS = 65_536


def cores() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def descriptors() -> int:
    """Raise the limit of open files and sockets as far as the system allows, and return it."""
    if resource is None:
        return _USUAL_DESCRIPTORS
    kept, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = (
        min(most, _WANTED_DESCRIPTORS) if most != resource.RLIM_INFINITY else _WANTED_DESCRIPTORS
    )
    if 0 <= kept < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
            return wanted
    return kept if kept >= 0 else _WANTED_DESCRIPTORS


def data_folder() -> Path:
    """The folder of this user for what is kept: games, certificates, logs of bots."""
    import platformdirs

    return _folder(platformdirs.user_data_dir, "XDG_DATA_HOME")


def cache_folder() -> Path:
    """The folder of this user for what can be made again: solved tables."""
    import platformdirs

    return _folder(platformdirs.user_cache_dir, "XDG_CACHE_HOME")


def _folder(find: Callable[[str], str], variable: str) -> Path:
    try:
        return Path(find("yokai"))
    except RuntimeError:  # as in a service
        raise YokaiError(
            f"this user has no home folder: set {variable} to a folder that it can write"
        ) from None


@contextmanager
def orderly_end() -> Iterator[None]:
    """Turn SIGTERM and SIGHUP into SystemExit, so that the process cleans up as after Ctrl-C."""
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
