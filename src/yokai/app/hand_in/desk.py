"""The desk where students hand in: takes uploads, has them checked in turn, shows what became."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import msgspec

from yokai.app import messages
from yokai.app.hand_in.truth import given_away, worst_moves
from yokai.app.host import Host
from yokai.app.tournaments.spectators import Spectators
from yokai.errors import YokaiError
from yokai.formats.record import Record
from yokai.notation.move import NORTH, SOUTH, Side
from yokai.refusal import Refusal
from yokai.rules.game import Game
from yokai.rules.variant import VARIANTS, variant_of
from yokai.solve.index import is_solvable
from yokai.solve.tablebase import Tablebase
from yokai.tournament.event_log import Cup
from yokai.tournament.hand_in.class_list import ClassList, Pupil
from yokai.tournament.hand_in.likeness import hashes_of, likenesses
from yokai.tournament.hand_in.upload import BadUpload, read_upload
from yokai.tournament.hand_in.versions import BotVersion, CheckVerdict, VersionStore
from yokai.tournament.standings import Standing
from yokai.tournament.tournament import FinishedGame, Tournament

_A_DAY = 50  # versions of a student
_DAY = 86_400_000  # milliseconds
_GAMES = 200  # that a student is shown
_VERSIONS = 50
_JUDGED = 25  # games beside the solved truth, at each look of a student

_log = logging.getLogger(__name__)

Check = Callable[[Path, Path, Cup], Awaitable[CheckVerdict]]


@dataclass(frozen=True)
class HandInTerms:
    """The parts of a desk: the class, the folder of its tournament, the settings, and the check."""

    folder: Path
    class_list: ClassList
    cup: Cup
    check: Check
    at_once: int = 1  # checks
    solve: bool = True  # the games that can be, whose truth stands beside those of the students


class HandInDesk:
    """Takes what students hand in."""

    def __init__(self, terms: HandInTerms, host: Host, spectators: Spectators) -> None:
        self._terms, self._host, self._spectators = terms, host, spectators
        self._store = VersionStore(terms.folder)
        self._waiting: list[tuple[Pupil, BotVersion]] = []
        self._checking: set[str] = set()  # keys of students
        self._taking: set[str] = set()
        self._worst: dict[int, dict[Side, tuple[int, messages.GivenAway]]] = {}  # moves, by game
        self._hashes: dict[Path, frozenset[int]] = {}  # of programs, by the bot's folder
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Check what was handed in before an interruption."""
        for student in self._terms.class_list.students:
            versions = await self._host.run(self._store.of, student)
            if versions and versions[-1].verdict is None:
                self._waiting.append((student, versions[-1]))
        for name in self._terms.cup.variants if self._terms.solve else ():
            if name in VARIANTS and is_solvable(variant_of(name)):
                self._host.tables.solve(name)
        self._next()

    async def close(self) -> None:
        """End the checks; they begin again at the next start."""
        self._waiting.clear()  # or the end of a check begins the next
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def student(self, code: str) -> Pupil:
        """The student with a code; refuse any other."""
        if student := self._terms.class_list.student(code):
            return student
        raise Refusal("wrong_code", "nobody in the class has this code")

    async def take(self, code: str, files: Sequence[tuple[str, bytes]]) -> messages.MyBots:
        """Keep an upload as a new version, and queue its check."""
        student = self.student(code)
        if student.key in self._taking or self._is_open(student):
            raise Refusal("still_checking", "the last version is still being checked")
        self._taking.add(student.key)
        try:
            since = self._host.now() - _DAY
            versions = await self._host.run(self._store.of, student)
            if sum(version.at * 1000 > since for version in versions) >= _A_DAY:
                most = {"count": str(_A_DAY)}
                raise Refusal("too_many_versions", f"at most {_A_DAY} versions a day", most)
            try:
                found = await self._host.run(read_upload, files)
            except BadUpload as error:
                words = {"file": error.file}
                raise Refusal(f"upload_{error.fault}", str(error), words) from None
            version = await self._host.run(self._store.add, student, found)
            self._waiting.append((student, version))
        finally:
            self._taking.discard(student.key)
        self._next()
        return await self.mine(code)

    def _is_open(self, student: Pupil) -> bool:
        waiting = any(one.key == student.key for one, _ in self._waiting)
        return waiting or student.key in self._checking

    def _next(self) -> None:
        """Begin as many checks as may run at once."""
        while self._waiting and len(self._checking) < self._terms.at_once:
            student, version = self._waiting.pop(0)
            self._checking.add(student.key)
            task = asyncio.create_task(self._check(student, version))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _check(self, student: Pupil, version: BotVersion) -> None:
        try:
            terms = self._terms
            verdict = await terms.check(version.bot, terms.folder, terms.cup)
            await self._host.run(self._store.judge, version, verdict)
        except OSError as error:
            _log.error("the verdict of a check is not kept: %s", error)
        finally:
            self._checking.discard(student.key)
            self._next()

    async def mine(self, code: str) -> messages.MyBots:
        """All versions and games of one student."""
        mine, games = await self._spectators.read(partial(self._mine, self.student(code)))
        tables = {name: self._host.tables.get(name) for name in self._terms.cup.variants
                  if name in VARIANTS}  # fmt: skip
        await self._host.run(self._judge, games, tables)
        found = [self._judged(game) for game in mine.games]
        return msgspec.structs.replace(mine, games=found)

    def _judge(self, games: Sequence[FinishedGame], tables: Mapping[str, Tablebase | None]) -> None:
        """Find the worst moves of some more of a student's games, the newest first."""
        fresh = [game for game in reversed(games) if game.fixture.number not in self._worst]
        for game in fresh[:_JUDGED]:
            told = game.fixture
            if table := tables.get(told.variant):
                played, worst = _played(game), dict[Side, tuple[int, messages.GivenAway]]()
                if played:
                    worst = worst_moves(played, given_away(played, table), len(told.moves))
                self._worst[told.number] = worst

    def _judged(self, game: messages.OwnGame) -> messages.OwnGame:
        side = SOUTH if game.side == SOUTH.word else NORTH
        ply, given = self._worst.get(game.number, {}).get(side, (0, ""))
        return msgspec.structs.replace(game, given=given, ply=ply)

    def _mine(self, student: Pupil, seen: Tournament) -> tuple[messages.MyBots, list[FinishedGame]]:
        rows, finished, own = dict[str, Standing](), list[FinishedGame](), _own(student, seen)
        if own:
            rows = {row.name: row for row in seen.standings() if row.name in own}
            finished = seen.games_of(*own)
        by_version = {own[name]: row for name, row in rows.items()}
        versions = self._store.of(student)[-_VERSIONS:]
        shown = finished[-_GAMES:]
        mine = messages.MyBots(
            student.name,
            self._terms.cup.name,
            [self._version(student, each, by_version.get(each.number)) for each in versions][::-1],
            [_game(each, own) for each in shown][::-1],
        )
        return mine, shown

    def _version(
        self, student: Pupil, version: BotVersion, row: Standing | None
    ) -> messages.VersionView:
        found, ahead = version.verdict or CheckVerdict(False, ""), 0
        for place, (one, _) in enumerate(self._waiting, len(self._checking)):
            ahead = place if one.key == student.key else ahead
        faults = [
            messages.CheckFault.of(fault, transcript=[*fault.transcript]) for fault in found.faults
        ]
        return messages.VersionView.of(
            found,
            number=version.number,
            at=round(version.at * 1000),
            state=self._state(student, version),
            ahead=ahead if version.verdict is None else 0,
            faults=faults,
            prints=[*found.prints],
            rating=round(row.rating) if row and row.played else None,
            error=round(row.error) if row else 0,
            played=row.played if row else 0,
        )

    def _state(self, student: Pupil, version: BotVersion) -> messages.VersionState:
        if version.verdict:
            return "fit" if version.verdict.good else "unfit"
        return "checking" if student.key in self._checking else "waiting"

    async def notes(self, code: str, number: int) -> messages.OwnGameNotes:
        """The notes on one of a student's games, beside the solved truth where it is known."""
        student = self.student(code)
        own, game = await self._spectators.read(lambda it: ({*_own(student, it)}, it.game(number)))
        if game is None or not {game.fixture.south, game.fixture.north} & own:
            raise Refusal("unknown_game", f"game {number} is none of yours")
        name = game.fixture.variant
        table = self._host.tables.get(name) if name in VARIANTS else None
        truth: messages.TruthName = "known" if table else "none"
        if not table and name in VARIANTS:
            is_soon = self._host.tables.status(name).state in ("none", "solving")
            truth = "soon" if is_soon and self._terms.solve else "none"
        return await self._host.run(_notes, game, own, table, truth)

    async def cards(self, code: str, door: str) -> messages.ClassCards:
        """The list of the class, for the teacher alone; `door` is the address of the hand-in."""
        if not self._terms.class_list.is_teacher(code):
            raise Refusal("wrong_code", "this is not the code of the teacher")
        return await self._host.run(self._cards, door)

    def _cards(self, door: str) -> messages.ClassCards:
        students = self._terms.class_list.students
        versions = {student.name: self._store.of(student) for student in students}
        alike = likenesses({name: self._hashes_of(of) for name, of in versions.items()})
        cards = []
        for student in students:
            own, like = versions[student.name], alike.get(student.name)
            state = self._state(student, own[-1]) if own else None
            newest = own[-1].number if own else 0
            told = (student.name, student.code, newest, state)
            cards.append(messages.ClassCard(*told, *(like or ())))
        return messages.ClassCards(self._terms.cup.name, door, cards)

    def _hashes_of(self, versions: Sequence[BotVersion]) -> frozenset[int]:
        """The hashes of the version that plays."""
        playing = [one for one in versions if one.verdict and one.verdict.good]
        if not playing:
            return frozenset()
        bot = playing[-1].bot
        if bot not in self._hashes:
            self._hashes[bot] = hashes_of(bot)
        return self._hashes[bot]


def _own(student: Pupil, seen: Tournament) -> dict[str, int]:
    """The versions of a student by their names as entrants."""
    every = seen.entrants.values()
    return {one.name: one.version for one in every if one.author == student.name}


def _game(game: FinishedGame, own: dict[str, int]) -> messages.OwnGame:
    told, result = game.fixture, game.result
    side = SOUTH if told.south in own else NORTH
    name, other = (told.south, told.north) if side is SOUTH else (told.north, told.south)
    how: messages.OwnResult = "drawn"
    if result.winner:
        how = "won" if result.winner == side.word else "lost"
    return messages.OwnGame(
        told.number,
        own[name],
        other,
        side.word,
        how,
        result.reason,
        game.culprit == name,
        "",
        0,
    )


def _played(game: FinishedGame) -> Game | None:
    """The moves of a game, or None if its record was changed by hand."""
    try:
        return Record.parse(game.result.record, variant_of(game.fixture.variant)).game
    except YokaiError:
        return None


def _notes(
    game: FinishedGame, own: set[str], table: Tablebase | None, truth: messages.TruthName
) -> messages.OwnGameNotes:
    told, result = game.fixture, game.result
    played = _played(game)
    if not played:
        return messages.OwnGameNotes(told.number, "none", [], [])
    given = given_away(played, table) if table else {}
    names, notes, opening = (told.south, told.north), [], len(told.moves)
    for ply, note in enumerate(result.notes, opening + 1):
        is_own = names[played.positions[ply - 1].turn] in own
        prints = note.prints.splitlines() if is_own else []
        bad = given.get(ply, "")
        notes.append(messages.OwnNote(ply, is_own, note.ms, note.cpu, note.say, prints, bad))
    log = result.log.splitlines() if game.culprit in own else []
    return messages.OwnGameNotes(told.number, truth, notes, log)
