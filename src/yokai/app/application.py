"""The application: its services, made of a store and a host."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from yokai.app.archive.archive_service import ArchiveService
from yokai.app.classroom.child_service import ChildService
from yokai.app.classroom.classroom_service import ClassroomService
from yokai.app.computer.analyst import Analyst
from yokai.app.computer.computer_player import ComputerPlayer
from yokai.app.computer.reviewer import Reviewer
from yokai.app.games.by_message import ByMessage
from yokai.app.games.conditional_player import ConditionalPlayer
from yokai.app.games.flag_timer import FlagTimer
from yokai.app.games.rooms import Rooms
from yokai.app.hand_in.desk import HandInDesk, HandInTerms
from yokai.app.host import Host
from yokai.app.lessons.lesson_service import LessonService
from yokai.app.openings.explorer_service import ExplorerService
from yokai.app.openings.my_openings import MyOpenings
from yokai.app.people_tournaments.tournament_service import TournamentService
from yokai.app.players.calls import Caller
from yokai.app.players.challenges import Challenges
from yokai.app.players.erasure import Eraser
from yokai.app.players.friends import Friends
from yokai.app.players.lobby import EACH, Lobby
from yokai.app.players.moderation import Moderation
from yokai.app.presence.audience import Audience
from yokai.app.puzzles.puzzle_service import PuzzleService
from yokai.app.puzzles.storm_service import StormService
from yokai.app.studies.study_service import StudyService
from yokai.app.tournaments.spectators import Spectators
from yokai.app.workshop.judge_service import JudgeService
from yokai.refusal import Refusal
from yokai.storage.events import Header
from yokai.storage.store import Store


@dataclass(frozen=True)
class Options:
    """Options of an application."""

    pause: float = 1.0  # seconds the computer takes for a move, about; none on a clock
    analysis: int = 120_000  # milliseconds of one analysis at most
    lobby: bool = True  # strangers may find each other
    seats_each: int | None = EACH  # open seats of one address; None is any number
    solve: bool = True  # a visitor may have a game solved
    tournament: Path | None = None  # a folder whose tournament is shown, instead of playing games
    forbidden_names: tuple[str, ...] = ()  # words that no name may have, beside ours
    hand_in: HandInTerms | None = None  # students hand in bots for that tournament
    judged: int = (
        150_000_000  # positions of a game that is solved to judge it; a byte of memory each
    )
    unasked: bool = True  # a game is solved as soon as a visitor looks at its table
    address: str = ""  # by which other devices reach this host, for links that they are to open


class Application:
    """Everything that a visitor can do."""

    def __init__(self, store: Store, host: Host, options: Options) -> None:
        self.store, self.host, self.options = store, host, options
        self.rooms = Rooms(store, host)
        self.audience = Audience(self.rooms)
        self.caller = Caller(self.rooms, self.audience)
        self.eraser = Eraser(self.rooms)
        self.challenges = Challenges(self.rooms, self.caller, self.eraser)
        self.friends = Friends(self.rooms)
        self.moderation = Moderation(self.rooms, self.eraser, options.forbidden_names)
        self.lobby = Lobby(self.rooms, options.lobby, options.seats_each)
        self.computer = ComputerPlayer(self.rooms, host, options.pause)
        self.analyst = Analyst(host, options.analysis)
        self.reviewer = Reviewer(host)
        self.judge = JudgeService(host, options.judged)
        self.by_message = ByMessage(self.rooms)
        self.conditional = ConditionalPlayer(self.rooms)
        self._flags = FlagTimer(self.rooms)
        self.explorer = ExplorerService(store, host)
        self.my_openings = MyOpenings(store, host)
        self.lessons = LessonService(store, host)
        self.puzzles = PuzzleService(store, host)
        self.storms = StormService(self.puzzles)
        self.classrooms = ClassroomService(store, host, options.forbidden_names)
        self.children = ChildService(self.classrooms, self.puzzles)
        self.tournaments = TournamentService(
            store, self.rooms, self.caller, options.forbidden_names
        )
        self.archives = ArchiveService(store, self.rooms)
        self.studies = StudyService(store, host)
        self.spectators = Spectators(options.tournament, host) if options.tournament else None
        self.desk: HandInDesk | None = None
        if options.hand_in and self.spectators:
            self.desk = HandInDesk(options.hand_in, host, self.spectators)
        self.rooms.checks.append(host.bots.check)
        if options.tournament:
            self.rooms.checks.append(_refuse_all)

    async def is_new(self, player: str) -> bool:
        """Has a player neither a game nor a solved step of a lesson?"""
        begun = await self.store.lessons.has_begun(player)
        return not begun and not await self.rooms.of_player(player)

    async def start(self) -> None:
        """Start the background tasks."""
        self.audience.start()
        self.challenges.start()
        if self.spectators:
            await self.spectators.start()
        if self.desk:
            await self.desk.start()

    async def close(self) -> None:
        """Stop the background tasks, and release the leases of this process."""
        if self.spectators:
            await self.spectators.close()
        if self.desk:
            await self.desk.close()
        self.challenges.close()
        await self.tournaments.close()
        await self.caller.close()
        await self.audience.close()
        await self._flags.close()
        await self.conditional.close()
        await self.computer.close()
        with suppress(Refusal):  # the database may be unavailable
            await self.store.due.release()


def _refuse_all(_: Header) -> None:
    raise Refusal("read_only", "a tournament is shown here, and no other games are played")
