"""Calls: the players whom an event of a game calls, and the reasons."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sql

from tests.support.hosts import HostInPlace
from tests.support.rooms import Place
from tests.support.stores import prepared
from yokai.app.application import Application, Options
from yokai.app.games.room import Room
from yokai.app.games.rooms import Rooms
from yokai.app.host import Call, PushTarget
from yokai.app.messages import NewGame, Subscribe
from yokai.app.players.calls import Caller, calls_of
from yokai.app.presence.audience import Audience
from yokai.notation.move import NORTH, SOUTH
from yokai.refusal import Refusal
from yokai.storage.store import Store


def both(place: Place) -> Room:
    room = place.begin(opponent="friend", side="south", names=["Mia"])
    return asyncio.run(place.rooms.join(room.header.id, "you", "Ben"))


def kinds(room: Room) -> list[tuple[object, str, str | None]]:
    return [(side, call.kind, call.name) for side, call in calls_of(room)]


def test_each_event_calls_whom_it_concerns(place: Place) -> None:
    room = both(place)
    game = room.header.id
    assert kinds(room) == [(SOUTH, "joined", "Ben")]
    room = place.play(room, "2c2b")
    assert kinds(room) == [(NORTH, "turn", "Mia")]
    assert kinds(asyncio.run(place.rooms.undo(game, "me", 1))) == [(NORTH, "undo", "Mia")]
    assert kinds(asyncio.run(place.rooms.decline(game, "you"))) == []
    room = place.play(place.open(room), "2a2b", player="you")
    assert kinds(asyncio.run(place.rooms.agree_draw(game, "you"))) == [(SOUTH, "draw", "Ben")]
    ended = asyncio.run(place.rooms.resign(game, "you"))
    assert kinds(ended) == [(SOUTH, "won", "Ben"), (NORTH, "lost", "Mia")]
    asked = asyncio.run(place.rooms.create("you", NewGame(swap_of=game)))
    assert kinds(asked) == [(SOUTH, "rematch", "Ben")]
    following = asyncio.run(place.rooms.create("me", NewGame(swap_of=game)))
    [(side, call)] = calls_of(place.open(room))
    assert (side, call.kind, call.game) == (NORTH, "next", following.header.id)


def test_nobody_is_called_where_one_plays_alone(place: Place) -> None:
    assert calls_of(place.play(place.beside(), "2c2b")) == []
    assert calls_of(place.begin(opponent="friend")) == []


class Phone:
    """A push service that notes the calls."""

    key: str | None = "key"

    def __init__(self) -> None:
        self.calls: list[tuple[str, str]] = []
        self.is_there = True

    def accepts(self, endpoint: str) -> bool:
        return endpoint.startswith("https://push/")

    async def send(self, target: PushTarget, call: Call) -> bool:
        self.calls.append((target.endpoint, call.kind))
        return self.is_there


class HostWithPhone(HostInPlace):
    def __init__(self, phone: Phone, now: Callable[[], int] | None = None) -> None:
        super().__init__(now=now)
        self.push = phone  # type: ignore[assignment]


def test_who_sees_the_game_is_not_called_and_a_lost_browser_is_forgotten(store: Store) -> None:
    async def play() -> None:
        phone = Phone()
        rooms = Rooms(store, HostWithPhone(phone))
        audience = Audience(rooms)
        caller = Caller(rooms, audience)

        async def called() -> list[tuple[str, str]]:
            await asyncio.gather(*caller._calling)
            calls, phone.calls = phone.calls, []
            return calls

        wanted = Subscribe("https://push/ben", "public", "auth", "de")
        await caller.subscribe("you", wanted, "https://yokai.example")
        with pytest.raises(Refusal, match="not known here"):
            await caller.subscribe("you", Subscribe("https://x/", "", ""), "")
        room = await rooms.create("me", NewGame("classic", "friend", side="south"))
        game = room.header.id
        room = await rooms.join(game, "you", "Ben")
        room = await rooms.play(game, "me", room.version, "2c2b")
        assert await called() == [("https://push/ben", "turn")]
        viewer = await audience.enter(room, "you", lambda: None)
        await rooms.agree_draw(game, "me")
        assert await called() == []
        audience.hide(viewer, True)
        await rooms.decline(game, "me")
        await rooms.undo(game, "me", 1)
        assert await called() == [("https://push/ben", "undo")]
        phone.is_there = False
        await rooms.resign(game, "me")
        assert await called() == [("https://push/ben", "aborted")]
        assert await store.subscriptions.of_player("you") == []
        await caller.unsubscribe("https://push/ben")
        await caller.close()

    asyncio.run(play())


def test_move_reads_nothing_from_the_store_if_the_opponent_sees_it_in_another_process(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        phone, time = Phone(), [1_000_000]
        url = f"sqlite:///{prepared(tmp_path / 'games.sqlite')}"
        stores = Store(url), Store(url)
        host = HostWithPhone(phone, lambda: time[0])
        one, other = (Application(store, host, Options()) for store in stores)
        rooms, there, mine, theirs = one.rooms, other.rooms, one.audience, other.audience
        caller = one.caller
        asked = []

        @sql.event.listens_for(stores[0].database.engine, "before_cursor_execute")
        def note(_: object, __: object, statement: str, *___: object) -> None:
            asked.append(statement.split()[0])

        async def called(seconds: int = 0) -> list[tuple[str, str]]:
            for _ in range(seconds):
                time[0] += 1_000
                await theirs.look()
                await mine.look()
                caller.look_again()
            await asyncio.gather(*caller._calling)
            made, phone.calls = phone.calls, []
            return made

        wanted = Subscribe("https://push/ben", "public", "auth", "de")
        await caller.subscribe("you", wanted, "https://yokai.example")
        room = await rooms.create("me", NewGame("classic", "friend", side="south"))
        game = room.header.id
        room = await there.join(game, "you", "Ben")
        await mine.enter(await rooms.open(game), "me", lambda: None)
        viewer = await theirs.enter(room, "you", lambda: None)
        assert await called(2) == []

        asked.clear()
        await rooms.play(game, "me", room.version, "2c2b")
        assert await called() == []
        assert asked
        assert "SELECT" not in asked

        room = await there.play(game, "you", room.version + 1, "2a2b")
        theirs.leave(viewer)
        time[0] += 1_000
        await theirs.look()  # it reports so, and the other process reads that later
        time[0] += 10
        await rooms.open(game)
        room = await rooms.play(game, "me", room.version, "1d1c")
        assert await called() == []
        assert await called(5) == [("https://push/ben", "turn")]

        viewer = await theirs.enter(await there.open(game), "you", lambda: None)
        room = await there.play(game, "you", room.version, "3a3b")
        assert await called(2) == []
        await rooms.play(game, "me", room.version, "1c1d")
        theirs.leave(viewer)  # who has seen the move
        assert await called(5) == []
        for process in (one, other):
            await process.close()
            process.store.close()

    asyncio.run(play())
