"""An upload from a stranger, as the files of a bot's folder: bounded in size, count and names.

Nothing is written here: paths are judged before a file is made, and an archive is read piece by
piece, as what it says of its sizes may be wrong.
"""

from __future__ import annotations

import io
import lzma
import stat
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Literal

from yokai.arena.botfile import FILE
from yokai.errors import YokaiError, quote

MOST_SENT = 8 << 20  # bytes of an upload
MOST_BYTES = 32 << 20  # of all files, unpacked
MOST_FILES = 1000
_MOST_DEPTH = 12
_MOST_PATH = 200  # characters
_CHUNK = 1 << 16
_CRUMBS = {"__MACOSX", ".git", ".DS_Store", "__pycache__", "Thumbs.db", ".idea", ".vscode"}
_RUNNERS = {".py": "python3", ".js": "node"}

UploadFault = Literal[
    "empty", "not_zip", "too_large", "too_many_files", "bad_path", "link", "locked", "twice",
    "no_bot_file",
]  # fmt: skip


class BadUpload(YokaiError):
    """An upload that is not taken: a `fault` for programs, the name of the file, and a sentence."""

    def __init__(self, fault: UploadFault, sentence: str, file: str = "") -> None:
        super().__init__(sentence)
        self.fault, self.file = fault, file


@dataclass(frozen=True)
class BotSource:
    """One file of a bot, by its path inside the bot's folder."""

    path: str
    data: bytes
    is_program: bool = False


def read_upload(files: Sequence[tuple[str, bytes]]) -> list[BotSource]:
    """The files of a bot's folder, from files with their paths or from one zip archive.

    A folder around all of them is left out. A single program gets its `bot.toml`.

    >>> [file.path for file in read_upload([("fox/bot.py", b"run()")])]
    ['bot.py', 'bot.toml']
    """
    if len(files) == 1 and files[0][0].lower().endswith(".zip"):
        found = [*_unzip(files[0][1])]
    else:
        found = [*_given(files)]
    kept = _unwrap([file for file in found if not _CRUMBS.intersection(file.path.split("/"))])
    if not kept:
        raise BadUpload("empty", "there is no file in it")
    names = [unicodedata.normalize("NFC", file.path).casefold() for file in kept]
    for name, file in zip(names, kept, strict=True):
        parents = {str(parent) for parent in PurePosixPath(name).parents}
        if names.count(name) > 1 or parents.intersection(names):
            raise BadUpload("twice", f"{quote(file.path)} is there twice", file.path)
    return kept if any(file.path == FILE for file in kept) else [*kept, _bot_file(kept)]


def _given(files: Sequence[tuple[str, bytes]]) -> Iterator[BotSource]:
    if len(files) > MOST_FILES:
        raise _too_many()
    size = 0
    for path, data in files:
        size += len(data)
        if size > MOST_BYTES:
            raise _too_large()
        yield BotSource(_safe(path), data, data[:2] == b"#!")


def _unzip(data: bytes) -> Iterator[BotSource]:
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OverflowError) as error:
        raise BadUpload("not_zip", f"it is no zip archive: {error}") from None
    entries = archive.infolist()
    if len(entries) > MOST_FILES:
        raise _too_many()
    left = MOST_BYTES
    for entry in entries:
        path, mode = _safe(entry.filename), entry.external_attr >> 16
        if entry.is_dir():
            continue
        if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
            raise BadUpload("link", f"{quote(path)} is a link or a device, not a file", path)
        if entry.flag_bits & 1:
            raise BadUpload("locked", f"{quote(path)} has a password", path)
        content = _content(archive, entry, left)
        left -= len(content)
        yield BotSource(path, content, bool(mode & 0o100) or content[:2] == b"#!")


def _content(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, left: int) -> bytes:
    """A file of an archive, unpacked no further than `left` bytes."""
    found = bytearray()
    try:
        with archive.open(entry) as packed:
            while chunk := packed.read(_CHUNK):
                found += chunk
                if len(found) > left:
                    raise _too_large()
    except BadUpload:
        raise
    except (
        zipfile.BadZipFile, zlib.error, lzma.LZMAError, OSError, EOFError, ValueError,
        NotImplementedError, RuntimeError,
    ) as error:  # fmt: skip
        raise BadUpload("not_zip", f"{quote(entry.filename)} cannot be unpacked: {error}") from None
    return bytes(found)


def _safe(path: str) -> str:
    """A path that stays in its folder on every system."""
    plain = path.replace("\\", "/").rstrip("/")
    parts = plain.split("/")
    if (
        len(plain) > _MOST_PATH
        or len(parts) > _MOST_DEPTH
        or any(part in ("", ".", "..") for part in parts)
        or ":" in plain
        or not plain.isprintable()
        or plain != plain.encode("utf-8", "replace").decode()
    ):
        raise BadUpload("bad_path", f"{quote(path)} is no path inside a folder", path[:_MOST_PATH])
    return plain


def _unwrap(files: list[BotSource]) -> list[BotSource]:
    """The files without the folders that all of them share."""
    while files and all("/" in file.path for file in files):
        first = files[0].path.split("/")[0]
        if any(file.path.split("/")[0] != first for file in files):
            break
        files = [
            BotSource(file.path.partition("/")[2], file.data, file.is_program) for file in files
        ]
    return files


def _bot_file(files: list[BotSource]) -> BotSource:
    """The `bot.toml` of a single program, whose language its ending tells."""
    programs = [file for file in files if PurePosixPath(file.path).suffix in _RUNNERS]
    main = [file for file in programs if PurePosixPath(file.path).stem in ("bot", "main")]
    if len(programs) != 1:
        programs = main
    if len(programs) != 1:
        raise BadUpload(
            "no_bot_file", f'there is no {FILE}, which says how to run it: command = "..."'
        )
    path = programs[0].path
    if set(path) & set("'\"\\ "):
        raise BadUpload("bad_path", f"{quote(path)} has a blank or a quote in it", path)
    runner = _RUNNERS[PurePosixPath(path).suffix]
    return BotSource(FILE, f'command = "{runner} {path}"\n'.encode())


def _too_large() -> BadUpload:
    return BadUpload("too_large", f"a bot has at most {MOST_BYTES >> 20} MB, unpacked")


def _too_many() -> BadUpload:
    return BadUpload("too_many_files", f"a bot has at most {MOST_FILES} files")
