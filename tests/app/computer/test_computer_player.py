"""The computer as a player: when it moves, and when it agrees to a draw."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

import pytest

import yokai
from tests.support.hosts import HOSTS, HostInPlace, HostKind, hosting
from yokai import NORTH, SOUTH, Position
from yokai.app.computer.computer_player import ComputerPlayer, _limits
from yokai.app.games.clock import GameClock
from yokai.app.games.room import Room
from yokai.app.games.rooms import Rooms
from yokai.app.host import Busy, EngineRequest
from yokai.app.messages import NewGame
from yokai.engine.engine import Engine
from yokai.engine.limits import Clock
from yokai.engine.move_reason import Reason
from yokai.notation.move import Move
from yokai.refusal import Refusal
from yokai.server.settings import Settings
from yokai.solve.tablebase import Tablebase
from yokai.solve.value import Value
from yokai.storage.due import LEASE
from yokai.storage.events import Header, Seat
from yokai.storage.store import Store
from yokai.tab.host import EnginesInPlace

T = TypeVar("T")
_EVEN = "sgkgs/5/1ppp1/1PPP1/5/SGKGS b - 1"
_HOPELESS = "sgkgs/5/1ppp1/1P3/5/2K2 b - 1"


@asynccontextmanager
async def sitting(
    store: Store, tables: Path, kind: HostKind = "threads"
) -> AsyncIterator[tuple[Rooms, ComputerPlayer]]:
    async with hosting(kind, tables) as host:
        rooms = Rooms(store, host)
        computer = ComputerPlayer(rooms, host, pause=0.0)
        try:
            yield rooms, computer
        finally:
            await computer.close()


async def until_ply(rooms: Rooms, game: str, ply: int) -> Room:
    while (room := await rooms.open(game)).ply < ply:
        await asyncio.sleep(0.01)
    return room


def room_at(position: Position, level: int = 5, plies: int = 0) -> Room:
    """A game against North, after so many moves that decide nothing."""
    header = Header(
        "g", position.variant.id, position.sfen, Seat("me"), Seat(None, level), None, None, 0
    )
    rng = random.Random(1)
    while True:
        room = Room.begin(header)
        while room.ply < plies and not room.game.outcome:
            room = room.moved(rng.choice(room.game.legal_moves), 0)
        ends = [room.game.position.play(move).outcome for move in room.game.legal_moves]
        if ends and not any(ends) and room.game.turn is not NORTH:
            return room


def agrees(room: Room, store: Store, tables: Path) -> bool:
    async def ask() -> bool:
        async with sitting(store, tables) as (_, opponent):
            return await opponent.accepts_draw(room)

    return asyncio.run(ask())


def test_computer_that_stands_badly_agrees_to_a_late_draw(store: Store, tmp_path: Path) -> None:
    lost = Position.parse("expert", "k4/5/5/5/SGKGS/1PPP1 b - 1")
    assert agrees(room_at(lost, plies=20), store, tmp_path)
    assert not agrees(room_at(lost, plies=18), store, tmp_path)


def test_computer_that_stands_well_plays_on(store: Store, tmp_path: Path) -> None:
    won = Position.parse("expert", "sgkgs/1ppp1/5/5/5/4K b - 1")
    assert not agrees(room_at(won, plies=20), store, tmp_path)


def test_known_draw_is_agreed_at_once(store: Store, classic_table: Tablebase) -> None:
    drawn = classic_table.first(Value("draw", 0))
    assert drawn
    assert agrees(room_at(drawn), store, classic_table.file.path.parent)


@pytest.mark.parametrize("kind", HOSTS)
def test_hint_is_perfect_where_the_table_knows(
    kind: HostKind, store: Store, classic_table: Tablebase
) -> None:
    start = yokai.variant("classic").start.play("2c2b")
    room = Room.begin(Header("g", "classic", start.sfen, Seat("me"), Seat("me"), None, None, 0))

    async def ask() -> tuple[Move, Reason, int | None]:
        async with sitting(store, classic_table.file.path.parent, kind) as (_, opponent):
            return await opponent.hint(room)

    move, why, chances = asyncio.run(ask())
    assert (move, why.name) == (classic_table.moves(start)[0].move, "takes_attacker")
    assert chances is None  # what is known for sure is no chance


@pytest.mark.parametrize(("sfen", "hopeful"), [(_EVEN, True), (_HOPELESS, False)])
def test_hint_tells_no_small_chances(
    store: Store, tmp_path: Path, sfen: str, hopeful: bool
) -> None:
    room = Room.begin(Header("g", "expert", sfen, Seat("me"), Seat("me"), None, None, 0))

    async def ask() -> int | None:
        async with sitting(store, tmp_path, "threads") as (_, opponent):
            return (await opponent.hint(room))[2]

    chances = asyncio.run(ask())
    assert (chances is not None) is hopeful


@pytest.mark.parametrize("kind", HOSTS)
def test_game_left_at_the_computers_turn_goes_on_when_watched(
    kind: HostKind, store: Store, tmp_path: Path
) -> None:
    room = Room.begin(
        Header(
            "g",
            "classic",
            yokai.variant("classic").start.sfen,
            Seat(None, 1),
            Seat("me"),
            None,
            None,
            0,
        )
    )
    asyncio.run(
        store.games.create(room.header, room.last, room.due)
    )  # as another process did, that is gone now

    async def watch() -> Room:
        async with sitting(store, tmp_path, kind) as (rooms, _):
            for _ in range(10):
                await rooms.open("g")
                await rooms.as_player("g", "me")
                await asyncio.sleep(0.02)
            assert (await rooms.open("g")).ply == 0  # a look starts nothing
            await rooms.resume("g")
            return await until_ply(rooms, "g", 1)

    assert asyncio.run(watch()).version == 1


@pytest.mark.parametrize("kind", HOSTS)
def test_many_who_sit_down_make_one_move(kind: HostKind, store: Store, tmp_path: Path) -> None:
    async def watch() -> Room:
        async with sitting(store, tmp_path, kind) as (rooms, _):
            begun = await rooms.create("me", NewGame(variant="classic", level=1, side="north"))
            await asyncio.gather(*(rooms.resume(begun.header.id) for _ in range(10)))
            await until_ply(rooms, begun.header.id, 1)
            await asyncio.sleep(0.05)
            return await rooms.open(begun.header.id)

    assert asyncio.run(watch()).version == 1


class Crowded(EnginesInPlace):
    """Engines that are busy for hints, and at first for moves."""

    def __init__(self) -> None:
        super().__init__()
        self.refused = 0

    async def think(self, request: EngineRequest, work: Callable[[Engine], T]) -> T:
        if request.role == "adviser" or self.refused < 4:
            self.refused += request.role == "player"
            raise Busy
        return await super().think(request, work)


@asynccontextmanager
async def closing_computer(computer: ComputerPlayer) -> AsyncIterator[ComputerPlayer]:
    try:
        yield computer
    finally:
        await computer.close()


def test_computer_waits_where_a_person_is_refused(store: Store) -> None:
    async def crowd() -> tuple[list[object], list[Room]]:
        host = HostInPlace()
        host.engines = Crowded()
        rooms = Rooms(store, host)
        async with closing_computer(ComputerPlayer(rooms, host, pause=0.0)) as opponent:
            wanted = NewGame(variant="classic", level=1, side="north")
            begun = [await rooms.create("me", wanted) for _ in range(4)]
            hints = await asyncio.gather(
                *(opponent.hint(room) for room in begun), return_exceptions=True
            )
            return [*hints], [await until_ply(rooms, room.header.id, 1) for room in begun]

    hints, rooms = asyncio.run(crowd())
    refused = [hint for hint in hints if isinstance(hint, Refusal)]
    assert refused
    assert {no.reason for no in refused} == {"busy"}
    assert [room.ply for room in rooms] == [1, 1, 1, 1]


@pytest.mark.parametrize("kind", HOSTS)
def test_two_servers_on_one_store_make_one_move(
    kind: HostKind, store: Store, tmp_path: Path
) -> None:
    async def both() -> Room:
        async with (
            sitting(store, tmp_path, kind) as (here, _),
            sitting(store, tmp_path, kind) as (there, _),
        ):
            begun = await here.create("me", NewGame(variant="classic", level=3, side="north"))
            await there.resume(begun.header.id)
            await until_ply(there, begun.header.id, 1)
            await asyncio.sleep(0.2)
            return await here.open(begun.header.id)

    assert asyncio.run(both()).version == 1


def test_reply_is_one_commit(store: Store, tmp_path: Path) -> None:
    """The lease is written with the move that is replied to, and no claim is needed."""

    async def play() -> None:
        async with sitting(store, tmp_path) as (rooms, _):
            wanted = NewGame(variant="classic", level=1, side="north")
            begun = await rooms.create("me", wanted)
            room = await until_ply(rooms, begun.header.id, 1)
            await rooms.play(begun.header.id, "me", room.version, room.game.legal_moves[-1].usi)
            await until_ply(rooms, begun.header.id, 3)

    before = store.database.commits
    asyncio.run(play())
    kept = store.database.commits - before
    assert kept == 4  # the game and the person's move, each with its reply


def test_lease_that_is_nearly_over_is_claimed_anew(store: Store, tmp_path: Path) -> None:
    """A commit may take so long that others could take the game for forgotten."""

    async def play() -> None:
        async with sitting(store, tmp_path) as (rooms, _):
            now = rooms.now()
            asked = iter([now])
            rooms.now = lambda: next(asked, now + LEASE // 2)
            wanted = NewGame(variant="classic", level=1, side="north")
            await until_ply(rooms, (await rooms.create("me", wanted)).header.id, 1)

    before = store.database.commits
    asyncio.run(play())
    assert store.database.commits - before == 3  # the game, the claim, and the move


def test_pause_is_a_persons_and_none_on_a_clock(store: Store) -> None:
    start = yokai.variant("classic").start.sfen
    free = Room.begin(Header("g", "classic", start, Seat("me"), Seat(None, 1), None, None, 0))
    timed = Room.begin(Header("g", "classic", start, Seat("me"), Seat(None, 1), 60_000, 0, 0))
    host = HostInPlace()
    opponent = ComputerPlayer(Rooms(store, host), host, Settings().pause)
    pauses = {opponent._pause_in(free) for _ in range(200)}
    assert 0.7 <= min(pauses) < 0.9
    assert 1.4 < max(pauses) <= 1.6
    assert opponent._pause_in(timed) == 0.0


def test_computer_takes_that_long(store: Store, tmp_path: Path) -> None:
    async def reply() -> float:
        async with sitting(store, tmp_path) as (rooms, opponent):
            opponent._pause = 0.5
            begun = time.monotonic()
            wanted = NewGame(variant="classic", level=1, side="north")
            await until_ply(rooms, (await rooms.create("me", wanted)).header.id, 1)
            return time.monotonic() - begun

    assert asyncio.run(reply()) > 0.35


def test_engine_is_told_of_byoyomi() -> None:
    clock = GameClock(14_000, 3_000, 0, SOUTH, 0, byoyomi=10_000)
    limits = _limits(clock, 1_000)
    assert (limits.south, limits.north) == (Clock(4_000, 0, 10_000), Clock(0, 0, 3_000))
