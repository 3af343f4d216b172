"""Several processes at one address, and the one that keeps them alive."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.support.games import ROOT
from tests.support.servers import PATIENCE

# Workers that answer everyone with their number and their process.
_PROGRAM = """
import os, signal, socket, sys
from yokai.server.cluster.supervisor import Supervisor

def serve(number, listening):
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # as uvicorn does
    while True:
        line, _ = listening.accept()
        with line:
            line.sendall(f"{number} {os.getpid()}".encode())

if __name__ == "__main__":
    with socket.create_server(("127.0.0.1", 0)) as listening:
        print(listening.getsockname()[1], flush=True)
        Supervisor(2, serve, listening).run()
    print("ended")
"""


class Workers:
    """A supervisor in a process of its own, with two workers."""

    def __init__(self, folder: Path) -> None:
        file = folder / "program.py"
        file.write_text(_PROGRAM)
        self.process = subprocess.Popen(
            [sys.executable, str(file)], stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        assert self.process.stdout
        self._port = int(self.process.stdout.readline())

    def ask(self) -> tuple[int, int]:
        """A worker's number, and its process. A worker that is killed meanwhile says nothing."""
        said = b""
        while not said:
            with socket.create_connection(("127.0.0.1", self._port), timeout=PATIENCE) as line:
                said = line.recv(100)
        number, pid = said.split()
        return int(number), int(pid)

    def all(self, but: int = 0) -> dict[int, int]:
        """The process of each worker by its number, once none of them is this one."""
        found: dict[int, int] = {}
        until = time.monotonic() + PATIENCE
        while len(found) < 2 or but in found.values():
            assert time.monotonic() < until
            found |= dict([self.ask()])
        return found

    def end(self, number: int) -> tuple[int, str]:
        self.process.send_signal(number)
        told, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, told


def eventually(true: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until
        time.sleep(0.02)


def lives(pid: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False


@contextmanager
def working(folder: Path) -> Iterator[Workers]:
    workers = Workers(folder)
    try:
        yield workers
    finally:
        workers.process.kill()
        workers.process.wait(PATIENCE)
        assert workers.process.stdout
        workers.process.stdout.close()


def test_worker_that_dies_is_started_again(tmp_path: Path) -> None:
    with working(tmp_path) as workers:
        before = workers.all()
        assert set(before) == {0, 1}
        os.kill(before[0], signal.SIGKILL)
        after = workers.all(but=before[0])
        assert after[1] == before[1]
        assert after[0] != before[0]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_end_of_the_supervisor_is_the_end_of_all(tmp_path: Path, number: int) -> None:
    with working(tmp_path) as workers:
        pids = workers.all().values()
        assert workers.end(number) == (0, "ended\n")
        assert not any(lives(pid) for pid in pids)


def test_workers_do_not_outlive_a_supervisor_that_is_killed(tmp_path: Path) -> None:
    with working(tmp_path) as workers:
        pids = [*workers.all().values()]
        workers.end(signal.SIGKILL)
        eventually(lambda: not any(lives(pid) for pid in pids))
