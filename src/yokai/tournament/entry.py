"""The entrants of a tournament: listed players, bots of a folder, and unique names."""

from __future__ import annotations

import re
import shlex
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import count
from pathlib import Path
from random import Random

import msgspec

from yokai.arena.bot_list import bot_folders
from yokai.arena.botfile import FILE, BotFile
from yokai.arena.contender import Contender
from yokai.errors import YokaiError, quote
from yokai.tournament.event_log import Entrant

_MAX_NAME = 40  # characters
_MOST_BOTS = 1000
_LEVEL = re.compile(r"level (\d{1,3})", re.ASCII | re.IGNORECASE)


def clean(name: str, longest: int = _MAX_NAME) -> str:
    """A name that can be shown anywhere: one short line without invisible characters.

    >>> clean("  fox\\x1b[2J \\u202e 9000\\n")
    'fox[2J 9000'
    """
    seen = "".join(
        sign if not unicodedata.category(sign).startswith("C") else " " * sign.isspace()
        for sign in unicodedata.normalize("NFC", name)
    )
    return " ".join(seen.split())[:longest].strip()


def numbered(name: str, number: int) -> str:
    """A name with its number among equal names, shortened so that `clean` keeps the number.

    >>> numbered("fox", 1), numbered("fox", 2), numbered("a" * 39 + "b", 2)[-6:]
    ('fox', 'fox (2)', 'aa (2)')
    """
    mark = f" ({number})" if number > 1 else ""
    return name[: _MAX_NAME - len(mark)].rstrip() + mark


def listed(player: str, name: str = "", options: Sequence[str] = ()) -> Entrant:
    """The entrant for a player as `yokai match` names it, or for `level 3`."""
    if level := _LEVEL.fullmatch(player.strip()):
        player, name = f"yokai:{level[1]}", name or f"Level {level[1]}"
    contender = Contender.parse(player, options)
    return Entrant(clean(name) or clean(contender.name) or "player", player, tuple(options))


def bot_in(folder: Path, name: str = "", options: Sequence[str] = ()) -> Entrant:
    """The entrant for the bot of a folder; with a bad `bot.toml` it enters and loses its games."""
    folder = folder.absolute()
    if not folder.is_dir():
        raise YokaiError(f"there is no folder {quote(str(folder))} with a bot")
    try:
        told = BotFile.read(folder).name
    except YokaiError:
        told = folder.name
    if not str(folder).isprintable():
        raise YokaiError(
            f"the name of {quote(str(folder))} has unprintable characters: rename the folder"
        )
    player = f"bot:{shlex.quote(str(folder))}"
    Contender.parse(player, options)
    return Entrant(
        clean(name) or clean(told) or clean(folder.name) or "bot", player, tuple(options)
    )


def find_bots(folder: Path, seed: int) -> tuple[list[Entrant], list[str]]:
    """The bots inside a folder in random order, and a sentence for each folder left out."""
    found, left_out = [], []
    places, empty = bot_folders(folder)
    for place in places:
        try:
            found.append(bot_in(place))
        except YokaiError as error:
            left_out.append(f"{quote(str(place))} is left out: {error}")
    left_out += [f"{quote(str(path))} is left out: it has no {FILE}" for path in empty]
    if len(found) > _MOST_BOTS:
        raise YokaiError(f"{quote(str(folder))} has more than {_MOST_BOTS} bots")
    Random(seed).shuffle(found)
    return found, left_out


def newcomers(there: Iterable[Entrant], wanted: Iterable[Entrant]) -> list[Entrant]:
    """The wanted entrants that have not entered yet, each with a unique name.

    >>> fox = Entrant("fox", "bot:/a")
    >>> [one.name for one in newcomers([fox], [fox, Entrant("Fox", "bot:/b")])]
    ['Fox (2)']
    """
    entered = [*there]
    known = Counter((one.player, one.options) for one in entered)
    taken = {_key(one.name) for one in entered}
    fresh = []
    for one in wanted:
        if known[one.player, one.options]:
            known[one.player, one.options] -= 1
            continue
        names = (numbered(one.name, n) for n in count(1))
        name = next(name for name in names if _key(name) not in taken)
        taken.add(_key(name))
        fresh.append(msgspec.structs.replace(one, name=name))
    return fresh


def _key(name: str) -> str:
    """A key that is equal for names that look alike."""
    return unicodedata.normalize("NFKC", name).casefold()
