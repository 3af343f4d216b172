"""What the operator decides about players is kept, and goes with the player."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.support.rooms import Place
from yokai.app.players.player_id import public_of
from yokai.storage.operator.moderation import ModeratedPlayer, ModerationStore
from yokai.storage.presence import LOOKING, Group, Trace
from yokai.storage.store import Store


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """A store on each kind of database."""
    store = Store(url, in_place=True)
    yield store
    store.close()


def find(kept: ModerationStore, player: str = "me") -> ModeratedPlayer:
    found = asyncio.run(kept.find(public_of(player)))
    assert found
    return found


def test_decisions_stand_apart_and_go_with_the_player(store: Store) -> None:
    place, kept = Place(store), ModerationStore(store.database)
    room = place.begin(opponent="friend", names=["Mia_%"], side="south")
    asyncio.run(place.rooms.join(room.header.id, "you", "Ben"))
    asyncio.run(kept.report("me"))
    asyncio.run(kept.block("me", blocked=True))
    asyncio.run(kept.report("me"))
    assert (find(kept).blocked, find(kept).reports, find(kept).given_name) == (True, 2, None)
    assert asyncio.run(kept.blocked()) == {"me"}
    assert asyncio.run(kept.rename("me", "Rose")) == [room.header.id]
    assert asyncio.run(kept.rename("me", "Rose")) == []
    loaded = asyncio.run(store.games.load(room.header.id))
    assert loaded
    assert (loaded[0].south.name, loaded[0].north.name) == ("Rose", "Ben")
    assert (find(kept).name, asyncio.run(kept.given_name("me"))) == ("Rose", "Rose")
    asyncio.run(kept.make_bot("me"))
    assert find(kept).is_bot
    asyncio.run(store.erasure.erase_player("me"))
    assert asyncio.run(kept.blocked()) == frozenset()
    assert not asyncio.run(kept.is_bot("me"))
    assert asyncio.run(kept.given_name("me")) is None


def test_players_are_found_by_a_part_of_their_name(store: Store) -> None:
    place, kept = Place(store), ModerationStore(store.database)
    for player, name in [("a", "Mia"), ("b", "Ben_1"), ("c", "Ben")]:
        place.time += 1
        place.begin(player, opponent="friend", names=[name])

    def named(text: str, reported: bool = False) -> list[str | None]:
        return [each.name for each in asyncio.run(kept.players(text, 10, reported))]

    assert named("") == ["Ben", "Ben_1", "Mia"]
    assert named("bEn") == ["Ben", "Ben_1"]
    assert named("n_") == ["Ben_1"]  # no wildcard
    assert named(public_of("a")) == ["Mia"]
    asyncio.run(kept.report("a"))
    assert named("", reported=True) == ["Mia"]
    asyncio.run(kept.forget_reports("a"))
    assert named("", reported=True) == []


def test_games_now_are_those_at_which_somebody_is(store: Store) -> None:
    place, kept = Place(store), ModerationStore(store.database)
    room = place.begin(opponent="friend", names=["Mia"], side="south")
    place.against()  # at which nobody is
    group = Group(south=Trace(LOOKING, place.time))
    asyncio.run(store.presence.keep({room.header.id: group}, place.time))
    [found] = asyncio.run(kept.games_now(place.time, 10))
    assert (found.header.id, found.last.ply, found.present) == (room.header.id, 0, ("south",))
    assert asyncio.run(kept.games_now(place.time + 60_000, 10)) == []  # the process has died
