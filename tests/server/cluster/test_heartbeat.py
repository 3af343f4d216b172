"""The heartbeat: restarts and a database that is away cost nobody time; all go by one time."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from pathlib import Path

import pytest

from tests.support.databases import Postgres
from tests.support.servers import parts_of, process
from yokai.app.games.room import Room
from yokai.app.messages import ClockChoice, NewGame
from yokai.notation.move import NORTH
from yokai.server.cluster.heartbeat import Heartbeat
from yokai.server.container import Server
from yokai.steady_clock import SteadyClock
from yokai.storage.schema import due
from yokai.storage.sql.unavailable import Unavailable
from yokai.storage.store import Store

TEN = NewGame(variant="classic", opponent="beside", clock=ClockChoice(10_000))


async def begin(services: Server) -> Room:
    rooms = services.app.rooms
    room = await rooms.create("me", TEN)
    return await rooms.play(room.header.id, "me", 0, "2c2b")


def left(services: Server, room: Room) -> int:
    assert room.clock
    return room.clock.left(NORTH, services.app.rooms.now())


def test_restart_longer_than_the_clock_costs_nobody_the_game(url: str, tmp_path: Path) -> None:
    async def restart() -> tuple[str, int]:
        async with process(url, tmp_path) as services:
            room = await begin(services)
            await asyncio.sleep(1)
        await asyncio.sleep(10)
        async with process(url, tmp_path) as services, process(url, tmp_path):
            await asyncio.sleep(1.5)  # overdue games are looked for
            room = await services.app.rooms.resume(room.header.id)
            return str(room.game.outcome), left(services, room)

    outcome, rest = asyncio.run(restart())
    assert outcome == "None"
    assert 1_000 < rest < 9_000


def test_clock_runs_on_while_one_of_two_processes_serves(url: str, tmp_path: Path) -> None:
    async def restart() -> str:
        async with process(url, tmp_path) as services:
            async with process(url, tmp_path) as other:
                room = await begin(other)
            await asyncio.sleep(11)
            return str((await services.app.rooms.resume(room.header.id)).game.outcome)

    assert asyncio.run(restart()) == "South wins by time"


def test_clock_stands_while_the_database_is_away(tmp_path: Path) -> None:
    async def play() -> tuple[str, int | None]:
        async with process(f"sqlite:///{tmp_path / 'games.sqlite'}", tmp_path) as services:
            rooms = services.app.rooms
            room = await begin(services)
            await asyncio.sleep(1.1)
            blocker = sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)
            blocker.execute("BEGIN IMMEDIATE")
            until = time.monotonic() + 10
            with pytest.raises(Unavailable):
                await rooms.play(room.header.id, "me", room.version, "2a2b")
            await asyncio.sleep(until - time.monotonic())
            blocker.close()
            after = await rooms.play(room.header.id, "me", room.version, "2a2b")
            return after.last.kind, after.last.north_left

    kind, rest = asyncio.run(play())
    assert kind == "move"
    assert rest is not None
    assert rest > 4_000


def test_nothing_is_written_while_nothing_is_due(tmp_path: Path) -> None:
    async def wait() -> tuple[int, int]:
        async with process(f"sqlite:///{tmp_path / 'games.sqlite'}", tmp_path) as services:
            before = services.store.database.writes
            await asyncio.sleep(2.5)
            return before, services.store.database.writes

    before, after = asyncio.run(wait())
    assert before == after


class Machine:
    """A machine with a clock that goes wrong, and that is followed over a large step."""

    def __init__(self, wrong: int = 0) -> None:
        self.wrong = wrong  # milliseconds
        self.clock = SteadyClock(self._wall, time.monotonic_ns, sleeps=True)

    def _wall(self) -> int:
        return time.time_ns() + self.wrong * 1_000_000


def beating(store: Store, machine: Machine) -> Heartbeat:
    """The heartbeat of a process on a machine."""
    services = parts_of(str(store.database.engine.url.render_as_string(False)), Path("/nowhere"))
    services.app.rooms.now = services.host.now = machine.clock
    services.app.rooms.outages._now = machine.clock
    return Heartbeat(services.app.rooms, machine.clock)


def test_machines_whose_clocks_differ_go_by_one_time(
    postgres: Postgres, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def start() -> tuple[int, int]:
        async with process(postgres.new(), tmp_path) as services:
            room = await begin(services)
            wrong = Machine(40_000)
            other = beating(services.store, wrong)
            caplog.clear()
            await other.beat()
            assert room.clock
            return left(services, room), room.clock.left(NORTH, wrong.clock())

    with caplog.at_level(logging.WARNING):
        here, there = asyncio.run(start())
    assert abs(here - there) < 500
    assert "the clock of this machine differs by -40" in caplog.text


def test_step_of_the_wall_clock_does_not_flag(url: str, tmp_path: Path) -> None:
    async def step() -> tuple[str, int]:
        machine = Machine()
        services = parts_of(url, tmp_path)
        rooms = services.app.rooms
        services.host.now = rooms.now = rooms.outages._now = machine.clock
        services._heartbeat._clock = machine.clock
        await services.start()
        try:
            room = await begin(services)
            await asyncio.sleep(1.1)
            machine.wrong = 120_000
            room = await rooms.resume(room.header.id)
            await asyncio.sleep(1.5)
            room = await rooms.resume(room.header.id)
            return str(room.game.outcome), left(services, room)
        finally:
            await services.close()

    outcome, rest = asyncio.run(step())
    assert outcome == "None"
    assert rest > 1_000


def test_what_is_due_is_put_off(url: str, tmp_path: Path) -> None:
    async def restart() -> tuple[int, int]:
        async with process(url, tmp_path) as services:
            room = await begin(services)
        await asyncio.sleep(3)
        async with process(url, tmp_path) as services:
            with services.store.database.engine.connect() as connection:
                row = connection.execute(due.select()).one()
            assert room.due
            return row.at - room.due, services.app.rooms.outages.lost_since(room.last.at)

    shift, lost = asyncio.run(restart())
    assert shift == pytest.approx(lost, abs=500)
    assert shift > 2_500
