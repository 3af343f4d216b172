"""The audience of each game: viewers connected to this process, and presence reports of others.

Reports go through the store, once a second, for games whose audience has changed. Phrases of
players go the same way. A claim that the opponent is gone reads the reports of all processes
first; a player is reported there before the game is shown to them.
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
from yokai.app.messages import AudienceNews, PhraseName, PresenceView, SaidNews
from yokai.app.presence.presence import Facts, Presence, View, presence_of, view_of
from yokai.notation.move import Side
from yokai.refusal import Refusal
from yokai.rules.outcome import Outcome
from yokai.storage.events import Header
from yokai.storage.presence import HIDDEN, LOOKING, NOBODY, Group, Report, Trace

_EVERY = 1.0  # seconds between two updates
_SOON = 0.1  # seconds between two updates where somebody waits for one
_LATE = 12_000  # milliseconds after which a page with a heartbeat of 5 seconds is lost
_ALIVE = 2_000  # milliseconds between two renewals of this process's lease
_BROKEN = 5_000  # milliseconds without an update after which the reports are incomplete
_RECENT = 2_000  # milliseconds for which reports are recent
_OVERLAP = 5_000  # milliseconds that two queries for reports overlap, for clocks differ
_SHOW_EVERY = 900  # milliseconds between two changes that viewers see
_SWEEP = 60_000  # milliseconds between two deletions of old reports
_TOPIC = "company"  # announced when other processes should update soon

ABSENCE = "absence"  # why a game ended

_log = logging.getLogger(__name__)


class Viewer:
    """One connection at one game."""

    def __init__(
        self, audience: GameAudience, player: str | None, tell: Callable[[], None]
    ) -> None:
        self.audience, self.player, self.tell = audience, player, tell
        self.hidden = False
        self.beat: int | None = None  # the last heartbeat of a visible page
        self.lost = False  # the heartbeat is late
        self._told = View()
        self._heard = audience.said()  # phrases from before are not sent

    @property
    def is_behind(self) -> bool:
        """Is there news for this viewer?"""
        return self.audience.view != self._told or self.audience.said() != self._heard

    def news(self, now: int) -> Iterable[AudienceNews | SaidNews]:
        """The news for this viewer."""
        audience, view = self.audience, self.audience.view
        if view != self._told:
            self._told = view
            south, north = (_shown(view.of(side), now) for side in Side)
            yield AudienceNews(audience.game, south, north, view.watchers)
        heard, self._heard = self._heard, audience.said()
        for side in Side:
            if self._heard[side] > heard[side]:
                yield SaidNews(audience.game, side.word, audience.phrase(side))


class GameAudience:
    """The audience of one game."""

    def __init__(self, facts: Facts) -> None:
        self.game = facts.header.id
        self.facts = facts
        self.viewers: list[Viewer] = []
        self.here = Group()  # in this process
        self.there: dict[str, Group] = {}  # in others
        self.view = View()

    @property
    def groups(self) -> list[Group]:
        """The groups of all processes."""
        return [self.here, *self.there.values()]

    def said(self) -> tuple[int, int]:
        """When each side last said a phrase."""
        south, north = (max(group.of(side).said for group in self.groups) for side in Side)
        return south, north

    def phrase(self, side: Side) -> str:
        """The last phrase of a side."""
        return (
            max((group.of(side) for group in self.groups), key=lambda each: each.said).phrase or ""
        )

    def has_seen(self, side: Side, at: int) -> bool:
        """Does a side see the game in another process, or did it after a time?"""
        traces = (group.of(side) for group in self.there.values())
        return any(trace.state == LOOKING or trace.seen > at for trace in traces)

    def count(self, now: int) -> bool:
        """Count the viewers of this process; has the group changed?"""
        header = self.facts.header
        sides = {viewer: header.sides_of(viewer.player) for viewer in self.viewers}
        south, north = (self._trace(side, sides, now) for side in Side)
        looking_on = {viewer.player or id(viewer) for viewer, seats in sides.items() if not seats}
        before, self.here = self.here, Group(south, north, len(looking_on))
        return self.here != before

    def _trace(self, side: Side, sides: dict[Viewer, list[Side]], now: int) -> Trace:
        before = self.here.of(side)
        states = [
            HIDDEN if viewer.hidden else LOOKING
            for viewer, seats in sides.items()
            if side in seats and not viewer.lost
        ]
        state = max(states, default=NOBODY)
        if state == before.state:
            return before
        return replace(before, state=state, seen=now)

    def say(self, side: Side, phrase: str, now: int) -> None:
        """Let a side say a phrase."""
        south, north = (
            replace(trace, phrase=phrase, said=now) if each is side else trace
            for each in Side
            for trace in [self.here.of(each)]
        )
        self.here = replace(self.here, south=south, north=north)

    @property
    def matters(self) -> bool:
        """Must other processes know of the group here?"""
        return bool(self.here.watchers) or _needs_players(self.facts.header)

    @property
    def lacks_player(self) -> bool:
        """Is a player absent, so that the view changes with time alone?"""
        return self.facts.header.is_between_two and any(
            all(group.of(side).state == NOBODY for group in self.groups) for side in Side
        )


class Audience:
    """The audiences of all games with a viewer in this process."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms, self._bus = rooms, rooms.bus
        self._reports = rooms.store.presence
        self._games: dict[str, GameAudience] = {}
        self._beating: set[Viewer] = set()
        self._recount: set[str] = set()  # games at which a viewer came, went or changed
        self._unwritten: set[str] = set()  # games whose group is not reported yet
        self._unseen: set[str] = set()  # games with possible news for viewers
        self._written: dict[str, Group] = {}  # the last report of each game
        self._others: dict[str, int] = {}  # other processes, and the end of each one's lease
        self._silent: set[str] = set()  # processes whose lease has ended
        self._looked = self._alive = self._swept = self._shown = 0
        self._known = rooms.now()  # since when the reports are complete
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._leave: Callable[[], None] | None = None

    def start(self) -> None:
        """Start the updates."""
        self._leave = self._bus.listen(_TOPIC, lambda _: self._wake.set())
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop the updates, and end the lease of this process."""
        if self._leave:
            self._leave()
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        with suppress(Refusal):
            await self._reports.leave(self._rooms.now())

    def here(self) -> tuple[int, int]:
        """The games going on with a viewer in this process, and the players who are at one."""
        watched = [audience for audience in self._games.values() if audience.viewers]
        rooms = (self._rooms.cache.get(audience.game) for audience in watched)
        players = {
            viewer.player
            for audience in watched
            for viewer in audience.viewers
            if audience.facts.header.sides_of(viewer.player)
        }
        return sum(not room.game.outcome for room in rooms if room), len(players)

    async def enter(self, room: Room, player: str | None, tell: Callable[[], None]) -> Viewer:
        """Add a viewer to a game. The presence of a player is reported before they see the game."""
        game = room.header.id
        if game not in self._games:
            audience = GameAudience(Facts.of(room))
            with suppress(Refusal):  # the database is unavailable; the next update reads it again
                self._apply(audience, await self._reports.at(game))
            self._games.setdefault(game, audience)
        audience = self._games[game]
        viewer = Viewer(audience, player, tell)
        audience.viewers.append(viewer)
        self._recount.add(game)
        self.saw(viewer, room)
        if room.header.sides_of(player) and _needs_players(room.header):
            with suppress(Refusal):
                self._count(self._rooms.now())
                await self._write(self._rooms.now())
        return viewer

    def saw(self, viewer: Viewer, room: Room) -> None:
        """Note the room that a viewer is shown. Where both players are here a move changes no
        presence, and a game without one of them is updated each second anyway."""
        audience = viewer.audience
        if room.version > audience.facts.version:
            before, audience.facts = audience.facts, Facts.of(room)
            if room.header is not before.header:  # a player may have joined
                self._recount.add(audience.game)

    def hide(self, viewer: Viewer, hidden: bool) -> None:
        """Note whether a viewer's page is visible. A visible page has a heartbeat, for a connection
        may be dead long before the system notices; a hidden one may sleep."""
        if viewer.hidden != hidden or viewer.lost:
            self._recount.add(viewer.audience.game)
        viewer.hidden, viewer.lost = hidden, False
        viewer.beat = None if hidden else self._rooms.now()
        if viewer.beat:
            self._beating.add(viewer)
        else:
            self._beating.discard(viewer)

    def leave(self, viewer: Viewer) -> None:
        """Remove a viewer."""
        viewer.audience.viewers.remove(viewer)
        self._beating.discard(viewer)
        self._recount.add(viewer.audience.game)

    def say(self, viewer: Viewer, phrase: PhraseName) -> None:
        """Let a player say a phrase to the audience of the game."""
        audience = viewer.audience
        sides = audience.facts.header.sides_of(viewer.player)
        if not audience.facts.header.is_between_two or not sides:
            raise Refusal("only_players", "only two who play with each other say something here")
        audience.say(sides[0], phrase, self._rooms.now())
        for other in audience.viewers:
            other.tell()
        self._unwritten.add(audience.game)
        self._wake.set()

    async def claim(self, game: str, player: str | None, result: Literal["win", "draw"]) -> Room:
        """End a game whose other player has been gone for long enough."""
        room = await self._rooms.as_player(game, player)
        side = room.header.sides_of(player)[0]
        self._count(self._rooms.now())
        audience = GameAudience(Facts.of(room))
        if (mine := self._games.get(game)) is not None:
            audience.here = mine.here
        self._others = await self._reports.others()
        self._apply(audience, await self._reports.at(game))

        def decide(room: Room, now: int) -> Room:
            if room.game.outcome:
                raise Refusal("game_over", "the game is over")
            known = self._known if now - self._looked < _BROKEN else now
            gone = presence_of(side.other, Facts.of(room), audience.groups, now, known)
            if not gone or gone.claim_at is None or now < gone.claim_at:
                raise Refusal("not_gone", "the other player has not been gone for long enough")
            if result == "win" and not gone.win:
                raise Refusal("own_turn", "it is your turn: move, or claim a draw")
            return room.ended(Outcome(side if result == "win" else None, ABSENCE), now)

        return await self._rooms.change(game, decide)

    def sees_here(self, game: str, side: Side) -> bool:
        """Does the player of a side see a game, connected to this process?"""
        audience = self._games.get(game)
        if audience is None:
            return False
        seats = (viewer for viewer in audience.viewers if not viewer.hidden and not viewer.lost)
        return any(side in audience.facts.header.sides_of(viewer.player) for viewer in seats)

    def was_reported(self, facts: Facts, side: Side) -> bool:
        """Is there a recent report that the player of a side has seen the last event of a game? The
        store is not read, so a player who left a moment ago may still be reported; and there are no
        reports of a game without a viewer here."""
        audience = self._games.get(facts.header.id)
        recent = self._rooms.now() - self._looked < _RECENT
        return audience is not None and recent and audience.has_seen(side, facts.since)

    async def has_seen(self, facts: Facts, side: Side) -> bool:
        """Has the player of a side seen the last event of a game, on any device?"""
        if self.sees_here(facts.header.id, side):
            return True
        audience = GameAudience(facts)
        self._others = await self._reports.others()
        self._apply(audience, await self._reports.at(facts.header.id))
        return audience.has_seen(side, facts.since)

    async def look(self) -> None:
        """Update: report changes of this process, read those of others, and tell the viewers."""
        now = self._rooms.now()
        self._count(now)
        try:
            if self._games or self._unwritten:
                await self._write(now)
                await self._read(now)
        finally:
            unseen, self._unseen = self._unseen, set()
            if soon := now - self._shown < _SHOW_EVERY:
                self._unseen |= unseen
            else:
                self._shown = now
            for game in unseen & self._games.keys():
                self._show(self._games[game], now, soon)

    def _count(self, now: int) -> None:
        """Count the viewers again, where one came, went or changed."""
        for viewer in [each for each in self._beating if now - (each.beat or 0) > _LATE]:
            viewer.lost = True
            self._beating.discard(viewer)
            self._recount.add(viewer.audience.game)
        moved, self._recount = self._recount, set()
        for game in moved & self._games.keys():
            if self._games[game].count(now):
                self._unwritten.add(game)
        self._unseen |= moved

    async def _write(self, now: int) -> None:
        """Report the groups that have changed, and renew the lease of this process."""
        names, self._unwritten = self._unwritten, set()
        groups = {
            game: audience.here
            for game in names & self._games.keys()
            if (audience := self._games[game])
            and audience.here != self._written.get(game)
            and (audience.matters or game in self._written)
        }
        if not groups and now - self._alive < _ALIVE:
            return
        try:
            await self._reports.keep(groups, now)
        except Refusal:
            self._unwritten |= names
            raise
        self._alive = now
        self._written |= groups
        if groups and self._others:
            await self._bus.announce(_TOPIC)

    async def _read(self, now: int) -> None:
        """Read the reports of other processes, if there are others."""
        self._others, reports = await self._reports.heard(self._looked - _OVERLAP)
        silent = {worker for worker, until in self._others.items() if until <= now}
        woken, fell = self._silent - silent, silent - self._silent
        if woken:  # their reports were taken for lost
            _, reports = await self._reports.heard(0)
        for report in reports:
            if audience := self._games.get(report.game):
                self._apply(audience, [report])
        for audience in self._games.values() if fell else ():
            self._apply(audience, [Report(audience.game, *each) for each in audience.there.items()])
        if now - self._looked > _BROKEN:
            self._known = now
        self._looked, self._silent = now, silent
        if now - self._swept > _SWEEP:
            self._swept = now
            await self._reports.sweep(now)

    def _apply(self, audience: GameAudience, reports: Iterable[Report]) -> None:
        """Apply reports of processes to a game; where a lease has ended, the viewers have left."""
        for _, worker, group in reports:
            if worker == self._reports.worker:
                if audience.here.is_empty:  # this process had viewers of the game before
                    audience.here = self._written[audience.game] = group
                continue
            until = self._others.get(worker)
            if until is not None and until <= self._rooms.now():
                group = group.lost(until)
            if audience.there.get(worker) != group:
                audience.there[worker] = group
                self._unseen.add(audience.game)

    def _show(self, audience: GameAudience, now: int, soon: bool) -> None:
        """Tell the viewers of one game who lack news: of phrases at once, of presence once a
        second."""
        game = audience.game
        if not audience.viewers:
            if game in self._unwritten or game in self._recount:
                self._unseen.add(game)
            else:
                del self._games[game]
                self._written.pop(game, None)
            return
        if not soon:
            audience.view = view_of(audience.facts, audience.groups, now, self._known)
        for viewer in audience.viewers:
            if viewer.is_behind:
                viewer.tell()
        if audience.lacks_player:
            self._unseen.add(game)  # time passes

    async def _run(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(_EVERY):
                    await self._wake.wait()
            self._wake.clear()
            try:
                await self.look()
            except Refusal as why:
                _log.warning("presence is unavailable: %s", why)
            except Exception as error:
                _log.exception("presence is unavailable: %s", error)
            await asyncio.sleep(_SOON)


def _needs_players(header: Header) -> bool:
    """Does the presence of the players matter: to each other, or to somebody who would join?"""
    return header.is_between_two or header.free is not None


def _shown(presence: Presence | None, now: int) -> PresenceView | None:
    if presence is None:
        return None
    left = None if presence.claim_at is None else max(0, presence.claim_at - now)
    return PresenceView(presence.state, left, presence.win)
