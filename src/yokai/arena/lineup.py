"""The bots that somebody names: a folder each, or a command, or all folders in one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from yokai.arena.botfile import FILE, BotFile
from yokai.arena.contender import BOTS, Contender
from yokai.errors import EngineError, quote

_LONGEST = 60  # characters of a name


@dataclass(frozen=True)
class Bot:
    """A bot, and the name it is known by."""

    name: str
    contender: Contender


def bot_folders(parent: str | Path) -> list[Path]:
    """The folders of bots in a folder, by name."""
    try:
        found = sorted(path for path in Path(parent).iterdir() if (path / FILE).is_file())
    except OSError as error:
        raise EngineError(f"no bots in {quote(str(parent))}: {error.strerror}") from None
    if not found:
        raise EngineError(f"no bots in {quote(str(parent))}: no folder in it has a {FILE}")
    return found


def line_up(named: Iterable[str], parents: Iterable[str] = ()) -> tuple[Bot, ...]:
    """The bots of some folders and commands, and of all folders in some others; two of one name
    are an error."""
    found: dict[str, Bot] = {}
    folders = [str(folder) for parent in parents for folder in bot_folders(parent)]
    for text in [*named, *folders]:
        bot = _bot(text)
        if bot.name in found:
            raise EngineError(
                f"two bots are called {quote(bot.name)}:"
                f" give one of them another name in its {FILE}"
            )
        found[bot.name] = bot
    return tuple(found.values())


def _bot(text: str) -> Bot:
    kind = text.partition(":")[0]
    contender = Contender.parse(text if kind in BOTS else f"bot:{text}")
    folder = contender.folder
    name = BotFile.read(folder).name if folder else " ".join(contender.argument.split())
    shown = "".join(each for each in name if each.isprintable())
    return Bot(shown[:_LONGEST], contender)
