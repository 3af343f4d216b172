"""Challenges: a named player is asked to take the free seat of a game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from functools import partial
from typing import Any, TypeVar

import pytest

from tests.support.hosts import HostInPlace
from tests.support.rooms import Place
from yokai.app.bus import LocalBus
from yokai.app.games.room import Room
from yokai.app.games.rooms import Rooms
from yokai.app.host import Call, PushTarget
from yokai.app.messages import NewGame, Subscribe
from yokai.app.players.calls import Caller
from yokai.app.players.challenges import Challenges
from yokai.app.players.erasure import Eraser
from yokai.app.players.player_id import public_of
from yokai.app.presence.audience import Audience
from yokai.refusal import Refusal
from yokai.storage.store import Store

T = TypeVar("T")
MINUTE = 60_000


class Phone:
    """A push service that notes the calls."""

    key: str | None = "key"

    def __init__(self) -> None:
        self.calls: list[tuple[str, str | None]] = []

    def accepts(self, endpoint: str) -> bool:
        return True

    async def send(self, target: PushTarget, call: Call) -> bool:
        self.calls.append((call.kind, call.name))
        return True


class Club(Place):
    """Rooms with challenges, in which Mia and Ben have sat at a game before."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.phone = Phone()
        self.rooms.host.push = self.phone  # type: ignore[misc]
        self.caller = Caller(self.rooms, Audience(self.rooms))
        self.challenges = Challenges(self.rooms, self.caller, Eraser(self.rooms))
        self.known("mia", "Mia")
        self.known("ben", "Ben")

    def known(self, player: str, name: str) -> None:
        """Let a player be one who has a page."""
        self.begin(player, opponent="friend", names=[name])

    def wait(self, work: Awaitable[T]) -> T:
        async def do() -> T:
            done = await work
            await asyncio.gather(*self.caller._calling)
            return done

        return asyncio.run(do())

    def challenge(self, player: str, rival: str, **wanted: Any) -> Room:
        async def send() -> Room:
            game = {"variant": "classic", "opponent": "friend", "names": [player.title()]}
            new = NewGame(**(game | {"rival": public_of(rival)} | wanted))
            found = await self.challenges.rival_of(new, player)
            room = await self.rooms.create(player, new)
            await self.challenges.send(room, player, found)
            return room

        return self.wait(send())

    def refused(self, player: str, rival: str, **wanted: Any) -> str:
        with pytest.raises(Refusal) as why:
            self.challenge(player, rival, **wanted)
        return why.value.reason

    def seen(self, player: str) -> list[tuple[str, str | None, bool, str | None]]:
        found = self.wait(self.challenges.of_player(player))
        return [(each.game, each.name, each.mine, each.declined) for each in found]

    def decline(self, room: Room, rival: str, word: str) -> None:
        self.wait(self.challenges.decline(room.header.id, rival, word))  # type: ignore[arg-type]


@pytest.fixture
def club(store: Store) -> Club:
    return Club(store)


def test_rival_sees_the_challenge_until_somebody_sits_down(club: Club) -> None:
    room = club.challenge("mia", "ben", side="south", days=3)
    game = room.header.id
    assert club.seen("ben") == [(game, "Mia", False, None)]
    assert club.seen("mia") == [(game, "Ben", True, None)]
    [told] = club.wait(club.challenges.of_player("ben"))
    assert (told.side, told.days, told.id) == ("north", 3, public_of("mia"))
    club.wait(club.rooms.join(game, "ben", "Ben"))
    assert club.seen("ben") == []  # at once, whoever tells it
    club.wait(club.challenges.taken(room, "ben"))
    assert club.wait(club.challenges.rival(game)) is None


def test_rival_declines_with_a_word_and_is_left_in_peace(club: Club) -> None:
    room = club.challenge("mia", "ben")
    club.decline(room, "ben", "clock")
    assert club.seen("ben") == []
    assert club.seen("mia") == [(room.header.id, "Ben", True, "clock")]
    with pytest.raises(Refusal, match="withdrawn"):
        club.decline(room, "ben", "no")  # once is enough
    assert club.refused("mia", "ben") == "rival_declined"
    club.wait(Eraser(club.rooms).delete_game(room.header.id, "mia"))
    assert club.seen("mia") == []
    assert club.refused("mia", "ben") == "rival_declined"  # deleting the game changes nothing
    club.time += 11 * MINUTE
    club.challenge("mia", "ben")


def test_who_wants_no_more_challenges_of_a_player_gets_none(club: Club) -> None:
    club.decline(club.challenge("mia", "ben"), "ben", "never")
    [(_, _, _, told)] = club.seen("mia")
    assert told == "no"
    club.time += 30 * 24 * 60 * MINUTE
    club.challenge("ben", "mia")  # which forgets what is old
    assert club.refused("mia", "ben") == "rival_never"
    club.wait(club.challenges.mute(public_of("mia"), "ben", False))
    club.challenge("mia", "ben")
    club.wait(club.challenges.mute(public_of("mia"), "ben", True))
    assert club.refused("mia", "ben") == "rival_never"


def test_challenges_are_few_and_to_known_players(club: Club) -> None:
    for number in range(5):
        club.known(f"p{number}", "P")
        club.challenge("mia", f"p{number}")
    assert club.refused("mia", "ben") == "challenges_full"
    assert club.refused("mia", "mia") == "own_challenge"
    assert club.refused("mia", "stranger") == "unknown_player"
    assert club.refused("ben", "mia", open=True) == "no_seat"
    assert club.refused("ben", "mia", opponent="beside") == "no_seat"
    again = club.challenge("mia", "p0")  # which takes the place of the last one
    assert [game for game, *_ in club.seen("p0")] == [again.header.id]
    for number in range(20):
        club.known(f"q{number}", "Q")
        club.challenge(f"q{number}", "ben")
    assert club.refused("p0", "ben") == "rival_busy"


def test_who_does_not_look_at_the_page_is_called(club: Club) -> None:
    for player in ("mia", "ben"):
        wanted = Subscribe(f"https://push/{player}", "public", "auth")
        club.wait(club.caller.subscribe(player, wanted, "https://host"))
    club.decline(club.challenge("mia", "ben"), "ben", "later")
    assert club.phone.calls == [("challenge", "Mia"), ("declined", "Ben")]
    club.time += 11 * MINUTE
    club.wait(club.store.players.see("ben", club.time))
    club.challenge("mia", "ben")
    assert len(club.phone.calls) == 2


class WiredBus(LocalBus):
    """A bus whose news reach the learners of another process."""

    other: WiredBus

    async def announce(self, topic: str, version: int = 0, news: bytes = b"") -> None:
        await super().announce(topic, version, news)
        for learn in self.other._learners:
            learn(topic, news)


def test_pages_of_a_player_are_told_in_every_process(club: Club) -> None:
    first, second = WiredBus(), WiredBus()
    first.other, second.other = second, first
    heard: list[str] = []
    services = []
    for bus in (first, second):
        rooms = Rooms(club.store, HostInPlace(bus=bus, now=lambda: club.time))
        service = Challenges(rooms, club.caller, Eraser(rooms))
        service.start()
        for player in ("mia", "ben"):
            service.listen(player, partial(heard.append, player))
        services.append(service)
    service.listen("ben", partial(heard.append, "gone"))()
    club.challenges = services[0]
    room = club.challenge("mia", "ben")
    assert heard == ["ben", "ben"]
    club.challenges = services[1]
    club.decline(room, "ben", "no")
    assert sorted(heard[2:]) == ["ben", "ben", "mia", "mia"]
    for service in services:
        service.close()


def test_pages_are_told_by_a_look_where_no_bus_carries_the_news(club: Club) -> None:
    elsewhere = Challenges(club.rooms, club.caller, Eraser(club.rooms))
    heard: list[str] = []

    def looked() -> list[str]:
        heard.clear()
        asyncio.run(elsewhere.look())
        return sorted(heard)

    assert looked() == []
    leave = [elsewhere.listen(each, partial(heard.append, each)) for each in ("mia", "ben")]
    assert looked() == []
    room = club.challenge("mia", "ben")
    assert looked() == ["ben", "mia"]
    assert looked() == []
    club.decline(room, "ben", "no")
    assert looked() == ["ben", "mia"]
    leave[0]()
    club.wait(Eraser(club.rooms).delete_game(room.header.id, "mia"))
    assert looked() == ["ben"]
    leave[1]()
    club.time += 11 * MINUTE
    club.challenge("mia", "ben")
    assert looked() == []
    elsewhere.listen("ben", partial(heard.append, "ben"))
    assert looked() == ["ben"]  # who comes may have missed it
