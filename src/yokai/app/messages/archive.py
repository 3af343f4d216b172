"""The messages of archives: everything of a player in one file. See docs/reference/archive.md."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from yokai.app.messages.common import (
    In,
    Name,
    Out,
    Ply,
    Sfen,
    SideName,
    VariantName,
    Word,
)
from yokai.engine.levels import LEVELS
from yokai.glicko import LEAST_DEVIATION, MOST_DEVIATION

ARCHIVE_VERSION: Final = 1
MOST_GAMES, MOST_EVENTS = 5_000, 100_000  # in an archive

Moment = Annotated[int, Meta(ge=0, le=7_258_118_400_000)]  # milliseconds, until the year 2200
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
TimeLeft = Annotated[int, Meta(ge=0, le=10**12)]
PuzzleName = Annotated[str, Meta(pattern="^[a-z0-9]{1,16}$")]
LevelNumber = Annotated[int, Meta(ge=min(LEVELS), le=max(LEVELS))]


class ArchivedSeat(In, frozen=True, omit_defaults=True):
    """The player of a side: the archive's own player, another person, one whose moves come by
    messages with a tag, the computer at a level, or a bot."""

    who: Literal["me", "other", "message", "computer", "bot"]
    name: Name | None = None
    level: LevelNumber | None = None
    bot: Word | None = None
    tag: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8}$")] | None = None


class ArchivedEvent(In, frozen=True, omit_defaults=True):
    """An event on the board, exactly one of three: a move as USI, moves taken back until `takeback`
    of them are left, or an end that the board does not show. `left` is the time on both clocks
    after it, South's first."""

    at: Moment
    move: Word | None = None
    takeback: Ply | None = None
    end: Annotated[str, Meta(pattern="^[a-z][a-z_ ]{0,31}$")] | None = None
    winner: SideName | None = None
    left: tuple[TimeLeft, TimeLeft] | None = None


class ArchivedGame(In, frozen=True, omit_defaults=True):
    """A game with its events on the board."""

    id: Word
    variant: VariantName
    start: Sfen
    south: ArchivedSeat
    north: ArchivedSeat
    created: Moment
    events: list[ArchivedEvent]
    initial: Annotated[int, Meta(ge=0, le=604_800_000)] | None = None
    increment: Annotated[int, Meta(ge=0, le=600_000)] | None = None
    byoyomi: Annotated[int, Meta(ge=0, le=600_000)] = 0
    north_initial: Annotated[int, Meta(ge=0, le=604_800_000)] | None = None
    below: SideName | None = None
    gentle: bool = False
    title: Name = ""


class ArchivedLesson(In, frozen=True):
    """A lesson with its solved steps as bits, the first is 1; `clean` are those without a hint or a
    wrong try."""

    variant: Word
    lesson: Word
    done: Annotated[int, Meta(ge=0, lt=2**53)]
    clean: Annotated[int, Meta(ge=0, lt=2**53)]
    at: Moment


class ArchivedCard(In, frozen=True):
    """The card of a puzzle that is to be repeated, see `app/puzzles/spaced_repetition.py`."""

    stability: Annotated[float, Meta(ge=0.001, le=36_500)]
    difficulty: Annotated[float, Meta(ge=1, le=10)]
    seen: Moment
    due: Moment


class ArchivedPuzzle(In, frozen=True, omit_defaults=True):
    """The first attempt at a puzzle, and its card if it is to be repeated. `solved` is null while
    the attempt goes on, `gain` where it changed no rating."""

    variant: Word
    id: PuzzleName
    at: Moment
    solved: bool | None = None
    hint: bool = False
    gain: Annotated[float, Meta(ge=-4_000, le=4_000)] | None = None
    card: ArchivedCard | None = None


class ArchivedStanding(In, frozen=True):
    """A player's standing in the puzzles of a game, with a Glicko-2 rating."""

    variant: Word
    rating: Annotated[float, Meta(ge=-1_000, le=5_000)]
    deviation: Annotated[float, Meta(ge=LEAST_DEVIATION, le=MOST_DEVIATION)]
    volatility: Annotated[float, Meta(ge=0.001, le=1)]
    solved: Count
    failed: Count
    run: Count
    best_run: Count
    best_storm: Count
    at: Moment


class ArchivedStorm(In, frozen=True):
    """A player's last storm in a game."""

    variant: Word
    id: PuzzleName
    puzzles: Annotated[list[PuzzleName], Meta(max_length=100)]
    begun: Moment
    solved: Count
    mistakes: Count


class ArchivedChapter(In, frozen=True):
    """A chapter of a study: its name, and its record as text."""

    name: Annotated[str, Meta(max_length=60)]
    record: Annotated[str, Meta(max_length=60_000)]


class ArchivedStudy(In, frozen=True):
    """A study of a player, and when it last changed."""

    id: Word
    name: Annotated[str, Meta(max_length=60)]
    chapters: Annotated[list[ArchivedChapter], Meta(max_length=64)]
    at: Moment


class ArchivedDevice(In, frozen=True):
    """A device that has used the personal link: what it is, and when it was seen."""

    label: Word
    begun: Moment
    at: Moment
    ended: Moment | None


class ArchivedCall(In, frozen=True):
    """A browser that is called when it is the player's turn, at a page's origin."""

    lang: Word
    origin: Annotated[str, Meta(max_length=200)]
    at: Moment


class ArchivedRating(In, frozen=True):
    """A rating by games between people, in a variant."""

    variant: Word
    rating: float
    deviation: float
    games: Count
    at: Moment


class ArchivedAccount(In, frozen=True, omit_defaults=True):
    """The server's data of a player beside the games, for the player to read: the public id, the
    profile, devices, calls, ratings, and what the operator decided. An import leaves it out."""

    id: Word | None = None
    name: Word | None = None
    lang: Word | None = None
    pieces: Word | None = None
    at: Moment | None = None
    devices: Annotated[list[ArchivedDevice], Meta(max_length=1_000)] = []
    calls: Annotated[list[ArchivedCall], Meta(max_length=1_000)] = []
    ratings: Annotated[list[ArchivedRating], Meta(max_length=100)] = []
    blocked: bool = False
    given_name: Word | None = None
    reports: Count = 0
    bot: bool = False


class PageSettings(Struct, frozen=True, omit_defaults=True):
    """The page's own settings, as `kit/settings.js` names them; a missing one stays as it was."""

    pieces: Word | None = None
    theme: Literal["auto", "light", "dark"] | None = None
    sound: bool | None = None
    aloud: bool | None = None
    danger: Literal["auto", "on", "off"] | None = None
    lang: Word | None = None
    variant: Word | None = None
    opponent: Literal["computer", "beside", "friend"] | None = None
    level: LevelNumber | None = None
    bot: Word | None = None
    side: Literal["south", "north", "random"] | None = None
    clock: Word | None = None
    rated: bool | None = None
    name: Name | None = None
    phrases: bool | None = None
    names: tuple[Name, Name] | None = None
    table: Literal["stays", "turns", "faces"] | None = None


class Archive(In, frozen=True):
    """Everything that is kept of a player. The page adds its settings to what it gets."""

    format: Literal["yokai"]
    version: Literal[1]
    made: Moment
    games: Annotated[list[ArchivedGame], Meta(max_length=MOST_GAMES)] = []
    lessons: Annotated[list[ArchivedLesson], Meta(max_length=1_000)] = []
    puzzles: Annotated[list[ArchivedPuzzle], Meta(max_length=20_000)] = []
    standings: Annotated[list[ArchivedStanding], Meta(max_length=100)] = []
    storms: Annotated[list[ArchivedStorm], Meta(max_length=100)] = []
    studies: Annotated[list[ArchivedStudy], Meta(max_length=50)] = []
    account: ArchivedAccount | None = None
    page: PageSettings | None = None


class ArchiveAnswer(Out, frozen=True):
    """The result of an import: new or longer games, lessons and puzzles with more progress, and
    the page's settings. `left_out` are games with other people that are not over."""

    games: int
    lessons: int
    puzzles: int
    left_out: int
    page: PageSettings | None
