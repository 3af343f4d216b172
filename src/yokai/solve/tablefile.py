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


# In a browser tab a map would be a copy of the file in memory.
_MAPS = sys.platform != "emscripten"
_PART = 16 * _core.PAGE  # bytes read at once from a file that is not mapped


@dataclass(frozen=True)
class TableFile:
    """An open table file, mapped into memory where that costs none."""

    path: Path
    rules: dict[str, Any]
    positions: int
    start: int  # where the values begin
    sums: list[int]
    data: mmap.mmap | None  # the whole file, if it is mapped
    number: int  # the file descriptor; -1 where a mapped file cannot be truncated
    in_memory: bool = False  # are the data no file at all?

    def __post_init__(self) -> None:
        """Close the file descriptor when this object is freed."""
        if self.number >= 0:
            weakref.finalize(self, os.close, self.number)

    @property
    def size(self) -> int:
        """The length of the file in bytes."""
        return self.start + self.positions

    @property
    def values(self) -> memoryview:
        """The values, one byte for every position; none if the file is not mapped."""
        return memoryview(self.data)[self.start :] if self.data else memoryview(b"")

    @classmethod
    def of_values(cls, rules: dict[str, Any], values: mmap.mmap) -> TableFile:
        """Values in memory that no file holds, and that have no checksums."""
        return cls(Path("memory"), rules, len(values), 0, [], values, -1, in_memory=True)

    def parts(self) -> Iterator[memoryview]:
        """All values in order, in parts of whole pages; IndexError if the file was truncated."""
        if self.data:
            yield self.values
            return
        for at in range(0, self.positions, _PART):
            wanted = min(_PART, self.positions - at)
            part = os.pread(self.number, wanted, self.start + at)
            if len(part) < wanted:
                raise IndexError("cut short")
            yield memoryview(part)

    def find(self, byte: int) -> int | None:
        """The number of the first position whose value is this byte."""
        if self.data:
            found = self.data.find(bytes([byte]), self.start)
            return None if found < 0 else found - self.start
        before = 0
        for part in self.parts():
            if (found := bytes(part).find(byte)) >= 0:
                return before + found
            before += len(part)
        return None

    @property
    def is_cut_short(self) -> bool:
        """Was the file truncated? Reading a map beyond its file's end kills the process."""
        if self.in_memory:
            return False
        length = self.data.size() if self.data else os.fstat(self.number).st_size
        return length < self.size

    def check_length(self) -> None:
        """Raise IndexError, as the core does for damage, if the file was truncated."""
        if self.is_cut_short:
            raise IndexError("cut short")

    @property
    def is_damaged(self) -> bool:
        """Does any page of values differ from its checksum? Reads the whole file."""
        if self.is_cut_short:
            return True
        return [sum for part in self.parts() for sum in _core.page_sums(part)] != self.sums


def read_table(path: Path, mapped: bool = _MAPS) -> TableFile:
    """Open a file; one that is missing, truncated, no table or damaged in its header is refused.

    A file that is not mapped is read for every lookup.
    """
    try:
        with path.open("rb") as file:
            return _read(path, file, mapped)
    except FileNotFoundError:
        raise BadTable(f"{path}: there is no table yet") from None
    except OSError as error:
        raise BadTable(f"{path}: cannot be read: {error.strerror or error}") from None


def _read(path: Path, opened: BufferedReader, mapped: bool) -> TableFile:
    def bad(reason: str) -> BadTable:
        return BadTable(f"{path}: {reason}")

    length = os.fstat(opened.fileno()).st_size
    if not length:
        raise bad("is empty")
    fixed = opened.read(_FIXED)
    if fixed[:7] != MAGIC[:7]:
        raise bad("is not a table of yokai")
    if fixed[:8] != MAGIC:
        raise bad("was made by another version")
    if len(fixed) < _FIXED:
        raise bad("is cut short")
    header, described, kept = struct.unpack_from("<IIQ", fixed, 8)
    if header > length:
        raise bad("is cut short")
    rest = opened.read(max(0, header - _FIXED))
    if kept != _sum(fixed[8:16] + rest):
        raise bad("has a damaged header")
    try:
        description = json.loads(rest[:described])
        rules, positions = dict(description["rules"]), int(description["positions"])
    except (ValueError, LookupError, TypeError, OverflowError, RecursionError):
        raise bad("has a header without rules and a number of positions") from None
    if length != header + positions:
        raise bad(f"is {length:,} bytes long instead of {header + positions:,}")
    pages = _pages(positions)
    if described + 8 * pages > len(rest):
        raise bad("has a header without a checksum for each page")
    sums = list(struct.unpack_from(f"<{pages}Q", rest, described))
    try:
        data = mmap.mmap(opened.fileno(), length, access=mmap.ACCESS_READ) if mapped else None
    except ValueError:  # somebody has just truncated it
        raise bad("is cut short") from None
    number = -1 if fcntl is None else os.dup(opened.fileno())
    return TableFile(path, rules, positions, header, sums, data, number)


def write_table(
    path: Path, rules: dict[str, Any], positions: int, solve: Callable[[], Values]
) -> None:
    """Reserve disk space, call `solve`, write its values, and rename the file to `path`."""
    path = Path(os.path.realpath(path))  # a symbolic link stays, and its target is replaced
    header = header_length(rules, positions)
    with _explained(path, header + positions):
        file = _create(path, header + positions)
    try:
        with file:
            with _explained(path, header + positions):
                _reserve(file, header + positions)
            values = solve()
            with _explained(path, header + positions):
                file.write(header_of(rules, positions, _core.page_sums(values)))
                file.write(values)
                file.flush()
                os.fsync(file.fileno())
                if fcntl is None:
                    file.close()  # Windows renames no open file
                os.replace(file.name, path)
    finally:
        Path(file.name).unlink(missing_ok=True)


def header_length(rules: dict[str, Any], positions: int) -> int:
    """The length of a table's header: the values begin there."""
    described = len(_description(rules, positions))
    return -(-(_FIXED + described + 8 * _pages(positions)) // _ALIGN) * _ALIGN


def header_of(rules: dict[str, Any], positions: int, sums: list[int]) -> bytes:
    """The header of a table whose pages of values have these checksums."""
    description = _description(rules, positions)
    length = header_length(rules, positions)
    rest = description + struct.pack(f"<{len(sums)}Q", *sums)
    lengths = struct.pack("<II", length, len(description))
    rest = rest.ljust(length - _FIXED, b"\0")
    return MAGIC + lengths + struct.pack("<Q", _sum(lengths + rest)) + rest


def _description(rules: dict[str, Any], positions: int) -> bytes:
    return json.dumps({"positions": positions, "rules": rules}).encode()


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
