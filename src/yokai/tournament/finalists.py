"""The bots of a final: copies in its own folder, as students go on handing in versions.

FOLDER/finalists/STUDENT/bot/   the version that qualified
"""

from __future__ import annotations

import shlex
import shutil
from contextlib import suppress
from pathlib import Path

import msgspec

from yokai.arena.botfile import words
from yokai.arena.contender import BOTS
from yokai.tournament.event_log import Entrant
from yokai.tournament.hand_in.versions import is_version

FOLDER = "finalists"


def settled(one: Entrant, folder: Path) -> Entrant:
    """An entrant whose bot was handed in, with a copy of it in the folder of a final; any other
    entrant as it is."""
    kind, _, argument = one.player.partition(":")
    named = [Path(word) for word in words(argument)] if kind in BOTS else []
    if len(named) != 1 or not is_version(named[0]):
        return one
    bot = named[0]
    place = folder.absolute() / FOLDER / bot.parent.parent.name / bot.name
    fresh = place.with_name("new")
    with suppress(OSError):  # what was not copied is told when it cannot be prepared
        if not place.exists():
            shutil.rmtree(fresh, ignore_errors=True)
            shutil.copytree(bot, fresh, symlinks=True)
            fresh.rename(place)
    return msgspec.structs.replace(one, player=f"{kind}:{shlex.quote(str(place))}")
