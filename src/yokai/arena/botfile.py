"""The file `bot.toml` of a bot's folder: name, build command and run command."""

from __future__ import annotations

import shlex
import subprocess
import tomllib
from dataclasses import dataclass
from pathlib import Path

from yokai.arena.mending import MissingTool, missing_tool
from yokai.arena.sandbox import Sandbox, folders_of
from yokai.errors import EngineError, printable, quote

FILE = "bot.toml"
PROTOCOLS = ("plain", "usi")
_BUILD_SECONDS = 300
_MOST_BYTES = 64_000
_PATH = 1000  # characters of a path in an error
_KEYS = {"name", "command", "protocol", "build"}
_CONSENT = ("pyvenv.cfg", "conda-meta", ".bots-may-read")  # in a folder that bots may read


@dataclass(frozen=True)
class BotFile:
    """The content of `bot.toml`."""

    folder: Path
    name: str
    command: tuple[str, ...]
    protocol: str = "plain"
    build: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()  # that it may read, besides its own and the system's

    @classmethod
    def read(cls, folder: str | Path) -> BotFile:
        """Read and check `bot.toml`."""
        path = Path(folder, FILE)
        try:
            if not path.is_file() and path.exists():
                raise ValueError("it is not a file")
            if path.stat().st_size > _MOST_BYTES:
                raise ValueError(f"it has more than {_MOST_BYTES} bytes")
            table = tomllib.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise EngineError(f"no bot in {quote(str(folder))}: {FILE}: {error.strerror}") from None
        except ValueError as error:
            raise EngineError(f"cannot read {quote(str(path), _PATH)}: {error}") from None
        folders = tuple(_readable(path, each) for each in _texts(path, table.pop("folders", [])))
        for key, value in table.items():
            if key not in _KEYS or not isinstance(value, str):
                known = ", ".join(sorted(_KEYS))
                raise EngineError(f"{path}: {quote(key)} must be text and one of {known}")
        protocol = table.get("protocol", "plain")
        if protocol not in PROTOCOLS:
            raise EngineError(
                f"{path}: the protocol is {' or '.join(PROTOCOLS)}, not {quote(protocol)}"
            )
        command = words(table.get("command", ""))
        if not command:
            raise EngineError(f'{path}: it has no command; write command = "python3 bot.py"')
        place = Path(folder).absolute()
        name = " ".join(table.get("name", place.name).split())[:60] or place.name
        build = tuple(words(table.get("build", "")))
        return cls(place, name, tuple(command), protocol, build, folders)

    def make(self) -> None:
        """Build the bot in a sandbox that can write the bot's folder."""
        if not self.build:
            return
        place = str(self.folder)
        sandbox = Sandbox(
            (*folders_of(self.build[:1], place), *self.folders),
            where=place,
            builds=True,
            memory_mb=4096,
        )
        try:
            done = subprocess.run(
                sandbox.wrap(self.build),
                cwd=place,
                env=sandbox.environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                encoding="utf-8",
                errors="replace",
                timeout=_BUILD_SECONDS,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise EngineError(f"cannot build {quote(self.name)}: {error}") from None
        if done.returncode:
            said = f"{done.stderr}\n{done.stdout}".strip().splitlines()
            why = next((line for line in said if "error" in line.lower()), "".join(said[-1:]))
            how = shlex.join(self.build)
            if tool := missing_tool(said):
                raise MissingTool(
                    f"cannot build {quote(self.name)} by {quote(how)}: the program {quote(tool)} is"
                    " not on this machine: install it",
                    tool,
                )
            raise EngineError(f"cannot build {quote(self.name)} by {quote(how)}: {printable(why)}")


def _texts(path: Path, value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise EngineError(f'{path}: folders must be a list like ["/srv/class/venv"]')
    return value


def _readable(path: Path, folder: str) -> str:
    """A folder that a bot names, which comes from a stranger: its owner must have opened it."""
    real = Path(path.parent, folder).resolve()
    try:
        is_open = real.is_dir() and any((real / name).exists() for name in _CONSENT)
    except OSError:
        is_open = False
    if not is_open:
        raise EngineError(
            f"{path}: bots may not read {quote(folder)}: it must be a virtual environment, or a"
            f" folder in which its owner has put an empty file {_CONSENT[-1]}"
        )
    return str(real)


def words(command: str) -> list[str]:
    """Split a command as a shell would."""
    try:
        return shlex.split(command)
    except ValueError as error:
        raise EngineError(f"cannot read the command {quote(command)}: {error}") from None
