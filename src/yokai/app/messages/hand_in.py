"""Messages of the hand-in: a student's uploads and bots, and the teacher's list of the class."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from yokai.app.messages.common import In, Out, SideName

VersionState = Literal["waiting", "checking", "fit", "unfit"]
OwnResult = Literal["won", "drawn", "lost"]
GivenAway = Literal["", "win", "draw"]
TruthName = Literal["known", "soon", "none"]

ClassCode = Annotated[str, Meta(max_length=40)]
_MOST_FILES = 1001  # one more than is taken, which is refused in a sentence


class HandedFile(In, frozen=True):
    """One file of an upload: its path inside the folder, and its content in Base64."""

    path: Annotated[str, Meta(max_length=1000)]
    data: bytes


class HandInAsked(In, frozen=True):
    """A student hands in a bot: its files, or one zip archive."""

    code: ClassCode
    files: Annotated[list[HandedFile], Meta(max_length=_MOST_FILES)]


class CodeAsked(In, frozen=True):
    """A request by the code of a student, or of the teacher. `game` is a game of the student."""

    code: ClassCode
    game: Annotated[int, Meta(ge=0, le=10**9)] = 0


class CheckFault(Out, frozen=True):
    """A fault that the check of a bot found, and its cure: in English, and by a name with words."""

    reason: str  # "build" if it was not built
    sentence: str
    advice: str
    opponent: str
    transcript: list[str]
    cure: str
    words: dict[str, str]


class VersionView(Out, frozen=True):
    """A version of a student's bot."""

    number: int
    at: int  # milliseconds since 1970
    state: VersionState
    ahead: int  # versions of others that are checked before this one
    name: str
    faults: list[CheckFault]
    slowest_ms: int
    allowed_ms: int
    memory_mb: int
    prints: list[str]
    rating: int | None  # Elo, None before its first game
    error: int
    played: int


class OwnGame(Out, frozen=True):
    """A game of a student's bot that is over."""

    number: int
    version: int
    opponent: str
    side: SideName
    result: OwnResult
    reason: str
    fault: bool  # the bot lost it by its own fault
    given: GivenAway  # what the bot's worst move gave away, by the solved game
    ply: int  # of that move, or 0


class MyBots(Out, frozen=True):
    """All that belongs to one student: versions and games, newest first."""

    student: str
    cup: str
    versions: list[VersionView]
    games: list[OwnGame]


class OwnNote(Out, frozen=True):
    """A note on one move of a student's game."""

    ply: int
    own: bool
    ms: int
    cpu: int | None
    say: str
    prints: list[str]  # of the student's own bot
    given: GivenAway  # what the move gave away, by the solved game


class OwnGameNotes(Out, frozen=True):
    """A student's game: a note on each move, and the log of a failure. `truth` says whether the
    moves are judged by the solved game, or will be once it is solved."""

    number: int
    truth: TruthName
    notes: list[OwnNote]
    log: list[str]


class ClassCard(Out, frozen=True):
    """A student on the teacher's list: the code to print, and the newest version. `like` is the
    student whose program is most like this one, if it is much so, and `percent` how much."""

    student: str
    code: str
    versions: int
    state: VersionState | None
    like: str = ""
    percent: int = 0


class ClassCards(Out, frozen=True):
    """The teacher's list of the class. `door` is the address where its students hand in."""

    cup: str
    door: str
    cards: list[ClassCard]
