"""Who takes part: players that are listed, bots found in a folder, and a name for each."""

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

_LONGEST = 40
_MOST_BOTS = 1000
_LEVEL = re.compile(r"level (\d{1,3})", re.ASCII | re.IGNORECASE)


def clean(name: str, longest: int = _LONGEST) -> str:
    """A name fit to be shown anywhere: one short line without signs that nobody sees.

    >>> clean("  fox\\x1b[2J \\u202e 9000\\n")
    'fox[2J 9000'
    """
    seen = "".join(
        sign if not unicodedata.category(sign).startswith("C") else " " * sign.isspace()
        for sign in unicodedata.normalize("NFC", name)
    )
    return " ".join(seen.split())[:longest].strip()


def listed(player: str, name: str = "", options: Sequence[str] = ()) -> Entrant:
    """A player as `yokai match` names one, or `level 3`."""
    if level := _LEVEL.fullmatch(player.strip()):
        player, name = f"yokai:{level[1]}", name or f"Level {level[1]}"
    contender = Contender.parse(player, options)
    return Entrant(clean(name) or clean(contender.name) or "player", player, tuple(options))


def bot_in(folder: Path, name: str = "", options: Sequence[str] = ()) -> Entrant:
    """The bot of a folder; one that cannot be read takes part too, and loses its games."""
    folder = folder.absolute()
    if not folder.is_dir():
        raise YokaiError(f"there is no folder {quote(str(folder))} with a bot")
    try:
        told = BotFile.read(folder).name
    except YokaiError:
        told = folder.name
    if not str(folder).isprintable():
        raise YokaiError(f"the name of {quote(str(folder))} is no text: call the folder otherwise")
    player = f"bot:{shlex.quote(str(folder))}"
    Contender.parse(player, options)
    return Entrant(
        clean(name) or clean(told) or clean(folder.name) or "bot", player, tuple(options)
    )


def find_bots(folder: Path, seed: int) -> tuple[list[Entrant], list[str]]:
    """The bots of a folder's folders, in an order drawn by lot, and what was passed over."""
    found, strange = [], []
    places, empty = bot_folders(folder)
    for place in places:
        try:
            found.append(bot_in(place))
        except YokaiError as error:
            strange.append(f"{quote(str(place))} is passed over: {error}")
    strange += [f"{quote(str(path))} is passed over: it has no {FILE}" for path in empty]
    if len(found) > _MOST_BOTS:
        raise YokaiError(f"{quote(str(folder))} has more than {_MOST_BOTS} bots")
    Random(seed).shuffle(found)
    return found, strange


def newcomers(there: Iterable[Entrant], wanted: Iterable[Entrant]) -> list[Entrant]:
    """Those who are not there yet, each with a name of their own.

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
        names = (one.name if n == 1 else f"{one.name} ({n})" for n in count(1))
        name = next(name for name in names if _key(name) not in taken)
        taken.add(_key(name))
        fresh.append(msgspec.structs.replace(one, name=name))
    return fresh


def _key(name: str) -> str:
    """The same for names that look the same."""
    return unicodedata.normalize("NFKC", name).casefold()
