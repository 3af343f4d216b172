"""The file of the event log: many readers, one writer, and no partial entries."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from yokai.errors import YokaiError, quote
from yokai.tournament.event_log import LogEntry

try:
    import fcntl
except ImportError:  # Windows, where the folder is not locked
    fcntl = None  # type: ignore[assignment]  # asked for before each use

FILE = "tournament.jsonl"
LOCK = "lock"
_CLOSE_ON_EXEC = getattr(os, "O_CLOEXEC", 0)
_LOCK_SECONDS = 1.0  # `is_locked` of a reader holds the lock for a moment

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[LogEntry] = msgspec.json.Decoder(LogEntry)


def read_entries(folder: Path, offset: int = 0) -> tuple[list[LogEntry], int]:
    """The complete entries from this byte on, and the byte where the next begins."""
    path = folder / FILE
    try:
        with path.open("rb") as file:
            file.seek(offset)
            data = file.read()
    except FileNotFoundError:
        return [], 0
    except OSError as error:
        raise YokaiError(f"cannot read {quote(str(path))}: {error.strerror}") from None
    whole = data[: data.rfind(b"\n") + 1]
    found = [_decode(path, line, offset) for line in whole.splitlines()]
    return found, offset + len(whole)


def _decode(path: Path, line: bytes, offset: int) -> LogEntry:
    try:
        return _decoder.decode(line)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        text = line.decode("utf-8", "replace")
        raise YokaiError(
            f"{quote(str(path))} is damaged at {quote(text, 40)}, which is no entry of an event log"
            f" ({error}): put back a copy of it, or name another folder"
        ) from None


class EventLogFile:
    """The event log, open for appending by one writer."""

    def __init__(self, path: Path, size: int) -> None:
        """Open the file, and cut off an entry that a crash left incomplete after `size` bytes."""
        self._path = path
        try:
            self._file = os.open(path, os.O_WRONLY | os.O_CREAT | _CLOSE_ON_EXEC, 0o644)
            os.ftruncate(self._file, size)
        except OSError as error:
            raise YokaiError(f"cannot write {quote(str(path))}: {error.strerror}") from None
        self._size = size

    def add(self, *entries: LogEntry) -> None:
        """Append entries; they are on disk when this returns, and none is if it fails."""
        data = b"".join(_encoder.encode(entry) + b"\n" for entry in entries)
        try:
            os.lseek(self._file, self._size, os.SEEK_SET)
            left = data
            while left:
                left = left[os.write(self._file, left) :]
            os.fsync(self._file)
        except OSError as error:
            os.ftruncate(self._file, self._size)
            raise YokaiError(
                f"cannot write {quote(str(self._path))}: {error.strerror};"
                " fix that and run the same command again: all games reported so far are kept"
            ) from None
        self._size += len(data)

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)


@contextmanager
def locked(folder: Path, seconds: float = _LOCK_SECONDS) -> Iterator[None]:
    """Hold the lock of a folder, which is created if it is missing; wait for it for `seconds`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | _CLOSE_ON_EXEC, 0o644)
    except OSError as error:
        raise YokaiError(
            f"cannot keep a tournament in {quote(str(folder))}: {error.strerror}"
        ) from None
    try:
        _take(lock, folder, seconds)
        yield
    finally:
        os.close(lock)  # releases the lock, as the end of this process does


def _take(lock: int, folder: Path, seconds: float) -> None:
    end = time.monotonic() + seconds
    while fcntl:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except OSError:
            if time.monotonic() > end:
                raise YokaiError(
                    f"another command is playing the tournament in {quote(str(folder))}:"
                    " wait until it has ended, or name another folder by --out"
                ) from None
            time.sleep(0.05)


def is_locked(folder: Path) -> bool:
    """Is a command playing in this folder now?"""
    if not fcntl:
        return False
    try:
        lock = os.open(folder / LOCK, os.O_RDONLY | _CLOSE_ON_EXEC)
    except OSError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(lock)
    return False
