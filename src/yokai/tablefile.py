"""A solved game on disk: a header that says what it is, then one byte for every position.

    bytes 0-7    "YOKAITB" and the version, 1
    bytes 8-15   length of the description, and of the header with its padding, four bytes each
    then         the description, JSON: the rules it was solved by, the number of positions
    then         one sum for every page of the values, eight bytes each
    then         a sum of the header so far, eight bytes
    then         zeros to the next 4096, then the values

Numbers are little-endian. A file is written beside its place and renamed, so that it is whole or
not there. The values are checked page by page when they are first used, so opening takes no time.
"""

from __future__ import annotations

import json
import mmap
import os
import shutil
import struct
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from yokai import _core
from yokai.errors import BadTable

MAGIC = b"YOKAITB\x01"
_ALIGN = 4096
_TEMPORARY = ".making"

Values = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class TableFile:
    """What a file holds, mapped into memory."""

    path: Path
    rules: dict[str, Any]
    values: Values
    sums: list[int]

    @property
    def size(self) -> int:
        """Bytes on disk."""
        return self.path.stat().st_size


def read_table(path: Path) -> TableFile:
    """Map a file; refuse one that is not there, foreign, cut short or damaged in its header."""

    def bad(reason: str) -> BadTable:
        return BadTable(f"{path}: {reason}; `yokai solve` makes it anew")

    try:
        with path.open("rb") as file:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except FileNotFoundError:
        raise BadTable(f"{path}: there is no table yet; `yokai solve` makes it") from None
    except OSError as error:
        raise bad(f"cannot be read: {error.strerror or error}") from None
    except ValueError:
        raise bad("is empty") from None
    if data[:7] != MAGIC[:7]:
        raise bad("is not a table of ours")
    if data[:8] != MAGIC:
        raise bad("was made by another version")
    try:
        length, header = struct.unpack_from("<II", data, 8)
        if header > len(data):
            raise bad("is cut short")
        description = json.loads(data[16 : 16 + length])
        positions = int(description["positions"])
        pages = -(-positions // _core.PAGE)
        sums = list(struct.unpack_from(f"<{pages}Q", data, 16 + length))
        end = 16 + length + 8 * pages
        (kept,) = struct.unpack_from("<Q", data, end)
        rules = dict(description["rules"])
    except (struct.error, ValueError, KeyError, TypeError) as error:
        if isinstance(error, BadTable):
            raise
        raise bad("has a damaged header") from None
    if kept != _sum(data[:end]) or header != _padded(end + 8):
        raise bad("has a damaged header")
    if len(data) != header + positions:
        raise bad(f"is {len(data)} bytes long instead of {header + positions}")
    values = np.frombuffer(data, dtype=np.uint8, offset=header)
    return TableFile(path, rules, values, sums)


def write_table(
    path: Path, rules: dict[str, Any], positions: int, solve: Callable[[], Values]
) -> None:
    """Reserve the space, let `solve` work, write what it gives and put the file in its place."""
    pages = -(-positions // _core.PAGE)
    description = json.dumps({"positions": positions, "rules": rules}).encode()
    header = _padded(16 + len(description) + 8 * pages + 8)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(path)
        if shutil.disk_usage(path.parent).free < header + positions:
            raise BadTable(_full(path, header + positions))
        handle, name = tempfile.mkstemp(
            prefix=f"{path.name}.{os.getpid()}.", suffix=_TEMPORARY, dir=path.parent
        )
    except OSError as error:
        raise BadTable(f"{path}: cannot be written: {error.strerror or error}") from None
    try:
        with os.fdopen(handle, "wb") as file:
            os.fchmod(handle, 0o644)  # a temporary file is its owner's alone, a table is not
            if hasattr(os, "posix_fallocate"):
                os.posix_fallocate(file.fileno(), 0, header + positions)
            values = solve()
            head = MAGIC + struct.pack("<II", len(description), header) + description
            head += struct.pack(f"<{pages}Q", *_core.page_sums(values))
            head += struct.pack("<Q", _sum(head))
            file.write(head.ljust(header, b"\0"))
            file.write(values.data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except OSError as error:
        raise BadTable(f"{path}: cannot be written: {error.strerror or error}") from None
    finally:
        Path(name).unlink(missing_ok=True)


def _full(path: Path, size: int) -> str:
    free = shutil.disk_usage(path.parent).free
    return (
        f"{path}: the disk has {free // 10**6} MB free, but the table needs {size // 10**6} MB;"
        " make room or name another place with --out"
    )


def _padded(size: int) -> int:
    return -(-size // _ALIGN) * _ALIGN


def _sum(head: bytes) -> int:
    return int.from_bytes(blake2b(head, digest_size=8).digest(), "little")


def _sweep(path: Path) -> None:
    """Remove what a build that was killed has left; one that still runs keeps its file."""
    for left in path.parent.glob(f"{path.name}.*{_TEMPORARY}"):
        try:
            os.kill(int(left.name[len(path.name) + 1 :].split(".")[0]), 0)
        except (ProcessLookupError, ValueError):
            left.unlink(missing_ok=True)
        except OSError:
            continue
