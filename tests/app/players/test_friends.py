"""Friends: who looks at the page, for those who have played with them."""

import asyncio

from tests.support.rooms import Place
from yokai.app.players.friends import Friends


def test_page_that_is_looked_at_is_noted_now_and_then(place: Place) -> None:
    place.begin("mia", opponent="friend")
    friends, kept = Friends(place.rooms), place.store.players
    asyncio.run(friends.note("mia", True))
    asyncio.run(friends.note("stranger", True))
    began = place.time
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
