"""The runner of a tournament: pairs rounds, submits games and logs results."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from math import ceil, log2
from pathlib import Path

import msgspec

from yokai.arena.contender import BOTS
from yokai.arena.executors import cluster, processes
from yokai.arena.match import finished
from yokai.arena.sandbox import protection
from yokai.errors import EngineError, YokaiError, quote
from yokai.tournament.bot_package import BotPackage, digest_of, pack
from yokai.tournament.cupfile import CupPlan
from yokai.tournament.entry import find_bots, newcomers
from yokai.tournament.event_log import (
    Cup,
    Entrant,
    Fixture,
    GameResult,
    LogEntry,
    Revision,
    Start,
)
from yokai.tournament.finalists import settled
from yokai.tournament.fixtures import OpeningBook, arrange
from yokai.tournament.game_task import SUSPENDED, play_fixture, prepare, try_out
from yokai.tournament.handicap import handicapped
from yokai.tournament.live import clear_live
from yokai.tournament.pairing import next_rounds, takes_latecomers
from yokai.tournament.store import FILE, EventLogFile, locked
from yokai.tournament.tournament import Tournament

Place = AbstractContextManager[tuple[Executor, int]]
_EXTRA_ROUNDS = 2  # of a Swiss tournament by default, beyond those of a knock-out
_LOOK_SECONDS = 0.5  # between two looks for a new version
_MAX_STALLS = 3  # after which a bot is suspended, as each costs many seconds
_MAX_DEATHS = 3  # of worker processes in a row without a finished game


class Runner:
    """Plays a tournament to its end; `told` is called with each sentence for the user.

    `on_entry` is called after each entry of the event log, with the updated tournament.
    """

    def __init__(
        self,
        plan: CupPlan,
        folder: Path,
        dask: str | None = None,
        on_entry: Callable[[Tournament, LogEntry], None] = lambda *_: None,
        told: Callable[[str], None] = lambda _: None,
    ) -> None:
        """Read the plan; nothing is written before `run`."""
        self._plan, self._dask = plan, dask
        self._on_entry, self._told = on_entry, told
        self.tournament = Tournament(folder)
        self._absent: dict[str, str] = {}  # why an entrant cannot play
        self._stalls: Counter[str] = Counter()  # games lost so since the command began
        self._packages: dict[str, BotPackage | None] = {}  # of bots, for the cluster
        self._said: set[str] = set()
        self._store: EventLogFile | None = None

    @property
    def folder(self) -> Path:
        """The folder of the tournament."""
        return self.tournament.folder

    def run(self) -> Tournament:
        """Play to the end, from the start or from an interruption."""
        with self._open():
            self._begin()
            deaths = 0
            while not self.tournament.is_over or self._plan.hand_in:
                finished = len(self.tournament.results)
                try:
                    with self._place() as (executor, workers):
                        self._play(executor, workers)
                except BrokenExecutor as error:
                    # The system may have killed it for lack of memory. Its games start again.
                    deaths = 1 if len(self.tournament.results) > finished else deaths + 1
                    if deaths >= _MAX_DEATHS:
                        raise EngineError(
                            f"a process that played games has died {deaths} times: {error}"
                        ) from None
                    self._say("a process that played games has died; its games begin again")
        return self.tournament

    def _waits(self) -> bool:
        """Wait a moment for a new version where bots are handed in; elsewhere this is the end."""
        if self._plan.hand_in:
            time.sleep(_LOOK_SECONDS)
        return self._plan.hand_in is not None

    @contextmanager
    def _open(self) -> Iterator[None]:
        with locked(self.folder):
            self.tournament.refresh()
            self._store = EventLogFile(self.folder / FILE, self.tournament.size)
            try:
                clear_live(self.folder)
                yield
            finally:
                self._store.close()
                self._store = None

    def _place(self) -> Place:
        return cluster(self._dask) if self._dask else processes(self._plan.parallel)

    def _keep(self, *entries: LogEntry) -> None:
        assert self._store
        self._store.add(*entries)
        self.tournament.refresh()
        for entry in entries:
            self._on_entry(self.tournament, entry)

    def _say(self, sentence: str) -> None:
        """Pass a sentence to the user, unless it was said before."""
        if sentence not in self._said:
            self._said.add(sentence)
            self._told(sentence)

    def _begin(self) -> None:
        """Log the start and the entrants; refuse settings that differ from those of the log."""
        wanted = self._wanted()
        cup = self._plan.cup
        if self.tournament.has_begun:
            _compare(self.folder, self.tournament.cup, cup)
        else:
            if len(wanted) < 2 and not self._plan.hand_in:
                raise YokaiError(f"a tournament needs two or more entrants, not {len(wanted)}")
            if cup.format == "swiss" and not cup.rounds:
                rounds = min(ceil(log2(len(wanted))) + _EXTRA_ROUNDS, len(wanted) - 1)
                cup = msgspec.structs.replace(cup, rounds=max(rounds, 1))
        OpeningBook(cup)  # refuses a bad file of openings
        first = newcomers([], wanted)
        if cup.challenger and cup.challenger not in {one.name for one in first}:
            names = ", ".join(quote(one.name) for one in first[:10])
            raise YokaiError(f"no challenger {quote(cup.challenger)}: there are {names}")
        called = {one.author or one.name for one in first}
        for name in () if self._plan.hand_in else self._plan.handicaps:
            if name not in called:
                self._say(f"nobody is called {quote(name)}, who has a handicap")
        here = protection()
        now = datetime.now(UTC).isoformat(timespec="seconds")
        start = Start(now, here.text, here.kind)
        self._keep(*([] if self.tournament.has_begun else [cup]), start)
        self._let_in(wanted)

    def _wanted(self) -> list[Entrant]:
        found: list[Entrant] = []
        if self._plan.bots:
            found, left_out = find_bots(self._plan.bots, self._plan.cup.seed)
            for sentence in left_out:
                self._say(sentence)
        if self._plan.hand_in:
            found += self._plan.hand_in()
        # The qualified entrants of a final are settled when it begins.
        qualified = () if self.tournament.rounds else self._plan.qualified
        finalists = [settled(one, self.folder) for one in qualified]
        return [
            handicapped(one, self._plan.handicaps)
            for one in (*finalists, *self._plan.entrants, *found)
        ]

    def _let_in(self, wanted: list[Entrant]) -> list[Entrant]:
        """Log new entrants, if the format takes any now."""
        fresh = newcomers(self.tournament.entrants.values(), wanted)
        if fresh and not takes_latecomers(self.tournament.tallies):
            names = ", ".join(quote(one.name) for one in fresh)
            self._say(f"{names} came too late: a knock-out takes nobody once it has begun")
            return []
        if fresh:
            self._keep(*fresh)
        return fresh

    def _play(self, executor: Executor, workers: int) -> None:
        book = OpeningBook(self.tournament.cup)
        old = self.tournament.tallies.superseded
        every = self.tournament.entrants.values()
        self._prepare(executor, [one for one in every if one.name not in old])
        while True:
            # A bot added to the folder meanwhile takes part from the next round on.
            self._prepare(executor, self._let_in(self._wanted()))
            if not self._pair(book, workers):
                if not self._waits():
                    return
                continue
            for _, result in finished(executor, workers, play_fixture, self._jobs(book, workers)):
                self._keep(result)
                self._suspend(result)

    def _pair(self, book: OpeningBook, workers: int) -> list[Fixture]:
        """Pair as many games as can be played now; a ladder pairs them two by two."""
        odds = {one.name: one.odds for one in self.tournament.entrants.values() if one.odds}
        while len(pending := self.tournament.tallies.pending) < workers:
            tallies = self.tournament.tallies
            if not (rounds := next_rounds(tallies)):
                break
            self._keep(*arrange(tallies, rounds, book, odds))
        return pending

    def _jobs(self, book: OpeningBook, workers: int) -> Iterator[tuple[int, tuple[object, ...]]]:
        """The games to be played; on a ladder also those that are paired meanwhile."""
        begun: set[int] = set()
        while fresh := [it for it in self._pair(book, workers) if it.number not in begun]:
            for fixture in fresh if self.tournament.cup.format != "ladder" else fresh[:1]:
                begun.add(fixture.number)
                yield fixture.number, self._job(fixture)
            if self.tournament.cup.format != "ladder" or self._has_news():
                return

    def _has_news(self) -> bool:
        """Has a student handed in a version that is not prepared yet?"""
        return bool(newcomers(self.tournament.entrants.values(), self._wanted()))

    def _suspend(self, result: GameResult) -> None:
        """Let a bot play no more that has stalled too often."""
        played = self.tournament.game(result.number)
        if result.reason != "stall" or not played or not played.culprit:
            return
        name = played.culprit
        self._stalls[name] += 1
        if self._stalls[name] >= _MAX_STALLS and not self._absent.get(name):
            self._absent[name] = SUSPENDED
            self._say(f"{quote(name)} loses its games from now on: {SUSPENDED}")

    def _prepare(self, executor: Executor, entrants: list[Entrant]) -> None:
        """Build the bots, and start the other players once, so that errors are reported early."""
        cup = self.tournament.cup
        bots = [one for one in entrants if one.player.partition(":")[0] in BOTS]
        others = [one for one in entrants if one not in bots]
        if bots:
            self._say(f"preparing {len(bots)} bots" if len(bots) > 1 else "preparing a bot")
        if self._dask:
            bots = [one for one in bots if self._pack(one)]
        built = [executor.submit(prepare, one, cup, self._packages.get(one.name)) for one in bots]
        tried = [executor.submit(try_out, one, cup) for one in others]
        for one, done in zip(bots, built, strict=True):
            self._absent[one.name] = done.result()
            self._revise(one)
            if self._absent[one.name]:
                self._say(f"{quote(one.name)} loses its games until it is mended: {done.result()}")
        for one, trial in zip(others, tried, strict=True):
            if wrong := trial.result():
                raise EngineError(f"{quote(one.name)} cannot take part: {wrong}")

    def _revise(self, entrant: Entrant) -> None:
        """Log that the files of a bot are not those with which it has played."""
        digest = digest_of(entrant)
        if digest != self.tournament.digests.get(entrant.name):
            self._keep(Revision(entrant.name, digest))

    def _pack(self, entrant: Entrant) -> bool:
        """Pack a bot for the cluster, or report why it cannot be packed."""
        try:
            self._packages[entrant.name] = pack(entrant)
        except (YokaiError, OSError) as error:
            self._absent[entrant.name] = str(error)
            self._say(f"{quote(entrant.name)} loses its games until it is mended: {error}")
            return False
        return True

    def _job(self, fixture: Fixture) -> tuple[object, ...]:
        """The task of a worker: all that it needs to play a game."""
        names = fixture.south, fixture.north
        entrants = self.tournament.entrants
        return (
            fixture,
            self.tournament.cup,
            (entrants[names[0]], entrants[names[1]]),
            (self._absent.get(names[0], ""), self._absent.get(names[1], "")),
            str(self.folder.absolute()),
            (self._packages.get(names[0]), self._packages.get(names[1])),
        )


def _compare(folder: Path, begun: Cup, asked: Cup) -> None:
    """Refuse to continue a tournament with other settings than it began with."""
    for field in msgspec.structs.fields(Cup):
        before, now = getattr(begun, field.name), getattr(asked, field.name)
        if before != now and not (field.name == "rounds" and now == 0) and field.name != "name":
            raise YokaiError(
                f"the tournament in {quote(str(folder))} was begun with {field.name} = {before!r},"
                f" not {now!r}: put that back, or name another folder by --out"
            )
