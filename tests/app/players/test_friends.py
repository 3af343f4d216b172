"""Friends: who looks at the page, for those who have played with them."""

import asyncio

from tests.support.rooms import Place
from yokai.app.players.friends import HERE, Friends
from yokai.app.players.player_id import public_of


def test_page_that_is_looked_at_is_noted_now_and_then(place: Place) -> None:
    place.begin("mia", opponent="friend")
    friends, kept = Friends(place.rooms), place.store.players
    asyncio.run(friends.note("mia", True))
    asyncio.run(friends.note("stranger", True))
    began = place.time
    place.begin("late", opponent="friend")
    assert asyncio.run(kept.seen("mia")) == began
    assert asyncio.run(kept.seen("stranger")) is None  # who has sat down with nobody
    place.time += 10_000
    asyncio.run(friends.note("mia", True))
    assert asyncio.run(kept.seen("mia")) == began
    place.time += 20_000
    asyncio.run(friends.note("mia", True))
    assert asyncio.run(kept.seen("mia")) == place.time
    asyncio.run(friends.note("mia", False))
    assert asyncio.run(kept.seen("mia")) is None


def play(place: Place, south: str, north: str) -> None:
    """Let two people finish a game with each other."""
    place.time += 1_000
    room = place.begin(south, opponent="friend", side="south", names=[south.title()])
    room = asyncio.run(place.rooms.join(room.header.id, north, north.title()))
    room = place.play(room, "2c2b", player=south)
    place.play(room, "2a2b", player=north)
    asyncio.run(place.rooms.resign(room.header.id, south))


def test_friends_are_those_who_have_finished_a_game_with_me(place: Place) -> None:
    friends = Friends(place.rooms)

    def seen(player: str) -> list[tuple[str | None, bool]]:
        return [(each.name, each.here) for each in asyncio.run(friends.of_player(player))]

    play(place, "mia", "ben")
    play(place, "eve", "mia")
    play(place, "mia", "eve")
    place.begin("mia", opponent="friend")
    asyncio.run(friends.note("ben", True))
    asyncio.run(friends.note("mia", True))
    assert seen("mia") == [("Ben", True), ("Eve", False)]
    assert seen("eve") == [("Mia", True)]  # and nothing of Ben
    assert seen("stranger") == []
    asyncio.run(place.store.challenges.mute("eve", "mia", True, place.time))
    assert seen("eve") == [("Mia", False)]  # who wants to be left in peace
    place.time += HERE
    assert seen("mia") == [("Eve", False), ("Ben", False)]
    [eve, _] = asyncio.run(friends.of_player("mia"))
    assert eve.id == public_of("eve")
    asyncio.run(place.store.erasure.erase_player("eve"))
    assert seen("mia") == [("Ben", False)]
