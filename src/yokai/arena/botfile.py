"""The file `bot.toml` of a bot's folder: name, build command and run command."""

from __future__ import annotations

import shlex
import subprocess
import tomllib
from dataclasses import dataclass
from pathlib import Path

from yokai.arena.sandbox import Sandbox, folders_of
from yokai.errors import EngineError, printable, quote

FILE = "bot.toml"
PROTOCOLS = ("plain", "usi")
_BUILD_SECONDS = 300
_MOST_BYTES = 64_000
_PATH = 1000  # characters of a path in an error
_KEYS = {"name", "command", "protocol", "build"}


@dataclass(frozen=True)
class BotFile:
    """The content of `bot.toml`."""

    folder: Path
    name: str
    command: tuple[str, ...]
    protocol: str = "plain"
    build: tuple[str, ...] = ()

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
        return cls(place, name, tuple(command), protocol, tuple(words(table.get("build", ""))))

    def make(self) -> None:
        """Build the bot in a sandbox that can write the bot's folder."""
        if not self.build:
            return
        place = str(self.folder)
        sandbox = Sandbox(
            folders_of(self.build[:1], place), where=place, builds=True, memory_mb=4096
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
            raise EngineError(f"cannot build {quote(self.name)} by {quote(how)}: {printable(why)}")


def words(command: str) -> list[str]:
    """Split a command as a shell would."""
    try:
        return shlex.split(command)
    except ValueError as error:
        raise EngineError(f"cannot read the command {quote(command)}: {error}") from None
