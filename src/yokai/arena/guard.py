"""The program that starts a bot: it sets limits, forbids system calls, and leaves nothing running.

    python -I -S guard.py SECONDS KILOBYTES THREADS FILES FILE_KILOBYTES KEEPER COMMAND ...

The limits are rlimits of the system. On Linux the bot cannot make memory that no limit counts
(memfd, System V segments) nor namespaces, in which it could mount memory of its own. With KEEPER 1
the program stays as the parent of everything that the bot starts, also of processes whose own
parent has ended, and kills them all when the bot or the referee has ended. Bubblewrap does that by
itself. The program imports nothing of yokai, so that it starts fast and anywhere.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import signal
import struct
import sys
from contextlib import suppress
from itertools import starmap

try:
    import resource
except ModuleNotFoundError:  # the sandbox starts this program on POSIX only
    resource = None  # type: ignore[assignment]

_NO_NEW_PRIVILEGES, _SECCOMP, _FILTER, _SUBREAPER = 38, 22, 2, 36  # of prctl
_LOOK = 0.5  # seconds between two looks at whether the referee has ended
_ROUNDS = 1000  # against a bot that keeps starting processes
_NAMESPACES = 0x7E020000  # every flag of clone() that makes a namespace
# The machine in seccomp's data, then numbers of system calls: memfd_create, shmget, unshare, setns,
# and clone. Those of memfd_secret and clone3 are the same everywhere.
_CALLS = {
    "x86_64": (0xC000003E, (319, 29, 272, 308), 56),
    "aarch64": (0xC00000B7, (279, 194, 97, 268), 220),
}
_MEMFD_SECRET, _CLONE3, _X32 = 447, 435, 0x40000000
_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000
_NUMBER, _MACHINE, _FIRST_ARGUMENT = 0, 4, 16  # places in seccomp's data


def rules(machine: str) -> bytes:
    """The filter of system calls for a kind of machine, as the kernel reads it; empty if we do not
    know its numbers."""
    if machine not in _CALLS:
        return b""
    kind, calls, clone = _CALLS[machine]
    # A program that gets ENOSYS falls back on what an older kernel has.
    missing = [_CLONE3, calls[0], _MEMFD_SECRET]
    forbidden = [*calls[1:]]
    # Each step is (code, steps to skip if true, steps to skip if false, value).
    steps = [(_LOAD, 0, 0, _MACHINE), (_EQUAL, 1, 0, kind)]
    steps += [(_RETURN, 0, 0, _REFUSE | errno.ENOSYS), (_LOAD, 0, 0, _NUMBER)]
    for code, calls_of, error in (
        (_AT_LEAST, [_X32], errno.ENOSYS),
        (_EQUAL, missing, errno.ENOSYS),
        (_EQUAL, forbidden, errno.EPERM),
    ):
        for number in calls_of:
            steps += [(code, 0, 1, number), (_RETURN, 0, 0, _REFUSE | error)]
    steps += [(_EQUAL, 0, 3, clone), (_LOAD, 0, 0, _FIRST_ARGUMENT), (_ANY_BIT, 0, 1, _NAMESPACES)]
    steps += [(_RETURN, 0, 0, _REFUSE | errno.EPERM), (_RETURN, 0, 0, _ALLOW)]
    return b"".join(starmap(struct.Struct("=HBBI").pack, steps))


def forbid_calls() -> None:
    """Forbid the system calls for this process and all that it starts."""
    found = rules(platform.machine())
    if not found or sys.platform != "linux":
        return
    text = ctypes.create_string_buffer(found)
    program = struct.pack("@HP", len(found) // 8, ctypes.addressof(text))
    libc = ctypes.CDLL(None, use_errno=True)
    zero = ctypes.c_ulong(0)
    libc.prctl(_NO_NEW_PRIVILEGES, ctypes.c_ulong(1), zero, zero, zero)
    if libc.prctl(_SECCOMP, ctypes.c_ulong(_FILTER), program, zero, zero):
        code = ctypes.get_errno()
        if code != errno.EINVAL:  # a kernel without seccomp
            raise OSError(code, os.strerror(code))


def limit(seconds: int, kilobytes: int, threads: int, files: int, file_kilobytes: int) -> None:
    """Set the limits of this process and of all that it starts."""
    for kind, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, files),
        (resource.RLIMIT_FSIZE, file_kilobytes * 1024),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_DATA, kilobytes * 1024),
        (resource.RLIMIT_NPROC, threads),
    ):
        _, hard = resource.getrlimit(kind)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (most, most))


def keep(bot: int) -> int:
    """Wait for the end of a bot, or of the process that started us; end everything that the bot
    has started, and return its exit status as a shell would."""
    referee, status = os.getppid(), -1
    for descriptor in range(3):  # whose other ends shall hear when the bot closes its own
        os.close(descriptor)
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])
    while status < 0 and os.getppid() == referee:
        signal.sigtimedwait([signal.SIGCHLD], _LOOK)
        with suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                if ended[0] == bot:
                    status = os.waitstatus_to_exitcode(ended[1])
                    status = status if status >= 0 else 128 - status
    for _ in range(_ROUNDS):
        with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as children:
            for child in children.read().split():
                os.kill(int(child), signal.SIGKILL)
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            break
    return max(status, 0)


def main(arguments: list[str]) -> None:
    """Start a bot, as this process or as its child."""
    seconds, kilobytes, threads, files, file_kilobytes, keeper = map(int, arguments[:6])
    if keeper and sys.platform == "linux":
        ctypes.CDLL(None).prctl(_SUBREAPER, ctypes.c_ulong(1))
        if bot := os.fork():
            os._exit(keep(bot))
    limit(seconds, kilobytes, threads, files, file_kilobytes)
    forbid_calls()
    try:
        os.execvp(arguments[6], arguments[6:])
    except OSError as error:
        os.write(2, f"cannot start {arguments[6]}: {error.strerror}\n".encode())
        os._exit(127)


if __name__ == "__main__":
    main(sys.argv[1:])
