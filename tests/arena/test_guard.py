"""The program that starts a bot: limits, system calls, and an end of everything it has started."""

from __future__ import annotations

import platform
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.games import wait_until
from yokai.arena import guard
from yokai.arena.process import EngineProcess
from yokai.arena.process_usage import family
from yokai.arena.sandbox import Protection, Sandbox

HIDDEN_MEMORY = """
import ctypes, os, threading
libc = ctypes.CDLL(None, use_errno=True)
threading.Thread(target=print, args=("a thread",)).start()

def attempt(what, *given):
    print(what, "works" if getattr(libc, what)(*given) >= 0 else os.strerror(ctypes.get_errno()))

attempt("memfd_create", b"x", 0)
attempt("shmget", 0, 1 << 20, 0o1600)
attempt("unshare", 0x10000000)
clone = {"x86_64": 56, "aarch64": 220}[os.uname().machine]
attempt("syscall", clone, 0x10000011, 0, 0, 0, 0)  # a child in a user namespace
"""

# Two forks and a session of its own: what a daemon does.
DAEMON = """
import os, sys, time
if os.fork() == 0:
    os.setsid()
    if os.fork():
        os._exit(0)
    with open(sys.argv[1], "w") as file:
        print(os.getpid(), file=file)
    for descriptor in range(3):
        os.close(descriptor)
    time.sleep(300)
os.wait()
print("ready", flush=True)
sys.stdin.read()  # until the end
"""


@pytest.fixture(params=["bubblewrap", "limits"])
def sandbox(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Sandbox:
    found = Protection(request.param, "")
    monkeypatch.setattr("yokai.arena.sandbox.protection", lambda: found)
    return Sandbox(())


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def test_memory_that_no_limit_counts_is_refused(sandbox: Sandbox) -> None:
    command = sandbox.wrap([sys.executable, "-c", HIDDEN_MEMORY])
    done = subprocess.run(command, capture_output=True, text=True, env=sandbox.environment)
    assert done.stderr == ""
    assert sorted(done.stdout.splitlines()) == [
        "a thread",
        "memfd_create Function not implemented",
        "shmget Operation not permitted",
        "syscall Operation not permitted",
        "unshare Operation not permitted",
    ]


def test_files_in_memory_have_a_size(tmp_path: Path) -> None:
    """In bubblewrap, whoever starts it: /dev and / are closed, /tmp and /dev/shm are small."""
    fill = """
import os
for folder in ("/", "/dev", "/dev/shm", "/tmp"):
    room = 0
    try:
        for number in range(8):
            with open(f"{folder}/x{number}", "wb") as file:
                for _ in range(30):
                    room += file.write(bytes(1 << 20))
    except OSError as error:
        print(folder, room >> 20 < 65, error.strerror)
"""
    closed = tmp_path / "closed"  # to other users, so that root starts a bot without changing it
    closed.mkdir(0o700)
    for folders in ((), (str(closed),)):
        sandbox = Sandbox(folders)
        command = sandbox.wrap([sys.executable, "-c", fill], shut_in=True)
        done = subprocess.run(command, capture_output=True, text=True, env=sandbox.environment)
        assert done.stdout.splitlines() == [
            "/ True Read-only file system",
            "/dev True Read-only file system",
            "/dev/shm True No space left on device",
            "/tmp True No space left on device",
        ], done.stderr


def test_daemon_does_not_outlive_the_bot(sandbox: Sandbox) -> None:
    command = [sys.executable, "-c", DAEMON, "/dev/null"]
    with closing(EngineProcess(command, sandbox)) as bot:
        assert next(bot.answers("", 20)) == "ready"
        others = sandbox.wrappers + 1
        wait_until(lambda: len(family(bot._process.pid)) > others)
        [daemon] = family(bot._process.pid)[others:]
        assert is_running(daemon)
    wait_until(lambda: not is_running(daemon))


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_daemon_does_not_outlive_a_killed_referee(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yokai.arena.sandbox.protection", lambda: Protection("limits", ""))
    note = tmp_path / "pid"
    command = Sandbox(()).wrap([sys.executable, "-c", DAEMON, str(note)])
    referee = f"import subprocess, time; subprocess.Popen({command!r}, stdin=-1); time.sleep(300)"
    with subprocess.Popen([sys.executable, "-c", referee]) as process:
        wait_until(lambda: note.exists() and note.read_text().endswith("\n"))
        daemon = int(note.read_text())
        assert is_running(daemon)
        process.send_signal(number)
    wait_until(lambda: not is_running(daemon))


@pytest.mark.parametrize(("command", "status"), [("exit 3", 3), ("kill -9 $$", 137)])
def test_status_is_the_bots_own(sandbox: Sandbox, command: str, status: int) -> None:
    began = time.monotonic()
    done = subprocess.run(sandbox.wrap(["sh", "-c", command]), timeout=60)
    assert done.returncode in (status, 128 - status)
    assert time.monotonic() - began < 30


def test_missing_program_is_told(sandbox: Sandbox) -> None:
    done = subprocess.run(sandbox.wrap(["/no/such"]), capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (
        127,
        "cannot start /no/such: No such file or directory\n",
    )


def test_filter_is_there_for_this_machine_and_for_no_unknown_one() -> None:
    assert len(guard.rules(platform.machine())) % 8 == 0
    assert guard.rules(platform.machine())
    assert guard.rules("abacus") == b""
