"""The package of a bot: its folder, sent to another machine and built there once."""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import stat
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import msgspec

from yokai.arena.botfile import BotFile
from yokai.arena.contender import Contender
from yokai.errors import EngineError, YokaiError, quote
from yokai.tournament.event_log import Entrant
from yokai.tournament.store import locked

PLACE = "yokai-bots"  # folder of unpacked bots, inside the temporary folder
_MOST_BYTES, _MOST_FILES = 32 << 20, 5000
_READY = "ready"  # this file is there when the bot is built; it holds the error, if any
_BUILD_SECONDS = 600.0


@dataclass(frozen=True)
class BotPackage:
    """The files of a folder: path, whether it is executable, and content."""

    name: str
    folders: tuple[str, ...]
    files: tuple[tuple[str, bool, bytes], ...]

    @classmethod
    def pack(cls, folder: Path) -> BotPackage:
        """Pack all files of a folder; symbolic links are left out, as they may lead anywhere."""
        folders: list[str] = []
        files: list[tuple[str, bool, bytes]] = []
        size = 0
        for path in sorted(folder.rglob("*")):
            place = path.relative_to(folder).as_posix()
            if path.is_symlink():
                continue
            if path.is_dir():
                folders.append(place)
            elif path.is_file():
                size += path.stat().st_size
                if size > _MOST_BYTES or len(files) >= _MOST_FILES:
                    raise EngineError(
                        f"{quote(folder.name)} is too large to be sent: it may have"
                        f" {_MOST_BYTES >> 20} MB in {_MOST_FILES} files"
                    )
                files.append((place, os.access(path, os.X_OK), path.read_bytes()))
        return cls(folder.name, tuple(folders), tuple(files))

    def unpack(self) -> Path:
        """Unpack and build the bot once on this machine, and return its folder."""
        user = os.getuid() if hasattr(os, "getuid") else 0
        digest = hashlib.sha256(repr(self).encode("utf-8", "surrogateescape")).hexdigest()[:24]
        place = Path(tempfile.gettempdir(), f"{PLACE}-{user}", digest)
        with locked(place, _BUILD_SECONDS):
            ready = place / _READY
            if not ready.exists():
                ready.write_text(self._make(place / self.name), encoding="utf-8")
            if wrong := ready.read_text(encoding="utf-8"):
                raise EngineError(wrong)
        return place / self.name

    def _make(self, folder: Path) -> str:
        """Write the files and build the bot; return an error sentence, or an empty string."""
        try:
            shutil.rmtree(folder, ignore_errors=True)
            for place in ("", *self.folders):
                (folder / place).mkdir(parents=True)
            for place, is_program, data in self.files:
                (folder / place).write_bytes(data)
                (folder / place).chmod(0o755 if is_program else 0o644)
            BotFile.read(folder).make()
        except YokaiError as error:
            return str(error)
        except OSError as error:
            return f"cannot unpack {quote(self.name)}: {error.strerror}"
        return ""


def pack(entrant: Entrant) -> BotPackage | None:
    """The package of an entrant that is a bot with a folder, else None."""
    folder = Contender.parse(entrant.player).folder
    return BotPackage.pack(Path(folder)) if folder else None


def digest_of(entrant: Entrant) -> str:
    """A digest of the files of a bot that has a folder: names, sizes and times of change."""
    folder = Contender.parse(entrant.player).folder
    digest = hashlib.sha256()
    for path in islice(sorted(Path(folder).rglob("*")), _MOST_FILES) if folder else ():
        with suppress(OSError):
            found = path.lstat()
            if stat.S_ISREG(found.st_mode):
                digest.update(f"{path} {found.st_size} {found.st_mtime_ns}\n".encode())
    return digest.hexdigest()[:16]


def unpacked(entrant: Entrant, package: BotPackage | None) -> Entrant:
    """The entrant with the folder of its unpacked package on this machine."""
    if package is None:
        return entrant
    return msgspec.structs.replace(entrant, player=f"bot:{shlex.quote(str(package.unpack()))}")
