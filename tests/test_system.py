"""The machine: how many processors we may use, and how we end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress

import pytest

from yokai.errors import YokaiError
from yokai.system import cache_folder, cores, data_folder, descriptors, orderly_end

WORK = """
import os, signal, sys
from yokai.system import orderly_end
with orderly_end():
    try:
        os.kill(os.getpid(), getattr(signal, sys.argv[1]))
        signal.pause()
    finally:
        print("tidied up")
"""


def test_cores_are_those_we_may_use() -> None:
    script = (
        "import os; from yokai.system import cores;"
        "os.sched_setaffinity(0, [min(os.sched_getaffinity(0))]); print(cores())"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "1\n"
    assert cores() == len(os.sched_getaffinity(0))


def test_cores_are_counted_where_nobody_is_kept_to_some(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity")
    for counted, told in ((3, 3), (None, 1)):
        monkeypatch.setattr(os, "cpu_count", lambda counted=counted: counted)
        assert cores() == told


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_request_to_end_tidies_up_first(name: str) -> None:
    done = subprocess.run([sys.executable, "-c", WORK, name], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("tidied up\n", "")
    assert done.returncode == 128 + getattr(signal, name)


def test_handlers_are_put_back_whatever_happens() -> None:
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)}
    during = []
    with suppress(ZeroDivisionError), orderly_end():
        during.append(signal.getsignal(signal.SIGTERM))
        raise ZeroDivisionError
    assert during != [before[signal.SIGTERM]]
    assert {number: signal.getsignal(number) for number in before} == before


def test_other_threads_leave_signals_alone() -> None:
    seen = []

    def work() -> None:
        with orderly_end():
            seen.append(signal.getsignal(signal.SIGTERM))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [signal.getsignal(signal.SIGTERM)]


def test_descriptors_are_as_many_as_we_may_have() -> None:
    script = "import resource as r; from yokai.system import descriptors as d;"
    script += "r.setrlimit(r.RLIMIT_NOFILE, (64, 200));"
    script += "print(d(), d(), *r.getrlimit(r.RLIMIT_NOFILE))"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert told.stdout.split() == ["200"] * 4


def test_system_without_such_limits_has_a_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yokai.system.resource", None)
    assert descriptors() == 512


def test_folders_are_those_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/var/lib")
    monkeypatch.setenv("XDG_CACHE_HOME", "/var/cache")
    assert (str(data_folder()), str(cache_folder())) == ("/var/lib/yokai", "/var/cache/yokai")


def test_user_without_a_home_is_told_what_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home(_: str) -> str:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setattr("platformdirs.user_data_dir", no_home)
    monkeypatch.setattr("platformdirs.user_cache_dir", no_home)
    with pytest.raises(YokaiError, match="no home folder: set XDG_DATA_HOME to a folder"):
        data_folder()
    with pytest.raises(YokaiError, match="XDG_CACHE_HOME"):
        cache_folder()
