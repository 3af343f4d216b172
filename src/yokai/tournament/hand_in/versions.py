"""The versions of students' bots, kept in files.

    FOLDER/hand-in/STUDENT/3/bot/          the third version that a student handed in, as it plays
    FOLDER/hand-in/STUDENT/3/verdict.json  the verdict of its check, when that is over

The folder of a version is complete when it has its name. Only the two newest versions that are fit
keep their files: the newest plays, and the one before it may still be in a game.
"""

from __future__ import annotations

import os
import shlex
import shutil
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from yokai.errors import YokaiError, quote
from yokai.tournament.event_log import Entrant
from yokai.tournament.hand_in.class_list import ClassList, Pupil
from yokai.tournament.hand_in.upload import BotSource

FOLDER = "hand-in"
BOT = "bot"
_VERDICT = "verdict.json"
_WITH_FILES = 2  # newest fit versions of a student that keep their files


class HandInFault(Struct, frozen=True):
    """A game of the check that the bot lost by a failure, with advice."""

    reason: str  # "stall"; "build" if it was not built
    sentence: str
    advice: str = ""
    opponent: str = ""
    transcript: tuple[str, ...] = ()
    cure: str = ""  # the name of the advice, which pages say in other languages
    words: dict[str, str] = {}  # in the advice


class CheckVerdict(Struct, frozen=True):
    """The verdict of the check of a version."""

    good: bool
    name: str  # of the bot
    faults: tuple[HandInFault, ...] = ()
    scores: dict[str, list[float]] = {}  # by opponent
    answers: int = 0
    late: int = 0
    slowest_ms: int = 0
    allowed_ms: int = 0
    memory_mb: int = 0
    prints: tuple[str, ...] = ()
    seconds: float = 0.0  # of the check


class BotVersion(Struct, frozen=True):
    """A version of a student's bot; without a verdict it waits for its check."""

    number: int  # from 1 on
    folder: Path
    at: float  # seconds since 1970
    verdict: CheckVerdict | None

    @property
    def bot(self) -> Path:
        """The folder with the bot's files."""
        return self.folder / BOT


class VersionStore:
    """The versions of all students of a class."""

    def __init__(self, folder: Path) -> None:
        """Name the folder of the tournament."""
        self.folder = folder / FOLDER
        self._verdicts: dict[Path, CheckVerdict] = {}

    def of(self, student: Pupil) -> list[BotVersion]:
        """The versions of a student, oldest first."""
        return self._in(self.folder / student.key)

    def _in(self, place: Path) -> list[BotVersion]:
        found = []
        with suppress(FileNotFoundError):
            for path in place.iterdir():
                if path.name.isdecimal():
                    verdict, at = self._verdict(path), path.stat().st_mtime
                    found.append(BotVersion(int(path.name), path, at, verdict))
        return sorted(found, key=lambda version: version.number)

    def _verdict(self, path: Path) -> CheckVerdict | None:
        if path not in self._verdicts:
            try:
                data = (path / _VERDICT).read_bytes()
                self._verdicts[path] = msgspec.json.decode(data, type=CheckVerdict)
            except (OSError, msgspec.MsgspecError):
                return None
        return self._verdicts[path]

    def add(self, student: Pupil, files: Sequence[BotSource]) -> BotVersion:
        """Keep the files of a new version."""
        number = max((version.number for version in self.of(student)), default=0) + 1
        place = self.folder / student.key / str(number)
        fresh = place.with_name(f"new-{number}")
        try:
            shutil.rmtree(fresh, ignore_errors=True)
            write_files(fresh / BOT, files)
            fresh.rename(place)
        except OSError as error:
            shutil.rmtree(fresh, ignore_errors=True)
            raise YokaiError(f"cannot keep {quote(str(place))}: {error.strerror}") from None
        return BotVersion(number, place, time.time(), None)

    def judge(self, version: BotVersion, verdict: CheckVerdict) -> None:
        """Keep the verdict of a version, and delete the files of versions that play no more."""
        fresh, at = version.folder / f"{_VERDICT}.new", version.at
        fresh.write_bytes(msgspec.json.encode(verdict))
        fresh.rename(version.folder / _VERDICT)
        with suppress(OSError):
            os.utime(version.folder, (at, at))
        every = self._in(version.folder.parent)
        fit = [one.number for one in every if one.verdict and one.verdict.good]
        for one in every:
            if one.verdict and one.number not in fit[-_WITH_FILES:]:
                shutil.rmtree(one.bot, ignore_errors=True)


def is_version(bot: Path) -> bool:
    """Is this the folder of a bot that was handed in?"""
    return (
        bot.name == BOT and bot.parent.name.isdecimal() and bot.parent.parent.parent.name == FOLDER
    )


def write_files(folder: Path, files: Sequence[BotSource]) -> None:
    """Write files whose paths are safe into a new folder."""
    folder.mkdir(parents=True)
    folder.chmod(0o755)
    for file in files:
        path = folder / file.path
        for parent in reversed(path.relative_to(folder).parents):
            (folder / parent).mkdir(exist_ok=True)
            (folder / parent).chmod(0o755)
        with path.open("xb") as opened:  # a file that is there already is a mistake of ours
            opened.write(file.data)
        path.chmod(0o755 if file.is_program else 0o644)


def entrants_of(store: VersionStore, school: ClassList) -> list[Entrant]:
    """The versions of a class that are fit to play, each as an entrant."""
    return [
        Entrant(
            f"{student.name} v{version.number}",
            f"bot:{shlex.quote(str(version.bot))}",
            author=student.name,
            version=version.number,
        )
        for student in school.students
        for version in store.of(student)
        if version.verdict and version.verdict.good and version.bot.exists()
    ]
