"""Processes and memory of a program and its children, from Linux's /proc."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

_PROC = Path("/proc")
_MAX_PROCESSES = 2000  # that are measured


class Usage(NamedTuple):
    """The number of processes, and their peak memory in bytes."""

    processes: int = 0
    memory: int = 0


def family(pid: int) -> list[int]:
    """A process and all its descendants.

    >>> import os
    >>> family(os.getpid())[0] == os.getpid()
    True
    """
    found = [pid]
    for one in found:  # the list grows during the loop
        if len(found) > _MAX_PROCESSES:
            break
        with suppress(OSError):
            for thread in (_PROC / str(one) / "task").iterdir():
                with suppress(OSError):
                    found += map(int, (thread / "children").read_text(encoding="ascii").split())
    return found


def session(leader: int) -> list[int]:
    """All living processes of a session, also those whose parents have ended."""
    found = []
    for stat in _PROC.glob("[0-9]*/stat"):
        with suppress(OSError, ValueError):
            state, _, _, of = stat.read_text(encoding="utf-8").rpartition(")")[2].split()[:4]
            if int(of) == leader and state not in "ZX":
                found.append(int(stat.parent.name))
    return found


def usage(pid: int) -> Usage:
    """Measure a process and its descendants; zero where the system has no /proc."""
    if not _PROC.is_dir():
        return Usage()
    members = family(pid)
    return Usage(len(members), sum(map(_peak, members)))


def _peak(pid: int) -> int:
    with suppress(OSError, ValueError):
        for line in (_PROC / str(pid) / "status").read_text(encoding="utf-8").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    return 0


def threads_of(user: int) -> int:
    """The number of running threads of a user, in all programs."""
    total = 0
    for folder in _PROC.glob("[0-9]*"):
        with suppress(OSError):
            if folder.stat().st_uid == user:
                total += len(os.listdir(folder / "task"))
    return total
