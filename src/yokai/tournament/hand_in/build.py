"""The build of a stranger's bot: in memory that is taken away afterwards, never on the disk.

In the sandbox the bot's folder is a small file system in memory. The build starts with a copy of
the files, and what it leaves is read as one archive, whose paths, sizes and kinds are judged like
those of an upload.
"""

from __future__ import annotations

import shlex
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO

from yokai.arena.botfile import FILE, BotFile
from yokai.arena.mending import MissingTool, missing_tool
from yokai.arena.sandbox import Sandbox, folders_of
from yokai.errors import EngineError, printable, quote
from yokai.tournament.hand_in.upload import MOST_BYTES, MOST_FILES, BotSource

SECONDS = 60
_ROOM_MB = 256
_MEMORY_MB = 2048
_MOST_SAID = 100_000  # bytes of a compiler's messages
_SCRIPT = "cp -R {source}/. . && {{ {build} ; }} >&2 </dev/null && tar -cf - --exclude=./.git ."


def build_files(folder: Path) -> list[BotSource] | None:
    """The files of a bot after its build, or None if it needs none; an error if it fails."""
    told = BotFile.read(folder)
    if not told.build:
        return None
    place = str(folder.absolute())
    sandbox = Sandbox(
        tuple(each for each in folders_of(told.build[:1], place) if each != place) + told.folders,
        memory_mb=_MEMORY_MB,
        seconds=SECONDS,
        where=place,
        room_mb=_ROOM_MB,
    )
    script = _SCRIPT.format(source=shlex.quote(sandbox.source), build=shlex.join(told.build))
    with tempfile.TemporaryFile() as archive, tempfile.TemporaryFile() as said:
        status = _run(sandbox, script, archive, said)
        if status:
            raise _failure(told, status, said)
        archive.seek(0)
        try:
            return [*_unpack(archive)]
        except (tarfile.TarError, OSError, ValueError) as error:
            why = f"cannot read what the build of {quote(told.name)} made: {error}"
            raise EngineError(why) from None


def _run(sandbox: Sandbox, script: str, archive: IO[bytes], said: IO[bytes]) -> int:
    """Run the build; its output goes to files, which the sandbox limits in size."""
    process = subprocess.Popen(
        sandbox.wrap(["/bin/sh", "-c", script], shut_in=True),
        env=sandbox.environment,
        stdin=subprocess.DEVNULL,
        stdout=archive,
        stderr=said,
        start_new_session=True,
    )
    try:
        return process.wait(SECONDS)
    except subprocess.TimeoutExpired:
        raise EngineError(f"its build takes longer than {SECONDS} s") from None
    finally:
        with suppress(ProcessLookupError):
            process.kill()  # and with it all that it has started
        process.wait()


def _failure(told: BotFile, status: int, said: IO[bytes]) -> EngineError:
    said.seek(0)
    lines = said.read(_MOST_SAID).decode("utf-8", "replace").strip().splitlines()
    how = quote(shlex.join(told.build))
    if tool := missing_tool(lines):
        why = f"cannot build {quote(told.name)} by {how}: the program {quote(tool)} is not here"
        return MissingTool(why, tool)
    last = lines[-1] if lines else f"exit status {status}"
    why = next((line for line in lines if "error" in line.lower()), last)
    return EngineError(f"cannot build {quote(told.name)} by {how}: {printable(why)[:500]}")


def _unpack(archive: IO[bytes]) -> Iterator[BotSource]:
    """The plain files of an archive that the build has made; links are left out."""
    size = count = 0
    with tarfile.open(fileobj=archive, mode="r:") as packed:
        for member in packed:
            count += 1
            if count > 2 * MOST_FILES:
                raise ValueError(f"more than {2 * MOST_FILES} files")
            path = member.name.removeprefix("./")
            if not member.isreg():
                continue
            if path.startswith("/") or ".." in path.split("/") or not path.isprintable():
                raise ValueError(f"{quote(path)} is no path inside a folder")
            size += member.size
            if size > 2 * MOST_BYTES:
                raise ValueError(f"more than {2 * MOST_BYTES >> 20} MB")
            content = packed.extractfile(member)
            data = content.read(member.size) if content else b""
            yield BotSource(path, data, bool(member.mode & 0o100))


def bot_file(folder: Path) -> BotSource:
    """The `bot.toml` of a bot that is built: the same, without the build."""
    told = BotFile.read(folder)
    lines = [f"name = {_toml(told.name)}", f"command = {_toml(shlex.join(told.command))}"]
    lines += [f"protocol = {_toml(told.protocol)}"]
    if told.folders:
        lines.append(f"folders = [{', '.join(map(_toml, told.folders))}]")
    return BotSource(FILE, ("\n".join(lines) + "\n").encode())


def _toml(text: str) -> str:
    signs = (
        f"\\u{ord(sign):04x}" if sign in '"\\' or not sign.isprintable() else sign for sign in text
    )
    return f'"{"".join(signs)}"'
