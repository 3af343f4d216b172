"""Two players, somebody who watches, and two processes that may die: no order of what they do,
lose and hear breaks the laws of tests/support/faults/history.py. What is asked at the same time is
answered as if it had been asked one after the other (tests/support/faults/linearizability.py)."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeVar, get_args

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.support.databases import Postgres
from tests.support.faults.history import History
from tests.support.faults.linearizability import Answer, Asked, GameModel, Verb, unexplained
from tests.support.hosts import HostInPlace
from tests.support.rooms import facts
from tests.support.soak import SOAK, often
from yokai.app.bus import LocalBus
from yokai.app.games.room import ON_THE_BOARD, Room
from yokai.app.games.rooms import Rooms
from yokai.app.messages import ClockChoice, NewGame
from yokai.app.presence import audience
from yokai.app.presence.audience import Audience
from yokai.errors import YokaiError
from yokai.notation.move import SideWord
from yokai.refusal import Refusal
from yokai.storage.database import Database
from yokai.storage.events import Header, Seat
from yokai.storage.store import Store

T = TypeVar("T")
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


VERBS: dict[Verb, int] = {
    "play": 12,
    "undo": 4,
    "draw": 3,
    "decline": 2,
    "claim win": 2,
    "claim draw": 2,
    "resign": 1,
    "look": 1,
}  # and how often each is asked for
HEADER = Header(
    "g", "classic", "rkb/1p1/1P1/BKR b - 1", Seat("south"), Seat("north"), None, None, 0
)
ROUNDS = 5  # with four devices, few enough events that a move is found again when it is resent


@dataclass
class Meeting:
    """Two players with two devices each, one at each process, who ask at the same time for what may
    contradict each other. What a process announces reaches the other, unless it is lost."""

    stores: tuple[Store, Store]
    rng: Random
    time: int = 1_000_000
    moments: count[int] = field(default_factory=count)
    history: list[Asked] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.workers = [Process(store, lambda: self.time) for store in self.stores]
        self.audiences = [Audience(worker.rooms) for worker in self.workers]
        self.seen: dict[tuple[int, int], Room] = {}  # by side and process

    async def hold(self) -> list[Asked]:
        """Play a game; the requests that no order explains."""
        one, two = (worker.rooms for worker in self.workers)
        wanted = NewGame(variant="expert", opponent="friend", side="south")
        room = await one.create("south", wanted)
        room = await two.join(room.header.id, "north", "")
        self.seen = dict.fromkeys([(side, at) for side in (0, 1) for at in (0, 1)], room)
        begun = GameModel.begin(room.header, room.version, self.time)
        for _ in range(ROUNDS):
            for mover in ("south", "north") * self.rng.randrange(3):
                await self._move_on(mover)
            self.time += self.rng.choice([1, 130_000])  # after which an absence can be claimed
            await asyncio.gather(*(self._ask(*device) for device in self.seen))
            for number, worker in enumerate(self.workers):
                said, worker.bus.said = worker.bus.said, []
                for topic, _, news in said:
                    if self.rng.random() < 0.7:
                        self.workers[1 - number].rooms.learn(topic, news)
        return unexplained(self.history, begun, GameModel.step)

    async def _move_on(self, player: str) -> None:
        """Let a player move whose turn it is, while nobody else asks for anything."""
        device = PEOPLE.index(player), self.rng.randrange(2)
        room = await self._do(*device, "look")
        if room and room.game.turn == device[0]:
            await self._do(*device, "play")

    async def _ask(self, side: int, at: int) -> None:
        """Ask for anything, often of a position that is past; a lost answer is asked for again."""
        if self.rng.random() < 0.3:
            await self._do(side, at, "look")
        (verb,) = self.rng.choices([*VERBS], [*VERBS.values()])
        await self._do(side, at, verb)

    async def _do(self, side: int, at: int, verb: Verb) -> Room | None:
        room, rooms = self.seen[side, at], self.workers[at].rooms
        legal = room.board.legal
        if verb == "play" and not legal:
            return room
        move = self.rng.choice(legal) if verb == "play" else ""
        number = room.ply if verb == "undo" else room.version
        asked = Asked(side, verb, next(self.moments), 0, self.time, None, number, move)
        tries = 1 + (verb == "play" and self.rng.random() < 0.2)
        found: Room | None = None
        for again in range(tries):
            asked = replace(asked, called=next(self.moments))
            answer, found = await self._answer(rooms, at, room.header.id, asked)
            # On a busy machine the database may be late, and then nobody knows what it has done.
            is_known = again == tries - 1 and answer != ("refused", "unavailable")
            heard = answer if is_known else None
            self.history.append(replace(asked, answered=next(self.moments), answer=heard))
        if found and found.version >= room.version:
            self.seen[side, at] = found
        return found

    async def _answer(
        self, rooms: Rooms, at: int, game: str, asked: Asked
    ) -> tuple[Answer, Room | None]:
        who, claim = PEOPLE[asked.side], self.audiences[at].claim
        try:
            match asked.verb:
                case "play":
                    found, event = await rooms.played(game, who, asked.number, asked.move)
                    return ("done", event.version), found
                case "undo":
                    found = await rooms.undo(game, who, asked.number)
                case "draw":
                    found = await rooms.agree_draw(game, who)
                case "decline":
                    found = await rooms.decline(game, who)
                case "resign":
                    found = await rooms.resign(game, who)
                case "claim win":
                    found = await claim(game, who, "win")
                case "claim draw":
                    found = await claim(game, who, "draw")
                case "look":
                    found = await rooms.open(game)
        except (Refusal, YokaiError) as no:
            return ("refused", str(getattr(no, "reason", no))), None
        return ("done", found.version), found


def is_rich(done: set[tuple[Verb, str]]) -> bool:
    """Was each kind of request granted and, where it can be, refused? Others prove little."""
    verbs: set[Verb] = {*get_args(Verb)}
    refused = {verb for verb, word in done if word == "refused"}
    return done >= {(verb, "done") for verb in verbs} and refused >= verbs - {"look", "decline"}


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"] if SOAK else ["sqlite"])
def test_what_is_asked_at_the_same_time_has_an_order(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(1)
    monkeypatch.setattr(audience, "_BROKEN", 10**9)  # no process is away in this test

    def late(reach: Callable[..., Awaitable[T]]) -> Callable[..., Awaitable[T]]:
        """Reach the database with pauses in which others do theirs."""

        async def reached(*given: Any) -> T:
            for _ in range(rng.randrange(3)):
                await asyncio.sleep(0)
            found = await reach(*given)
            for _ in range(rng.randrange(3)):
                await asyncio.sleep(0)
            return found

        return reached

    for verb in ("read", "write"):
        monkeypatch.setattr(Database, verb, late(getattr(Database, verb)))
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    if kind == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.new()
    done = set[tuple[Verb, str]]()
    with ExitStack() as stores:
        both = [stores.enter_context(closing(Store(url))) for _ in range(2)]
        for seed in count():
            if seed >= often(15, 1500) and is_rich(done):
                break
            assert seed < often(300, 1500), f"these requests prove little: {done}"
            meeting = Meeting((both[0], both[1]), Random(seed))
            assert asyncio.run(meeting.hold()) == [], f"seed {seed}: {meeting.history}"
            done |= {(each.verb, each.answer[0]) for each in meeting.history if each.answer}


def test_order_that_cannot_be_is_found() -> None:
    """Both moved first; a draw was agreed to after the game was resigned; a look went back."""
    begun = GameModel.begin(HEADER, 0, 0)

    def asked(verb: Verb, side: int, called: int, answered: int, version: int) -> Asked:
        move = "1d1c" if side == 0 else "3a3b"
        answer: Answer = ("done", version)
        return Asked(side, verb, called, answered, 0, answer, version - 1, move)

    moves = [asked("play", 0, 0, 2, 1), asked("play", 1, 1, 3, 2)]
    assert unexplained(moves, begun, GameModel.step) == []
    wrong = [asked("play", 1, 0, 1, 1)]
    assert unexplained(wrong, begun, GameModel.step) == wrong
    ended = [asked("resign", 0, 4, 5, 3), asked("draw", 1, 6, 7, 4)]
    assert unexplained(moves + ended, begun, GameModel.step) == ended[1:]
    back = asked("look", 0, 6, 7, 1)
    assert unexplained([*moves, back], begun, GameModel.step) == [back]
    at_once = replace(back, called=1)
    assert unexplained([*moves, at_once], begun, GameModel.step) == []
    lost = replace(moves[0], answer=None, answered=99)
    assert unexplained([lost, moves[1]], begun, GameModel.step) == []
