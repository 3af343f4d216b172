"""A tournament's file: read by anyone, written by one command, and whole whatever happens."""

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
except ImportError:  # Windows, where nobody is kept from playing in the same folder
    fcntl = None  # type: ignore[assignment]  # asked for before each use

FILE = "tournament.jsonl"
LOCK = "lock"
_CLOSED_FOR_CHILDREN = getattr(os, "O_CLOEXEC", 0)
_LOCK_SECONDS = 1.0  # a reader who asks whether somebody plays holds the lock for a moment

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[LogEntry] = msgspec.json.Decoder(LogEntry)


def read_entries(folder: Path, offset: int = 0) -> tuple[list[LogEntry], int]:
    """The whole lines from this byte on, and the byte where the next will begin."""
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
            f"{quote(str(path))} is damaged at {quote(text, 40)}, which is no line of a tournament"
            f" ({error}): put back a copy of it, or name another folder"
        ) from None


class EventLogFile:
    """A tournament's file, open for adding; nobody else may add meanwhile."""

    def __init__(self, path: Path, size: int) -> None:
        """Begin after the last whole line; what a crash has left of another is cut off."""
        self._path = path
        try:
            self._file = os.open(path, os.O_WRONLY | os.O_CREAT | _CLOSED_FOR_CHILDREN, 0o644)
            os.ftruncate(self._file, size)
        except OSError as error:
            raise YokaiError(f"cannot write {quote(str(path))}: {error.strerror}") from None
        self._size = size

    def add(self, *lines: LogEntry) -> None:
        """Add lines; when this returns they are on the disk, and if it fails none of them is."""
        data = b"".join(_encoder.encode(line) + b"\n" for line in lines)
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
                " put that right and give the same command again: all games told so far are kept"
            ) from None
        self._size += len(data)

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._file)


@contextmanager
def locked(folder: Path, seconds: float = _LOCK_SECONDS) -> Iterator[None]:
    """Be the only one who plays in a folder, which is made if it is not there; wait so long."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | _CLOSED_FOR_CHILDREN, 0o644)
    except OSError as error:
        raise YokaiError(
            f"cannot keep a tournament in {quote(str(folder))}: {error.strerror}"
        ) from None
    try:
        _take(lock, folder, seconds)
        yield
    finally:
        os.close(lock)  # which also gives it back, as the end of this process would


def _take(lock: int, folder: Path, seconds: float) -> None:
    end = time.monotonic() + seconds
    while fcntl:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except OSError:
            if time.monotonic() > end:
                raise YokaiError(
                    f"another command plays the tournament in {quote(str(folder))}:"
                    " wait until it has ended, or name another folder by --out"
                ) from None
            time.sleep(0.05)


def is_locked(folder: Path) -> bool:
    """Does somebody play in this folder at this moment?"""
    if not fcntl:
        return False
    try:
        lock = os.open(folder / LOCK, os.O_RDONLY | _CLOSED_FOR_CHILDREN)
    except OSError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(lock)
    return False
