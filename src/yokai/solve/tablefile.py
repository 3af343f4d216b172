"""The file of a tablebase: a header with the rules and checksums, then one byte per position.

    bytes 0-7    "YOKAITB" and the version, 1
    bytes 8-11   length of the header, a multiple of 4096; the values begin there
    bytes 12-15  length of the description
    bytes 16-23  a checksum of the two lengths and of the rest of the header
    then         the description, JSON: the fingerprint of its rules, the number of positions
    then         one checksum for every page of the values, eight bytes each, and zeros

Numbers are little-endian. A file is written under another name and renamed, so that it is either
whole or missing. A page of values is checked when it is first used, so opening takes no time.
"""

from __future__ import annotations

import errno
import glob
import json
import mmap
import os
import secrets
import shutil
import struct
import sys
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import blake2b
from io import BufferedReader, BufferedWriter
from pathlib import Path
from typing import Any

from yokai import _core
from yokai.errors import BadTable

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]  # compared with None before each use

MAGIC = b"YOKAITB\x01"
_FIXED = 24  # bytes before the description
_ALIGN = 4096
_TEMPORARY = ".making"

Values = memoryview | mmap.mmap  # one byte for every position


@dataclass(frozen=True)
class TableFile:
    """A table file, mapped into memory."""

    path: Path
    rules: dict[str, Any]
    values: memoryview
    sums: list[int]
    data: mmap.mmap  # the whole file
    number: int  # the file descriptor; -1 where a mapped file cannot be truncated

    def __post_init__(self) -> None:
        """Close the file descriptor when this object is freed."""
        if self.number >= 0:
            weakref.finalize(self, os.close, self.number)

    def find(self, byte: int) -> int | None:
        """The number of the first position whose value is this byte."""
        start = len(self.data) - len(self.values)
        found = self.data.find(bytes([byte]), start)
        return None if found < 0 else found - start

    @property
    def is_cut_short(self) -> bool:
        """Was the file truncated since it was mapped? Reading beyond its end kills the process."""
        return self.data.size() < len(self.data)

    def check_length(self) -> None:
        """Raise IndexError, as the core does for damage, if the file was truncated."""
        if self.is_cut_short:
            raise IndexError("cut short")

    @property
    def is_damaged(self) -> bool:
        """Does any page of values differ from its checksum? Reads the whole file."""
        return self.is_cut_short or _core.page_sums(self.values) != self.sums


def read_table(path: Path) -> TableFile:
    """Map a file; one that is missing, truncated, no table or damaged in its header is refused."""
    try:
        with path.open("rb") as file:
            return _read(path, file)
    except FileNotFoundError:
        raise BadTable(f"{path}: there is no table yet") from None
    except OSError as error:
        raise BadTable(f"{path}: cannot be read: {error.strerror or error}") from None


def _read(path: Path, opened: BufferedReader) -> TableFile:
    def bad(reason: str) -> BadTable:
        return BadTable(f"{path}: {reason}")

    try:
        data = mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
    except ValueError:
        raise bad("is empty") from None
    if data[:7] != MAGIC[:7]:
        raise bad("is not a table of yokai")
    if data[:8] != MAGIC:
        raise bad("was made by another version")
    if len(data) < _FIXED:
        raise bad("is cut short")
    header, described, kept = struct.unpack_from("<IIQ", data, 8)
    if header > len(data):
        raise bad("is cut short")
    if kept != _sum(data[8:16] + data[_FIXED:header]):
        raise bad("has a damaged header")
    try:
        description = json.loads(data[_FIXED : _FIXED + described])
        rules, positions = dict(description["rules"]), int(description["positions"])
    except (ValueError, LookupError, TypeError, OverflowError, RecursionError):
        raise bad("has a header without rules and a number of positions") from None
    if len(data) != header + positions:
        raise bad(f"is {len(data):,} bytes long instead of {header + positions:,}")
    pages, first = _pages(positions), _FIXED + described
    if first + 8 * pages > header:
        raise bad("has a header without a checksum for each page")
    sums = list(struct.unpack_from(f"<{pages}Q", data, first))
    # In a browser tab the core reads no files, and nobody else has this one.
    number = -1 if fcntl is None or sys.platform == "emscripten" else os.dup(opened.fileno())
    return TableFile(path, rules, memoryview(data)[header:], sums, data, number)


def write_table(
    path: Path, rules: dict[str, Any], positions: int, solve: Callable[[], Values]
) -> None:
    """Reserve disk space, call `solve`, write its values, and rename the file to `path`."""
    path = Path(os.path.realpath(path))  # a symbolic link stays, and its target is replaced
    description = json.dumps({"positions": positions, "rules": rules}).encode()
    header = -(-(_FIXED + len(description) + 8 * _pages(positions)) // _ALIGN) * _ALIGN
    with _explained(path, header + positions):
        file = _create(path, header + positions)
    try:
        with file:
            with _explained(path, header + positions):
                _reserve(file, header + positions)
            values = solve()
            with _explained(path, header + positions):
                file.write(_header(header, description, _core.page_sums(values)))
                file.write(values)
                file.flush()
                os.fsync(file.fileno())
                if fcntl is None:
                    file.close()  # Windows renames no open file
                os.replace(file.name, path)
    finally:
        Path(file.name).unlink(missing_ok=True)


def _header(length: int, description: bytes, sums: list[int]) -> bytes:
    rest = description + struct.pack(f"<{len(sums)}Q", *sums)
    lengths = struct.pack("<II", length, len(description))
    rest = rest.ljust(length - _FIXED, b"\0")
    return MAGIC + lengths + struct.pack("<Q", _sum(lengths + rest)) + rest


def _pages(positions: int) -> int:
    return -(-positions // _core.PAGE)


def _sum(header: bytes) -> int:
    return int.from_bytes(blake2b(header, digest_size=8).digest(), "little")


@contextmanager
def _explained(path: Path, size: int) -> Iterator[None]:
    """Turn an OSError into a sentence: why a file of this size cannot be written."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            reason = f"the disk is full, and the table needs {size / 1e6:,.1f} MB"
        raise BadTable(
            f"{path}: cannot be written: {reason}; free disk space or choose another path"
        ) from None


def _create(path: Path, size: int) -> BufferedWriter:
    """Create a temporary file beside `path`, locked so that no other build removes it."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    path.parent.mkdir(parents=True, exist_ok=True)
    _remove_leftovers(path)
    if shutil.disk_usage(path.parent).free < size:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    while True:
        file = path.with_name(f"{path.name}.{secrets.token_hex(4)}{_TEMPORARY}").open("xb")
        if fcntl is None:
            return file
        with suppress(OSError):  # where files cannot be locked, leftovers stay
            fcntl.flock(file, fcntl.LOCK_EX)
        if os.path.exists(file.name):  # no other build removed it before it was locked
            return file
        file.close()


def _remove_leftovers(path: Path) -> None:
    """Remove the files of builds that were killed; a running build has locked its file."""
    for left in path.parent.glob(f"{glob.escape(path.name)}.*{_TEMPORARY}"):
        with suppress(OSError):
            if fcntl is not None:
                with left.open("rb") as file:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            left.unlink()


def _reserve(file: BufferedWriter, size: int) -> None:
    """Reserve the disk space, so that a full disk is reported before the work and not after."""
    try:
        os.posix_fallocate(file.fileno(), 0, size)
        return
    except AttributeError:  # macOS, Windows
        pass
    except OSError as error:
        if error.errno not in (errno.EOPNOTSUPP, errno.EINVAL, errno.ENOSYS):
            raise
    zeros = bytes(1 << 20)
    for start in range(0, size, len(zeros)):
        file.write(zeros[: size - start])
    file.seek(0)
