"""Processes and memory of a program and its children, from Linux's /proc.

Memory that a program holds in files that lie in memory (memfd, /dev/shm) counts while they are
open.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

_PROC = Path("/proc")
_MAX_PROCESSES = 2000  # that are measured
_IN_MEMORY = ("/memfd:", "/dev/shm/")


class Effort(NamedTuple):
    """The processor time of each thread of a program, and its time in the queue for a core.

    Both are in nanoseconds, by the thread's id.
    """

    threads: dict[int, tuple[int, int]]

    def since(self, before: Effort) -> tuple[float, float]:
        """The seconds of processor time of all threads since then, and the longest wait of one."""
        spent, waited = 0, 0
        for thread, (cpu, queue) in self.threads.items():
            then = before.threads.get(thread, (0, 0))
            spent += cpu - then[0]
            waited = max(waited, queue - then[1])
        return spent / 1e9, waited / 1e9


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


def usage(pid: int, wrappers: int = 0) -> Usage:
    """Measure a process and its descendants, without the first `wrappers` of them; zero where the
    system has no /proc."""
    if not _PROC.is_dir():
        return Usage()
    members = family(pid)[wrappers:]
    peak = own = 0
    files: dict[int, int] = {}  # by inode, as two processes may hold the same one
    for member in members:
        figures = _figures(member)
        peak += figures.get("VmHWM", 0)
        own += figures.get("VmRSS", 0) - figures.get("RssShmem", 0)
        files |= _files_in_memory(member)
    return Usage(len(members), max(peak, own + sum(files.values())))


def _figures(pid: int) -> dict[str, int]:
    """The memory of a process in bytes, by the names that Linux gives it."""
    found = {}
    with suppress(OSError, ValueError):
        for line in (_PROC / str(pid) / "status").read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if name in ("VmHWM", "VmRSS", "RssShmem"):
                found[name] = int(value.split()[0]) * 1024
    return found


def _files_in_memory(pid: int) -> dict[int, int]:
    """The bytes of each open file of a process that lies in memory, by inode."""
    found = {}
    with suppress(OSError):
        for descriptor in (_PROC / str(pid) / "fd").iterdir():
            with suppress(OSError):
                if os.readlink(descriptor).startswith(_IN_MEMORY):
                    status = descriptor.stat()
                    found[status.st_ino] = status.st_blocks * 512
    return found


def effort(members: Iterable[int]) -> Effort:
    """Measure the threads of some processes; nothing where the system does not tell."""
    found = {}
    for member in members:
        with suppress(OSError):
            for thread in os.listdir(_PROC / str(member) / "task"):
                with suppress(OSError, ValueError):
                    path = _PROC / str(member) / "task" / thread / "schedstat"
                    cpu, queue, _ = path.read_text(encoding="ascii").split()
                    found[int(thread)] = int(cpu), int(queue)
    return Effort(found)


def is_busy(members: Iterable[int]) -> bool:
    """Does a thread of some processes run, wait for a core, or wait for a disk?"""
    for member in members:
        for stat in (_PROC / str(member) / "task").glob("*/stat"):
            with suppress(OSError):
                if stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0] in "RD":
                    return True
    return False


def threads_of(user: int) -> int:
    """The number of running threads of a user, in all programs."""
    total = 0
    for folder in _PROC.glob("[0-9]*"):
        with suppress(OSError):
            if folder.stat().st_uid == user:
                total += len(os.listdir(folder / "task"))
    return total
