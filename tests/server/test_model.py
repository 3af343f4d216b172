"""Two players, somebody who watches, and two processes that may die: no order of what they do,
lose and hear breaks the laws of tests/support/history.py."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.support.history import History
from tests.support.hosts import HostInPlace
from tests.support.rooms import facts
from tests.support.soak import often
from yokai.app.bus import LocalBus
from yokai.app.games.room import ON_THE_BOARD, Room
from yokai.app.games.rooms import Rooms
from yokai.app.messages import ClockChoice, NewGame
from yokai.errors import YokaiError
from yokai.notation.move import SideWord
from yokai.refusal import Refusal
from yokai.storage.store import Store

CLOCK = ClockChoice(initial=20_000, increment=200)
PEOPLE = ("south", "north", "watcher")
EXPECTED = {
    "draw_again",
    "stale",
    "not_your_turn",
    "game_over",
    "watching",
    "no_move",
    "illegal",
}  # that somebody who is late, or does not play, may be told


class Announcements(LocalBus):
    """Speaks to the other process, when the test lets it."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[tuple[str, int, bytes]] = []

    async def announce(self, topic: str, version: int = 0, news: bytes = b"") -> None:
        self.tell(topic, version)
        self.said.append((topic, version, news))


class Process:
    """A worker: what it remembers dies with it."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self.bus = Announcements()
        self.rooms = Rooms(store, HostInPlace(self.bus, now))


@dataclass
class Device:
    """A browser: which worker it talks to, what it has seen, and what it has not heard back of."""

    name: str
    worker: int
    version: int = -1
    room: Room | None = None
    unanswered: tuple[int, str] | None = None  # version and move


class Play(RuleBasedStateMachine):
    """One game."""

    folder: Path  # with an empty database
    confirmed = 0  # moves of all games

    def __init__(self) -> None:
        super().__init__()
        self._place = tempfile.TemporaryDirectory()
        file = Path(self._place.name) / "games.sqlite"
        shutil.copy(self.folder / "games.sqlite", file)
        self.stores = [Store(f"sqlite:///{file}") for _ in range(2)]
        self.time = 1_000_000
        self.workers = [Process(store, lambda: self.time) for store in self.stores]
        self.log = History()
        self.answered: set[tuple[str, int, str]] = set()

    @initialize(side=st.sampled_from(["south", "north"]))
    def begin(self, side: SideWord) -> None:
        other = "north" if side == "south" else "south"
        wanted = NewGame(variant="expert", opponent="friend", side=side, clock=CLOCK)
        one, two = (worker.rooms for worker in self.workers)
        room = asyncio.run(one.create(side, wanted))
        self.game = room.header.id
        asyncio.run(two.join(self.game, other, "friend"))
        self.devices = {name: Device(name, n % 2) for n, name in enumerate(PEOPLE)}
        for name in PEOPLE:
            self.look(name)

    def teardown(self) -> None:
        if hasattr(self, "devices"):
            for name in PEOPLE:
                self.look(name)
            assert self.log.faults(self.stores[0]) == []
            end = {device.version for device in self.devices.values()}
            assert len(end) == 1  # in the end all have seen the same
        for store in self.stores:
            store.close()
        self._place.cleanup()

    def rooms(self, name: str) -> Rooms:
        return self.workers[self.devices[name].worker].rooms

    def act(self, *doing: Awaitable[Room]) -> list[Any]:
        """Do these at once; what comes of each, of which nothing may be a surprise."""

        async def all_of_it() -> list[Any]:
            return await asyncio.gather(*doing, return_exceptions=True)

        found = asyncio.run(all_of_it())
        for each in found:
            if isinstance(each, BaseException):
                assert isinstance(each, Refusal | YokaiError), repr(each)
                assert getattr(each, "reason", "") in EXPECTED, repr(each)
        return found

    def see(self, name: str, room: Room) -> None:
        device = self.devices[name]
        if room.version != device.version:
            self.log.saw(name, self.game, room.version, room.ply)
            device.version, device.room = room.version, room

    def note(self, name: str, version: int, move: str) -> None:
        """A move was confirmed: it counts once, however often it was sent."""
        if (name, version, move) not in self.answered:
            self.answered.add((name, version, move))
            before = asyncio.run(self.stores[0].games.between(self.game, version, version))[0]
            self.log.was_confirmed(self.game, before.ply, move)
            Play.confirmed += 1

    people, players = st.sampled_from(PEOPLE), st.sampled_from(PEOPLE[:2])

    @rule(name=people)
    def look(self, name: str) -> None:
        """Come back, or watch: whoever does hears the newest."""
        (room,) = self.act(self.rooms(name).resume(self.game))
        assert room.version >= self.devices[name].version
        self.see(name, room)

    @rule(
        name=people,
        choice=st.integers(0, 99),
        late=st.integers(0, 3_000),
        heard=st.booleans(),
        at_once=st.booleans(),
    )
    def move(self, name: str, choice: int, late: int, heard: bool, at_once: bool) -> None:
        """Move at what was seen; it may wait for us, be lost on the way back, or be sent by two
        devices at once, each with another move."""
        device = self.devices[name]
        assert device.room
        legal = device.room.board.legal
        if not legal:
            return
        version, moves = device.version, {legal[choice % len(legal)]}
        if at_once:
            moves.add(legal[(choice + 1) % len(legal)])
        came = self.time
        self.time += late
        sent = sorted(moves)
        where = [self.workers[(device.worker + n) % 2].rooms for n in range(len(sent))]
        told = self.act(
            *(
                rooms.play(self.game, name, version, move, came)
                for rooms, move in zip(where, sent, strict=True)
            )
        )
        for move, answer in zip(sent, told, strict=True):
            if not heard:
                device.unanswered = version, move
            elif isinstance(answer, Room):
                self.note(name, version, move)

    @rule(plies=st.integers(1, 4), choice=st.integers(0, 99))
    def play_on(self, plies: int, choice: int) -> None:
        """Play some moves of both sides while nothing goes wrong."""
        for _ in range(plies):
            self.look("south")
            room = self.devices["south"].room
            assert room
            if room.board.legal:
                name = PEOPLE[room.ply % 2]
                self.look(name)
                self.move(name, choice, late=100, heard=True, at_once=False)

    @precondition(lambda self: any(each.unanswered for each in self.devices.values()))
    @rule(name=people)
    def send_again(self, name: str) -> None:
        device = self.devices[name]
        if device.unanswered:
            version, move = device.unanswered
            (told,) = self.act(self.rooms(name).play(self.game, name, version, move, self.time))
            device.unanswered = None
            after = asyncio.run(self.stores[0].games.between(self.game, version + 1, version + 50))
            first = next((each for each in after if each.kind in ON_THE_BOARD), None)
            if first and first.kind == "move" and first.move == move:
                mine = name == PEOPLE[(first.ply - 1) % 2]
                assert isinstance(told, Room) == mine  # it was played, and so it is confirmed
            if isinstance(told, Room):
                self.note(name, version, move)

    @rule(name=people, what=st.sampled_from(["undo", "draw", "decline"]))
    def offer(self, name: str, what: str) -> None:
        device, rooms = self.devices[name], self.rooms(name)
        assert device.room
        if what == "undo":
            self.act(rooms.undo(self.game, name, device.room.ply))
        else:
            verb = rooms.agree_draw if what == "draw" else rooms.decline
            self.act(verb(self.game, name))

    @precondition(lambda self: self.time > 1_015_000)
    @rule(name=people)
    def resign(self, name: str) -> None:
        self.act(self.rooms(name).resign(self.game, name))

    @rule(seconds=st.sampled_from([0.1, 1, 5, 12]))
    def time_passes(self, seconds: float) -> None:
        self.time += int(seconds * 1000)

    @rule(worker=st.integers(0, 1))
    def flag_is_looked_for(self, worker: int) -> None:
        self.act(self.workers[worker].rooms.resume(self.game))

    @rule(worker=st.integers(0, 1), lost=st.booleans(), doubled=st.booleans())
    def hear(self, worker: int, lost: bool, doubled: bool) -> None:
        """What one worker has said reaches the other, some of it not or twice; who is at that
        one is told what it knows then."""
        said, self.workers[worker].bus.said = self.workers[worker].bus.said, []
        other = self.workers[1 - worker]
        for topic, version, news in said[1 if lost else 0 :] * (2 if doubled else 1):
            other.rooms.learn(topic, news)
            (room,) = self.act(other.rooms.open(topic, version))
            assert room.version >= version
            for device in self.devices.values():
                if device.worker == 1 - worker:
                    self.see(device.name, room)

    @rule(worker=st.integers(0, 1))
    def die(self, worker: int) -> None:
        """It is killed, with what it had still to say; its people come to another."""
        self.workers[worker] = Process(self.stores[worker], lambda: self.time)
        for device in self.devices.values():
            if device.worker == worker:
                device.worker = 1 - worker

    @rule(name=people)
    def change_worker(self, name: str) -> None:
        self.devices[name].worker = 1 - self.devices[name].worker
        self.look(name)

    @invariant()
    def nobody_remembers_what_was_not(self) -> None:
        for worker in self.workers:
            if hasattr(self, "game") and (known := worker.rooms.cache.get(self.game)):
                kept = asyncio.run(self.stores[0].games.load(self.game))
                header, happened = kept or pytest.fail("lost")
                truth = Room.begin(header).after(*happened[1 : known.version + 1])
                assert facts(known)[1:4] == facts(truth)[1:4]
                assert known.game.outcome == truth.game.outcome


def test_no_order_of_things_breaks_the_laws(tmp_path: Path) -> None:
    Store(f"sqlite:///{tmp_path / 'games.sqlite'}").close()
    Play.folder, Play.confirmed = tmp_path, 0
    case = Play.TestCase
    case.settings = settings(
        max_examples=often(20, 400),
        stateful_step_count=often(40, 60),
        deadline=None,
        suppress_health_check=[*HealthCheck],
    )
    case("runTest").runTest()
    # Games that end before anybody moves would prove little.
    assert Play.confirmed > case.settings.max_examples
