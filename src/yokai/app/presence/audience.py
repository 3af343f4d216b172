"""Who is at which game, as far as this process knows: those on its own lines, and what the others
say in the store. A look a second, at what has changed; nothing for a game where nothing does.

What somebody says goes the same way, and so does a claim that the other is gone: before it is
granted the store is asked, where a player stands from before the game was shown to them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Literal

from yokai.app.games.room import Room
from yokai.app.games.rooms import Rooms
from yokai.app.messages import CompanyNews, PhraseName, PresenceView, SaidNews
from yokai.app.presence.presence import (
    Facts,
    Presence,
    View,
    presence_of,
    view_of,
)
from yokai.notation.move import Side
from yokai.refusal import Refusal
from yokai.rules.outcome import Outcome
from yokai.storage.events import Header
from yokai.storage.presence import HIDDEN, LOOKING, NOBODY, Group, Report, Trace

_EVERY = 1.0  # seconds between two looks
_SOON = 0.1  # and where somebody waits for one
_LATE = 12_000  # milliseconds after which a page that beats every 5 seconds is lost
_ALIVE = 2_000  # milliseconds between two signs of life
_BROKEN = 5_000  # without a look, what we knew is not believed any more
_OVERLAP = 5_000  # of two questions for news, for clocks differ
_CALM = 900  # between two changes that guests see
_SWEEP = 60_000
_TOPIC = "company"  # announced when another process should look soon

ABSENCE = "absence"  # why a game ended

_log = logging.getLogger(__name__)


class Guest:
    """One line at one game."""

    def __init__(self, table: Table, player: str | None, tell: Callable[[], None]) -> None:
        self.table, self.player, self.tell = table, player, tell
        self.hidden = False
        self.beat: int | None = None  # when a page that is looked at last said so
        self.lost = False  # it should have said so again
        self._told = View()
        self._heard = table.said()  # and nothing from before we came

    @property
    def lags(self) -> bool:
        """Is there something this reader has not been told?"""
        return self.table.view != self._told or self.table.said() != self._heard

    def news(self, now: int) -> Iterable[CompanyNews | SaidNews]:
        """What this reader has not been told."""
        table, view = self.table, self.table.view
        if view != self._told:
            self._told = view
            south, north = (_shown(view.of(side), now) for side in Side)
            yield CompanyNews(table.game, south, north, view.watchers)
        heard, self._heard = self._heard, table.said()
        for side in Side:
            if self._heard[side] > heard[side]:
                yield SaidNews(table.game, side.word, table.phrase(side))


class Table:
    """One game, and those who are at it."""

    def __init__(self, facts: Facts) -> None:
        self.game = facts.header.id
        self.facts = facts
        self.guests: list[Guest] = []
        self.here = Group()  # in this process
        self.there: dict[str, Group] = {}  # in others
        self.view = View()

    @property
    def groups(self) -> list[Group]:
        """Of all processes."""
        return [self.here, *self.there.values()]

    def said(self) -> tuple[int, int]:
        """When each side last said something."""
        south, north = (max(group.of(side).said for group in self.groups) for side in Side)
        return south, north

    def phrase(self, side: Side) -> str:
        """What that was."""
        return (
            max((group.of(side) for group in self.groups), key=lambda each: each.said).phrase or ""
        )

    def count(self, now: int) -> bool:
        """Look who is here; did it change?"""
        header = self.facts.header
        sides = {guest: header.sides_of(guest.player) for guest in self.guests}
        south, north = (self._trace(side, sides, now) for side in Side)
        looking_on = {guest.player or id(guest) for guest, seats in sides.items() if not seats}
        before, self.here = self.here, Group(south, north, len(looking_on))
        return self.here != before

    def _trace(self, side: Side, sides: dict[Guest, list[Side]], now: int) -> Trace:
        before = self.here.of(side)
        states = [
            HIDDEN if guest.hidden else LOOKING
            for guest, seats in sides.items()
            if side in seats and not guest.lost
        ]
        state = max(states, default=NOBODY)
        if state == before.state:
            return before
        return replace(before, state=state, seen=now)

    def say(self, side: Side, phrase: str, now: int) -> None:
        """Let a side say something."""
        south, north = (
            replace(trace, phrase=phrase, said=now) if each is side else trace
            for each in Side
            for trace in [self.here.of(each)]
        )
        self.here = replace(self.here, south=south, north=north)

    @property
    def matters(self) -> bool:
        """Need others know who is here?"""
        return bool(self.here.watchers) or _needs_players(self.facts.header)

    @property
    def lacks(self) -> bool:
        """Is a player not here, so that time alone may change what is seen?"""
        return self.facts.header.is_between_two and any(
            all(group.of(side).state == NOBODY for group in self.groups) for side in Side
        )


class Audience:
    """The company of all games that somebody watches in this process."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms, self._bus = rooms, rooms.bus
        self._kept = rooms.store.presence
        self._tables: dict[str, Table] = {}
        self._beating: set[Guest] = set()
        self._moved: set[str] = set()  # games to which somebody came, or whom somebody left
        self._unwritten: set[str] = set()  # games of which others do not know who is here
        self._unseen: set[str] = set()  # games of which our guests may see something new
        self._written: dict[str, Group] = {}
        self._others: dict[str, int] = {}  # processes, and until when each is heard of
        self._silent: set[str] = set()  # those of them that are not
        self._looked = self._alive = self._swept = self._shown = 0
        self._known = rooms.now()  # since when we know all there is to know
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._leave: Callable[[], None] | None = None

    def start(self) -> None:
        """Begin to look."""
        self._leave = self._bus.listen(_TOPIC, lambda _: self._wake.set())
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop looking, and say so."""
        if self._leave:
            self._leave()
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        with suppress(Refusal):
            await self._kept.leave(self._rooms.now())

    async def enter(self, room: Room, player: str | None, tell: Callable[[], None]) -> Guest:
        """Somebody comes to a game. Who plays in it is known to all before they see it."""
        game = room.header.id
        if game not in self._tables:
            table = Table(Facts.of(room))
            with suppress(Refusal):  # the store is away; there will be another look
                self._take_in(table, await self._kept.at(game))
            self._tables.setdefault(game, table)
        table = self._tables[game]
        guest = Guest(table, player, tell)
        table.guests.append(guest)
        self._moved.add(game)
        self.saw(guest, room)
        if room.header.sides_of(player) and _needs_players(room.header):
            with suppress(Refusal):
                self._count(self._rooms.now())
                await self._write(self._rooms.now())
        return guest

    def saw(self, guest: Guest, room: Room) -> None:
        """The guest is told how the game stands now. Where both players are here a move changes
        nothing that others see of them, and where one is not we look at each round anyway."""
        table = guest.table
        if room.version > table.facts.version:
            before, table.facts = table.facts, Facts.of(room)
            if room.header is not before.header:  # somebody may have sat down
                self._moved.add(table.game)

    def hide(self, guest: Guest, hidden: bool) -> None:
        """The guest's page is looked at, or is not. One that is says so again and again: a line
        may be dead long before the system notices. One that is not may sleep."""
        if guest.hidden != hidden or guest.lost:
            self._moved.add(guest.table.game)
        guest.hidden, guest.lost = hidden, False
        guest.beat = None if hidden else self._rooms.now()
        if guest.beat:
            self._beating.add(guest)
        else:
            self._beating.discard(guest)

    def leave(self, guest: Guest) -> None:
        """Somebody goes."""
        guest.table.guests.remove(guest)
        self._beating.discard(guest)
        self._moved.add(guest.table.game)

    def say(self, guest: Guest, phrase: PhraseName) -> None:
        """A player says something to those at the game."""
        table = guest.table
        sides = table.facts.header.sides_of(guest.player)
        if not table.facts.header.is_between_two or not sides:
            raise Refusal("only_players", "only two who play with each other say something here")
        table.say(sides[0], phrase, self._rooms.now())
        for other in table.guests:
            other.tell()
        self._unwritten.add(table.game)
        self._wake.set()

    async def claim(self, game: str, player: str | None, result: Literal["win", "draw"]) -> Room:
        """End a game whose other player is gone, if that is so and long enough."""
        room = await self._rooms.as_player(game, player)
        side = room.header.sides_of(player)[0]
        self._count(self._rooms.now())
        table = Table(Facts.of(room))
        if (mine := self._tables.get(game)) is not None:
            table.here = mine.here
        self._others = await self._kept.others()
        self._take_in(table, await self._kept.at(game))

        def decide(room: Room, now: int) -> Room:
            if room.game.outcome:
                raise Refusal("game_over", "the game is over")
            known = self._known if now - self._looked < _BROKEN else now
            gone = presence_of(side.other, Facts.of(room), table.groups, now, known)
            if not gone or gone.claim_at is None or now < gone.claim_at:
                raise Refusal("not_gone", "the other player has not been gone for long enough")
            if result == "win" and not gone.win:
                raise Refusal("own_turn", "it is your turn: move, or claim a draw")
            return room.ended(Outcome(side if result == "win" else None, ABSENCE), now)

        return await self._rooms.decided(game, decide)

    async def look(self) -> None:
        """Say what has changed here, hear what has elsewhere, and tell those who are here."""
        now = self._rooms.now()
        self._count(now)
        try:
            if self._tables or self._unwritten:
                await self._write(now)
                await self._hear(now)
        finally:
            unseen, self._unseen = self._unseen, set()
            if soon := now - self._shown < _CALM:
                self._unseen |= unseen
            else:
                self._shown = now
            for game in unseen & self._tables.keys():
                self._show(self._tables[game], now, soon)

    def _count(self, now: int) -> None:
        """See who is here, where somebody came or went."""
        for guest in [each for each in self._beating if now - (each.beat or 0) > _LATE]:
            guest.lost = True
            self._beating.discard(guest)
            self._moved.add(guest.table.game)
        moved, self._moved = self._moved, set()
        for game in moved & self._tables.keys():
            if self._tables[game].count(now):
                self._unwritten.add(game)
        self._unseen |= moved

    async def _write(self, now: int) -> None:
        """Say who is here, if that has changed, and that we are alive."""
        names, self._unwritten = self._unwritten, set()
        groups = {
            game: table.here
            for game in names & self._tables.keys()
            if (table := self._tables[game])
            and table.here != self._written.get(game)
            and (table.matters or game in self._written)
        }
        if not groups and now - self._alive < _ALIVE:
            return
        try:
            await self._kept.keep(groups, now)
        except Refusal:
            self._unwritten |= names
            raise
        self._alive = now
        self._written |= groups
        if groups and self._others:
            await self._bus.announce(_TOPIC)

    async def _hear(self, now: int) -> None:
        """Ask what others say, if there are others."""
        self._others, reports = await self._kept.heard(self._looked - _OVERLAP)
        silent = {worker for worker, until in self._others.items() if until <= now}
        woken, fell = self._silent - silent, silent - self._silent
        if woken:  # of who was silent we have forgotten what they said
            _, reports = await self._kept.heard(0)
        for report in reports:
            if table := self._tables.get(report.game):
                self._take_in(table, [report])
        for table in self._tables.values() if fell else ():
            self._take_in(table, [Report(table.game, *each) for each in table.there.items()])
        if now - self._looked > _BROKEN:
            self._known = now
        self._looked, self._silent = now, silent
        if now - self._swept > _SWEEP:
            self._swept = now
            await self._kept.sweep(now)

    def _take_in(self, table: Table, reports: Iterable[Report]) -> None:
        """Believe what processes say of a game, if they are heard of; of those who are not,
        that their people have left."""
        for _, worker, group in reports:
            if worker == self._kept.me:
                if table.here.is_empty:  # from an earlier visit
                    table.here = self._written[table.game] = group
                continue
            until = self._others.get(worker)
            if until is not None and until <= self._rooms.now():
                group = group.lost(until)
            if table.there.get(worker) != group:
                table.there[worker] = group
                self._unseen.add(table.game)

    def _show(self, table: Table, now: int, soon: bool) -> None:
        """Tell the guests, if they would see something new. What somebody says is told at once,
        who comes and goes once a second."""
        game = table.game
        if not table.guests:
            if game in self._unwritten or game in self._moved:
                self._unseen.add(game)
            else:
                del self._tables[game]
                self._written.pop(game, None)
            return
        if not soon:
            table.view = view_of(table.facts, table.groups, now, self._known)
        for guest in table.guests:
            if guest.lags:
                guest.tell()
        if table.lacks:
            self._unseen.add(game)  # time passes

    async def _run(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(_EVERY):
                    await self._wake.wait()
            self._wake.clear()
            try:
                await self.look()
            except Refusal:  # the store is away, and has said so in the log
                pass
            except Exception:
                _log.exception("it cannot be told who is at which game")
            await asyncio.sleep(_SOON)


def _needs_players(header: Header) -> bool:
    """Does somebody care whether the players are here: each other, or who would join?"""
    return header.is_between_two or header.free is not None


def _shown(presence: Presence | None, now: int) -> PresenceView | None:
    if presence is None:
        return None
    left = None if presence.claim_at is None else max(0, presence.claim_at - now)
    return PresenceView(presence.state, left, presence.win)
