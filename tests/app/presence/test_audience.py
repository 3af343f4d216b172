"""The audience of a game: in one process, and in two that share a store."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.support.databases import Redis
from tests.support.hosts import HostInPlace
from tests.support.line import Line
from tests.support.rooms import refusal
from tests.support.servers import Browser, serving
from yokai.app.games.room import Room
from yokai.app.games.rooms import Rooms
from yokai.app.messages import AudienceNews, NewGame, SaidNews
from yokai.app.presence import audience as company
from yokai.app.presence.audience import Audience, Viewer
from yokai.app.presence.presence import Facts, View, view_of
from yokai.refusal import Refusal
from yokai.server.gate.rate_limits import RATES
from yokai.storage.sql.unavailable import Unavailable
from yokai.storage.store import Store

MINUTE = 60_000


class Process:
    """As much of one as knows who is where; time is ours to set."""

    time = 1_000_000

    def __init__(self, folder: Path) -> None:
        self.store = Store(f"sqlite:///{folder / 'games.sqlite'}")
        self.rooms = Rooms(self.store, HostInPlace(now=lambda: Process.time))
        self.company = Audience(self.rooms)

    async def enter(self, room: Room, player: str | None) -> Viewer:
        return await self.company.enter(await self.rooms.open(room.header.id), player, lambda: None)


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[tuple[Process, Process]]:
    Process.time = 1_000_000
    both = Process(tmp_path), Process(tmp_path)
    yield both
    for process in both:
        process.store.close()


async def pass_time(seconds: int, *processes: Process) -> None:
    for _ in range(seconds):
        Process.time += 1000
        for process in processes:
            await process.company.look()


async def game_of_two(rooms: Rooms) -> Room:
    """Of me and you; both have moved, and it is my turn."""
    wanted = NewGame(variant="classic", opponent="friend", side="south")
    room = await rooms.create("me", wanted)
    room = await rooms.join(room.header.id, "you", "")
    room = await rooms.play(room.header.id, "me", room.version, "1d1c")
    return await rooms.play(room.header.id, "you", room.version, "3a3b")


def told(viewer: Viewer) -> AudienceNews:
    """The last that a viewer is told of the company."""
    *_, last = [each for each in viewer.news(Process.time) if isinstance(each, AudienceNews)]
    return last


def states(news: AudienceNews) -> list[str | None]:
    return [side.state if side else None for side in (news.south, news.north)]


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(work())


def test_two_in_two_processes_see_each_other_and_who_looks_on(
    processes: tuple[Process, Process],
) -> None:
    async def work() -> None:
        here, there = processes
        room = await game_of_two(here.rooms)
        me = await here.enter(room, "me")
        await pass_time(20, here, there)
        assert states(told(me)) == ["here", "gone"]
        you = await there.enter(room, "you")
        await there.enter(room, "somebody")
        await here.enter(room, None)
        await pass_time(2, here, there)
        for viewer in (me, you):
            news = told(viewer)
            assert (states(news), news.watchers) == (["here", "here"], 2)
        assert [*me.news(Process.time)] == []
        there.company.hide(you, True)
        await pass_time(2, here, there)
        assert states(told(me)) == ["here", "away"]
        there.company.leave(you)
        await pass_time(2, here, there)
        assert states(told(me)) == ["here", "here"]  # a reload is no news
        await pass_time(20, here, there)
        assert states(told(me)) == ["here", "gone"]

    run(work)


def test_comings_and_goings_are_told_once_a_second_and_phrases_at_once(
    processes: tuple[Process, Process],
) -> None:
    async def work() -> None:
        here, _ = processes
        room = await game_of_two(here.rooms)
        me, you = await here.enter(room, "me"), await here.enter(room, "you")
        await pass_time(2, here)
        assert told(me)
        news: list[object] = []
        for number in range(20):
            await here.enter(room, f"watcher {number}")
            here.company.say(you, "wow")
            Process.time += 100
            await here.company.look()
            news += me.news(Process.time)
        assert sum(isinstance(each, SaidNews) for each in news) == 20
        assert sum(isinstance(each, AudienceNews) for each in news) <= 3

    run(work)


def test_page_that_falls_silent_is_lost_and_one_that_is_hidden_may_sleep(
    processes: tuple[Process, Process],
) -> None:
    async def work() -> None:
        here, _ = processes
        room = await game_of_two(here.rooms)
        me, you = await here.enter(room, "me"), await here.enter(room, "you")
        here.company.hide(you, False)
        await pass_time(10, here)
        assert states(told(me)) == ["here", "here"]
        await pass_time(10, here)  # it should have said so again
        assert states(told(me)) == ["here", "away"]
        here.company.hide(you, False)
        await pass_time(2, here)
        assert states(told(me)) == ["here", "here"]
        other = await here.enter(room, "you")  # another page of the same player
        here.company.hide(you, True)
        await pass_time(30, here)
        assert not me.is_behind
        here.company.leave(other)
        await pass_time(2, here)
        assert states(told(me)) == ["here", "away"]
        await pass_time(60, here)
        assert not me.is_behind  # hidden, and not gone

    run(work)


def test_process_that_dies_takes_its_people_with_it(processes: tuple[Process, Process]) -> None:
    async def work() -> None:
        here, there = processes
        room = await game_of_two(here.rooms)
        me, you = await here.enter(room, "me"), await there.enter(room, "you")
        await pass_time(2, here, there)
        assert states(told(me)) == ["here", "here"]
        await pass_time(30, here)  # the other is not heard of any more
        assert states(told(me)) == ["here", "gone"]
        await pass_time(3, here, there)  # and was only slow
        assert states(told(me)) == ["here", "here"]
        assert you.audience.view == me.audience.view

    run(work)


def test_game_of_who_is_gone_may_be_claimed_in_the_end(processes: tuple[Process, Process]) -> None:
    async def work() -> None:
        here, there = processes
        room = await game_of_two(here.rooms)
        name = room.header.id
        me, you = await here.enter(room, "me"), await there.enter(room, "you")
        await pass_time(200, here, there)
        assert await no(here.company.claim(name, "me", "draw")) == "not_gone"
        there.company.leave(you)
        await pass_time(100, here, there)
        claim = told(me).north
        assert claim
        assert claim.claim
        assert 15_000 < claim.claim < 120_000
        assert not claim.win
        assert await no(here.company.claim(name, "me", "draw")) == "not_gone"
        await pass_time(30, here, there)
        assert await no(here.company.claim(name, "me", "win")) == "own_turn"
        assert await no(here.company.claim(name, "somebody", "draw")) == "watching"
        moved = await here.rooms.play(name, "me", room.version, "1c1d")
        here.company.saw(me, moved)
        await pass_time(100, here, there)
        assert await no(here.company.claim(name, "me", "win")) == "not_gone"  # it is their turn now
        await pass_time(30, here, there)
        assert told(me).north == claim.__class__("gone", 0, win=True)
        ended = await here.company.claim(name, "me", "win")
        assert str(ended.game.outcome) == "South wins by absence"
        assert await no(here.company.claim(name, "me", "win")) == "game_over"

    run(work)


def test_moves_of_two_who_are_here_change_nothing_that_is_seen_of_them(
    processes: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    """So nobody is counted for a move; who sits down or is gone is seen all the same."""
    looks: list[str] = []

    def note(facts: Facts, *rest: Any) -> View:
        looks.append(facts.header.id)
        return view_of(facts, *rest)

    async def work() -> None:
        here, there = processes
        room = await game_of_two(here.rooms)
        me, you = await here.enter(room, "me"), await there.enter(room, "you")
        await pass_time(10, here, there)
        monkeypatch.setattr(company, "view_of", note)
        moved = await here.rooms.play(room.header.id, "me", room.version, "1c1d")
        for process, viewer in ((here, me), (there, you)):
            process.company.saw(viewer, await process.rooms.open(moved.header.id))
        await pass_time(10, here, there)
        assert looks == []
        there.company.leave(you)
        await pass_time(10, here, there)
        assert looks
        assert states(told(me)) == ["here", "away"]

        free = await here.rooms.create("me", NewGame(variant="classic", opponent="friend"))
        host = await here.enter(free, "me")
        viewer = await here.enter(free, "you")
        await pass_time(10, here)
        assert told(host).watchers == 1
        joined = await here.rooms.join(free.header.id, "you", "")
        here.company.saw(viewer, joined)
        await pass_time(2, here)
        assert told(host).watchers == 0

    run(work)


def test_who_comes_back_in_another_process_cannot_be_claimed_against(
    processes: tuple[Process, Process],
) -> None:
    async def work() -> None:
        here, there = processes
        room = await game_of_two(here.rooms)
        await here.enter(room, "me")
        await pass_time(200, here, there)
        await there.enter(room, "you")  # of which nobody here has heard yet
        assert await no(here.company.claim(room.header.id, "me", "draw")) == "not_gone"

    run(work)


def test_after_a_pause_of_the_store_everybody_has_the_whole_time_again(
    processes: tuple[Process, Process],
) -> None:
    async def work() -> None:
        here, there = processes
        room = await game_of_two(here.rooms)
        await here.enter(room, "me")
        await there.enter(room, "you")
        await pass_time(5, here, there)
        Process.time += 5 * MINUTE  # in which no process could say anything
        assert await no(here.company.claim(room.header.id, "me", "draw")) == "not_gone"
        await pass_time(1, here)
        assert await no(here.company.claim(room.header.id, "me", "draw")) == "not_gone"
        await pass_time(125, here)
        assert (await here.company.claim(room.header.id, "me", "draw")).game.outcome

    run(work)


def test_phrases_reach_the_other_once_and_only_players_say_them(
    processes: tuple[Process, Process],
) -> None:
    async def work() -> None:
        here, there = processes
        room = await game_of_two(here.rooms)
        me, you = await here.enter(room, "me"), await there.enter(room, "you")
        watcher = await there.enter(room, "somebody")
        await pass_time(2, here, there)
        here.company.say(me, "well_played")
        await pass_time(2, here, there)
        for viewer in (me, you, watcher):
            said = [each for each in viewer.news(Process.time) if isinstance(each, SaidNews)]
            assert said == [SaidNews(room.header.id, "south", "well_played")]
            assert [*viewer.news(Process.time)] == []
        late = await there.enter(room, "late")
        await pass_time(2, here, there)
        assert not [each for each in late.news(Process.time) if isinstance(each, SaidNews)]
        assert refusal(there.company.say, watcher, "hello") == "only_players"
        alone = await here.rooms.create("me", NewGame(variant="classic", level=1))
        at_computer = await here.enter(alone, "me")
        assert refusal(here.company.say, at_computer, "hello") == "only_players"

    run(work)


def test_nothing_is_written_for_who_plays_alone_and_old_rows_are_swept(
    processes: tuple[Process, Process],
) -> None:
    async def work() -> None:
        here, there = processes
        alone = await here.rooms.create("me", NewGame(variant="classic", level=1))
        me = await here.enter(alone, "me")
        await pass_time(3, here)
        assert not await here.store.presence.at(alone.header.id)
        assert not [*me.news(Process.time)]
        watcher = await there.enter(alone, "somebody")
        await pass_time(3, here, there)
        assert told(me).watchers == 1
        there.company.leave(watcher)
        await pass_time(3, here, there)
        assert told(me).watchers == 0
        Process.time += 15 * MINUTE
        await pass_time(3, here)
        assert not await here.store.presence.at(alone.header.id)

    run(work)


@pytest.mark.parametrize("error", [Unavailable(), ZeroDivisionError("by chance")])
def test_log_names_presence_while_it_is_unavailable(
    tmp_path: Path,
    error: Exception,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fail(_: object) -> None:
        raise error

    async def work() -> None:
        monkeypatch.setattr(Audience, "look", fail)
        process = Process(tmp_path)
        process.company.start()
        process.company._wake.set()
        while not caplog.records:
            await asyncio.sleep(0.01)
        await process.company.close()
        process.store.close()

    asyncio.run(asyncio.wait_for(work(), 5))
    assert caplog.messages[0] == f"presence is unavailable: {error}"


async def no(work: Awaitable[object]) -> str:
    """Why it is refused."""
    with pytest.raises(Refusal) as caught:
        await work
    return caught.value.reason


@pytest.mark.parametrize("by_redis", [False, True])
def test_lines_at_two_servers_hear_of_each_other(
    tmp_path: Path, redis: Redis, by_redis: bool
) -> None:
    bus = {"redis": redis.url} if by_redis else {}
    with ExitStack() as stack:
        mine, yours = (Browser(stack.enter_context(serving(tmp_path, **bus))) for _ in range(2))
        game = mine.begin(variant="classic", opponent="friend", side="south")["id"]
        assert yours.post(f"/api/games/{game}/join", {}).status_code == 200
        lines = [stack.enter_context(browser.line()) for browser in (mine, yours)]
        for line in lines:
            line.state(type="watch", game=game)
        for line in lines:
            wait_for(line, south="here", north="here", watchers=0)
        lines[1].send(type="look", game=game, hidden=True)
        wait_for(lines[0], south="here", north="away", watchers=0)
        lines[0].send(type="say", game=game, phrase="hello")
        for line in lines:
            assert line.expect("said") == {
                "type": "said", "game": game, "side": "south", "phrase": "hello",
            }  # fmt: skip
        assert lines[0].refusal(type="claim", game=game, result="win") == "not_gone"
        third = stack.enter_context(Browser(yours.address).line())
        third.state(type="watch", game=game)
        wait_for(lines[0], south="here", north="away", watchers=1)
        assert third.refusal(type="say", game=game, phrase="hello") == "only_players"
        assert lines[0].ask("problem", type="say", game=game, phrase="you fool")


def wait_for(line: Line, south: str, north: str, watchers: int) -> None:
    while (news := line.expect("company")) and (
        news["south"]["state"], news["north"]["state"], news["watchers"],
    ) != (south, north, watchers):  # fmt: skip
        pass


def test_too_many_phrases_are_too_fast(tmp_path: Path) -> None:
    with serving(tmp_path, rates=RATES) as address:
        mine, yours = Browser(address), Browser(address)
        game = mine.begin(variant="classic", opponent="friend", side="south")["id"]
        yours.post(f"/api/games/{game}/join", {})
        with mine.line() as line:
            line.state(type="watch", game=game)
            for _ in range(4):
                line.send(type="say", game=game, phrase="wow")
            assert line.refusal(type="say", game=game, phrase="wow") == "too_fast"
