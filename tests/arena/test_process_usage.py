"""What a program and all it has started use."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.support.games import wait_until
from yokai.arena.process_usage import family, session, threads_of, usage


def test_family_session_and_memory_are_seen() -> None:
    command = ["sh", "-c", "sleep 60 & echo ready; wait"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True) as process:
        assert process.stdout
        assert process.stdout.readline() == b"ready\n"
        found = family(process.pid)
        assert len(found) == 2
        assert sorted(session(process.pid)) == sorted(found)
        used = usage(process.pid)
        assert used.processes == 2
        assert used.memory > 100_000
        assert threads_of(os.getuid()) > 2
        os.killpg(process.pid, 9)
    assert family(process.pid) == [process.pid]
    wait_until(lambda: session(process.pid) == [])  # init takes orphans away in its own time
    assert usage(process.pid).memory == 0


HOARDER = """
import mmap, os, sys

with open(os.memfd_create("hoard"), "wb+") as file:
    for _ in range(200):
        file.write(bytes(1 << 20))
    file.flush()
    print("held", flush=True)
    sys.stdin.readline()
    with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as seen:
        assert not sum(seen[:: mmap.PAGESIZE])
        print("mapped", flush=True)
        sys.stdin.readline()
"""


def test_files_in_memory_count_once_and_mapped_or_not() -> None:
    command = [sys.executable, "-c", HOARDER]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        for word in (b"held\n", b"mapped\n"):
            assert process.stdout.readline() == word
            assert 200 << 20 < usage(process.pid).memory < 260 << 20
            process.stdin.write(b"\n")
            process.stdin.flush()
