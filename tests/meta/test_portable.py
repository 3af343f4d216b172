"""Every module can be imported where Python lacks what only POSIX has, as on Windows."""

from __future__ import annotations

import subprocess
import sys

# A program that imports all of ours, so that all libraries are there; then takes away the names and
# modules that Windows lacks, and imports ours once more. What learns with PyTorch asks no system.
SCRIPT = """
import importlib, os, pkgutil, signal, sys
import yokai

LEFT_OUT = ("yokai.train", "yokai.examples")
NAMES = [
    name
    for package in [yokai]
    for _, name, _ in pkgutil.walk_packages(package.__path__, "yokai.")
    if not name.startswith(LEFT_OUT)
]
for name in NAMES:
    importlib.import_module(name)

GONE = {
    signal: "SIGALRM SIGCHLD SIGHUP SIGKILL SIGPIPE SIGQUIT SIGUSR1 SIGUSR2 SIG_BLOCK SIG_SETMASK"
    " SIG_UNBLOCK alarm pthread_sigmask setitimer sigtimedwait sigwait",
    os: "O_NONBLOCK WNOHANG chown fchown fork getgid getloadavg getpgid getpgrp getuid killpg"
    " mkfifo nice openpty posix_spawn pread register_at_fork sched_getaffinity setsid statvfs"
    " sysconf uname wait4",
}
for module, names in GONE.items():
    for name in names.split():
        vars(module).pop(name, None)
MODULES = ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty")
for name in MODULES:
    sys.modules[name] = None  # an import of it fails
sys.platform = "win32"
for name in [*sys.modules]:
    if name.startswith("yokai.") and name != "yokai._core" or name == "yokai":
        del sys.modules[name]
for name in ["yokai", *NAMES]:
    if name != "yokai._core":
        try:
            importlib.import_module(name)
        except Exception as error:
            print(f"{name}: {error!r}")
from yokai.cli import main
main(["show", "classic"])
main(["--help"])
"""


def test_modules_need_no_posix() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True)
    assert done.stdout.startswith("North: -\n"), done.stdout + done.stderr
    assert "usage: yokai" in done.stdout
    assert done.stderr == ""
