"""The bots named by folders, by commands, or by a folder of bots."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from yokai.arena.botfile import FILE, BotFile, words
from yokai.arena.contender import BOTS, Contender
from yokai.arena.program_engine import protocol_of
from yokai.arena.uci_player import SPELLINGS
from yokai.errors import EngineError, quote

_MAX_NAME = 60  # characters


@dataclass(frozen=True)
class NamedBot:
    """A bot and its name."""

    name: str
    contender: Contender


def bot_folders(parent: str | Path) -> tuple[list[Path], list[Path]]:
    """The folders of bots inside a folder, and the folders there without a bot.

    A bot may lie one folder deeper, as in an archive that was unpacked into a folder of its own.
    """
    found, empty = [], []
    try:
        folders = sorted(filter(_is_shown, Path(parent).iterdir()))
    except OSError as error:
        raise EngineError(
            f"cannot look for bots in {quote(str(parent))}: {error.strerror}"
        ) from None
    for folder in folders:
        inner = [folder] if _has_file(folder) else _inside(folder)
        found += inner
        if not inner:
            empty.append(folder)
    return found, empty


def _inside(folder: Path) -> list[Path]:
    # A symbolic link in a submission may lead to another author's bot, or anywhere.
    try:
        own = [path for path in folder.iterdir() if not path.is_symlink()]
        return sorted(path for path in own if _is_shown(path) and _has_file(path))
    except OSError:
        return []


def _is_shown(path: Path) -> bool:
    return path.is_dir() and not path.name.startswith((".", "__"))


def _has_file(folder: Path) -> bool:
    return (folder / FILE).exists()


def named_bots(named: Iterable[str], parents: Iterable[str] = ()) -> tuple[NamedBot, ...]:
    """The bots of these folders and commands, and all bots inside the `parents`.

    Two bots with one name are an error.
    """
    found: dict[str, NamedBot] = {}
    folders = []
    for parent in parents:
        inside, _ = bot_folders(parent)
        if not inside:
            raise EngineError(f"no bots in {quote(str(parent))}: no folder in it has a {FILE}")
        folders += [shlex.quote(str(folder)) for folder in inside]
    for text in [*named, *folders]:
        bot = _bot(text)
        if bot.name in found:
            raise EngineError(
                f"two bots are called {quote(bot.name)}:"
                f" give one of them another name in its {FILE}"
            )
        found[bot.name] = bot
    return tuple(found.values())


def named_engine(text: str) -> NamedBot:
    """An engine as an opponent, by its command or by one like `usi:COMMAND`.

    Without a protocol the program is started once, to ask which it speaks.
    """
    protocol, colon, argument = text.partition(":")
    if not colon or protocol not in SPELLINGS:
        argument = text
        command = words(argument)
        if not command:
            raise EngineError(f"no engine {quote(text)}: write the command that starts it")
        protocol = protocol_of(command)
    contender = Contender.parse(f"{protocol}:{argument}")
    return NamedBot(Path(words(argument)[0]).stem[:_MAX_NAME], contender)


def _bot(text: str) -> NamedBot:
    kind = text.partition(":")[0]
    contender = Contender.parse(text if kind in BOTS else f"bot:{text}")
    folder = contender.folder
    name = BotFile.read(folder).name if folder else " ".join(contender.argument.split())
    shown = "".join(each for each in name if each.isprintable())
    return NamedBot(shown[:_MAX_NAME], contender)
