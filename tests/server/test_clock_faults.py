"""A nemesis of clocks: machines whose time is wrong, steps, or goes with a process that is killed.

The time is simulated, so an hour of games takes seconds. Two processes serve one game after the
other, and a nemesis sets the clock of a machine or of the database server, and stops or kills
processes. Each charge and each flag is compared with the time that has truly passed while somebody
served.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sql

from tests.support.databases import Postgres
from tests.support.hosts import HostInPlace
from tests.support.soak import SOAK
from yokai.app.bus import LocalBus
from yokai.app.games.room import Room
from yokai.app.games.rooms import Rooms
from yokai.app.messages import ClockChoice, NewGame
from yokai.errors import YokaiError
from yokai.notation.move import Side
from yokai.refusal import Refusal
from yokai.server.cluster.heartbeat import Heartbeat
from yokai.steady_clock import SteadyClock
from yokai.storage import service_periods
from yokai.storage.service_periods import GAP
from yokai.storage.store import Store

BEAT = 1_000  # milliseconds
TICK = 250
CLOCK = ClockChoice(initial=60_000, increment=1_000)
# What a charge may be wrong by: a gap that is too short to be an outage, the beat that another
# process is late with, and the difference of two clocks that is taken for none.
OFF = GAP + BEAT + 1_000
STEPS = (200, 900, 5_000, 40_000, 59_000, 61_000, 120_000, 3_600_000)


class Bus(LocalBus):
    """Announcements reach the other process, as long as it runs."""

    def __init__(self) -> None:
        super().__init__()
        self.others: list[Rooms] = []

    async def announce(self, topic: str, version: int = 0, news: bytes = b"") -> None:
        self.tell(topic, version)
        for rooms in self.others:
            rooms.learn(topic, news)


@dataclass
class Machine:
    """A machine with a clock that may be wrong, and a process on it."""

    world: World
    wrong: int = 0  # milliseconds
    serves: bool = True
    beats_at: int = 0

    def boot(self, store: Store) -> None:
        """Start a process, which knows nothing of the one before."""
        world = self.world
        clock = SteadyClock(
            lambda: (world.time + self.wrong) * 1_000_000,
            lambda: world.time * 1_000_000,
            sleeps=False,
        )
        self.bus = Bus()
        self.rooms = Rooms(store, HostInPlace(self.bus, clock))
        self.heartbeat = Heartbeat(self.rooms, clock)
        self.beats_at = world.time
        self.serves = True


@dataclass
class World:
    """The true time, in which a nemesis and two players act."""

    stores: list[Store]
    rng: Random
    time: int = 1_700_000_000_000
    database: int = 0  # milliseconds by which the clock of the database server is wrong
    served: int = 0  # milliseconds since the last move in which somebody served
    faults: list[str] = field(default_factory=list)
    done: set[str] = field(default_factory=set)
    games: int = 0
    moves: int = 0

    def __post_init__(self) -> None:
        self.machines = [Machine(self, self.rng.choice([0, 40_000, -90_000])) for _ in self.stores]

    async def run(self, seconds: int) -> None:
        """Let so many seconds pass."""
        for machine, store in zip(self.machines, self.stores, strict=True):
            machine.boot(store)
            await machine.heartbeat.beat()
        room = await self._begin()
        until = self.time + 1000 * seconds
        while self.time < until:
            await self._pass(TICK)
            if self.rng.random() < 0.02:
                self._strike()
            if not (serving := [each for each in self.machines if each.serves]):
                continue
            machine = self.rng.choice(serving)
            if self.rng.random() < 0.05:
                room = await self._move(machine, room)
            elif self.rng.random() < 0.2:  # a flag is looked for
                room = await machine.rooms.resume(room.header.id)
            if room.game.outcome:
                self._judge_end(room)
                room = await self._begin()

    async def _pass(self, milliseconds: int) -> None:
        self.time += milliseconds
        serving = [each for each in self.machines if each.serves]
        if serving:
            self.served += milliseconds
        for machine in serving:
            machine.bus.others = [each.rooms for each in serving if each is not machine]
            if self.time >= machine.beats_at:
                machine.beats_at = self.time + BEAT
                await machine.heartbeat.beat()

    def _strike(self) -> None:
        machine = self.rng.choice(self.machines)
        what = self.rng.choice(["step", "step", "step", "database", "stop", "kill", "set right"])
        step = self.rng.choice(STEPS) * self.rng.choice([1, -1])
        self.done.add(what)
        match what:
            case "step":
                machine.wrong += step
            case "database":
                self.database += step
            case "stop":
                machine.serves = not machine.serves
            case "kill":
                machine.boot(self.stores[self.machines.index(machine)])
            case "set right":
                machine.wrong = self.database = 0

    async def _begin(self) -> Room:
        """Begin a game, after a pause in which nothing is due and no process writes."""
        for _ in range(self.rng.randrange(20)):
            await self._pass(BEAT)
            if self.rng.random() < 0.2:
                self._strike()
        for machine in self.machines:
            machine.serves = True
        for _ in range(2):
            await self._pass(BEAT)
        rooms = self.rng.choice(self.machines).rooms
        room = await rooms.create("me", NewGame(variant="expert", opponent="beside", clock=CLOCK))
        self.served = 0
        self.games += 1
        return room

    async def _move(self, machine: Machine, room: Room) -> Room:
        rooms, mover = machine.rooms, room.game.turn
        # What the player sees may be old, but a person beside the board has seen the last move.
        move = self.rng.choice(room.board.legal)
        before = room.last
        try:
            room = await rooms.play(room.header.id, "me", room.version, move)
        except (Refusal, YokaiError):
            return await rooms.resume(room.header.id)
        left = (before.south_left, room.last.south_left), (before.north_left, room.last.north_left)
        was, now = left[mover]
        spent = (was or 0) + 1_000 - (now or 0) if room.ply > 1 else self.served
        if abs(spent - self.served) > OFF:
            self.faults.append(f"{self.served} ms had passed, {spent} ms were charged")
        self.served = 0
        self.moves += 1
        return room

    def _judge_end(self, room: Room) -> None:
        outcome = room.game.outcome
        assert outcome
        if outcome.reason == "time":
            before = room.clocks[-1][Side(room.ply % 2)] or 0
            if self.served < before - OFF:
                self.faults.append(f"a flag fell after {self.served} of {before} ms")


CASES = [("sqlite", 8, 600), ("postgresql", 0, 150)]
if SOAK:
    CASES = [(kind, seed, 1_200) for kind in ("sqlite", "postgresql") for seed in range(40)]


@pytest.mark.parametrize(("kind", "seed", "seconds"), CASES)
def test_nobody_is_charged_for_a_wrong_clock(
    kind: str,
    seed: int,
    seconds: int,
    request: pytest.FixtureRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    if kind == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.new()
    stores = [Store(url) for _ in range(2)]
    world = World(stores, Random(seed))

    def reading(connection: sql.Connection) -> int:
        return world.time + (world.database if connection.dialect.name != "sqlite" else 0)

    monkeypatch.setattr(service_periods, "_reading", reading)
    asyncio.run(world.run(seconds))
    for store in stores:
        store.close()
    assert world.faults == []
    assert world.moves > 10
    assert {"step", "kill"} <= world.done
