"""Until when a player has to move in games of days."""

import asyncio

from tests.support.rooms import BLITZ, Place
from yokai.app.games.clock import DAY
from yokai.app.players.deadlines import MoveDeadline, deadlines_of


def test_deadline_is_that_of_the_player_to_move_once_both_have_moved(place: Place) -> None:
    for wanted in ({"days": 3}, {"clock": BLITZ}):
        room = place.begin(opponent="friend", side="south", names=["Mia"], **wanted)
        room = asyncio.run(place.rooms.join(room.header.id, "you", "Ben"))
        room = place.play(room, "2c2b")
        assert asyncio.run(deadlines_of(place.rooms, "you")) == []
        room = place.play(room, "2a2b", player="you")
        if "days" in wanted:
            game = room.header.id
    begun = place.time
    place.time += 5_000
    until = MoveDeadline(game, "classic", "Ben", 3, begun + 3 * DAY)
    assert asyncio.run(deadlines_of(place.rooms, "me")) == [until]
    assert asyncio.run(deadlines_of(place.rooms, "you")) == []
