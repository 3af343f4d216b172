"""A bot's folder on its way to another machine: sent with its games, built once there."""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

import msgspec

from yokai.arena.botfile import BotFile, words
from yokai.errors import EngineError, YokaiError, quote
from yokai.tournament.event_log import Entrant
from yokai.tournament.store import locked

PLACE = "yokai-bots"
_MOST_BYTES, _MOST_FILES = 32 << 20, 5000
_READY = "ready"  # a file that says that the bot is built, or why it cannot be
_BUILD_SECONDS = 600.0


@dataclass(frozen=True)
class BotPackage:
    """A folder's files: where they lie in it, whether they are programs, and what is in them."""

    name: str
    folders: tuple[str, ...]
    files: tuple[tuple[str, bool, bytes], ...]

    @classmethod
    def pack(cls, folder: Path) -> BotPackage:
        """Take all files of a folder; links stay at home, as they may lead anywhere."""
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
        """The folder here, built; the first who asks does the work, others wait."""
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
        """Lay out the files and build; what went wrong, if anything did."""
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
            return f"cannot lay out {quote(self.name)}: {error.strerror}"
        return ""


def pack(entrant: Entrant) -> BotPackage | None:
    """What has to be sent for somebody to play elsewhere: a bot's folder, if it has one."""
    kind, _, argument = entrant.player.partition(":")
    named = words(argument) if kind == "bot" else []
    if len(named) != 1 or not Path(named[0]).is_dir():
        return None
    return BotPackage.pack(Path(named[0]))


def unpacked(entrant: Entrant, package: BotPackage | None) -> Entrant:
    """The same player on this machine."""
    if package is None:
        return entrant
    return msgspec.structs.replace(entrant, player=f"bot:{shlex.quote(str(package.unpack()))}")
