"""The sandbox of a bot: what it can see and use, and what we say about it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from yokai.arena.sandbox import Sandbox, folders_of, outside_system, protection

LOOK = """
import os, resource, yokai
print(sorted(os.listdir(folder)), os.path.exists(other))
powers = [line for line in open("/proc/self/status") if line.startswith("CapEff")]
print(powers[0].split()[1].strip("0") == "")
print(resource.getrlimit(resource.RLIMIT_DATA)[0], resource.getrlimit(resource.RLIMIT_CPU)[0])
try:
    open(folder + "/mine", "w")
except OSError as error:
    print(error.strerror)
open("/tmp/private", "w").write("x")
print(sorted(os.environ))
"""


def run(sandbox: Sandbox, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        sandbox.wrap(command), capture_output=True, text=True, env=sandbox.environment, timeout=60
    )


@pytest.fixture
def shut_in() -> None:
    assert shutil.which("bwrap"), "bubblewrap is missing: apt-get install bubblewrap"
    assert protection().kind == "bubblewrap", protection().text


@pytest.mark.usefixtures("shut_in")
@pytest.mark.parametrize("open_to_all", [True, False])
def test_cell_shows_its_folder_and_python_and_nothing_else(
    open_to_all: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, other = tmp_path / "own", tmp_path / "other"
    own.mkdir(0o755 if open_to_all else 0o700)
    other.mkdir()
    (own / "bot.py").touch()
    monkeypatch.setenv("SECRET", "of the referee")
    names = f"folder, other = {str(own)!r}, {str(other)!r}"
    done = run(Sandbox((str(own),), memory_mb=300, seconds=7), sys.executable, "-c", names + LOOK)
    assert done.stderr == ""
    seen, powerless, limits, refusal, environment = done.stdout.splitlines()
    assert (seen, powerless) == ("['bot.py'] False", "True")
    assert limits == f"{300 << 20} 7"
    assert refusal == "Read-only file system"
    assert "SECRET" not in environment
    assert not Path("/tmp/private").exists()


@pytest.mark.usefixtures("shut_in")
def test_cell_has_no_network() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        dial = (
            f"import socket; socket.create_connection(('127.0.0.1', {server.getsockname()[1]}), 5)"
        )
        assert run(Sandbox(()), sys.executable, "-c", dial).returncode == 1
        assert subprocess.run([sys.executable, "-c", dial]).returncode == 0


@pytest.mark.usefixtures("shut_in")
def test_processes_are_limited_by_the_system_itself() -> None:
    many = "import os\nfor n in range(400):\n    if os.fork() == 0: os.read(0, 1); os._exit(0)"
    with subprocess.Popen(
        Sandbox(()).wrap([sys.executable, "-c", many]),
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stderr
        assert b"BlockingIOError" in process.stderr.read()


def test_processor_time_is_limited() -> None:
    done = run(Sandbox((), seconds=1), "sh", "-c", "while :; do :; done")
    assert done.returncode in (-9, 137, 152)


def test_what_is_in_force_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    bare = protection.__wrapped__()
    assert bare.kind == "limits"
    assert "bubblewrap is not installed" in bare.text
    monkeypatch.undo()
    failed = subprocess.CompletedProcess([], 1, "", "bwrap: No permissions\n")
    monkeypatch.setattr("subprocess.run", lambda *_, **__: failed)
    monkeypatch.setattr("shutil.which", lambda *_, **__: "/usr/bin/bwrap")
    broken = protection.__wrapped__()
    assert broken.kind == "limits"
    assert "does not work here: bwrap: No permissions" in broken.text


def test_folders_of_a_command(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.touch()
    assert str(tmp_path) in folders_of(["python3", str(bot)])
    assert str(tmp_path) in folders_of(["java", "-cp", str(tmp_path), "Bot"])
    assert folders_of(["sh", "-c", "true"]) == ()
    assert folders_of(["sh", "bot.py"], str(tmp_path)) == (str(tmp_path),)
    # What a bot's own file says is its author's word: it must not open others' folders.
    home = tmp_path / "teacher"
    home.mkdir()
    (home / "run").touch(0o755)
    fox = str(tmp_path / "fox")
    for command in (
        ["python3", "spy.py", str(home)],
        [str(home / "run")],
        ["sh", "../teacher/run"],
    ):
        assert str(home) not in folders_of(command, fox)
        assert fox in folders_of(command, fox)
    assert outside_system(["/usr/bin", "/home/x"]) == ["/home/x"]
    assert "/" not in folders_of(["ls", "/"])
    assert os.sep not in Sandbox(()).where
