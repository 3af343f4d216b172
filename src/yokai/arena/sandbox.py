"""The sandbox of a bot: resource limits, and isolation if bubblewrap is installed.

The limits (memory, processor time, processes, size of files) are set by a program that starts the
bot, see `guard.py`. Bubblewrap takes away the network and all files but the system's, the bot's own
folder, which it can only read, and a small private /tmp and /dev/shm.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from yokai import _core
from yokai.arena.process_usage import threads_of

THREADS = 256  # of all processes of a bot together; a Java program alone has thirty
_FILES = 256
_FILE_MB = 64
_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt")
_SETTINGS = ("alternatives", "ld.so.cache", "localtime", "ssl/openssl.cnf", "mono")
_JAVA = "java*"
# User ids of no other program: the range of systemd's dynamic services.
_USER_IDS = range(61184, 65519)
_GUARD = Path(__file__).with_name("guard.py")


@dataclass(frozen=True)
class Protection:
    """The protection against bots on this machine: a `kind` for code, a `text` for people."""

    kind: str  # "bubblewrap", "limits" or "none"
    text: str


@cache
def protection() -> Protection:
    """The protection on this machine, found once by a trial run."""
    if os.name != "posix":
        return Protection("none", "nothing limits the bots: this system has no rlimits")
    bare = "memory, processor time and processes are limited; files and the network are not,"
    if sys.platform == "darwin":  # counts no memory that mmap gives, and has no /proc to measure it
        bare = "processor time and processes are limited; memory, files and the network are not,"
    if not shutil.which("bwrap"):
        return Protection("limits", f"{bare} as bubblewrap is not installed")
    done = subprocess.run(
        Sandbox(folders=()).wrap(["true"], shut_in=True), capture_output=True, text=True
    )
    if done.returncode:
        why = (done.stderr.strip().splitlines() or ["it says nothing"])[-1]
        return Protection("limits", f"{bare} as bubblewrap does not work here: {why}")
    return Protection(
        "bubblewrap",
        "bubblewrap: no network, no files but the bot's own, which it can only read;"
        " memory, processor time and processes are limited",
    )


@dataclass(frozen=True)
class Sandbox:
    """The sandbox of one bot: the folders it may read, and its resource limits."""

    folders: tuple[str, ...]  # that the bot may read, besides the system's
    memory_mb: int = 1024
    processes: int = 32
    seconds: int = 600  # of processor time for each process
    where: str = ""  # working folder; empty is the current one
    builds: bool = False  # may it write its working folder? Only while it is built
    room_mb: int = 0  # of memory for its working folder, whose files are at `source`

    def wrap(self, command: Sequence[str], shut_in: bool | None = None) -> list[str]:
        """Wrap a command so that it runs in this sandbox."""
        if os.name != "posix":
            return list(command)
        if shut_in is None:
            shut_in = protection().kind == "bubblewrap"
        root = os.getuid() == 0
        # In its own namespace, or as its own user, the threads of a bot are counted separately.
        threads = THREADS if shut_in or root else threads_of(os.getuid()) + THREADS
        most = (self.seconds, self.memory_mb * 1024, threads, _FILES, _FILE_MB * 1024)
        numbers = map(str, (*most, int(not shut_in)))
        limited = [sys.executable, "-I", "-S", str(_GUARD), *numbers, *command]
        if not shut_in:
            return limited
        if root and self._changes_user:
            user = str(random.choice(_USER_IDS))
            leave = ["--reuid", user, "--regid", user, "--clear-groups", "--no-new-privs"]
            limited = ["setpriv", *leave, "--bounding-set=-all", "--inh-caps=-all", *limited]
        return ["bwrap", *self._walls(root), "--", *limited]

    def _walls(self, root: bool) -> list[str]:
        words = ["--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts"]
        words += ["--unshare-cgroup-try", "--die-with-parent"]
        if not root:
            words += ["--unshare-user"]
        elif not self._changes_user:
            words += ["--cap-drop", "ALL"]
        words += ["--proc", "/proc", "--dev", "/dev"]
        for path in ("/tmp", "/dev/shm"):
            words += ["--perms", "1777", "--size", str(_FILE_MB << 20), "--tmpfs", path]
        here = self.where or os.getcwd()
        visible = [*_settings(), *_ours(), *self.folders]
        for folder in _parents([*visible, f"{here}/x"]):
            words += ["--dir", folder]
        for path in _SYSTEM:
            words += _shown(path)
        for path in dict.fromkeys(visible):
            words += ["--bind" if self.builds and path == self.where else "--ro-bind-try"]
            words += [path, path]
        if self.room_mb:
            words += ["--ro-bind", self.where, self.source]
            words += ["--perms", "1777", "--size", str(self.room_mb << 20), "--tmpfs", self.where]
        return [*words, "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", here]

    @property
    def source(self) -> str:
        """The place where a bot that is built in memory finds the files of its folder."""
        return "/tmp/source"

    @property
    def _changes_user(self) -> bool:
        """Does a bot that root starts run as another user?

        The number of root's processes is not limited. But a build must write the bot's folder, and
        a folder may be closed to other users.
        """
        ours = filter(os.path.exists, _ours())
        return not self.builds and all(map(_is_open, (*self.folders, *ours)))

    @property
    def wrappers(self) -> int:
        """The number of processes above the bot's own: bubblewrap has two, and a keeper is one."""
        if protection().kind == "bubblewrap":
            return 2
        return int(sys.platform == "linux")

    @property
    def environment(self) -> dict[str, str]:
        """The environment of the bot: nothing of ours but PATH."""
        path = [str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)]
        if os.name != "posix":  # where programs do not start without these
            words = ("SYSTEMROOT", "COMSPEC", "PATHEXT", "TEMP", "TMP")
            ours = {word: os.environ[word] for word in words if word in os.environ}
            return {"PATH": os.pathsep.join(path), "PYTHONUTF8": "1", **ours}
        return {
            "PATH": os.pathsep.join(path),
            "HOME": "/tmp",
            "TMPDIR": "/tmp",
            "LANG": "C.UTF-8",
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    def find(self, program: str) -> str | None:
        """The path of a program as the bot would find it."""
        if os.sep in program:
            path = Path(self.where or ".", program)
            return str(path) if os.access(path, os.X_OK) and path.is_file() else None
        return shutil.which(program, path=self.environment["PATH"])


def _shown(path: str) -> list[str]:
    """The bubblewrap arguments for a system folder; /bin is often a link to /usr/bin."""
    if os.path.islink(path):
        return ["--symlink", os.readlink(path), path]
    return ["--ro-bind-try", path, path]


def _settings() -> list[str]:
    etc = Path("/etc")
    return [str(etc / name) for name in _SETTINGS] + sorted(map(str, etc.glob(_JAVA)))


@cache
def _ours() -> tuple[str, ...]:
    """The folders of Python and of this package, for bots that use them."""
    core = Path(_core.__file__ or "").parent
    places = [sys.prefix, sys.base_prefix, str(Path(__file__).parent.parent), str(core)]
    return tuple(outside_system(places))


def outside_system(paths: Iterable[str]) -> list[str]:
    """The folders that are not inside a system folder, and must be bound separately."""
    return [path for path in paths if not any(_within(path, of) for of in _SYSTEM)]


def _is_open(path: str) -> bool:
    """May every user read and enter this folder?"""
    try:
        return os.stat(path).st_mode & 0o005 == 0o005
    except OSError:
        return False


def _within(path: str, folder: str) -> bool:
    return Path(path).is_relative_to(folder)


def _parents(paths: Iterable[str]) -> list[str]:
    """The parent folders; bubblewrap alone would create them readable for root only."""
    found = {str(parent) for path in paths for parent in Path(path).parents}
    return sorted(found - {"/", "/tmp", *_SYSTEM})


def folders_of(command: Sequence[str], where: str = "") -> tuple[str, ...]:
    """The folders that a command names: those of its files, and folders themselves.

    The command of a bot with a folder `where` comes from the bot's author, so its words open no
    other folders.
    """
    found = []
    for word in () if where else command:
        path = Path(word).absolute()
        if path.exists():
            found.append(str(path if path.is_dir() else path.parent))
    named = [word for word in command[:1] if not (where and os.sep in word)]
    program = shutil.which(named[0]) if named else None
    if program:
        real = Path(program).resolve()
        beside = [real.parent, real.parent.parent / "lib"]
        found += [str(folder) for folder in beside if folder.is_dir()]
    if where:
        found.append(str(Path(where).absolute()))
    return tuple(dict.fromkeys(path for path in outside_system(found) if path != "/"))
