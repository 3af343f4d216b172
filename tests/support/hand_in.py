"""A class that hands in, for tests: its list, and a check that ends when the test says so."""

from __future__ import annotations

import asyncio
from pathlib import Path

from yokai.app.hand_in.desk import HandInTerms
from yokai.tournament.event_log import Cup
from yokai.tournament.hand_in.class_list import ClassList, Pupil
from yokai.tournament.hand_in.versions import CheckVerdict

ANNA, BO = Pupil("Anna", "aaaaa-aaaaa"), Pupil("Bo", "bbbbb-bbbbb")
CLASS = ClassList((ANNA, BO), "ttttt-ttttt")
CUP = Cup("Forest class", "ladder", ("classic",), movetime=100)


class SlowCheck:
    """A check that waits until it is let go, and finds a bot fit."""

    def __init__(self) -> None:
        self.begun: list[Path] = []
        self.go = asyncio.Event()

    async def __call__(self, bot: Path, home: Path, cup: Cup) -> CheckVerdict:
        """Wait, and find the bot fit."""
        self.begun.append(bot)
        await self.go.wait()
        return CheckVerdict(True, "fox", slowest_ms=12, allowed_ms=100, prints=("hm",))


def terms(folder: Path, check: SlowCheck) -> HandInTerms:
    """The terms of a class of two."""
    folder.mkdir(exist_ok=True)
    return HandInTerms(folder, CLASS, CUP, check, solve=False)
